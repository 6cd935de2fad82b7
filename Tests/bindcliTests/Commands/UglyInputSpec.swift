import Foundation
import TestSupport
import Testing

/// The built tool on ugly inputs.
struct UglyInputSpec {
  private static let good = #"{"firstName":"b","birthdate":"1970-01-01"}"#
  private static let line = "b\tThursday January 1, 1970\n"

  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let lines: String
    let messages: String

    init(_ name: String, _ bytes: [UInt8], _ lines: String, _ messages: String...) {
      testDescription = name
      self.bytes = bytes
      self.lines = lines
      self.messages = messages.map { "<stdin>:\($0)\n" }.joined()
    }

    init(_ name: String, _ text: String, _ lines: String, _ messages: String...) {
      testDescription = name
      bytes = Array(text.utf8)
      self.lines = lines
      self.messages = messages.map { "<stdin>:\($0)\n" }.joined()
    }
  }

  private static func bytes(_ before: String, _ bytes: [UInt8], _ after: String) -> [UInt8] {
    Array(before.utf8) + bytes + Array(after.utf8)
  }

  static let json = [
    Sample(
      "invalid UTF-8", bytes("[{\"firstName\":\"a", [0xFF], "\",\"birthdate\":\"1970-01-01\"},\(good)]"), line,
      "1:17: error: persons[0]: invalid UTF-8"),
    Sample(
      "invalid UTF-8 in a key that means nothing", bytes("[{\"", [0xC0, 0x80], "\":1},\(good)]"), line,
      "1:4: error: persons[0]: invalid UTF-8"),
    Sample(
      "invalid UTF-8 between records", bytes("[\(good),", [0x80], "\(good)]"), line + line,
      "1:45: error: expected a value, found invalid UTF-8"),
    Sample(
      "a lone surrogate", #"[{"firstName":"\ud800"},\#(good)]"#, line,
      #"1:16: error: persons[0]: '\ud800' is half of a surrogate pair"#),
    Sample(
      "a NUL in a string", "[{\"firstName\":\"a\0b\"},\(good)]", line,
      "1:17: error: persons[0]: control character U+0000 in a string must be escaped"),
    Sample("NULs instead of JSON", "\0\0\0\n\(good)", line, "1:1: error: expected a value, found U+0000"),
    Sample(
      "an escaped NUL", #"{"firstName":"a\u0000","birthdate":"1970-01-01"}"#, "a\\u0000\tThursday January 1, 1970\n"),
    Sample("a duplicate key", #"{"firstName":"a","firstName":"b","birthdate":"1970-01-01"}"#, line),
    Sample(
      "a number as a name", "[{\"firstName\":1,\"birthdate\":\"1970-01-01\"},\(good)]", line,
      "1:15: error: persons[0].firstName: expected a string, found a number"),
    Sample("a byte-order mark", "\u{FEFF}[\(good)]", line),
    Sample(
      "a byte-order mark of UTF-16", [0xFF, 0xFE, 0x5B, 0, 0x5D, 0], "",
      "1:1: error: the text is UTF-16; 'iconv -f UTF-16 -t UTF-8' makes it readable"),
    Sample(
      "UTF-16 without a mark", [0x5B, 0, 0x5D, 0], "",
      "1:1: error: the text is UTF-16; 'iconv -f UTF-16 -t UTF-8' makes it readable"),
    Sample(
      "gzip", [0x1F, 0x8B, 8, 0, 0x0A], "",
      "1:1: error: the file is compressed (gzip); it has to be decompressed first"),
    Sample("the beginning of a mark alone", [0x50], "", "1:1: error: expected a value, found 'P'; see --input-format"),
    Sample("CRLF", "[\r\n\(good),\r\n\(good)\r\n]\r\n", line + line),
    Sample("nothing", "", ""),
    Sample("nothing but white space", "\n\n  ", ""),
    Sample("an empty array", "[]", ""),
    Sample(
      "truncated in a string", "[\(good),{\"firstName\":\"x", line,
      "1:58: error: persons[1]: the string is not closed before the end of the file"),
    Sample(
      "truncated after a key", "[\(good),{\"firstName\"", line,
      "1:57: error: persons[1]: expected ':' after the key, found the end of the file"),
    Sample("truncated between records", "[\(good),", line, "1:45: error: expected a value, found the end of the file"),
    Sample(
      "truncated in an escape", "[\(good),{\"firstName\":\"\\u00", line,
      #"1:63: error: persons[1]: expected four hexadecimal digits after '\u', found the end of the file"#),
    Sample(
      "nested brackets", String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000) + good, line,
      "1:2: error: persons[0]: expected an object, found an array"),
    Sample(
      "nested brackets without end", String(repeating: "[", count: 100_000), "",
      "1:100001: error: persons[0]: expected a value or ']', found the end of the file"),
    Sample(
      "nested objects",
      "{\"a\":" + String(repeating: "{\"a\":", count: 100_000) + "1" + String(repeating: "}", count: 100_001) + good,
      line, "1:1: error: persons[0].birthdate: missing"),
    Sample("one word", "hello", "", "1:1: error: expected a value, found 'h'; see --input-format"),
    Sample(
      "a value that is no record", "[1,\(good)]", line, "1:2: error: persons[0]: expected an object, found a number"),
  ]

  @Test(arguments: json)
  func `each ugly JSON has one outcome`(sample: Sample) throws {
    #expect(
      try Tool.run("format", "persons", "-", bytes: sample.bytes)
        == Tool.Outcome(output: sample.lines, errors: sample.messages, status: sample.messages.isEmpty ? 0 : 65))
  }

  static let csv = [
    Sample("CRLF and a byte-order mark", "\u{FEFF}firstName,birthdate\r\nb,1970-01-01\r\n", line),
    Sample(
      "a NUL", "firstName,birthdate\na\0,1970-01-01\nb,1970-01-01\n", line,
      "2:2: error: persons[0]: control character U+0000 in a field"),
    Sample(
      "invalid UTF-8", bytes("firstName,birthdate\na", [0xE2, 0x82], ",1970-01-01\nb,1970-01-01\n"), line,
      "2:2: error: persons[0]: invalid UTF-8"),
    Sample(
      "truncated", "firstName,birthdate\nb,1970-01-01\nc,\"1970", line,
      "3:3: error: persons[1]: the quote is not closed before the end of the file"),
    Sample("nothing", "", ""),
    Sample("no header", "b,1970-01-01\n", "", "1:1: error: no column is called 'birthdate'"),
    Sample("no name", "birthdate\n1970-01-01\n", "", "1:1: error: no column is called 'firstName' or 'lastName'"),
  ]

  @Test(arguments: csv)
  func `each ugly CSV has one outcome`(sample: Sample) throws {
    #expect(
      try Tool.run("format", "persons", "-", "-i", "csv", bytes: sample.bytes)
        == Tool.Outcome(output: sample.lines, errors: sample.messages, status: sample.messages.isEmpty ? 0 : 65))
  }

  @Test(arguments: [
    ("json", "[{\"firstName\":\"", "\",\"birthdate\":\"1970-01-01\"},\n\(good)]", "1:15: error: persons[0].firstName"),
    ("csv", "firstName,birthdate\n", ",1970-01-01\nb,1970-01-01\n", "2:1: error: persons[0].firstName"),
  ])
  func `a string of 100 MB is refused, and the next record is read`(
    format: String, before: String, after: String, place: String
  ) throws {
    let outcome = try Tool.shell(
      "{ cat before; head -c 100000000 /dev/zero | tr '\\0' x; cat after; } | bindcli format persons - -i \(format)",
      files: ["before": before, "after": after])
    #expect(
      outcome
        == Tool.Outcome(output: Self.line, errors: "<stdin>:\(place): longer than 1048576 bytes\n", status: 65))
  }

  @Test func `a file without read permission is named`() throws {
    // Root may read everything, so as root the tool is run as another user.
    let nobody = geteuid() == 0 ? "setpriv --reuid=65534 --clear-groups " : ""
    let outcome = try Tool.shell(
      "chmod 0 secret; chmod 755 .; \(nobody)'\(Tool.executable.path)' format persons secret good.json",
      files: ["secret": Self.good, "good.json": Self.good])
    #expect(
      outcome
        == Tool.Outcome(output: Self.line, errors: "bindcli: error: secret: Permission denied\n", status: 66))
  }

  @Test func `a folder is refused as a file`() throws {
    #expect(
      try Tool.run("format", "persons", "/", "-", input: Self.good)
        == Tool.Outcome(output: Self.line, errors: "bindcli: error: /: Is a directory\n", status: 66))
  }

  @Test(arguments: ["text", "table", "json", "jsonl", "csv"])
  func `a closed pipe ends the tool quietly, whatever it prints`(format: String) throws {
    let people = String(repeating: Self.good + "\n", count: 20_000)
    let outcome = try Tool.shell(
      "{ bindcli format persons people.json -f \(format); echo $? >&2; } | head -n 1 >first; wc -l <first",
      files: ["people.json": people])
    #expect(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines) == "1")
    #expect(outcome.errors == "141\n")
  }

  @Test(.enabled(if: Tool.hasFullDevice), arguments: ["text", "table", "json", "jsonl", "csv"])
  func `a full disk is reported at once`(format: String) throws {
    let people = String(repeating: Self.good + "\n", count: 20_000)
    #expect(
      try Tool.shell("bindcli format persons people.json -f \(format) >/dev/full", files: ["people.json": people])
        == Tool.Outcome(output: "", errors: "bindcli: error: <stdout>: No space left on device\n", status: 1))
  }
}
