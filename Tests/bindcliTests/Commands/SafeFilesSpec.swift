import Foundation
import TestSupport
import Testing

/// What was in a file before stays there, unless it is replaced by what was asked for.
struct SafeFilesSpec {
  private static let people = ["a.csv": "firstName,birthdate\na,1970-01-01\n", "old": "before\n"]
  private static let ofAda = "a\tThursday January 1, 1970\n"

  @Test func `what is written to a closed channel goes to no file`() throws {
    let bad = "firstName,birthdate\na,1970-01-01\nb,x\n"
    let outcome = try Tool.shell(
      """
      bindcli format persons bad.csv -o new 2>&-; echo $?; cat new
      bindcli format persons bad.csv -o new <&- >&- 2>&-; cat new
      """, files: ["bad.csv": bad])
    #expect(outcome.output == "65\n" + Self.ofAda + Self.ofAda)
    #expect(outcome.errors == "")
  }

  @Test(arguments: ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "-"])
  func `what is open already is written on, and not replaced`(path: String) throws {
    let outcome = try Tool.shell(
      "(echo one; bindcli format persons a.csv -o \(path); echo two) >file; cat file", files: Self.people)
    #expect(outcome == Tool.Outcome(output: "one\n" + Self.ofAda + "two\n", errors: "", status: 0))
  }

  @Test func `a link that leads to nothing is followed`() throws {
    let outcome = try Tool.shell(
      "mkdir d; ln -s new d/two; ln -s d/two one; bindcli format persons a.csv -o one; cat d/new; ls -A d",
      files: Self.people)
    #expect(outcome.output == Self.ofAda + "new\ntwo\n")
    #expect(try Tool.shell("ln -s a b; ln -s b a; bindcli format persons a.csv -o a", files: Self.people).status == 1)
  }

  @Test(arguments: ["bindcli format persons \"$name\"", "bindcli format persons a.csv -o \"$name\""])
  func `a name that is no text stands for no other file`(command: String) throws {
    let outcome = try Tool.shell(
      "name=$(printf 'n\\377'); \(command); echo $?; ls", files: Self.people)
    #expect(outcome.output == "64\na.csv\nold\n")
    #expect(outcome.errors == "bindcli: error: the argument 'n\u{FFFD}' is not UTF-8\n")
  }

  @Test func `the tool may have any name itself`() throws {
    let outcome = try Tool.shell(
      "name=$(printf 'n\\377'); ln -s '\(Tool.executable.path)' \"$name\"; ./\"$name\" --version")
    #expect(outcome.status == 0 && outcome.errors == "")
  }

  @Test(arguments: [
    (
      "a.csv --map first=firstName",
      "a.csv:1:1: error: no column is called 'first' or 'lastName'; did you mean \"firstName\"?"
    ),
    (
      "b.csv --map frist_name=firstName",
      "b.csv:1:1: error: no column is called 'frist_name'; did you mean \"first_name\"?"
    ),
    ("b.csv --map x=firstName", "b.csv:1:1: error: no column is called 'x'; did you mean \"first_name\"?"),
    ("b.csv --map first_name=firstName,title=salutation", "b.csv:1:1: error: no column is called 'title'"),
    (
      "c.jsonl --map frist=firstName", "c.jsonl:1:1: error: persons[0].firstName: missing; did you mean \"first_name\"?"
    ),
  ])
  func `a key that is said to be a name's is not left out without a word`(words: String, message: String) throws {
    let files = Self.people.merging([
      "b.csv": "first_name,lastName,birthdate\na,b,1970-01-01\n",
      "c.jsonl": #"{"first_name":"a","lastName":"b","birthdate":"1970-01-01"}"#,
    ]) { $1 }
    let outcome = try Tool.shell("bindcli format persons \(words)", files: files)
    #expect(outcome == Tool.Outcome(output: "", errors: message + "\n", status: 65))
  }

  @Test(arguments: [
    ("--fields nameText,age,nameText", "The field 'nameText' comes twice."),
    ("--map a=firstName,b=firstName", "The field 'firstName' comes twice."),
    ("--map a=firstName,a=lastName", "The key 'a' comes twice."),
    ("--sort -birthdate", "Missing value for '--sort <sort>'. Did you mean '--sort=-birthdate'?"),
  ])
  func `what is wrong with a value is said`(words: String, message: String) throws {
    let outcome = try Tool.shell("bindcli format persons \(words)")
    #expect(outcome.errors.split(separator: "\n").first?.hasSuffix(message) == true && outcome.status == 64)
  }

  @Test(arguments: ["<a.csv", "a.txt"])
  func `columns that are taken for JSON are told how to be read`(input: String) throws {
    let files = Self.people.merging(["a.txt": Self.people["a.csv"]!]) { $1 }
    let outcome = try Tool.shell("bindcli format persons \(input)", files: files)
    #expect(outcome.errors.split(separator: "\n").first?.hasSuffix("; see --input-format") == true)
    #expect(try Tool.shell("bindcli format persons -i csv \(input)", files: files).output == Self.ofAda)
  }
}
