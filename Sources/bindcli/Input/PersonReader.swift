import PersonVM

/// Reads persons from a file in some format.
///
/// Records are counted from 0, invalid ones too, and messages name a record by its number: `persons[3]`.
protocol PersonReader: ~Copyable {
  /// The next person or the next problem; `nil` at the end.
  mutating func next() throws -> PersonReading?

  /// The number of records so far, invalid ones too. Errors between records do not count.
  var count: Int { get }
}

enum PersonReading {
  case person(Person)
  /// An invalid record, with all that is wrong with it.
  case problems([InputDiagnostic])

  var isPerson: Bool {
    if case .person = self { true } else { false }
  }
}
