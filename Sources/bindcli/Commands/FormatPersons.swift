import Binding
import Foundation
import PersonVM

/// `bindcli format persons`: reads persons and prints the texts of a view model for each.
struct FormatPersons {
  private static let files = Positional(
    "file", .any, abstract: "The files to read, '-' for standard input, which is also read without any.")

  static let sample = Flag(
    "sample", abstract: "Read a built-in sample, as on a terminal without a file, or without any input.")

  private static let strict = Flag("strict", abstract: "Stop at the first error.")

  private static let maximum = Option(
    "max-errors", default: .max, shownAs: "no limit", from: 1, abstract: "Stop after so many errors.")

  private static let watch = Flag(
    "watch", short: "w",
    abstract: "Go on until interrupted, and print each row that is added, changed or removed as the files change.")

  static var definition: CommandDefinition {
    CommandDefinition(
      name: "persons",
      abstract: "Print the name and the birthdate of persons.",
      discussion: """
        The input is JSON (an array, one object, or any number of them one after another), JSON Lines, or CSV or TSV \
        with a header, in UTF-8. A person has the keys salutation, firstName, lastName and birthdate: yyyy-MM-dd, or \
        an instant such as 1970-01-01T00:00:00Z. The birthdate and one of the names have to be there, though a name may \
        be empty or null. Other keys are ignored.

        Without a file standard input is read. On a terminal, and where standard input is empty or closed, a built-in \
        sample is read, and a note says so; a script that may have no input says '-', which then prints nothing.

        A record that is no person is reported with its line and its key, and the others are printed. The exit status \
        is 65 then, and 66 if a file cannot be read; if there is more than one reason, the first counts.

        Rows are printed as the records are read, so that the input may be of any size. With --sort or --reverse all \
        persons are read first. The order is that of the last names by the alphabet of --locale, or of the birthdates, \
        the oldest person first.

        A shell can send the rows to a file ('>rows.csv'), which must not be one of those that are read: the shell \
        empties it first. There 'sponge' helps, or another file and 'mv'.

        With --watch, each row says what has become of it: + added, ~ changed, - removed. At first all are added. A \
        record that has changed without its row reading differently, or has moved, prints nothing. A file that is \
        being written all the time is read about once a second.

        On a terminal characters of names, files and options that it would obey are shown as escapes.
        """,
      positional: files,
      parameters: [
        OutputFormat.option, PersonField.option, PersonArrangement.sort, PersonArrangement.reverse,
        PersonArrangement.filter, PersonArrangement.limit, sample, PersonReader.format, PersonStyle.locale,
        PersonReader.timeZone, PersonStyle.dateFormat, strict, maximum, watch, ColorChoice.option,
      ],
      objection: objection,
      run: { try FormatPersons($0).run() }
    )
  }

  /// Why the options do not go together; `nil` if they do. `--watch` needs named files, an output format that is
  /// complete after each row, and rows in the order in which they change.
  private static func objection(to arguments: ParsedArguments) -> String? {
    if arguments[sample], !arguments.positionals.isEmpty { return "The option '--sample' takes no files." }
    guard arguments[watch] else { return nil }
    if arguments.positionals.isEmpty { return "Missing expected argument '<file>' of '--watch'" }
    if arguments.positionals.contains("-") { return "The option '--watch' does not take standard input." }
    if arguments[PersonArrangement.sort] != .entry || arguments[PersonArrangement.reverse] {
      return "The option '--watch' cannot be used with '--sort' or '--reverse'."
    }
    if arguments[PersonArrangement.limit] < .max { return "The option '--watch' cannot be used with '--limit'." }
    if arguments[OutputFormat.option] == .json {
      return "The option '--watch' cannot be used with '--format json'. Did you mean 'jsonl'?"
    }
    return nil
  }

  private let arguments: ParsedArguments
  private let output = OutputBuffer()
  private let reporter: InputReporter
  private let arrangement: PersonArrangement
  private let converter: PersonConverter
  private let progress: ProgressLine?

  private init(_ arguments: ParsedArguments) {
    self.arguments = arguments
    converter = PersonStyle.converter(arguments)
    arrangement = PersonArrangement(arguments, converter: converter)
    let progress = arguments[Self.watch] ? nil : Self.progressLine()
    self.progress = progress
    reporter = InputReporter(
      output: output, palette: arguments[ColorChoice.option].palette(for: .standardError),
      limit: arguments[Self.strict] ? 1 : arguments[Self.maximum]
    ) { message in
      progress?.clear()
      StandardError.write(message + "\n")
    }
  }

  /// A line that shows the progress; `nil` unless standard error is a terminal and the rows go elsewhere.
  private static func progressLine() -> ProgressLine? {
    guard FileDescriptor.standardError.isTerminal, !FileDescriptor.standardOutput.isTerminal else { return nil }
    let clock = ContinuousClock()
    let start = clock.now
    return ProgressLine(now: { clock.now - start }, write: StandardError.write)
  }

  private func run() throws -> ExitStatus {
    let status = arguments[Self.watch] ? try watchFiles() : try printFiles()
    try output.flush()
    return status
  }

  private func watchFiles() throws -> ExitStatus {
    let rows = WatchedRows(arguments[PersonField.option], converter: converter)
    let watch = try PersonWatch(
      arguments, arrangement: arrangement, rows: rows, writer: makeWriter(showsChange: true), output: output,
      reporter: reporter)
    return try watch.run()
  }

  private func printFiles() throws -> ExitStatus {
    // One view model serves all persons. Each person in turn is assigned to its observable, the bindings write the
    // texts into the row, and then this method prints the row. The bindings themselves do not print, because they do
    // not run for a person with the same texts as the person before.
    let person = Observable(Person(firstName: "", lastName: "", birthdate: .earliest), name: "person")
    let (row, bindings) = (PersonRow(arguments[PersonField.option]), Scope())
    row.show(PersonViewModel(person: person, converter: converter), in: bindings)
    defer { bindings.end() }

    var writer = makeWriter(showsChange: false)
    writer.begin()
    try readArranged { next in
      person.value = next
      writer.write(row)
      try output.flushIfFull()
    }
    writer.end()
    progress?.clear()
    return reporter.status
  }

  private func makeWriter(showsChange: Bool) -> any RowWriter {
    let isTerminal = FileDescriptor.standardOutput.isTerminal
    let format = arguments[OutputFormat.option] ?? (isTerminal ? .table : .text)
    return format.writer(
      to: output, arguments[PersonField.option],
      palette: arguments[ColorChoice.option].palette(for: .standardOutput), showsChange: showsChange,
      isForTerminal: isTerminal)
  }

  /// Calls `body` with each person to print, in the order in which they are printed.
  private func readArranged(_ body: (Person) throws -> Void) throws {
    if arrangement.needsAll {
      var persons: [Person] = []
      try readAll {
        persons.append($0)
        return true
      }
      for person in arrangement.sorted(persons).prefix(arrangement.limit) { try body(person) }
    } else if arrangement.limit > 0 {
      var rest = arrangement.limit
      try readAll { person in
        rest -= 1
        try body(person)
        return rest > 0
      }
    }
  }

  /// Calls `body` with each person of the files that the filter admits, until it returns false. Reports records that
  /// are not persons.
  private func readAll(_ body: (Person) throws -> Bool) throws {
    for open in inputs {
      do {
        guard try read(try open(), body) else { return }
      } catch let error as InputError {
        try reporter.report(error)
      }
      if reporter.isExhausted { return }
    }
  }

  /// The inputs, each of which is opened only when the ones before it have been read.
  private var inputs: [() throws -> Input] {
    if arguments.positionals.isEmpty { return [{ try Input.unnamed(isSample: arguments[Self.sample]) }] }
    return arguments.positionals.map { path in { try Input(path: path) } }
  }

  /// Reads one input. Returns whether to go on with the next one: false if `body` has returned false, or if there are
  /// too many errors.
  private func read(_ input: Input, _ body: (Person) throws -> Bool) throws -> Bool {
    let input = input.flushing(output) { [progress] in progress?.update() }
    var reader = try PersonReader(input, arguments)
    while let reading = try reader.next() {
      switch reading {
      case .person(let person):
        progress?.done += 1
        if arrangement.admits(person), try !body(person) { return false }
      case .problem(let message, let line):
        try reporter.report(message, in: input.name, line: line)
      }
      if reporter.isExhausted { return false }
    }
    return true
  }
}
