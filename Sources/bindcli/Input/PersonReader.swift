import PersonVM

/// Reads persons from a file, one at a time. There is one reader for each format.
///
/// Records are counted from 0 over the file, the bad ones too, and messages name a record by its number: `persons[3]`.
protocol PersonReader: ~Copyable {
  /// The next person or the next problem, or `nil` at the end.
  mutating func next() throws -> PersonReading?

  /// How many records there have been, the bad ones too. Errors between records do not count.
  var count: Int { get }

  /// Where the last record stands, in bytes from the start; white space may belong to it at either end.
  var range: Range<Int> { get }

  /// Whether the last record is an element of an array, which has commas between them.
  var isInArray: Bool { get }
}

/// Where a record stands in a file.
struct RecordPlace: Equatable {
  /// How many records there are up to it, the bad ones too.
  let count: Int
  /// In bytes from the start; white space may belong to it at either end.
  let range: Range<Int>
  let isInArray: Bool
}

/// The next person in a file, or the problems in its place.
enum PersonReading {
  case person(Person)
  /// A record that is none, and all that is wrong with it.
  case problems([InputDiagnostic])

  var isPerson: Bool {
    if case .person = self { true } else { false }
  }
}
