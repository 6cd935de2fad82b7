import Foundation
import PersonVM

/// The options for where persons come from and how they are read.
struct PersonInput {
  static let format = Option<InputFormat?>(
    "input-format", short: "i", defaultingTo: "by the file's extension, else json",
    abstract: "What the files consist of.")

  static let timeZone = Option(
    "time-zone", default: TimeZone.gmt, shownAs: "UTC",
    abstract: "The time zone in which instants are taken as days: a name, or an offset such as +02:00.",
    known: { TimeZone.knownTimeZoneIdentifiers }, parse: TimeZone.init(known:))

  let format: InputFormat?
  let birthdates: BirthdateText

  init(_ arguments: ParsedArguments) {
    format = arguments[Self.format]
    birthdates = BirthdateText(timeZone: arguments[Self.timeZone])
  }

  func format(of path: String) -> InputFormat { format ?? InputFormat(path: path) }

  /// Passes on the records of a file, each with the number of records up to it, until none is left or wanted.
  func read(
    _ source: any ByteSource, path: String, body: (PersonReading, _ count: Int) throws -> Bool
  ) throws {
    let name = FileSource.name(of: path)
    let source = try PeekedSource(source)
    if let unreadable = source.unreadable {
      let problem = InputDiagnostic(file: name, position: SourcePosition(), message: unreadable.message)
      _ = try body(.problems([problem]), 0)
      return
    }
    switch format(of: path) {
    case .csv: try Self.read(delimitedReader(source, ",", name), body)
    case .tsv: try Self.read(delimitedReader(source, "\t", name), body)
    case .json, .jsonl:
      let isLineOriented = format(of: path) == .jsonl
      // Neither an option nor the content says that it is JSON.
      var isDoubtful = format == nil && InputFormat(extensionOf: path) == nil && source.beginsWithLetter
      try Self.read(
        JSONPersonReader(source: source, name: name, birthdates: birthdates, isLineOriented: isLineOriented)
      ) { reading, count in
        guard isDoubtful, case .problems(var problems) = reading else { return try body(reading, count) }
        isDoubtful = false
        problems[0].message += "; see --input-format"
        return try body(.problems(problems), count)
      }
    }
  }

  private func delimitedReader(
    _ source: any ByteSource, _ delimiter: Unicode.Scalar, _ name: String
  ) -> DelimitedPersonReader {
    DelimitedPersonReader(source: source, delimiter: delimiter, name: name, birthdates: birthdates)
  }

  private static func read<Reader: PersonReader & ~Copyable>(
    _ reader: consuming Reader, _ body: (PersonReading, _ count: Int) throws -> Bool
  ) throws {
    while let reading = try reader.next() {
      guard try body(reading, reader.count) else { return }
    }
  }
}
