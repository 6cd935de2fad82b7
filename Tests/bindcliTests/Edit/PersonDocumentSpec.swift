import Foundation
import PersonVM
import TestSupport
import Testing

@testable import bindcli

extension PersonInput {
  /// What the command line has when nothing is said, the format perhaps aside.
  static func plain(_ format: InputFormat? = nil) -> PersonInput {
    PersonInput(format: format, birthdates: BirthdateText(timeZone: .gmt))
  }
}

/// What becomes of the bytes of a file when a person in it is edited.
struct PersonDocumentSpec {
  private func document(_ text: String, _ format: InputFormat = .json) throws -> PersonDocument {
    try PersonDocument(Array(text.utf8), path: "a", input: .plain(format))
  }

  /// The text of a file after an edit of its first person.
  private func edited(
    _ text: String, _ format: InputFormat = .json, at index: Int = 0, _ edit: (inout Person) -> Void
  ) throws -> String {
    let document = try document(text, format)
    var person = document.records[index].person
    edit(&person)
    let result = try document.edited { try $0.replacing(index, by: person) }
    // What it remembers is what reading the result would give.
    let again = try self.document(String(decoding: result.bytes, as: UTF8.self), format)
    #expect(result.records.map(\.person) == again.records.map(\.person))
    #expect(result.records.map(\.range) == again.records.map(\.range))
    return String(decoding: result.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (
      #"{"lastName":"a","x":[1, {}],"birthdate":"1970-01-01"}"#,
      #"{"lastName":"b","x":[1, {}],"birthdate":"1970-01-01"}"#
    ),
    (
      #" [ { "birthdate" : "1970-01-01" , "lastName" : "\u0061" } , 1, {}] "#,
      #" [ { "birthdate" : "1970-01-01" , "lastName" : "b" } , 1, {}] "#
    ),
    (
      #"{"lastName":"x","birthdate":"1970-01-01","lastName":"a"}"#,
      #"{"lastName":"x","birthdate":"1970-01-01","lastName":"b"}"#
    ),
    (#"{"firstName":"x","birthdate":"1970-01-01"}"#, #"{"firstName":"x","birthdate":"1970-01-01","lastName":"b"}"#),
    (
      #"{ "firstName": null, "birthdate": "1970-01-01" }"#,
      #"{ "firstName": null, "birthdate": "1970-01-01", "lastName": "b" }"#
    ),
    (
      "[\n  {\n    \"firstName\" : \"x\",\n    \"birthdate\" : \"1970-01-01\"\n  }\n]\n",
      "[\n  {\n    \"firstName\" : \"x\",\n    \"birthdate\" : \"1970-01-01\",\n    \"lastName\" : \"b\"\n  }\n]\n"
    ),
    (
      "\u{FEFF}{\"x\":{\"lastName\":\"a\"},\"lastName\":null,\"birthdate\":\"1970-01-01\"}",
      "\u{FEFF}{\"x\":{\"lastName\":\"a\"},\"lastName\":\"b\",\"birthdate\":\"1970-01-01\"}"
    ),
  ])
  func `a value is replaced where it stands, a missing key is added as the others are`(text: String, result: String)
    throws
  {
    #expect(try edited(text) { $0.lastName = "b" } == result)
  }

  @Test func `other records, good and bad, and what differs only in writing stay as they are`() throws {
    let text = """
      {"birthdate":"1970-01-01T23:00:00Z",  "lastName":"a"}
      {"birthdate":"1970-02-30"}
      not json
      {"birthdate":"1970-01-03", "firstName" : "c" }

      """
    let result = try edited(text, .jsonl) {
      $0.lastName = #"a "much" longer\name"#
      $0.salutation = "Dr."
    }
    #expect(
      result == """
        {"birthdate":"1970-01-01T23:00:00Z",  "lastName":"a \\"much\\" longer\\\\name",  "salutation":"Dr."}
        {"birthdate":"1970-02-30"}
        not json
        {"birthdate":"1970-01-03", "firstName" : "c" }

        """)
    #expect(try document(text, .jsonl).problems.count == 2)
    #expect(try edited(result, .jsonl, at: 1) { $0.firstName = "d" }.hasSuffix(#""firstName" : "d" }"# + "\n"))
  }

  @Test func `a salutation that is taken away is null`() throws {
    let text = #"{"salutation":"Dr.","firstName":"","birthdate":"1970-01-01"}"#
    #expect(try edited(text) { $0.salutation = nil } == #"{"salutation":null,"firstName":"","birthdate":"1970-01-01"}"#)
  }

  @Test func `two spellings of an accent are two texts`() throws {
    let text = "{\"lastName\":\"\u{E9}\",\"birthdate\":\"1970-01-01\"}"
    #expect(
      try Array(edited(text) { $0.lastName = "e\u{301}" }.unicodeScalars)
        == Array("{\"lastName\":\"e\u{301}\",\"birthdate\":\"1970-01-01\"}".unicodeScalars))
  }

  @Test(arguments: [
    (
      InputFormat.csv, "x,lastName,birthdate\n\n1,a,1970-01-01\r\n2,\"a\",1970-01-02", "b",
      "x,lastName,birthdate\n\n1,b,1970-01-01\r\n2,\"a\",1970-01-02"
    ),
    (.csv, "lastName,birthdate\na,1970-01-01\n", "b,\"c\"", "lastName,birthdate\n\"b,\"\"c\"\"\",1970-01-01\n"),
    // A quote with an accent behind it is one character and all the same a quote.
    (.csv, "lastName,birthdate\na,1970-01-01\n", "\"\u{301}", "lastName,birthdate\n\"\"\"\u{301}\",1970-01-01\n"),
    (
      .tsv, "lastName\tbirthdate\na\t1970-01-01\n", "b\t\"\u{20DD}",
      "lastName\tbirthdate\n\"b\t\"\"\u{20DD}\"\t1970-01-01\n"
    ),
    (.csv, "birthdate,lastName\n1970-01-01,\"a\"\n", "b", "birthdate,lastName\n1970-01-01,\"b\"\n"),
    (.csv, "birthdate,lastName\n1970-01-01,\n", "b", "birthdate,lastName\n1970-01-01,b\n"),
    (.tsv, "birthdate\tlastName\tx\n1970-01-01\ta,b\t2\n", "b,c", "birthdate\tlastName\tx\n1970-01-01\tb,c\t2\n"),
  ])
  func `a field of a line is replaced`(format: InputFormat, text: String, name: String, result: String) throws {
    #expect(try edited(text, format) { $0.lastName = name } == result)
  }

  @Test(arguments: [
    (
      InputFormat.json, #"{"last":"a","lastName":"x","birthdate":"1970-01-01"}"#, "salutation",
      #"{"last":"b","lastName":"x","birthdate":"1970-01-01","salutation":"Dr."}"#
    ),
    (
      .json, #"{"last":"a","birthdate":"1970-01-01"}"#, "title", #"{"last":"b","birthdate":"1970-01-01","title":"Dr."}"#
    ),
    (.csv, "title;last;birthdate\n;a;1970-01-01\n", "title", "title;last;birthdate\nDr.;b;1970-01-01\n"),
  ])
  func `other keys and other columns are edited`(format: InputFormat, text: String, title: String, result: String)
    throws
  {
    let input = PersonInput(
      format: format, birthdates: BirthdateText(timeZone: .gmt),
      keys: KeyMap("last=lastName,\(title)=salutation")!, delimiter: ";")
    let document = try PersonDocument(Array(text.utf8), path: "a", input: input)
    var person = document.records[0].person
    person.lastName = "b"
    person.salutation = "Dr."
    let edited = try document.edited { try $0.replacing(0, by: person) }
    #expect(String(decoding: edited.bytes, as: UTF8.self) == result)
  }

  @Test func `a column is not added for one person`() throws {
    #expect(throws: SaveFailure.missingColumn(.salutation)) {
      try edited("birthdate,lastName\n1970-01-01,a\n", .csv) { $0.salutation = "Dr." }
    }
  }

  @Test(arguments: [InputFormat.json, .csv])
  func `a record that would not be read again is not written`(format: InputFormat) throws {
    let text = format == .csv ? "lastName,birthdate\na,1970-01-01\n" : #"{"lastName":"a","birthdate":"1970-01-01"}"#
    let long = String(repeating: "x", count: TokenText.limit + 1)
    #expect(throws: SaveFailure.notReadBack("persons[0].lastName: longer than 1048576 bytes")) {
      try edited(text, format) { $0.lastName = long }
    }
  }

  @Test func `random edits of random files change what was edited and nothing else`() throws {
    var samples = Samples(Randomness.seed())
    let names = ["", "a", "\"", "\\", "李", "👩‍👩‍👧", "\u{1}\n\t", ",;", "é"]
    let spaces = ["", " ", "\n  ", "\r\n\t"]
    for _ in 0..<300 {
      let objects = samples.list(.random(in: 1...6, using: &samples.generator)) { source -> String in
        var members = [#""birthdate" :"1970-01-01""#, #""firstName":"f""#, #""x":[1,{"lastName":2}]"#]
        if source.chance(50) { members.append(#""lastName":"é\u0041""#) }
        if source.chance(50) { members.append(#""salutation":null"#) }
        members.shuffle(using: &source)
        members = members.map { spaces.randomElement(using: &source)! + $0 + spaces.randomElement(using: &source)! }
        return "{" + members.joined(separator: ",") + "}"
      }
      let text = "[" + objects.joined(separator: " ,") + "]"
      let document = try document(text)
      for _ in 0..<3 {
        let index = Int.random(in: objects.indices, using: &samples.generator)
        let name = names.randomElement(using: &samples.generator)!
        var person = document.records[index].person
        person.lastName = name
        person.salutation = name
        let result = try document.edited { try $0.replacing(index, by: person) }
        let again = try self.document(String(decoding: result.bytes, as: UTF8.self))
        var expected = document.records.map(\.person)
        expected[index] = person
        if name.isEmpty { expected[index].salutation = again.records[index].person.salutation }
        #expect(again.records.map(\.person) == expected)
        for other in objects.indices where other != index {
          #expect(Array(result.bytes[result.records[other].range]) == Array(objects[other].utf8))
        }
      }
    }
  }

  @Test(arguments: [InputFormat.json, .jsonl, .csv, .tsv])
  func `in a broken file an edit stays within its record`(format: InputFormat) throws {
    let json = #"""
      {"birthdate":"1970-01-01", "x":[{}], "firstName":"f"}
      {"lastName":"a","birthdate":"1970-01-02"}
      { "lastName" : "é" , "birthdate" : "1970-01-03" }

      """#
    let csv = "x,lastName,birthdate\n\"1\",\"a\",1970-01-01\r\n2,b,1970-01-02\n\n3,\"c\",1970-01-03\n"
    let text: String =
      switch format {
      case .json, .jsonl: json
      case .csv: csv
      case .tsv: csv.replacing(",", with: "\t")
      }
    var samples = Samples(Randomness.seed())
    let noise = Array("{}[]\",:\\\n\r\t x\u{FEFF}".utf8) + [0, 0xFF]
    for _ in 0..<2_000 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &samples.generator) {
        let place = Int.random(in: bytes.indices, using: &samples.generator)
        let byte = noise.randomElement(using: &samples.generator)!
        switch Int.random(in: 0..<3, using: &samples.generator) {
        case 0: bytes[place] = byte
        case 1: bytes.insert(byte, at: place)
        default: bytes.remove(at: place)
        }
      }
      let document = try PersonDocument(bytes, path: "a", input: .plain(format))
      for (index, record) in document.records.enumerated() {
        var person = record.person
        person.lastName = "new"
        person.birthdate = CalendarDate("2000-01-01")!
        guard let edited = try? document.edited({ try $0.replacing(index, by: person) }) else {
          #expect(throws: SaveFailure.missingColumn(.lastName)) { try document.replacing(index, by: person) }
          continue
        }
        #expect(edited.bytes.starts(with: bytes[..<record.range.lowerBound]))
        #expect(edited.bytes.reversed().starts(with: bytes[record.range.upperBound...].reversed()))
        let alone = String(decoding: edited.bytes[edited.records[index].range], as: UTF8.self)
        #expect(alone.contains("new") && alone.contains("2000-01-01"))
      }
    }
  }

  @Test func `the last record of an array that is never closed can be edited`() throws {
    let (first, last) = (#"[{"lastName":"a","birthdate":"1970-01-01"},"#, #"{"lastName":"b","birthdate":"1970-01-02"}"#)
    let changed = #"{"lastName":"c","birthdate":"1970-01-02"}"#
    for end in ["", " ", "\n", ","] {
      #expect(try edited(first + last + end, at: 1) { $0.lastName = "c" } == first + changed + end)
    }
  }

  private func lines(_ records: some Sequence<String>, _ key: String = "lastName") -> String {
    records.map { #"{"\#(key)":"\#($0)","firstName":"x","birthdate":"1970-01-01"}"# + "\n" }.joined()
  }

  @Test(arguments: [
    ("abc", "abc", [0, 1, 2]), ("abc", "aBc", [0, nil, 2]), ("abc", "xabc", [1, 2, 3]), ("abc", "ac", [0, nil, 1]),
    ("abc", "", [nil, nil, nil]), ("aab", "ab", [0, nil, 1]), ("abc", "cab", [1, 2, 0]), ("abc", "cba", [2, 1, 0]),
    ("", "ab", []), ("ab", "axyb", [0, 3]),
    // Which of two it was nobody can tell.
    ("abcd", "xbd", [nil, 1, nil, 2]), ("ab", "cd", [nil, nil]),
  ])
  func `persons are found again in a newer version`(old: String, new: String, offsets: [Int?]) throws {
    let (old, new) = (lines(old.map(String.init)), lines(new.map(String.init)))
    #expect(try document(old).offsets(in: document(new)) == offsets)
  }

  @Test(arguments: [
    (#"{"id":2,"firstName":"Ann","lastName":"Two"}"#, #"{"id":77,"firstName":"Ann","lastName":"Ninety"}"#, false),
    (#"{"id":2,"firstName":"Ann","lastName":"Two"}"#, #"{"id":2,"firstName":"Ann","lastName":"Ninety"}"#, true),
    (#"{"id":2,"firstName":"Ann","lastName":"Two"}"#, #"{"id":3,"firstName":"Ann","lastName":"Two"}"#, true),
    (#"{"id":2,"firstName":"Ann"}"#, #"{"firstName" : "Eva",  "id": 2}"#, true),
    // Only the birthdate is the same, as it is of many.
    (#"{"firstName":"Ann"}"#, #"{"firstName":"Eva"}"#, false),
    (#"{"firstName":"Ann","x":[1, "a b"]}"#, #"{"x":[1,"a b"], "firstName" : "Ann"}"#, true),
  ])
  func `a person is not taken for a stranger`(old: String, new: String, isSame: Bool) throws {
    let texts = [old, new].map { String($0.dropLast()) + #","birthdate":"1970-01-01"}"# }
    #expect(try document(texts[0]).offsets(in: document(texts[1])) == [isSame ? 0 : nil])
  }

  @Test func `persons are found again among many, in lines too`() throws {
    let numbers = (0..<5_000).map { "n\($0)" }
    let newer = ["new"] + numbers.dropLast()
    let expected: [Int?] = numbers.indices.map { $0 + 1 < numbers.count ? $0 + 1 : nil }
    #expect(try document(lines(numbers)).offsets(in: document(lines(newer))) == expected)
    let csv = { (names: [String]) in "lastName,birthdate,x\n" + names.map { "\($0),1970-01-01,1\n" }.joined() }
    #expect(try document(csv(numbers), .csv).offsets(in: document(csv(newer), .csv)) == expected)
  }
}
