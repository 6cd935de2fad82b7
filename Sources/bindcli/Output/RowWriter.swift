/// Prints rows in one format. The rows stay in the output's memory until it is flushed, so no partial row is ever
/// written.
protocol RowWriter {
  mutating func begin()

  mutating func write(_ row: PersonRow)

  /// Prints rows that were held back, because the next one may take long.
  mutating func settle()

  mutating func end()
}

extension RowWriter {
  mutating func settle() {}
}
