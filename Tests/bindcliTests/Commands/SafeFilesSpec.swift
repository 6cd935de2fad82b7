import Foundation
import TestSupport
import Testing

/// Only the named files are read; a row goes to its place, or is an error.
struct SafeFilesSpec {
  private static let people = ["a.csv": "firstName,birthdate\na,1970-01-01\n"]
  private static let ofAda = "a\tThursday January 1, 1970\n"

  @Test(arguments: ["a.csv >&-", "a.csv <&- >&-", "--watch a.csv <&- >&-"])
  func `output to a closed standard output goes to no other file`(words: String) throws {
    let outcome = try Tool.shell("bindcli format persons \(words)", files: Self.people)
    #expect(outcome.errors == "bindcli: error: <stdout>: Bad file descriptor\n" && outcome.status == 1)
  }

  @Test(.enabled(if: !Sanitizer.isForThreads)) func `a file size limit is reported as a full disk`() throws {
    let many = "firstName,birthdate\n" + String(repeating: "b,1970-01-02\n", count: 20_000)
    let outcome = try Tool.shell("ulimit -f 8; bindcli format persons many.csv >new", files: ["many.csv": many])
    #expect(outcome.errors == "bindcli: error: <stdout>: File too large\n" && outcome.status == 1)
  }

  @Test func `a file name that is not UTF-8 opens no other file`() throws {
    let outcome = try Tool.shell("name=$(printf 'n\\377'); bindcli format persons \"$name\"")
    #expect(outcome.output == "" && outcome.status == 64)
    #expect(outcome.errors == "bindcli: error: the argument 'n\u{FFFD}' is not UTF-8\n")
  }

  @Test func `the tool's own file name may be any bytes`() throws {
    let outcome = try Tool.shell(
      "name=$(printf 'n\\377'); ln -s '\(Tool.executable.path)' \"$name\"; ./\"$name\" --version")
    #expect(outcome.status == 0 && outcome.errors == "")
  }

  @Test(arguments: [
    ("--fields nameText,birthdate,nameText", "The field 'nameText' comes twice."),
    ("--sort -birthdate", "Please write '--sort=-birthdate' for a value that begins with '-'."),
  ])
  func `an error names what is wrong with a value`(words: String, message: String) throws {
    let outcome = try Tool.shell("bindcli format persons \(words)")
    #expect(outcome.errors.split(separator: "\n").first?.hasSuffix(message) == true && outcome.status == 64)
  }

  @Test(arguments: ["<a.csv", "a.txt"])
  func `an error for CSV that is read as JSON mentions the option for the format`(input: String) throws {
    let files = Self.people.merging(["a.txt": Self.people["a.csv"]!]) { $1 }
    let outcome = try Tool.shell("bindcli format persons \(input)", files: files)
    #expect(outcome.errors.split(separator: "\n").first?.hasSuffix("; see --input-format") == true)
    #expect(try Tool.shell("bindcli format persons -i csv \(input)", files: files).output == Self.ofAda)
  }
}
