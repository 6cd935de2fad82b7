extension BindCLI {
  static var chapters: [ManualPage.Chapter] {
    [
      ManualPage.Chapter(
        title: "EXIT STATUS",
        entries: [
          ("0", "All that was asked for has been done."),
          ("1", "Something failed that has no number of its own, such as a full disk."),
          ("64", "The command line cannot be understood."),
          ("65", "A record is no person, or a file is not what its format wants. The good records have been printed."),
          ("66", "A file is missing or cannot be read."),
          ("70", "A mistake of the tool."),
        ]),
      ManualPage.Chapter(
        title: "ENVIRONMENT",
        entries: [
          ("COLUMNS", "How wide help and the lines of files in messages are; the terminal's width otherwise."),
          ("NO_COLOR", "Unless it is empty, nothing is coloured that --color does not ask for."),
          ("CLICOLOR_FORCE", "Unless it is empty or 0, everything is coloured, also what is no terminal."),
          ("CLICOLOR", "Where it is 0, nothing is coloured."),
          ("TERM", "Where it is dumb, neither."),
        ]),
      ManualPage.Chapter(
        title: "EXAMPLES",
        entries: [
          ("bindcli format persons people.json", "Print a table on a terminal, lines with tabs elsewhere."),
          (
            "bindcli format persons a.csv -f csv --fields lastName,birthdate | sponge a.csv",
            "Replace a file that is read, once all has been read; sponge(1) is in moreutils."
          ),
          (
            "bindcli format persons people.csv -f json --locale de",
            "Print what a CSV holds as JSON, with German dates."
          ),
          (
            "curl -s https://example.org/people.jsonl | bindcli format persons - -i jsonl --strict",
            "Print what comes over the net line by line, up to the first error."
          ),
          (
            "bindcli inspect run.bindrec -f html >page.html",
            "Write what a program has recorded as a page for a browser."
          ),
        ]),
      ManualPage.Chapter(
        title: "BUGS",
        text: """
          A name that is longer than 1 MiB (1,048,576 bytes) is an error, and JSON that is nested more than a million \
          levels deep.

          CSV is printed as it is: a spreadsheet may take a name that begins with =, +, - or @ for a formula.

          Days are those of the Gregorian calendar, whatever the locale, also before it began in 1582.
          """),
      ManualPage.Chapter(title: "SEE ALSO", text: "jq(1), mlr(1), sort(1), dot(1), man(1)"),
    ]
  }
}
