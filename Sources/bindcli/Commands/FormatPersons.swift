import Foundation
import PersonVM

/// `bindcli format persons`: reads persons and prints what a view model shows of each.
struct FormatPersons {
  private static let files = Positional(
    "file", .any, abstract: "The files to read, '-' for standard input. Without any, a built-in sample is printed.")

  private static let format = Option(
    "format", short: "f", default: OutputFormat.text, abstract: "How to print the persons.")

  private static let locale = Option(
    "locale", default: PersonConverter.defaultLocale, shownAs: PersonConverter.defaultLocale.identifier,
    abstract: "The locale of the names of months and days.", parse: Locale.init(known:))

  private static let timeZone = Option(
    "time-zone", default: TimeZone.gmt, shownAs: "UTC",
    abstract: "The time zone in which instants are taken as days.", parse: TimeZone.init(identifier:))

  private static let dateFormat = Option(
    "date-format", default: PersonConverter.defaultPattern,
    abstract: "How to write a birthdate, as a Unicode date pattern.")

  static var definition: CommandDefinition {
    CommandDefinition(
      "persons",
      abstract: "Print the name and the birthdate of persons.",
      discussion: """
        The input is a JSON array, one JSON object or JSON Lines, which are told apart by their content. A person has \
        the keys salutation, firstName, lastName and birthdate: yyyy-MM-dd, or an ISO 8601 instant. Other keys are \
        ignored.

        A record that is no person is reported with its place, and the others are printed. The exit status is 65 \
        then, and 66 if a file cannot be read; if there is more than one reason, the first counts.
        """,
      positional: files,
      parameters: [format, locale, timeZone, dateFormat],
      run: { try FormatPersons($0).run() }
    )
  }

  private let paths: [String]
  private let timeZone: TimeZone
  private let output = OutputBuffer()
  private let printer: PersonPrinter

  private init(_ arguments: ParsedArguments) {
    paths = arguments.positionals
    timeZone = arguments[Self.timeZone]
    let converter = PersonConverter(
      locale: arguments[Self.locale], timeZone: timeZone, pattern: arguments[Self.dateFormat])
    printer = PersonPrinter(converter: converter, writer: arguments[Self.format].writer(to: output))
  }

  private func run() throws -> ExitStatus {
    var status = ExitStatus.success
    printer.begin()
    if paths.isEmpty {
      StandardError.print("bindcli: note: no file given, printing a built-in sample")
      try printPersons(from: TextSource(SamplePersons.json), name: "<sample>", status: &status)
    }
    for path in paths {
      do {
        try printPersons(from: FileSource(path: path), name: FileSource.name(of: path), status: &status)
      } catch let error as InputError {
        try report("bindcli: error: \(error.name): \(error.cause.reason)")
        status.note(.noInput)
      }
    }
    printer.end()
    try output.flush()
    return status
  }

  private func printPersons(from source: any ByteSource, name: String, status: inout ExitStatus) throws {
    var reader = PersonReader(source: FlushingSource(source, output: output), name: name, timeZone: timeZone)
    while let reading = try reader.next() {
      switch reading {
      case .person(let person):
        printer.print(person)
        try output.flushIfFull()
      case .problems(let problems):
        for problem in problems { try report(problem.text) }
        status.note(.badData)
      }
    }
  }

  /// Prints a message after everything that was printed before it, as both may go to one terminal.
  private func report(_ message: String) throws {
    try output.flush()
    StandardError.print(message)
  }
}
