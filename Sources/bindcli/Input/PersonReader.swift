import Foundation
import PersonVM

/// Reads persons from an input, one after the other.
///
/// All records are counted from 0, and messages name a record by its number: `persons[3]`. A record that is not a
/// person is reported, and reading goes on with the next one.
struct PersonReader {
  enum Reading {
    case person(Person)
    case problem(String, line: Int)
  }

  static let format = Option<InputFormat?>(
    "input-format", short: "i", defaultingTo: "by the file's extension, else json",
    abstract: "What the files consist of.")

  static let timeZone = Option(
    "time-zone", default: TimeZone.gmt, shownAs: "UTC",
    abstract: "The time zone in which instants are taken as days: a name, or an offset such as +02:00.",
    known: { TimeZone.knownTimeZoneIdentifiers }, parse: TimeZone.init(known:))

  private static let tooLong = "longer than \(RecordScanner.limit >> 20) MB"

  /// The number of records read so far. A problem between records is not counted.
  private(set) var count = 0

  private let timeZone: TimeZone
  private let isGuessed: Bool
  private let delimiter: UInt8?
  private var scanner: RecordScanner
  private var delimited: DelimitedRecords?
  private let decoder = JSONDecoder()
  private var isFinished = false

  /// A message if the first bytes show that the input cannot be read; otherwise `nil`.
  private var objection: String?

  init(_ input: Input, _ arguments: ParsedArguments) throws {
    let format = input.isSample ? input.format : arguments[Self.format] ?? input.format
    isGuessed = format == nil
    timeZone = arguments[Self.timeZone]
    var first = try input.read()
    objection = Self.objection(to: first)
    delimiter = format == .csv ? UInt8(ascii: ",") : format == .tsv ? .tab : nil
    scanner = RecordScanner(delimiter.map { .delimited(by: $0) } ?? (format == .jsonl ? .lines : .json)) {
      defer { first = [] }
      return first.isEmpty ? try input.read() : first
    }
  }

  /// The next person or problem; `nil` at the end.
  mutating func next() throws -> Reading? {
    if isFinished { return nil }
    if let objection { return finish(objection, line: 1) }
    if let delimiter, delimited == nil {
      if let problem = try readHeader(delimiter) { return problem }
      if delimited == nil { return nil }
    }
    switch try scanner.next() {
    case nil: return nil
    case .problem(let message, let line)?: return .problem(message, line: line)
    case .tooLong(let line)?:
      count += 1
      return .problem(PersonRecord.Problem(message: Self.tooLong).text(record: count - 1), line: line)
    case .record(let bytes, let line)?:
      count += 1
      return reading(of: bytes, line: line)
    }
  }

  /// Reads the header of CSV or TSV. Returns its problem, after which nothing more is read; `nil` if the header is
  /// valid, or the input is empty.
  private mutating func readHeader(_ delimiter: UInt8) throws -> Reading? {
    switch try scanner.next() {
    case nil: return nil
    case .problem(let message, let line)?: return finish(message, line: line)
    case .tooLong(let line)?: return finish("the header is \(Self.tooLong)", line: line)
    case .record(let header, let line)?:
      do { delimited = try DelimitedRecords(header: header, delimiter: delimiter) } catch {
        return finish(error.message, line: line)
      }
      return nil
    }
  }

  /// The person of the record that was counted last, or the problem because of which the record is not a person.
  private func reading(of bytes: ArraySlice<UInt8>, line: Int) -> Reading {
    do {
      let record = try delimited?.record(bytes) ?? decoder.decode(PersonRecord.self, from: Data(bytes))
      return .person(try record.person(in: timeZone))
    } catch {
      // If the first record is not JSON, perhaps the input is not: JSON is only assumed if neither an option nor the
      // name of the file says what it is.
      let hint = isGuessed && count == 1 && error is DecodingError ? "; see --input-format" : ""
      return .problem(PersonRecord.Problem(error).text(record: count - 1) + hint, line: line)
    }
  }

  private mutating func finish(_ message: String, line: Int) -> Reading {
    isFinished = true
    return .problem(message, line: line)
  }

  /// A message if bytes are not the beginning of a text in UTF-8; `nil` if they may be.
  private static func objection(to start: [UInt8]) -> String? {
    if start.starts(with: [0x1F, 0x8B]) { return "the file is compressed; 'gunzip' makes it readable" }
    let isWide = start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) || start.prefix(4).contains(0)
    return isWide ? "the file is not UTF-8; if it is UTF-16, 'iconv -f UTF-16 -t UTF-8' makes it readable" : nil
  }
}
