import Foundation
import PersonVM

/// `bindcli format persons`: reads persons and prints the texts of a view model for each.
struct FormatPersons {
  private static let files = Positional(
    "file", .any, abstract: "The files to read, '-' for standard input, which is also read without any.")

  private static let format = Option<OutputFormat?>(
    "format", short: "f", defaultingTo: "table on a terminal, else text",
    abstract: "How to print the persons.")

  private static let fields = Option(
    "fields", default: PersonField.standard, shownAs: "nameText,birthdateText",
    abstract: "The fields to print, in their order and with a comma between: \(PersonField.names).",
    isList: true, known: { PersonField.allCases.map(\.rawValue) }, parse: PersonField.list)

  private static let limit = Option(
    "limit", default: Int.max, shownAs: "all", abstract: "Print only so many persons, the first in their order.",
    parse: { text in Int(text).flatMap { $0 >= 0 ? $0 : nil } })

  static let sample = Flag(
    "sample", abstract: "Read a built-in sample, as on a terminal without a file, or without any input.")

  private static let strict = Flag("strict", abstract: "Stop at the first error.")

  private static let maximum = Option(
    "max-errors", default: Int.max, shownAs: "no limit", abstract: "Stop after so many errors.",
    parse: { text in Int(text).flatMap { $0 > 0 ? $0 : nil } })

  private static let watch = Flag(
    "watch", short: "w",
    abstract: "Go on until interrupted, and print each row that is added, changed or removed as the files change.")

  private static let color = Option("color", default: ColorChoice.auto, abstract: "When to print in colour.")

  static var definition: CommandDefinition {
    CommandDefinition(
      name: "persons",
      abstract: "Print the name and the birthdate of persons.",
      discussion: """
        The input is JSON (an array, one object, or any number of them one after another), JSON Lines, or CSV or TSV \
        with a header, in UTF-8. A person has the keys salutation, firstName, lastName and birthdate: yyyy-MM-dd, or \
        an ISO 8601 instant. The birthdate and one of the names have to be there, though a name may be empty or null. \
        Other keys are ignored.

        Without a file standard input is read. On a terminal, and where standard input is empty or closed, a built-in \
        sample is read, and a note says so; a script that may have no input says '-', which then prints nothing.

        A record that is no person is reported with its place, and the others are printed. The exit status is 65 \
        then, and 66 if a file cannot be read; if there is more than one reason, the first counts.

        Rows are printed as the records are read, so that the input may be of any size. With --sort or --reverse all \
        persons are read first. The order is that of the last names by the alphabet of --locale, or of the birthdates, \
        the oldest person first.

        A shell can send the rows to a file ('>rows.csv'), which must not be one of those that are read: the shell \
        empties it first. There 'sponge' helps, or another file and 'mv'.

        With --watch, each row says what has become of it: + added, ~ changed, - removed. At first all are added. A \
        record that has changed without its row reading differently, or has moved, prints nothing. A file that is \
        being written all the time is read about once a second.

        On a terminal characters of names, files and options that it would obey are shown as escapes; a pipe gets them \
        as they are.
        """,
      positional: files,
      parameters: [
        format, fields, PersonArrangement.sort, PersonArrangement.reverse, PersonArrangement.filter, limit, sample,
        PersonInput.format, PersonStyle.locale, PersonInput.timeZone, PersonStyle.dateFormat, strict, maximum, watch,
        color,
      ],
      objection: objection,
      run: { try FormatPersons($0).run() }
    )
  }

  /// A watched file needs a name, an output format without an end, and rows in the order of their changes.
  private static func objection(to arguments: ParsedArguments) -> String? {
    if arguments[sample], !arguments.positionals.isEmpty { return "The option '--sample' takes no files." }
    guard arguments[watch] else { return nil }
    if arguments.positionals.isEmpty { return "Missing expected argument '<file>' of '--watch'" }
    if arguments.positionals.contains("-") { return "The option '--watch' does not take standard input." }
    if PersonArrangement(arguments).needsAll {
      return "The option '--watch' cannot be used with '--sort' or '--reverse'."
    }
    if arguments[limit] < .max { return "The option '--watch' cannot be used with '--limit'." }
    if arguments[format]?.tellsChanges == false {
      return "The option '--watch' cannot be used with '--format json'. Did you mean 'jsonl'?"
    }
    return nil
  }

  private let arguments: ParsedArguments
  private let paths: [String]
  private let input: PersonInput
  private let output = OutputBuffer()
  private let reporter: InputReporter
  private let arrangement: PersonArrangement
  private let converter: PersonConverter
  private let fields: [PersonField]
  private let writer: any RowWriter
  private let isWatching: Bool
  private let limit: Int
  private let progress: ProgressLine?

  private init(_ arguments: ParsedArguments) {
    self.arguments = arguments
    paths = arguments.positionals
    input = PersonInput(arguments)
    arrangement = PersonArrangement(arguments)
    converter = PersonStyle.converter(arguments)
    fields = arguments[Self.fields]
    isWatching = arguments[Self.watch]
    limit = arguments[Self.limit]
    let color = arguments[Self.color]
    let isTerminal = FileDescriptor.standardOutput.isTerminal
    writer = (arguments[Self.format] ?? (isTerminal ? .table : .text)).writer(
      to: output, palette: color.palette(for: .standardOutput),
      layout: RowLayout(fields: fields, showsChange: isWatching, isForTerminal: isTerminal))
    let errors = FileDescriptor.standardError
    let progress = Self.progressLine(isWanted: !isWatching)
    self.progress = progress
    reporter = InputReporter(
      output: output, palette: color.palette(for: errors),
      excerptColumns: errors.isTerminal ? TerminalWidth.columns(of: errors) : nil,
      limit: arguments[Self.strict] ? 1 : arguments[Self.maximum], inBlocks: !errors.isTerminal,
      print: { message in
        progress?.clear()
        StandardError.printStyled(message)
      })
  }

  /// A line that shows the progress, if standard error is a terminal that shows no rows.
  private static func progressLine(isWanted: Bool) -> ProgressLine? {
    guard isWanted, FileDescriptor.standardError.isTerminal, !FileDescriptor.standardOutput.isTerminal else {
      return nil
    }
    let clock = ContinuousClock()
    let start = clock.now
    return ProgressLine(now: { clock.now - start }, write: StandardError.write)
  }

  private func run() throws -> ExitStatus {
    if isWatching {
      let status = try PersonWatch(
        paths: paths, input: input, arrangement: arrangement, converter: converter, fields: fields, writer: writer,
        output: output, reporter: reporter
      ).run()
      try output.flush()
      return status
    }
    let printer = PersonPrinter(converter: converter, fields: fields, writer: writer)
    printer.begin()
    if arrangement.needsAll {
      var persons: [Person] = []
      try readAll {
        persons.append($0)
        return true
      }
      for person in arrangement.sorted(persons, locale: arguments[PersonStyle.locale]).prefix(limit) {
        printer.print(person)
        try output.flushIfFull()
      }
    } else if limit > 0 {
      var rest = limit
      try readAll { person in
        rest -= 1
        printer.print(person)
        try output.flushIfFull()
        return rest > 0
      }
    }
    printer.end()
    progress?.clear()
    try output.flush()
    return reporter.status
  }

  /// Passes on the persons of all files until no more is wanted, and reports invalid records.
  private func readAll(_ body: (Person) throws -> Bool) throws {
    var isWanted = true
    let body = { (person: Person) in
      isWanted = try body(person)
      return isWanted
    }
    if paths.isEmpty {
      do {
        let given = try DefaultInput.find(isSample: arguments[Self.sample])
        try read(given.source, path: given.path, body)
      } catch let error as InputError {
        try reporter.report(error)
      }
    }
    for path in paths where !reporter.isExhausted && isWanted {
      do {
        try read(FileSource(path: path), path: path, body)
      } catch let error as InputError {
        try reporter.report(error)
      }
    }
  }

  private func read(_ source: any ByteSource, path: String, _ body: (Person) throws -> Bool) throws {
    let source = FlushingSource(source, output: output) { [progress] in progress?.update() }
    try input.read(source, path: path) { reading, _ in
      switch reading {
      case .person(let person):
        progress?.done += 1
        if arrangement.admits(person, converter: converter), try !body(person) { return false }
      case .problems(let problems):
        try reporter.report(problems)
      }
      return !reporter.isExhausted
    }
  }
}
