import Foundation
import PersonVM

/// Where persons come from and how they are read, as the command line has it.
struct PersonInput {
  static let format = Option<InputFormat?>(
    "input-format", short: "i", defaultingTo: "by the file's extension, else json",
    abstract: "What the files consist of.")

  static let timeZone = Option(
    "time-zone", default: TimeZone.gmt, shownAs: "UTC",
    abstract: "The time zone in which instants are taken as days: a name, or an offset such as +02:00.",
    known: { TimeZone.knownTimeZoneIdentifiers }, parse: TimeZone.init(known:))

  static let map = Option(
    "map", default: KeyMap.standard, shownAs: "none",
    abstract: "The keys or columns of fields that have other names, such as first_name=firstName,born=birthdate.",
    explain: KeyMap.objection, parse: { KeyMap($0) })

  static let delimiter = Option<Unicode.Scalar?>(
    "delimiter", default: nil, shownAs: "a comma, in TSV a tab",
    abstract: "What separates the columns: one character, or 'tab'.", parse: { delimiter(named: $0).map(Optional.some) }
  )

  let format: InputFormat?
  let birthdates: BirthdateText
  let keys: KeyMap
  private let delimiter: Unicode.Scalar?

  init(
    format: InputFormat?, birthdates: BirthdateText, keys: KeyMap = .standard, delimiter: Unicode.Scalar? = nil
  ) {
    self.format = format
    self.birthdates = birthdates
    self.keys = keys
    self.delimiter = delimiter
  }

  init(_ arguments: ParsedArguments) {
    self.init(
      format: arguments[Self.format], birthdates: BirthdateText(timeZone: arguments[Self.timeZone]),
      keys: arguments[Self.map], delimiter: arguments[Self.delimiter])
  }

  /// A character that no field begins with by itself.
  private static func delimiter(named text: String) -> Unicode.Scalar? {
    if text == "tab" || text == #"\t"# { return "\t" }
    guard text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first else { return nil }
    let isUsable = (0x20..<0x7F).contains(scalar.value) && !scalar.properties.isAlphabetic && scalar != "\""
    return isUsable && scalar.properties.numericType == nil || scalar == "\t" ? scalar : nil
  }

  /// What separates the columns of a file; `nil` for JSON.
  func delimiter(of path: String) -> Unicode.Scalar? {
    switch format(of: path) {
    case .json, .jsonl: nil
    case .csv: delimiter ?? ","
    case .tsv: delimiter ?? "\t"
    }
  }

  /// The format of a file.
  func format(of path: String) -> InputFormat { format ?? InputFormat(path: path) }

  /// Hands over the records of a file, one reading after another with the number of records up to it, until there is no
  /// more or none is wanted.
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
    if let delimiter = delimiter(of: path) {
      try Self.read(
        DelimitedPersonReader(source: source, delimiter: delimiter, name: name, birthdates: birthdates, keys: keys),
        body)
    } else {
      let isLineOriented = format(of: path) == .jsonl
      // Nobody has said that it is JSON, and it does not look like it.
      var isDoubtful = format == nil && InputFormat(extensionOf: path) == nil && source.beginsWithLetter
      try Self.read(
        JSONPersonReader(
          source: source, name: name, birthdates: birthdates, isLineOriented: isLineOriented, keys: keys)
      ) { reading, count in
        guard isDoubtful, case .problems(var problems) = reading else { return try body(reading, count) }
        isDoubtful = false
        problems[0].message += "; see --input-format"
        return try body(.problems(problems), count)
      }
    }
  }

  private static func read<Reader: PersonReader & ~Copyable>(
    _ reader: consuming Reader, _ body: (PersonReading, _ count: Int) throws -> Bool
  ) throws {
    while let reading = try reader.next() {
      guard try body(reading, reader.count) else { return }
    }
  }
}
