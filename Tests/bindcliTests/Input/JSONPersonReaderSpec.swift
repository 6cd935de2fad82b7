import Foundation
import PersonVM
import Testing

@testable import bindcli

struct JSONPersonReaderSpec {
  /// The results of reading a text, in order: a person as "salutation|first|last|day", or the messages about it.
  private func readings(
    _ json: String, timeZone: TimeZone = .gmt, isLineOriented: Bool = false, capacity: Int = 5
  ) throws -> [String] {
    var reader = JSONPersonReader(
      source: TextSource(json), name: "f", birthdates: BirthdateText(timeZone: timeZone),
      isLineOriented: isLineOriented, capacity: capacity)
    var result: [String] = []
    while let reading = try reader.next() {
      switch reading {
      case .person(let person):
        result.append("\(person.salutation ?? "-")|\(person.firstName)|\(person.lastName)|\(person.birthdate)")
      case .problems(let problems):
        result += problems.map(\.text)
      }
    }
    return result
  }

  private static let ada =
    #"{"salutation":"Countess","firstName":"Ada","lastName":"Lovelace","birthdate":"1815-12-10"}"#
  private static let alan = #"{"firstName":"Alan","lastName":"Turing","birthdate":"1912-06-23"}"#
  private static let both = ["Countess|Ada|Lovelace|1815-12-10", "-|Alan|Turing|1912-06-23"]

  @Test(arguments: [
    "[\(ada),\(alan)]", "\(ada)\n\(alan)\n", "\(ada)\(alan)", "[\(ada)]\n[\(alan)]", "[\(ada)]\(alan)",
    "\u{FEFF}\r\n [\r\n\(ada),\r\n\(alan)\r\n]\r\n", "\(ada)\r\n\r\n\(alan)\r\n",
  ])
  func `arrays, objects and lines of JSON are read without an option`(json: String) throws {
    #expect(try readings(json) == Self.both)
  }

  @Test(arguments: ["", " \n", "[]", "[ ]\n[]"])
  func `a JSON file may have no record at all`(json: String) throws {
    #expect(try readings(json).isEmpty)
  }

  @Test(arguments: [
    (#"{"birthdate":"1970-01-01","lastName":null}"#, "-|||1970-01-01"),
    (#"{"birthdate":"1970-01-01","salutation":null,"firstName":null}"#, "-|||1970-01-01"),
    (#"{"birthdate":"1970-01-01","salutation":" ","lastName":""}"#, " |||1970-01-01"),
    (#"{"birthdate":"1970-01-01","firstName":"a","firstName":"b"}"#, "-|b||1970-01-01"),
    (#"{"firstName":"","birthdate":7,"birthdate":"1970-01-01"}"#, "-|||1970-01-01"),
    (#"{"birthdate":"1970-01-01","firstName":"a","firstName":null}"#, "-|||1970-01-01"),
    (#"{"firstName":"","x":[{"firstName":"a"},[]],"y":"\u0041","birthdate":"1970-01-01","":{}}"#, "-|||1970-01-01"),
    (#"{"birthd\u0061te":"1970-01-01","lastName":""}"#, "-|||1970-01-01"),
  ])
  func `names may be absent, keys may be unknown, the last of equal keys counts`(json: String, person: String) throws {
    #expect(try readings(json) == [person])
  }

  @Test func `a record keeps no value of the record before`() throws {
    #expect(
      try readings(Self.ada + #"{"birthdate":"1970-01-01","lastName":""}"# + #"{"firstName":"x"}"#)[1...] == [
        "-|||1970-01-01", "f:1:131: error: persons[2].birthdate: missing",
      ])
  }

  @Test(
    arguments: [
      (#"{}"#, ["f:1:1: error: persons[0].birthdate: missing"]),
      (#"{"birthdate":null}"#, ["f:1:1: error: persons[0].birthdate: missing"]),
      (
        #"{"birthdate":"2023-02-29"}"#,
        [#"f:1:14: error: persons[0].birthdate: expected yyyy-MM-dd, found "2023-02-29""#]
      ),
      (#"{"birthdate":{"y":1}}"#, ["f:1:14: error: persons[0].birthdate: expected a string, found an object"]),
      (
        #"{"lastName":[],"birthdate":"","firstName":1}"#,
        [
          "f:1:13: error: persons[0].lastName: expected a string, found an array",
          #"f:1:28: error: persons[0].birthdate: expected yyyy-MM-dd, found """#,
          "f:1:43: error: persons[0].firstName: expected a string, found a number",
        ]
      ),
      (
        #"{"salutation":true,"birthdate":"1970-01-01"}"#,
        [
          "f:1:15: error: persons[0].salutation: expected a string, found a boolean"
        ]
      ),
      ("42", ["f:1:1: error: persons[0]: expected an object, found a number"]),
    ] as [(String, [String])])
  func `a record that is no person is reported with its place and its path`(json: String, messages: [String]) throws {
    #expect(try readings(json) == messages)
  }

  @Test(arguments: [
    (#"{"birthdate":"1970-01-01"}"#, "firstName: missing, and lastName too"),
    (
      #"{"first_name":"a","last_name":"b","birthdate":"1970-01-01"}"#,
      #"firstName: missing, and lastName too; did you mean "first_name"?"#
    ),
    (
      #"{"Last Name":"b","birthdate":"1970-01-01"}"#,
      #"firstName: missing, and lastName too; did you mean "Last Name"?"#
    ),
    (#"{"firstName":"a","lastname":"b","birthdate":"1970-01-01"}"#, #"lastName: missing; did you mean "lastname"?"#),
    (
      #"{"firstName":"a","SALUTATION":"b","birthdate":"1970-01-01"}"#,
      #"salutation: missing; did you mean "SALUTATION"?"#
    ),
    (#"{"firstName":"a","birth_date":"1970-01-01"}"#, #"birthdate: missing; did you mean "birth_date"?"#),
  ])
  func `a person with misspelt name keys is reported`(json: String, message: String) throws {
    #expect(try readings(json) == ["f:1:1: error: persons[0].\(message)"])
  }

  @Test(arguments: [
    #"{"firstName":"a","lastName":"b","first_name":"c","birthdate":"1970-01-01"}"#,
    #"{"firstName":"a","lastName":"b","x_last_name":"c","first":1,"birthdate":"1970-01-01"}"#,
  ])
  func `unknown keys beside the known ones are ignored`(json: String) throws {
    #expect(try readings(json) == ["-|a|b|1970-01-01"])
  }

  @Test func `all records are counted, good and bad`() throws {
    #expect(
      try readings("[\(Self.ada),\n null, {},\n[{}],\(Self.alan)\n,\"x\"]") == [
        Self.both[0],
        "f:2:2: error: persons[1]: expected an object, found null",
        "f:2:8: error: persons[2].birthdate: missing",
        "f:3:1: error: persons[3]: expected an object, found an array",
        Self.both[1],
        "f:4:2: error: persons[5]: expected an object, found a string",
      ])
  }

  /// A syntax error gives one message, and loses only the record that it is in.
  @Test(arguments: [
    // Between records.
    ("[\(ada)\n\(alan)]", "f:2:1: error: expected ',' or ']', found '{'"),
    ("[\(ada) \(alan)]", "f:1:93: error: expected ',' or ']', found '{'"),
    ("[\(ada),,\(alan)]", "f:1:93: error: expected a value, found ','"),
    ("[\(ada),\n oops,\n\(alan)]", "f:2:2: error: expected a value, found 'o'"),
    ("[\(ada),\(alan),]", "f:1:159: error: expected a value, found ']'"),
    ("[\(ada),\(alan)", "f:1:158: error: expected ',' or ']', found the end of the file"),
    ("[\(ada),\(alan)}]", "f:1:158: error: expected ',' or ']', found '}'"),
    ("\(ada)\n]\n\(alan)", "f:2:1: error: expected a value, found ']'"),
    ("\(ada),\(alan)", "f:1:91: error: expected a value, found ','"),
    ("\(ada)\ngarbage\n more\n\(alan)", "f:2:1: error: expected a value, found 'g'"),
    // Inside a record of an array.
    ("[\(ada),{\"a\":},\n\(alan)]", "f:1:98: error: persons[1]: expected a value, found '}'"),
    ("[\(ada),{\"a\" 1},\(alan)]", "f:1:98: error: persons[1]: expected ':' after the key, found '1'"),
    ("[\(ada),{\"a\":[1}},\(alan)]", "f:1:100: error: persons[1]: expected ',' or ']', found '}'"),
    ("[\(ada),{\"a\":1]},\(alan)]", "f:1:99: error: persons[1]: expected ',' or '}', found ']'"),
    (
      "[\(ada),{\"a\":\"\\q }]\",\"b\":{}},\(alan)]",
      "f:1:100: error: persons[1]: expected one of \"\\/bfnrtu after a backslash, found 'q'"
    ),
    (
      "[\(ada),\n  {\"a\":\"x,\n  \"b\":1},\n  \(alan)\n]",
      "f:2:8: error: persons[1]: the string is not closed before the end of the line"
    ),
    ("[\n  \(ada),\n  {\"a\":1,\n  \(alan)\n]", "f:4:3: error: persons[1]: expected a key in quotes, found '{'"),
    (
      "[\n  \(ada),\n  {\n    \"a\": [{\n  \"b\" 1\n  \(alan)\n]",
      "f:5:7: error: persons[1]: expected ':' after the key, found '1'"
    ),
    ("[\(ada),nope,\(alan)]", "f:1:94: error: expected 'null', found 'o'"),
    // Inside an object outside of an array.
    (
      "\n\(ada.replacing(",", with: ",\n"))\n{\n\"a\" 1}\n\(alan)",
      "f:7:5: error: persons[1]: expected ':' after the key, found '1'"
    ),
    ("\(ada){\"a\":}\(alan)", "f:1:96: error: persons[1]: expected a value, found '}'"),
    ("\(ada)\n{\"a\":\n\(alan)}]\n\(alan)", "f:3:67: error: expected a value, found ']'"),
  ])
  func `a syntax error is reported once and costs no other record`(json: String, message: String) throws {
    // The last sample nests Alan in a record without a birthdate, which has a message of its own.
    let messages = try readings(json).filter { !$0.contains("[1].birthdate: missing") }
    for capacity in [1, 7, 4096] {
      #expect(try readings(json, capacity: capacity).filter { !$0.contains("[1].birthdate: missing") } == messages)
    }
    #expect(messages.filter { !$0.hasPrefix("f:") } == Self.both)
    #expect(messages.filter { $0.hasPrefix("f:") } == [message])
  }

  @Test(arguments: [
    ("{\"a\" 1}", "f:2:6: error: persons[1]: expected ':' after the key, found '1'"),
    ("{\"a\":\"x", "f:2:6: error: persons[1]: the string is not closed before the end of the line"),
    ("garbage", "f:2:1: error: expected a value, found 'g'"),
    ("}", "f:2:1: error: expected a value, found '}'"),
  ])
  func `a broken line costs one record`(line: String, message: String) throws {
    for isLineOriented in [false, true] {
      for capacity in [1, 7, 4096] {
        #expect(
          try readings("\(Self.ada)\n\(line)\n\(Self.alan)\n", isLineOriented: isLineOriented, capacity: capacity)
            == [Self.both[0], message, Self.both[1]])
      }
    }
  }

  @Test(arguments: [
    ("{\"a\":\"x\"", "f:2:9: error: persons[1]: expected ',' or '}', found the end of the line"),
    ("{\"a\":\"x\",", "f:2:10: error: persons[1]: expected a key in quotes, found the end of the line"),
    ("{\"a\":[[{\"b\":", "f:2:13: error: persons[1]: expected a value, found the end of the line"),
    ("{\"a\"", "f:2:5: error: persons[1]: expected ':' after the key, found the end of the line"),
    ("[", "f:2:2: error: expected a value or ']', found the end of the line"),
    ("[\(ada)", "f:2:92: error: expected ',' or ']', found the end of the line"),
    ("{\r", "f:2:3: error: persons[1]: expected a key in quotes or '}', found the end of the line"),
  ])
  func `a record of JSON Lines ends with its line`(line: String, message: String) throws {
    let readings = try readings("\(Self.ada)\n\(line)\n\(Self.alan)\n\(Self.alan)\n", isLineOriented: true)
    #expect(readings.filter { $0.hasPrefix("f:") } == [message])
    #expect(readings.suffix(2) == [Self.both[1], Self.both[1]])
  }

  @Test func `many closing brackets without opening ones take no time`() throws {
    let brackets = String(repeating: "[", count: 100_000) + "x" + String(repeating: "}", count: 100_000)
    let expected = "f:1:100001: error: persons[0]: expected a value or ']', found 'x'"
    #expect(try readings("\(brackets)\n\(Self.ada)]", capacity: 4096) == [expected, Self.both[0]])
    #expect(try readings("{\"a\":\(brackets)}\n\(Self.ada)", capacity: 4096).last == Self.both[0])
  }

  @Test func `records after unclosed brackets are found by their lines`() throws {
    let json = "{\"a\":" + String(repeating: "[", count: JSONTokenizer.depthLimit + 10) + "\n" + Self.ada
    #expect(
      try readings(json, capacity: 4096) == [
        "f:1:1000005: error: persons[0]: more than 1000000 arrays and objects are open", Self.both[0],
      ])
  }

  @Test func `an instant is a day of the time zone`() throws {
    let json = #"{"lastName":"","birthdate":"1970-01-01T02:00:00Z"}"#
    #expect(try readings(json) == ["-|||1970-01-01"])
    let newYork = try #require(TimeZone(identifier: "America/New_York"))
    #expect(try readings(json, timeZone: newYork) == ["-|||1969-12-31"])
  }

  @Test func `a text that is too long for a name is refused`() throws {
    let long = String(repeating: "x", count: TokenText.limit + 1)
    #expect(
      try readings(#"{"firstName":"\#(long)","birthdate":"1970-01-01"}"#, capacity: 4096) == [
        "f:1:14: error: persons[0].firstName: longer than 1048576 bytes"
      ])
    #expect(
      try readings(#"{"\#(long)":"\#(long)","lastName":"","birthdate":"1970-01-01"}"#, capacity: 4096) == [
        "-|||1970-01-01"
      ])
  }
}
