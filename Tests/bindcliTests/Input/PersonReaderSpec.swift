import Foundation
import PersonVM
import Testing

@testable import bindcli

struct PersonReaderSpec {
  /// The results of reading bytes in pieces: a person as "salutation|first|last|day", or a problem with its line.
  private func readings(
    _ bytes: [UInt8], _ format: InputFormat = .json, inPiecesOf size: Int = 5, in zone: String = "UTC"
  ) throws -> [String] {
    var arguments = ParsedArguments()
    arguments.set(PersonReader.timeZone, to: TimeZone(identifier: zone))
    var rest = bytes[...]
    let input = Input(name: "f", format: format) {
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
    var reader = try PersonReader(input, arguments)
    var result: [String] = []
    while let reading = try reader.next() {
      switch reading {
      case .person(let person):
        result.append("\(person.salutation ?? "-")|\(person.firstName)|\(person.lastName)|\(person.birthdate)")
      case .problem(let message, let line): result.append("\(line): \(message)")
      }
    }
    return result
  }

  private func readings(
    _ text: String, _ format: InputFormat = .json, inPiecesOf size: Int = 5, in zone: String = "UTC"
  ) throws -> [String] {
    try readings(Array(text.utf8), format, inPiecesOf: size, in: zone)
  }

  private static let ada =
    #"{"salutation":"Countess","firstName":"Ada","lastName":"Lovelace","birthdate":"1815-12-10"}"#
  private static let alan = #"{"firstName":"Alan","lastName":"Turing","birthdate":"1912-06-23"}"#
  private static let both = ["Countess|Ada|Lovelace|1815-12-10", "-|Alan|Turing|1912-06-23"]

  // MARK: JSON

  @Test(arguments: [
    "[\(ada),\(alan)]", "\(ada)\n\(alan)\n", "\(ada)\(alan)", "[\(ada)]\n[\(alan)]", "[\(ada)]\(alan)",
    "\u{FEFF}\r\n [\r\n\(ada),\r\n\(alan)\r\n]\r\n", "\(ada)\r\n\r\n\(alan)\r\n",
    "[\n  \(ada.replacing(",", with: ",\n    ")),\n  \(alan)\n]",
  ])
  func `arrays, objects and lines of JSON are read without an option`(json: String) throws {
    for size in [1, 5, 4096] { #expect(try readings(json, inPiecesOf: size) == Self.both) }
  }

  @Test(arguments: ["", " \n", "[]", "[ ]\n[]"])
  func `a JSON file may have no record at all`(json: String) throws {
    #expect(try readings(json).isEmpty)
  }

  @Test(arguments: [
    (#"{"birthdate":"1970-01-01","lastName":null}"#, "-|||1970-01-01"),
    (#"{"birthdate":"1970-01-01","salutation":" ","lastName":""}"#, " |||1970-01-01"),
    (#"{"firstName":"}]\"\\","x":[{"firstName":"a"},[]],"birthdate":"1970-01-01","":{}}"#, #"-|}]"\||1970-01-01"#),
    (#"{"birthd\u0061te":"1970-01-01","lastName":"\u00e9\ud83d\ude00"}"#, "-||é😀|1970-01-01"),
    (#"{"firstName":"a","lastName":"b","first_name":"c","birthdate":"1970-01-01"}"#, "-|a|b|1970-01-01"),
  ])
  func `names may be absent or null, and other keys mean nothing`(json: String, person: String) throws {
    #expect(try readings(json) == [person])
  }

  @Test(arguments: [
    """
    [{"firstName":"A","birthdate":"1970-01-01","pets":[{"n":1},
     {"n":2}]},
     {"firstName":"B","birthdate":"1970-01-02"}]
    """,
    """
    {"firstName":"A","birthdate":"1970-01-01","x":
    {
    "y":[
    {
    }
    ]
    }
    }
    {"firstName":"B","birthdate":"1970-01-02"}
    """,
  ])
  func `objects inside a record need no indentation`(json: String) throws {
    for size in [1, 5, 4096] {
      #expect(try readings(json, inPiecesOf: size) == ["-|A||1970-01-01", "-|B||1970-01-02"])
    }
  }

  @Test(arguments: [
    ("{}", ".birthdate: missing"), (#"{"birthdate":null,"firstName":"a"}"#, ".birthdate: missing"),
    (#"{"birthdate":"2023-02-29"}"#, ".firstName: missing, and lastName too"),
    (#"{"birthdate":"2023-02-29","firstName":""}"#, #".birthdate: expected yyyy-MM-dd, found "2023-02-29""#),
    (#"{"birthdate":{"y":1}}"#, ".birthdate: expected a string"), (#"{"lastName":[]}"#, ".lastName: expected a string"),
    (#"{"firstName":"a","birth_date":"1970-01-01"}"#, #".birthdate: missing; did you mean "birth_date"?"#),
    (
      #"{"firstName":"a","lastname":"b","birthdate":"1970-01-01"}"#,
      #".lastName: missing; did you mean "lastname"?"#
    ),
    (
      #"{"Salutation":"Dr.","firstName":"a","lastName":"b","birthdate":"1970-01-01"}"#,
      #".salutation: missing; did you mean "Salutation"?"#
    ),
    (#"{"Last Name":"b","birthdate":"1970-01-01"}"#, #".lastName: missing; did you mean "Last Name"?"#),
    ("42", ": expected an object"), ("null", ": expected an object"), ("\"x\"", ": expected an object"),
    ("oops", ": this is not JSON"), (#"{"a" 1}"#, ": this is not JSON"), (#"{"a":[1}}"#, ": this is not JSON"),
    (#"{"a":1]}"#, ": this is not JSON"), ("{\"a\":\"x\ny\"}", ": this is not JSON"),
    (#"{"firstName":"\ud800"}"#, ": this is not JSON"), ("{\"a\0\":1}", ": this is not JSON"),
  ])
  func `a record that is no person is reported with its line and key, and the next one is read`(
    record: String, problem: String
  ) throws {
    for size in [1, 5, 4096] {
      let found = try readings("[\n\(Self.ada),\n\n  \(record),\n  \(Self.alan)\n]", inPiecesOf: size)
      #expect(
        found.filter { !$0.contains("expected ',' or ']'") && $0 != "4: persons[2]: this is not JSON" } == [
          Self.both[0], "4: persons[1]\(problem)", Self.both[1],
        ])
    }
  }

  @Test(arguments: [
    ("[\(ada)\n\(alan)]", "2: expected ',' or ']' before the record"),
    ("[\(ada),,\(alan)]", "1: expected a record, found ','"),
    ("[\(ada),\(alan),]", "1: expected a record after ','"),
    ("[\(ada),\(alan)\n", "2: expected ']', found the end of the file"),
    ("\(ada)\n]\n\(alan)", "2: expected a record, found ']'"), ("\(ada),\(alan)", "1: expected a record, found ','"),
    // A record lacks its bracket, and the next one begins no further to the right.
    ("[\n  \(ada),\n  {\"a\":1,\n  \(alan)\n]", "3: persons[1]: this is not JSON"),
    ("\(ada)\n{\"a\":[{\n  \"b\":1\n\(alan)", "2: persons[1]: this is not JSON"),
  ])
  func `an error between records costs no record`(json: String, problem: String) throws {
    for size in [1, 5, 4096] {
      let found = try readings(json, inPiecesOf: size)
      #expect(found.filter { $0.contains("|") } == Self.both)
      #expect(found.first { !$0.contains("|") } == problem)
    }
  }

  @Test(arguments: [
    "{\"a\":\"x\"", "{\"a\":\"x\",", "{\"a\":[[{\"b\":", "{\"a\"", "[", "[\(ada)", "{\r", "garbage", "}",
  ])
  func `a record of JSON Lines ends with its line`(line: String) throws {
    let found = try readings("\(Self.ada)\n\(line)\n\r\n\(Self.alan)\n", .jsonl)
    #expect(found.count == 3 && found[1].hasPrefix("2: persons[1]: "))
    #expect([found[0], found[2]] == Self.both)
  }

  @Test func `a record that is longer than 16 MB is refused, counted, and the next one is read`() throws {
    let long = String(repeating: "x", count: RecordScanner.limit + 1)
    for format in [InputFormat.json, .jsonl] {
      #expect(
        try readings("{\"firstName\":\"\(long)\"}\n\(Self.alan)\nx", format, inPiecesOf: 1 << 16) == [
          "1: persons[0]: longer than 16 MB", Self.both[1], "3: persons[2]: this is not JSON",
        ])
    }
  }

  @Test func `many brackets take no time`() throws {
    let brackets = String(repeating: "[", count: 100_000) + "x" + String(repeating: "}", count: 100_000)
    #expect(try readings("{\"a\":\(brackets)\n\(Self.alan)", inPiecesOf: 4096).last == Self.both[1])
    // None of these closing brackets has an opening one.
    #expect(try readings("[[\(brackets)", inPiecesOf: 4096).last == "1: expected ']', found the end of the file")
  }

  // MARK: Dates

  @Test(arguments: [
    ("1970-01-01", "1970-01-01"), ("0001-01-01", "0001-01-01"), ("2024-02-29", "2024-02-29"),
    ("1970-01-01T00:00:00Z", "1970-01-01"), ("1969-12-31T23:59:59.999Z", "1969-12-31"),
    ("1970-01-01T00:30:00+01:00", "1969-12-31"), ("1970-01-01T00:30:00+0100", "1969-12-31"),
    ("1500-01-01T00:00:00Z", "1500-01-01"), ("2000-02-28T23:59:59-12:00", "2000-02-29"),
    ("1970-01-01T00:30:00+01", "1969-12-31"), ("1970-01-01T23:59:60Z", "1970-01-01"),
    ("1970-01-01T23:59:59.123456789-00:30", "1970-01-02"),
  ])
  func `a day and an instant are read as dates`(text: String, day: String) throws {
    #expect(try PersonRecord.day(of: text, in: .gmt).description == day)
  }

  @Test(arguments: [
    "", "1970", "1970-1-1", "01/01/1970", "1970-01-01 ", " 1970-01-01", "1970-01-32", "2023-02-29", "0000-01-01",
    "１９７０-01-01", "1970-01-01T", "1970-01-01T00:00:00", "1970-01-01T00:00:00Zx", "2023-02-29T00:00:00Z",
    "1970-01-01 noon", "1970-01-01T\u{301}00:00Z", "2000-01-01T9999:00:00Z", "2000-01-01T25:00:00Z",
    "2000-01-01T99:99:99Z", "2000-01-01T00:60:00Z", "2000-01-01T00:00:61Z", "2000-01-01T1:2:3Z", "2000-01-01T+1:00:00Z",
    "2000-01-01T00:00:00Zx1", "2000-01-01T00:00:00Z and 7", "2000-01-01T00:00:00+12:9223372036854775807",
    "2000-01-01T00:00:00+24:00", "2000-01-01T00:00:00+02:60", "2000-01-01T00:00:00+2", "2000-01-01T00:00:00+02:",
    "2000-01-01T00:00:00+02:00:30", "2000-01-01T00:00:00GMT+02:00", "2000-01-01T00:00:00.Z", "2000-01-01T٠٠:00:00Z",
  ])
  func `any other text is no date`(text: String) {
    #expect(throws: PersonRecord.Problem.self) { try PersonRecord.day(of: text, in: .gmt) }
  }

  @Test func `an instant is taken in the time zone, a day is not`() throws {
    let json = #"{"lastName":"","birthdate":"1970-01-01T15:00:00Z"}{"lastName":"","birthdate":"1970-01-01"}"#
    #expect(try readings(json, in: "Asia/Tokyo") == ["-|||1970-01-02", "-|||1970-01-01"])
  }

  // MARK: CSV and TSV

  private static let header = "salutation,firstName,lastName,birthdate\n"

  @Test(arguments: [
    "\(header)Countess,Ada,Lovelace,1815-12-10\n,Alan,Turing,1912-06-23",
    "\u{FEFF}\(header)Countess,Ada,Lovelace,1815-12-10\r\n,Alan,Turing,1912-06-23\r\n",
    "\n\r\n\(header)\n\nCountess,Ada,Lovelace,1815-12-10\n\r\n,Alan,Turing,1912-06-23\n\n",
    "birthdate,x,lastName,firstName,salutation\n1815-12-10,,Lovelace,Ada,Countess\n1912-06-23,y,Turing,Alan,\"\"\n",
    "\"birthdate\",\"lastName\",\"firstName\",\"salutation\"\n1815-12-10,Lovelace,\"Ada\",Countess\n"
      + "\"1912-06-23\",Turing,Alan,\r\n",
  ])
  func `lines below a header are persons`(text: String) throws {
    for size in [1, 5, 4096] { #expect(try readings(text, .csv, inPiecesOf: size) == Self.both) }
    #expect(try readings(text.replacing(",", with: "\t"), .tsv) == Self.both)
  }

  @Test(arguments: ["", "\n\r\n", "\u{FEFF}", header, "birthdate,lastName"])
  func `a delimited file may have no record at all`(text: String) throws {
    #expect(try readings(text, .csv).isEmpty)
  }

  @Test func `a field in quotes may contain delimiters, quotes and line breaks`() throws {
    let text = "firstName,birthdate\n\"a, \"\"b\"\"\r\nc\t é李😀\",1970-01-01\n\"\"\"\",1970-01-02\nx\ty,x\n"
    for size in [1, 2, 3, 4096] {
      #expect(
        try readings(text, .csv, inPiecesOf: size) == [
          "-|a, \"b\"\r\nc\t é李😀||1970-01-01", "-|\"||1970-01-02",
          "5: persons[2].birthdate: expected yyyy-MM-dd, found \"x\"",
        ])
    }
  }

  @Test(arguments: [
    ("Dr.,b,c", ": expected 4 fields, found 3"), ("Dr.,b,c,1970-01-01,", ": expected 4 fields, found 5"),
    ("a,b,c,", ".birthdate: missing"),
    ("a,b \"c\",d,1970-01-01", ": a quote must be doubled, and the field that contains it be in quotes"),
    ("a,\"b\" ,d,1970-01-01", ": a closing quote must end its field"),
  ])
  func `a line that is no person is reported, and the next one is read`(line: String, problem: String) throws {
    #expect(
      try readings("\(Self.header)\(line)\n,Alan,Turing,1912-06-23\n", .csv) == [
        "2: persons[0]\(problem)", Self.both[1],
      ])
  }

  @Test func `a quote that is never closed takes the rest of the file`() throws {
    #expect(
      try readings("\(Self.header),Alan,Turing,1912-06-23\n,\"b,c,1970-01-01\n,d,e,1970-01-01\n", .csv) == [
        Self.both[1], "3: persons[1]: the quote is not closed before the end of the file",
      ])
  }

  @Test func `bytes that are no UTF-8 cost one line`() throws {
    let line = Array("a,b".utf8) + [0xC3, 0x28] + Array(",d,1970-01-01\n,Alan,Turing,1912-06-23\n".utf8)
    #expect(
      try readings(Array(Self.header.utf8) + line, .csv) == ["2: persons[0]: this is not UTF-8", Self.both[1]])
  }

  @Test(arguments: [
    ("name,born", "no column is called 'birthdate'"),
    ("name,birthDate", #"no column is called 'birthdate'; did you mean "birthDate"?"#),
    ("first_name,birthdate", #"no column is called 'firstName'; did you mean "first_name"?"#),
    ("birthdate,x", "no column is called 'firstName' or 'lastName'"),
    ("firstName;birthdate", "the columns are not separated by commas; see --input-format"),
    ("firstName,birthdate,firstName", "there is a second column 'firstName'"),
    ("birthdate,\"x", "the quote is not closed before the end of the file"),
  ])
  func `a header that cannot be understood ends the reading`(header: String, problem: String) throws {
    #expect(try readings("\n\(header)\n1970-01-01,a,b\n", .csv) == ["2: \(problem)"])
  }

  // MARK: Files

  @Test(
    arguments: [
      ("a.json", .json), ("a.jsonl", .jsonl), ("a.ndjson", .jsonl), ("a.csv", .csv), ("A.CSV", .csv), ("x/a.tsv", .tsv),
      ("a.tab", .tsv), ("-", nil), ("a", nil), ("a.csv/b", nil), ("csv", nil), ("a.csv.txt", nil),
    ] as [(String, InputFormat?)])
  func `the extension of a file gives its format`(path: String, format: InputFormat?) {
    #expect(InputFormat(extensionOf: path) == format)
  }
}
