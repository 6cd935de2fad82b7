import Foundation
import PersonVM
import Testing

@testable import bindcli

struct DelimitedPersonReaderSpec {
  /// The results of reading a text, in order: a person as "salutation|first|last|day", or the messages about it.
  private func readings(_ text: String, delimiter: Unicode.Scalar = ",", capacity: Int = 5) throws -> [String] {
    try readings(Array(text.utf8), delimiter: delimiter, capacity: capacity)
  }

  private func readings(_ bytes: [UInt8], delimiter: Unicode.Scalar = ",", capacity: Int = 5) throws -> [String] {
    var reader = DelimitedPersonReader(
      source: TextSource(bytes), delimiter: delimiter, name: "f", birthdates: BirthdateText(timeZone: .gmt),
      capacity: capacity)
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

  private static let header = "salutation,firstName,lastName,birthdate\n"
  private static let ada = "Countess|Ada|Lovelace|1815-12-10"
  private static let alan = "-|Alan|Turing|1912-06-23"

  @Test(arguments: [
    "\(header)Countess,Ada,Lovelace,1815-12-10\n,Alan,Turing,1912-06-23\n",
    "\(header)Countess,Ada,Lovelace,1815-12-10\n,Alan,Turing,1912-06-23",
    "\u{FEFF}\(header)Countess,Ada,Lovelace,1815-12-10\r\n,Alan,Turing,1912-06-23\r\n",
    "\n\r\n\(header)\n\nCountess,Ada,Lovelace,1815-12-10\n\r\n,Alan,Turing,1912-06-23\n\n",
    "birthdate,x,lastName,firstName,salutation\n1815-12-10,,Lovelace,Ada,Countess\n1912-06-23,y,Turing,Alan,\"\"\n",
    "\"birthdate\",\"lastName\",\"firstName\",\"salutation\"\n1815-12-10,Lovelace,\"Ada\",Countess\n"
      + "\"1912-06-23\",Turing,Alan,\r\n",
  ])
  func `lines below a header are persons`(text: String) throws {
    for capacity in [1, 5, 4096] { #expect(try readings(text, capacity: capacity) == [Self.ada, Self.alan]) }
    #expect(try readings(text.replacing(",", with: "\t"), delimiter: "\t") == [Self.ada, Self.alan])
  }

  @Test(arguments: ["", "\n\r\n", "\u{FEFF}", header, "birthdate,lastName"])
  func `a delimited file may have no record at all`(text: String) throws {
    #expect(try readings(text).isEmpty)
  }

  @Test func `a field in quotes may contain delimiters and line breaks`() throws {
    let text = "firstName,birthdate\n\"a, \"\"b\"\"\r\nc\t é李😀\",1970-01-01\n\"\"\"\",1970-01-02\nx\ty,1970-01-03\n"
    for capacity in [1, 2, 3, 4096] {
      #expect(
        try readings(text, capacity: capacity) == [
          "-|a, \"b\"\r\nc\t é李😀||1970-01-01", "-|\"||1970-01-02", "-|x\ty||1970-01-03",
        ])
    }
  }

  @Test(arguments: [
    ("Dr.,b,c", "f:2:8: error: persons[0]: expected 4 fields, found 3"),
    ("Dr.,b,c,1970-01-01,", "f:2:20: error: persons[0]: expected 4 fields, found 5"),
    ("x", "f:2:2: error: persons[0]: expected 4 fields, found 1"),
    ("a,b,c,", "f:2:1: error: persons[0].birthdate: missing"),
    ("a,é,c,1970-02-30", #"f:2:7: error: persons[0].birthdate: expected yyyy-MM-dd, found "1970-02-30""#),
    (
      "a,b \"c\",d,1970-01-01",
      "f:2:5: error: persons[0]: a quote must be doubled, and the field that contains it be in quotes"
    ),
    (
      "a,\"b\" ,d,1970-01-01",
      "f:2:6: error: persons[0]: expected ',' or the end of the line after the closing quote, found ' '"
    ),
    (
      "a,\"b\"é,d,1970-01-01",
      "f:2:6: error: persons[0]: expected ',' or the end of the line after the closing quote, found 'é'"
    ),
    (
      "a,b\rc,d,1970-01-01",
      "f:2:4: error: persons[0]: a carriage return must be followed by a line feed, or stand in quotes"
    ),
    ("a,b\0,d,1970-01-01", "f:2:4: error: persons[0]: control character U+0000 in a field"),
  ])
  func `a line that is no person is reported and the next one is read`(line: String, message: String) throws {
    for capacity in [1, 5, 4096] {
      #expect(
        try readings("\(Self.header)\(line)\n,Alan,Turing,1912-06-23\n", capacity: capacity) == [message, Self.alan])
    }
  }

  @Test func `a quote that is never closed takes the rest of the file`() throws {
    #expect(
      try readings("\(Self.header),Alan,Turing,1912-06-23\n,\"b,c,1970-01-01\n,d,e,1970-01-01\n") == [
        Self.alan, "f:3:2: error: persons[1]: the quote is not closed before the end of the file",
      ])
  }

  @Test func `bytes that are no UTF-8 cost one line`() throws {
    let line = Array("a,b".utf8) + [0xC3, 0x28] + Array(",d,1970-01-01\n,Alan,Turing,1912-06-23\n".utf8)
    #expect(
      try readings(Array(Self.header.utf8) + line) == ["f:2:4: error: persons[0]: invalid UTF-8", Self.alan])
  }

  @Test(arguments: [
    ("name,born", "f:1:1: error: no column is called 'birthdate'"),
    ("\nname,birthDate", #"f:2:1: error: no column is called 'birthdate'; did you mean "birthDate"?"#),
    (
      "first_name,birthdate",
      #"f:1:1: error: no column is called 'firstName' or 'lastName'; did you mean "first_name"?"#
    ),
    ("birthdate,x", "f:1:1: error: no column is called 'firstName' or 'lastName'"),
    ("firstName,lastname,birthdate", #"f:1:1: error: no column is called 'lastName'; did you mean "lastname"?"#),
    ("firstName;birthdate", "f:1:1: error: the columns are separated by ';', not by ','"),
    ("firstName\tbirthdate", "f:1:1: error: the columns are separated by tabs, not by ','; see --input-format"),
    ("firstName,birthdate,firstName", "f:1:21: error: there is a second column 'firstName'"),
    ("birthdate,\"x", "f:1:11: error: the quote is not closed before the end of the file"),
    ("{\"birthdate\":1}", "f:1:2: error: a quote must be doubled, and the field that contains it be in quotes"),
  ])
  func `a header that cannot be understood ends the reading`(header: String, message: String) throws {
    #expect(try readings("\(header)\n1970-01-01,a,b\n") == [message])
  }

  @Test func `a field that is too long for a name is refused`() throws {
    let long = String(repeating: "x", count: TokenText.limit + 1)
    #expect(
      try readings("firstName,x,birthdate\na,\(long),1970-01-01\n\(long),b,1970-01-01\n", capacity: 4096) == [
        "-|a||1970-01-01", "f:3:1: error: persons[1].firstName: longer than 1048576 bytes",
      ])
  }
}
