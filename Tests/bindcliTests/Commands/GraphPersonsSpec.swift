import Foundation
import TestSupport
import Testing

/// The graphs behind a row, as the built tool draws them.
struct GraphPersonsSpec {
  private static let csv = "lastName,birthdate\nb,1970-01-01\nc,x\nd,1970-01-02\n"

  @Test func `the graph is shown with the values of a record`() throws {
    let picture = """
      person = {"firstName":"","lastName":"d","birthdate":"1970-01-02"}
      ├─ name = {"first":"","last":"d"}
      │  └─ nameText = "d"
      │     └─ row.nameText
      └─ birthdate = "1970-01-02"
         └─ birthdateText = "Freitag, 2."
            └─ row.birthdateText
      birthdate format = "EEEE, d."
      └─ birthdateText, see above

      """
    #expect(
      try Tool.run(
        "graph", "persons", "a.csv", "--record", "2", "--locale", "de", "--date-format", "EEEE, d.",
        files: ["a.csv": Self.csv]) == Tool.Outcome(output: picture, errors: "", status: 0))
  }

  @Test func `without a file the graph of the sample is shown`() throws {
    let outcome = try Tool.run("graph", "persons")
    #expect(outcome.output.contains("nameText = \"Dr. first last\"\n"))
    #expect(outcome.errors == "bindcli: note: standard input is empty, reading a built-in sample\n")
    #expect(outcome.status == 0)
  }

  @Test func `standard input is read when it has data`() throws {
    let csv = "lastName,birthdate\nb,1970-01-01\n"
    #expect(try Tool.run("graph", "persons", "-i", "csv", input: csv).output.contains("nameText = \"b\"\n"))
    #expect(try Tool.run("graph", "persons", "--sample", input: csv).output.contains("nameText = \"Dr. first last\"\n"))
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

  private static let long = String(repeating: "x", count: 200)

  @Test func `a drawn graph has whole values, and a colour and a place for each layer`() throws {
    let json = #"{"salutation":"Dr.","firstName":"a\"\u0301<b>\\","lastName":"\#(Self.long)","birthdate":"1970-01-01"}"#
    let dot = try Tool.run("graph", "persons", "-f", "dot", input: json).output
    #expect(dot.contains(#"subgraph "cluster view model" {"#) && dot.contains("n1 -> n2;"))
    #expect(dot.contains(##"fillcolor="#dbeafe", label="person\n{\"salutation\":\"Dr.\",\"firstName\":\"a\\"##))
    let mermaid = try Tool.run("graph", "persons", "-f", "mermaid", input: json).output
    #expect(mermaid.contains("subgraph viewModel[\"view model\"]") && mermaid.contains("  n1 --> n2\n"))
    #expect(mermaid.contains("classDef modelNode fill:#dbeafe") && mermaid.contains("#60;b#62;"))
    #expect(mermaid.contains(":::viewNode"))
    for picture in [dot, mermaid] { #expect(picture.contains(Self.long) && !picture.contains("Optional")) }
  }

  @Test(
    .enabled(if: (try? Tool.shell("command -v dot").status) == 0))
  func `Graphviz accepts the graph`() throws {
    let json = #"{"firstName":"a\"\u0301<b>\\","lastName":"\\","birthdate":"1970-01-01"}"#
    let command = "bindcli graph persons a.json -f dot | dot -Tcanon >/dev/null"
    #expect(try Tool.shell(command, files: ["a.json": json]) == Tool.Outcome(output: "", errors: "", status: 0))
  }

  @Test func `a graph in JSON has the nodes with their data`() throws {
    let json = #"{"firstName":"a\"\u009b","birthdate":"1970-01-01"}"#
    let output = try Tool.run("graph", "persons", "-f", "json", input: json).output
    let graph = try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: [[String: Any]]])
    let nodes = try #require(graph["nodes"])
    #expect(nodes.map { $0["id"] as? Int } == Array(1...nodes.count))
    #expect(nodes[0]["layer"] as? String == "model")
    #expect((nodes[0]["value"] as? [String: String])?["firstName"] == "a\"\u{9B}")
    let text = try #require(nodes.first { $0["name"] as? String == "nameText" })
    #expect(text["inputs"] as? [Int] == [2] && text["value"] as? String == "a\"\u{9B}")
  }

  @Test(arguments: [
    (
      "nameText -r 0",
      """
      nameText = "b"
      └─ name = {"first":"","last":"b"}
         └─ person = {"firstName":"","lastName":"b","birthdate":"1970-01-01"}

      'nameText' ran because 'name' changed because 'person' was written by 'record 0'.

      """
    ),
    (
      "row.birthdateText -r 2 --date-format d",
      """
      row.birthdateText
      └─ birthdateText = "2"
         ├─ birthdate = "1970-01-02"
         │  └─ person = {"firstName":"","lastName":"d","birthdate":"1970-01-02"}
         └─ birthdate format = "d"

      'row.birthdateText' ran because 'birthdateText' changed because 'birthdate' changed because 'person' was written \
      by 'record 2'.

      """
    ),
  ])
  func `an explained node gives its dependencies, and why it changed`(words: String, explanation: String) throws {
    let outcome = try Tool.shell("bindcli graph persons a.csv --explain \(words)", files: ["a.csv": Self.csv])
    #expect(outcome.output == explanation, "\(outcome)")
  }

  @Test func `an explained node that did not change says why not`() throws {
    let csv = "lastName,birthdate\nb,1970-01-01\nb,1970-01-02\n"
    let outcome = try Tool.shell("bindcli graph persons a.csv -e nameText -r 1", files: ["a.csv": csv])
    #expect(outcome.output.contains("\n'nameText' did not run because 'name' stayed"))
  }

  @Test func `only the requested record is reported if it is no person`() throws {
    let message = "a.csv:3:3: error: persons[1].birthdate: expected yyyy-MM-dd, found \"x\"\n"
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

  @Test(arguments: ["-r x", "-r=-1", "a b", "-f png", "-e x", "-e name -f dot"])
  func `a contradictory command line is refused`(words: String) throws {
    #expect(try Tool.shell("bindcli graph persons \(words)").status == 64)
  }

  @Test(.enabled(if: Tool.hasFullDevice)) func `a full disk is an error`() throws {
    #expect(
      try Tool.shell("bindcli graph persons --sample >/dev/full")
        == Tool.Outcome(output: "", errors: "bindcli: error: <stdout>: No space left on device\n", status: 1))
  }
}
