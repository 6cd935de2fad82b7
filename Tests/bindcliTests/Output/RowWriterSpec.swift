import Foundation
import TestSupport
import Testing

@testable import bindcli

struct RowWriterSpec {
  private func print(_ rows: [(name: String, birthdate: String)], as format: OutputFormat) throws -> String {
    var printed: [UInt8] = []
    let output = OutputBuffer(capacity: 8) { printed += $0 }
    let row = PersonRow([.nameText, .birthdateText])
    var writer = format.writer(to: output, row.fields)
    writer.begin()
    for (name, birthdate) in rows {
      row.texts = [name, birthdate]
      writer.write(row)
    }
    writer.end()
    try output.flush()
    return String(decoding: printed, as: UTF8.self)
  }

  @Test func `a row in text is a line with a tab`() throws {
    #expect(try print([("a", "b"), ("", "")], as: .text) == "a\tb\n\t\n")
    #expect(try print([], as: .text) == "")
  }

  @Test func `a row in text stays on its line`() throws {
    #expect(try print([("a\tb\nc\r\n\\n", "é\\")], as: .text) == #"a\tb\nc\r\n\\n"# + "\t" + #"é\\"# + "\n")
  }

  @Test func `rows in json are an array with a line for each`() throws {
    #expect(
      try print([("a", "b"), ("c", "d")], as: .json) == """
        [
          {"nameText":"a","birthdateText":"b"},
          {"nameText":"c","birthdateText":"d"}
        ]

        """)
    #expect(try print([], as: .json) == "[]\n")
  }

  @Test func `rows in json are valid whatever a text contains`() throws {
    let latin = (UInt8.min...UInt8.max).map { Character(Unicode.Scalar($0)) }
    let nasty = String(latin) + "\u{2028}\u{10FFFF}😀\"\\"
    let json = try print([(nasty, nasty)], as: .json)
    let rows = try JSONDecoder().decode([[String: String]].self, from: Data(json.utf8))
    #expect(rows == [["nameText": nasty, "birthdateText": nasty]])
  }

  @Test func `a row in text shows control characters, which a terminal would obey`() throws {
    #expect(try print([("\u{1B}[31m\0\u{7F}", "é")], as: .text) == #"\u001b[31m\u0000\u007f"# + "\té\n")
  }

  @Test func `a row in jsonl is an object on a line`() throws {
    #expect(
      try print([("a\"\n", "b"), ("c", "d")], as: .jsonl) == """
        {"nameText":"a\\"\\n","birthdateText":"b"}
        {"nameText":"c","birthdateText":"d"}

        """)
    #expect(try print([], as: .jsonl) == "")
  }

  @Test func `rows in csv have a header, and quotes where they are needed`() throws {
    #expect(
      try print([("a", "b c"), ("a, b", "\"c\""), ("a\nb\r", "")], as: .csv)
        == "nameText,birthdateText\na,b c\n\"a, b\",\"\"\"c\"\"\"\n\"a\nb\r\",\n")
    #expect(try print([], as: .csv) == "nameText,birthdateText\n")
    #expect(try print([("a,b", "c\td")], as: .tsv) == "nameText\tbirthdateText\na,b\t\"c\td\"\n")
  }

  @Test(arguments: ["csv", "tsv"])
  func `an empty field that is alone on its line is quoted`(format: String) throws {
    let people =
      #"[{"salutation":"Dr.","firstName":"a","lastName":"b","birthdate":"1970-01-01"},"#
      + #"{"firstName":"c","lastName":"d","birthdate":"1970-01-01"}]"#
    #expect(
      try Tool.run("format", "persons", "--fields", "salutation", "-f", format, input: people).output
        == "salutation\nDr.\n\"\"\n")
  }
}
