import TestSupport
import Testing

/// The built tool's help and its answers to what it does not understand.
struct BindCLISpec {
  private static let usage = """
    Usage: bindcli format persons [<file> ...] [--format <format>]
             [--output <output>] [--fields <fields>] [--sort <sort>] [--reverse]
             [--filter <filter>] [--group <group>] [--limit <limit>] [--sample]
             [--input-format <input-format>] [--delimiter <delimiter>]
             [--map <map>] [--locale <locale>] [--time-zone <time-zone>]
             [--date-format <date-format>] [--today <today>] [--strict]
             [--max-errors <max-errors>] [--watch] [--color <color>]
      See 'bindcli format persons --help' for more information.

    """

  @Test(arguments: ["--version", "format --version", "format persons --version", "help --version"])
  func `the version is told`(words: String) throws {
    #expect(try Tool.shell("bindcli \(words)") == Tool.Outcome(output: "0.1.0\n", errors: "", status: 0))
  }

  @Test(arguments: ["", "--help", "-h", "help", "help --help"])
  func `the tool tells what it can do`(words: String) throws {
    let page = """
      OVERVIEW: Prints records by way of view models built on Binding, and shows what
      graphs do.

      USAGE: bindcli <subcommand>

      OPTIONS:
        --version               Show the version.
        -h, --help              Show help information.

      SUBCOMMANDS:
        format                  Print records as text, a table, JSON or CSV.
        graph                   Show how a printed row follows from a record.
        inspect                 Show what a recording of a binding graph tells.

        See 'bindcli help <subcommand>' for detailed help.

      """
    #expect(try Tool.shell("bindcli \(words)") == Tool.Outcome(output: page, errors: "", status: 0))
  }

  @Test(arguments: ["format persons --help", "help format persons", "format persons --nope -h x"])
  func `a command tells what it takes`(words: String) throws {
    let page = """
      OVERVIEW: Print the name and the birthdate of persons.

      The input is JSON (an array, one object, or any number of them one after
      another), JSON Lines, or CSV or TSV with a header, in UTF-8. A person has the
      keys salutation, firstName, lastName and birthdate: yyyy-MM-dd, or an ISO 8601
      instant. The birthdate and one of the names have to be there, though a name may
      be empty or null; --map says which keys they have if these are others: of CSV,
      every column that it names has to be there. Other keys are ignored.

      Without a file standard input is read. On a terminal, and where standard input
      is empty or closed, a built-in sample is read, and a note says so; a script
      that may have no input says '-', which then prints nothing.

      A record that is no person is reported with its place, and the others are
      printed. The exit status is 65 then, and 66 if a file cannot be read; if there
      is more than one reason, the first counts.

      Rows are printed as the records are read, so that the input may be of any size.
      With --sort or --group all persons are read first. The order is that of the
      last names by the alphabet of --locale, or of the birthdates, the oldest person
      first; groups are in the order of the year, and each row tells its group: a
      table under a title, other formats in a field of its own before the others.

      With --output the rows go to a file, which may be one of those that are read:
      it is replaced when all is done, and stays as it was if a file cannot be read,
      if the disk is full, if --strict or --max-errors was the end, if a signal such
      as Ctrl-C was; also if it is one of those that are read and has records that
      are no person, which would be lost. Its permissions and extended attributes are
      kept.

      The field age has the full years that a person has lived on the day of --today.
      A year is full on the birthday; who was born on February 29 has theirs on March
      1 in other years. Who is not born yet has no age. An age is nothing that a
      record has, so that it cannot be read again.

      With --watch, each row says what has become of it: + added, ~ changed, -
      removed. At first all are added. A record that has changed without its row
      reading differently, or has moved, prints nothing. A file that is being written
      all the time is read about once a second. Today is the day on which it began.

      On a terminal characters of names, files and options that it would obey are
      shown as escapes; a pipe gets them as they are.

      USAGE: bindcli format persons [<file> ...] [--format <format>]
               [--output <output>] [--fields <fields>] [--sort <sort>] [--reverse]
               [--filter <filter>] [--group <group>] [--limit <limit>] [--sample]
               [--input-format <input-format>] [--delimiter <delimiter>]
               [--map <map>] [--locale <locale>] [--time-zone <time-zone>]
               [--date-format <date-format>] [--today <today>] [--strict]
               [--max-errors <max-errors>] [--watch] [--color <color>]

      ARGUMENTS:
        <file>                  The files to read, '-' for standard input, which is
                                also read without any.

      OPTIONS:
        -f, --format <format>   How to print the persons. (values: text, table, json,
                                jsonl, csv; default: by the extension of --output,
                                else table on a terminal, else text)
        -o, --output <output>   The file to write, which is replaced as a whole when
                                all is done; '-' for standard output. (default:
                                standard output)
        --fields <fields>       The fields to print, in their order and with a comma
                                between: nameText, birthdateText, salutation,
                                firstName, lastName, birthdate, age. (default:
                                nameText,birthdateText)
        -s, --sort <sort>       What to sort the persons by, one thing after another
                                with a comma between, in the opposite order with '-'
                                before it; names by the alphabet of the locale.
                                (values: entry, name, birthdate; default: entry)
        --reverse               Print the persons in the opposite order.
        --filter <filter>       Print only persons whose name, as it is printed,
                                contains a text, whatever its case and accents.
                                (default: all persons)
        -g, --group <group>     What to group the persons by: the month, year or
                                decade of their birthdate, or the initial of their
                                name. (values: none, month, year, decade, initial;
                                default: none)
        --limit <limit>         Print only so many persons, the first in their order.
                                (default: all)
        --sample                Read a built-in sample, as on a terminal without a
                                file, or without any input.
        -i, --input-format <input-format>
                                What the files consist of. (values: json, jsonl, csv,
                                tsv; default: by the file's extension, else json)
        --delimiter <delimiter> What separates the columns: one character, or 'tab'.
                                (default: a comma, in TSV a tab)
        --map <map>             The keys or columns of fields that have other names,
                                such as first_name=firstName,born=birthdate.
                                (default: none)
        --locale <locale>       The locale of the names of months and days, and of
                                the alphabet. (default: en_US_POSIX)
        --time-zone <time-zone> The time zone in which instants are taken as days: a
                                name, or an offset such as +02:00. (default: UTC)
        --date-format <date-format>
                                How to write a birthdate, as a Unicode date pattern;
                                always by the Gregorian calendar. (default: EEEE MMMM
                                d, yyyy)
        --today <today>         The day on which persons have the age that is
                                printed, as yyyy-MM-dd. (default: the present day in
                                --time-zone)
        --strict                Stop at the first error.
        --max-errors <max-errors>
                                Stop after so many errors. (default: no limit)
        -w, --watch             Go on until interrupted, and print each row that is
                                added, changed or removed as the files change.
        --color <color>         When to print in colour. (values: auto, always,
                                never; default: auto)
        --version               Show the version.
        -h, --help              Show help information.


      """
    #expect(try Tool.shell("bindcli \(words)") == Tool.Outcome(output: page, errors: "", status: 0))
  }

  @Test func `help is as wide as the columns that are asked for`() throws {
    let page = try Tool.run("format", "persons", "--help", columns: "50").output
    #expect(page.contains("The files to read, '-'\n                          for standard input,"))
    #expect(try Tool.run("--help", columns: "0") == Tool.run("--help", columns: "none"))
  }

  @Test(arguments: [
    ("--formt json", "Error: Unknown option '--formt'. Did you mean '--format'?\n"),
    ("--format", "Error: Missing value for '--format <format>'\nHelp:  --format <format>  How to print the persons.\n"),
    (
      "--format yaml",
      """
      Error: The value 'yaml' is invalid for '--format <format>'. Please provide one of 'text', 'table', 'json', \
      'jsonl' or 'csv'.
      Help:  --format <format>  How to print the persons.

      """
    ),
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
    (
      "--input-format cvs",
      """
      Error: The value 'cvs' is invalid for '--input-format <input-format>'. Please provide one of 'json', 'jsonl', \
      'csv' or 'tsv'. Did you mean 'csv'?
      Help:  --input-format <input-format>  What the files consist of.

      """
    ),
    (
      "--max-errors none",
      """
      Error: The value 'none' is invalid for '--max-errors <max-errors>'
      Help:  --max-errors <max-errors>  Stop after so many errors.

      """
    ),
    ("--strict=yes", "Error: The option '--strict' does not take any value, but 'yes' was specified.\n"),
    (
      "--time-zone Mars/Olympus",
      """
      Error: The value 'Mars/Olympus' is invalid for '--time-zone <time-zone>'
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

  @Test(arguments: [
    ("--generate-completion-script powershell", "Can't generate completion scripts for 'powershell'."),
    ("--generate-completion-script=bassh", "Can't generate completion scripts for 'bassh'. Did you mean 'bash'?"),
    ("--generate-completion-script", "Can't autodetect a supported shell."),
  ])
  func `a script is made for shells that are known`(words: String, problem: String) throws {
    let errors = """
      Error: \(problem)
      Please use --generate-completion-script=<shell> with one of:
          zsh bash fish
      Usage: bindcli <subcommand>
        See 'bindcli --help' for more information.

      """
    #expect(
      try Tool.shell("SHELL=/bin/sh; export SHELL; bindcli \(words)")
        == Tool.Outcome(output: "", errors: errors, status: 64))
    #expect(try Tool.run("format", "--generate-completion-script=bash").status == 64)
  }
}
