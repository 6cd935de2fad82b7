import Foundation
import PersonVM

/// Where persons come from and how they are read, as the command line has it.
struct PersonInput {
  static let format = Option<InputFormat?>(
    "input-format", short: "i", defaultingTo: "by the file's extension, else json",
    abstract: "What the files consist of.")

  static let timeZone = Option(
    "time-zone", default: TimeZone.gmt, shownAs: "UTC",
    abstract: "The time zone in which instants are taken as days.", known: { TimeZone.knownTimeZoneIdentifiers },
    parse: TimeZone.init(identifier:))

  let format: InputFormat?
  let birthdates: BirthdateText

  init(format: InputFormat?, birthdates: BirthdateText) {
    self.format = format
    self.birthdates = birthdates
  }

  init(_ arguments: ParsedArguments) {
    self.init(format: arguments[Self.format], birthdates: BirthdateText(timeZone: arguments[Self.timeZone]))
  }

  /// The format of a file.
  func format(of path: String) -> InputFormat { format ?? InputFormat(path: path) }

  /// Hands over the records of a file, one reading after another with the number of records up to it, until there is no
  /// more or none is wanted.
  func read(
    _ source: any ByteSource, path: String, body: (PersonReading, _ count: Int) throws -> Bool
  ) throws {
    try read(source, path: path) { reading, count, _ in try body(reading, count) }
  }

  /// The same with the place of each record in the file, in bytes.
  func read(
    _ source: any ByteSource, path: String, body: (PersonReading, _ count: Int, _ range: Range<Int>) throws -> Bool
  ) throws {
    let name = FileSource.name(of: path)
    switch format(of: path) {
    case .json:
      try Self.read(JSONPersonReader(source: source, name: name, birthdates: birthdates), body)
    case .jsonl:
      try Self.read(
        JSONPersonReader(source: source, name: name, birthdates: birthdates, isLineOriented: true), body)
    case .csv:
      try Self.read(
        DelimitedPersonReader(source: source, delimiter: ",", name: name, birthdates: birthdates), body)
    case .tsv:
      try Self.read(
        DelimitedPersonReader(source: source, delimiter: "\t", name: name, birthdates: birthdates), body)
    }
  }

  private static func read<Reader: PersonReader & ~Copyable>(
    _ reader: consuming Reader, _ body: (PersonReading, Int, Range<Int>) throws -> Bool
  ) throws {
    while let reading = try reader.next() {
      guard try body(reading, reader.count, reader.range) else { return }
    }
  }
}
