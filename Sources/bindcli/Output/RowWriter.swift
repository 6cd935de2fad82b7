/// Prints rows in one format.
///
/// The rows are in the output's memory until that is flushed, so no row is ever written by half.
protocol RowWriter {
  /// Prints the text before the first row.
  mutating func begin()

  mutating func write(_ row: PersonRow)

  /// Prints the rows that were held back, as it may take long until there is another.
  mutating func settle()

  /// Prints the text after the last row.
  mutating func end()
}

extension RowWriter {
  mutating func settle() {}
}
