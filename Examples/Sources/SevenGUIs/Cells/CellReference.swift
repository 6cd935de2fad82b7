/// The number of visible cells.
struct CellRoom: Equatable {
  var columns: Int
  var rows: Int
}

/// The place of a cell: a column from A to Z and a row from 0 to 99.
struct CellReference: Hashable, CustomStringConvertible {
  static let columns = 26
  static let rows = 100

  let column: Int
  let row: Int

  init?(column: Int, row: Int) {
    guard (0..<Self.columns).contains(column), (0..<Self.rows).contains(row) else { return nil }
    (self.column, self.row) = (column, row)
  }

  /// The name in formulas, such as `B12`.
  init?(_ text: some StringProtocol) {
    guard let letter = text.utf8.first, let row = Int(text.dropFirst()), !text.dropFirst().hasPrefix("+") else {
      return nil
    }
    self.init(column: Int(letter & ~0x20) - 0x41, row: row)
  }

  var description: String { Self.letter(column) + String(row) }

  static func letter(_ column: Int) -> String { String(UnicodeScalar(UInt8(0x41 + column))) }

  /// All cells, row by row.
  static var all: [CellReference] {
    (0..<rows).flatMap { row in (0..<columns).compactMap { CellReference(column: $0, row: row) } }
  }

  /// The cells of the rectangle between two cells, row by row.
  static func all(from one: CellReference, to other: CellReference) -> [CellReference] {
    let columns = min(one.column, other.column)...max(one.column, other.column)
    return (min(one.row, other.row)...max(one.row, other.row)).flatMap { row in
      columns.compactMap { CellReference(column: $0, row: row) }
    }
  }
}
