import Foundation
import TestSupport
import Testing

/// The graphs behind a row, as the built tool draws them.
struct GraphPersonsSpec {
  private static let csv = "lastName,birthdate\nb,1970-01-01\nc,x\nd,1970-01-02\n"

  @Test func `the graph is shown with the values of a record`() throws {
    let picture = """
      n1 observable 'person' = Person(salutation: nil, firstName: "", l… (observed)
      n2 computed 'name' = Name(salutation: nil, first: "", last: "… (observed) ← n1
      n3 computed 'birthdate' = 1970-01-02 (observed) ← n1
      n4 computed 'nameText' = "d" (observed) ← n2
      n5 computed 'birthdateText' = "Freitag, 2." (observed) ← n3, n7
      n6 effect 'row.nameText' ← n4
      n7 computed 'birthdate format' = EEEE, d. (observed)
      n8 effect 'row.birthdateText' ← n5

      """
    #expect(
      try Tool.run(
        "graph", "persons", "a.csv", "--record", "2", "--locale", "de", "--date-format", "EEEE, d.",
        files: ["a.csv": Self.csv]) == Tool.Outcome(output: picture, errors: "", status: 0))
  }

  @Test func `without a file the graph of the sample is shown`() throws {
    let outcome = try Tool.run("graph", "persons")
    #expect(outcome.output.contains("'nameText' = \"Dr. first last\" "))
    #expect(outcome.output.contains("'person' = Person(salutation: \"Dr.\", "))
    #expect(outcome.errors == "bindcli: note: standard input is empty, reading a built-in sample\n")
    #expect(outcome.status == 0)
  }

  @Test func `standard input is read when it has data`() throws {
    let csv = "lastName,birthdate\nb,1970-01-01\n"
    #expect(try Tool.run("graph", "persons", "-i", "csv", input: csv).output.contains("'nameText' = \"b\" "))
    #expect(
      try Tool.run("graph", "persons", "--sample", input: csv).output.contains("'nameText' = \"Dr. first last\" "))
    #expect(try Tool.run("graph", "persons", "--sample", "a.json").status == 64)
  }

  @Test(arguments: [("dot", "digraph Binding {\n"), ("mermaid", "flowchart LR\n")])
  func `the graph is printed for other programs to draw`(format: String, start: String) throws {
    let outcome = try Tool.run(
      "graph", "persons", "-", "-f", format, input: #"{"firstName":"a","birthdate":"1970-01-01"}"#)
    #expect(outcome.output.hasPrefix(start))
    #expect(outcome.output.contains("birthdateText"))
    #expect(outcome.status == 0)
  }

  @Test(
    .enabled(if: (try? Tool.shell("command -v dot").status) == 0))
  func `Graphviz accepts the graph`() throws {
    let json = #"{"firstName":"a\"\u0301<b>\\","lastName":"\\","birthdate":"1970-01-01"}"#
    let command = "bindcli graph persons a.json -f dot | dot -Tcanon >/dev/null"
    #expect(try Tool.shell(command, files: ["a.json": json]) == Tool.Outcome(output: "", errors: "", status: 0))
  }

  @Test func `an explained text gives the reason why it changed`() throws {
    let outcome = try Tool.shell("bindcli graph persons a.csv -e birthdateText -r 2", files: ["a.csv": Self.csv])
    #expect(
      outcome.output.contains(
        "'birthdateText' ran because 'birthdate' changed because 'person' was written by 'record 2'."))
  }

  @Test func `an explained text that did not change says why not`() throws {
    let csv = "lastName,birthdate\nb,1970-01-01\nb,1970-01-02\n"
    let outcome = try Tool.shell("bindcli graph persons a.csv -e nameText -r 1", files: ["a.csv": csv])
    #expect(outcome.output.hasPrefix("'nameText' did not run because 'name' stayed"))
  }

  @Test func `only the requested record is reported if it is no person`() throws {
    let message = "a.csv:3: error: persons[1].birthdate: expected yyyy-MM-dd, found \"x\"\n"
    let files = ["a.csv": Self.csv]
    #expect(
      try Tool.run("graph", "persons", "a.csv", "-r", "1", files: files)
        == Tool.Outcome(output: "", errors: message, status: 65))
  }

  @Test(arguments: [
    ("a.csv -r 3", "a.csv: there is no persons[3], the last one is persons[2]", 65),
    ("- -r 0", "<stdin>: there is no persons[0], there are none", 65),
    ("none", "none: No such file or directory", 66), (".", ".: Is a directory", 66),
  ])
  func `a missing record is reported`(words: String, message: String, status: Int32) throws {
    #expect(
      try Tool.shell("bindcli graph persons \(words) </dev/null", files: ["a.csv": Self.csv])
        == Tool.Outcome(output: "", errors: "bindcli: error: \(message)\n", status: status))
  }

  @Test(arguments: ["-r x", "-r=-1", "a b", "-f png", "-f json", "-e x", "-e nameText -f dot"])
  func `a contradictory command line is refused`(words: String) throws {
    #expect(try Tool.shell("bindcli graph persons \(words)").status == 64)
  }

  @Test(.enabled(if: Tool.hasFullDevice)) func `a full disk is an error`() throws {
    #expect(
      try Tool.shell("bindcli graph persons --sample >/dev/full")
        == Tool.Outcome(output: "", errors: "bindcli: error: <stdout>: No space left on device\n", status: 1))
  }
}
