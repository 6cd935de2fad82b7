extension BindCLI {
  /// The chapters of the manual beyond the help pages.
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
          ("TERM", "Where it is dumb, neither."),
          ("SHELL", "The shell that a completion script is for if none is named."),
        ]),
      ManualPage.Chapter(
        title: "EXAMPLES",
        entries: [
          ("bindcli format persons people.json", "Print a table on a terminal, lines with tabs elsewhere."),
          (
            "bindcli format persons people.csv -f json --locale de",
            "Print what a CSV holds as JSON, with German dates."
          ),
          (
            "curl -s https://example.org/people.jsonl | bindcli format persons - -i jsonl --strict",
            "Print what comes over the net line by line, up to the first error."
          ),
          ("bindcli edit persons people.json", "Edit the persons of a file in the terminal."),
          ("bindcli demo counter-list", "Show one list of counters under two architectures."),
        ]),
    ]
  }
}
