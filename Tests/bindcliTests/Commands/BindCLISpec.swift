import TestSupport
import Testing

/// The help of the built tool, and its answers to wrong arguments.
struct BindCLISpec {
  private static let usage = """
    Usage: bindcli format persons [<file> ...] [--format <format>]
             [--fields <fields>] [--sort <sort>] [--reverse] [--filter <filter>]
             [--limit <limit>] [--sample] [--input-format <input-format>]
             [--locale <locale>] [--time-zone <time-zone>]
             [--date-format <date-format>] [--strict] [--max-errors <max-errors>]
             [--watch] [--color <color>]
      See 'bindcli format persons --help' for more information.

    """

  @Test(arguments: ["--version", "format --version", "format persons --version"])
  func `the tool prints its version`(words: String) throws {
    #expect(try Tool.shell("bindcli \(words)") == Tool.Outcome(output: "0.2.0\n", errors: "", status: 0))
  }

  @Test(arguments: ["", "--help", "-h", "help", "help --help"])
  func `the help of the tool lists its subcommands`(words: String) throws {
    let page = """
      OVERVIEW: Prints records by way of view models built on Binding, and shows what
      graphs do.

      USAGE: bindcli <subcommand>

      OPTIONS:
        --version               Show the version.
        -h, --help              Show help information.

      SUBCOMMANDS:
        format                  Print records as text, a table, JSON, CSV or TSV.
        graph                   Show how a printed row follows from a record.
        inspect                 Show what a recording of a binding graph tells.

        See 'bindcli help <subcommand>' for detailed help.

      """
    #expect(try Tool.shell("bindcli \(words)") == Tool.Outcome(output: page, errors: "", status: 0))
  }

  @Test(arguments: ["inspect --help", "help inspect", "inspect --nope -h"])
  func `the help of a command lists its arguments`(words: String) throws {
    let page = """
      OVERVIEW: Show what a recording of a binding graph tells.

      A recording is what 'Graph.record(to:)' of the module BindingRecording has
      written. The text counts what happened, and lists the nodes that ran most,
      those that ran or were written and changed nothing, those that have outlived
      all that used them, and those that are still there.

      HTML is one file, which needs no network: the graph, with models, view models
      and views apart, the operations, a slider that plays them, and the values and
      causes of each node. Perfetto is a trace for ui.perfetto.dev, and for
      'about:tracing' in Chromium.

      Standard output that is a file gets the permissions of the recording, which are
      the owner's alone.

      With --follow a file is read as it is written, until the recording is ended,
      and a pipe until it is closed. A file that is recorded anew meanwhile is read
      from its beginning.

      USAGE: bindcli inspect <file> [--format <format>] [--limit <limit>] [--follow]
               [--color <color>]

      ARGUMENTS:
        <file>                  The recording, '-' for standard input.

      OPTIONS:
        -f, --format <format>   How to show the recording. (values: text, html,
                                perfetto; default: text)
        --limit <limit>         How many lines each list of the text may have.
                                (default: 10)
        --follow                Print each step as the recording grows, until it is
                                ended: what happens, why, how often.
        --color <color>         When to print in colour. (values: auto, always,
                                never; default: auto)
        --version               Show the version.
        -h, --help              Show help information.


      """
    #expect(try Tool.shell("bindcli \(words)") == Tool.Outcome(output: page, errors: "", status: 0))
  }

  @Test func `help is as wide as the requested columns`() throws {
    let page = try Tool.run("format", "persons", "--help", columns: "50").output
    #expect(page.contains("The files to read, '-'\n                          for standard input,"))
    #expect(try Tool.run("--help", columns: "0") == Tool.run("--help", columns: "none"))
  }

  @Test(arguments: [
    (
      "--locale klingon",
      """
      Error: The value 'klingon' is invalid for '--locale <locale>'
      Help:  --locale <locale>  The locale of the names of months and days, and of the alphabet.

      """
    ),
    (
      "--locale de_ED",
      """
      Error: The value 'de_ED' is invalid for '--locale <locale>'. Did you mean 'de_DE'?
      Help:  --locale <locale>  The locale of the names of months and days, and of the alphabet.

      """
    ),
    (
      "--time-zone europe/berln",
      """
      Error: The value 'europe/berln' is invalid for '--time-zone <time-zone>'. Did you mean 'Europe/Berlin'?
      Help:  --time-zone <time-zone>  The time zone in which instants are taken as days: a name, or an offset such as +02:00.

      """
    ),
  ])
  func `a mistake is named, with the usage`(words: String, errors: String) throws {
    #expect(
      try Tool.shell("bindcli format persons \(words)")
        == Tool.Outcome(output: "", errors: errors + Self.usage, status: 64))
  }

  @Test func `a misspelt subcommand is named`() throws {
    let errors = """
      Error: Unknown subcommand 'prsons'. Did you mean 'persons'?
      Usage: bindcli format <subcommand>
        See 'bindcli format --help' for more information.

      """
    #expect(try Tool.run("format", "prsons", "a.json") == Tool.Outcome(output: "", errors: errors, status: 64))
  }
}
