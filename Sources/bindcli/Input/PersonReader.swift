import PersonVM

/// Reads persons from a file, one at a time. There is one reader for each format.
///
/// Records are counted from 0 over the file, the bad ones too, and messages name a record by its number: `persons[3]`.
protocol PersonReader: ~Copyable {
  /// The next person or the next problem, or `nil` at the end.
  mutating func next() throws -> PersonReading?

  /// How many records there have been, the bad ones too. Errors between records do not count.
  var count: Int { get }
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
