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
      "1: error: persons[0]: this is not JSON; see --input-format"),
    Sample(
      "invalid UTF-8 between records", bytes("[\(good),", [0x80], ",\(good)]"), line + line,
      "1: error: persons[1]: this is not JSON"),
    Sample("NULs instead of JSON", "\0\0\0\n\(good)", "", Self.isWide),
    Sample("a NUL in a string", "[\(good),{\"firstName\":\"a\0b\"}]", line, "1: error: persons[1]: this is not JSON"),
    Sample(
      "an escaped NUL", #"{"firstName":"a\u0000","birthdate":"1970-01-01"}"#, "a\\u0000\tThursday January 1, 1970\n"),
    Sample("a byte-order mark", "\u{FEFF}[\(good)]", line),
    Sample("a byte-order mark of UTF-16", [0xFF, 0xFE, 0x5B, 0, 0x5D, 0], "", isWide),
    Sample("UTF-16 without a mark", [0x5B, 0, 0x5D, 0], "", isWide),
    Sample("gzip", [0x1F, 0x8B, 8, 0, 0x0A], "", "1: error: the file is compressed; 'gunzip' makes it readable"),
    Sample("CRLF", "[\r\n\(good),\r\n\(good)\r\n]\r\n", line + line),
    Sample("nothing", "", ""),
    Sample("nothing but white space", "\n\n  ", ""),
    Sample("an empty array", "[]", ""),
    Sample(
      "truncated in a string", "[\(good),\n{\"firstName\":\"x", line, "2: error: persons[1]: this is not JSON",
      "2: error: expected ']', found the end of the file"),
    Sample(
      "truncated in an escape", "[\(good),{\"firstName\":\"\\", line, "1: error: persons[1]: this is not JSON",
      "1: error: expected ']', found the end of the file"),
    Sample("truncated between records", "[\(good),", line, "1: error: expected ']', found the end of the file"),
    Sample(
      "nested brackets", "[" + String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000) + "]",
      "",
      "1: error: persons[0]: this is not JSON; see --input-format"),
    Sample("one word", "hello", "", "1: error: persons[0]: this is not JSON; see --input-format"),
    Sample(
      "a value that is no record", "[1,\(good)]", line, "1: error: persons[0]: expected an object; see --input-format"),
  ]

  private static let isWide =
    "1: error: the file is not UTF-8; if it is UTF-16, 'iconv -f UTF-16 -t UTF-8' makes it readable"

  @Test(arguments: json)
  func `each ugly JSON has one outcome`(sample: Sample) throws {
    #expect(
      try Tool.run("format", "persons", "-", bytes: sample.bytes)
        == Tool.Outcome(output: sample.lines, errors: sample.messages, status: sample.messages.isEmpty ? 0 : 65))
  }

  static let csv = [
    Sample("CRLF and a byte-order mark", "\u{FEFF}firstName,birthdate\r\nb,1970-01-01\r\n", line),
    Sample(
      "a NUL", "firstName,birthdate\na\0,1970-01-01\n", "a\\u0000\tThursday January 1, 1970\n"),
    Sample(
      "invalid UTF-8", bytes("firstName,birthdate\na", [0xE2, 0x82], ",1970-01-01\nb,1970-01-01\n"), line,
      "2: error: persons[0]: this is not UTF-8"),
    Sample(
      "truncated", "firstName,birthdate\nb,1970-01-01\nc,\"1970", line,
      "3: error: persons[1]: the quote is not closed before the end of the file"),
    Sample("nothing", "", ""),
    Sample("no header", "b,1970-01-01\n", "", "1: error: no column is called 'birthdate'"),
  ]

  @Test(arguments: csv)
  func `each ugly CSV has one outcome`(sample: Sample) throws {
    #expect(
      try Tool.run("format", "persons", "-", "-i", "csv", bytes: sample.bytes)
        == Tool.Outcome(output: sample.lines, errors: sample.messages, status: sample.messages.isEmpty ? 0 : 65))
  }

  // A sanitizer reserves more memory than the tool may have here.
  @Test(
    .enabled(if: !Sanitizer.isForAddresses && !Sanitizer.isForThreads),
    arguments: [
      ("json", "[{\"firstName\":\"", "\",\"birthdate\":\"1970-01-01\"},\n\(good)]", 1),
      ("csv", "firstName,birthdate\n", ",1970-01-01\nb,1970-01-01\n", 2),
    ])
  func `a string of 100 MB is refused in little memory, and the next record is read`(
    format: String, before: String, after: String, line: Int
  ) throws {
    let outcome = try Tool.shell(
      "ulimit -v 500000; { cat before; head -c 100000000 /dev/zero | tr '\\0' x; cat after; } | bindcli format persons -"
        + " -i \(format)",
      files: ["before": before, "after": after])
    #expect(
      outcome
        == Tool.Outcome(
          output: Self.line, errors: "<stdin>:\(line): error: persons[0]: longer than 16 MB\n", status: 65))
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

  @Test func `a folder and a missing file are named, and the next file is read`() throws {
    #expect(
      try Tool.run("format", "persons", "/", "none", "-", input: Self.good)
        == Tool.Outcome(
          output: Self.line,
          errors: "bindcli: error: /: Is a directory\nbindcli: error: none: No such file or directory\n", status: 66))
  }

  @Test(arguments: ["text", "table", "json", "jsonl", "csv", "tsv"])
  func `a closed pipe ends the tool quietly, whatever it prints`(format: String) throws {
    let people = String(repeating: Self.good + "\n", count: 20_000)
    let outcome = try Tool.shell(
      "{ bindcli format persons people.json -f \(format); echo $? >&2; } | head -n 1 >first; wc -l <first",
      files: ["people.json": people])
    #expect(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines) == "1")
    #expect(outcome.errors == "141\n")
  }

  @Test(.enabled(if: Tool.hasFullDevice), arguments: ["text", "table", "json", "jsonl", "csv", "tsv"])
  func `a full disk is reported at once`(format: String) throws {
    let people = String(repeating: Self.good + "\n", count: 20_000)
    #expect(
      try Tool.shell("bindcli format persons people.json -f \(format) >/dev/full", files: ["people.json": people])
        == Tool.Outcome(output: "", errors: "bindcli: error: <stdout>: No space left on device\n", status: 1))
  }
}
