/// Prints rows in one format.
///
/// What it prints is in the output's memory until that is flushed, so no row is ever written by half.
protocol RowWriter {
  /// Prints what comes before the first row.
  mutating func begin()

  mutating func write(_ row: PersonRow)

  /// Prints what has been held back, as it may take long until there is more.
  mutating func settle()

  /// Prints what comes after the last row.
  mutating func end()
}

extension RowWriter {
  mutating func settle() {}
}
