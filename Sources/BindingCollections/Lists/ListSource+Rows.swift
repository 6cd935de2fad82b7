import Binding

extension ListSource {
  /// The reuse identifier of the cell for a row.
  public func kind(at position: Position) -> String { String(reflecting: cellType(at: position)) }

  /// The type of the cell for a row, for list views that make cells.
  ///
  ///     table.register(adapter.cellType(at: offset) as? TableCell.Type, identifier: adapter.kind(at: offset))
  ///
  /// Traps if no cell is registered for the type of the row.
  @export(implementation)
  public func cellType(at position: Position) -> any ListCell.Type {
    let row = driver.rows.model(element(at: position))
    return driver.rows.kind(of: row, driver.rows.rowType(of: row)).cell
  }

  /// A cell that shows a row: a reused one, or a new one. Traps if no cell is registered for the type of the row.
  @export(implementation)
  public func cell(at position: Position) -> any ListCell {
    driver.rows.cell(showing: element(at: position))
  }

  /// Whether a cell is registered, without a column, for the type of the row at a position.
  package func hasCell(at position: Position) -> Bool {
    let row = driver.rows.model(element(at: position))
    return driver.rows.kinds.contains { $0.fits(row) }
  }

  /// The message about a row for which no cell is registered.
  package func missingCell(at position: Position) -> String {
    driver.rows.missingCell(for: driver.rows.model(element(at: position)))
  }

  /// Shows a row in a cell that the list view has chosen by ``kind(at:)``. The scope of the row that the cell showed
  /// before ends.
  @export(implementation)
  public func display(at position: Position, in cell: any ListCell) {
    driver.rows.display(element(at: position), in: cell)
  }

  /// Reports that a cell no longer shows a row. The adapter reuses the cells that it has made; the list view reuses the
  /// others.
  @export(implementation)
  public func endDisplaying(_ cell: any ListCell) { driver.rows.endDisplaying(cell) }

  /// The height of a row; `nil` for the usual height.
  public func height(at position: Position) -> Double? { driver.rows.row(of: element(at: position))?.height }

  /// The height of a row in a list with a given width; `nil` for the usual height. The height is remembered until the
  /// element or the width changes, so that a further call takes O(1).
  public func height(at position: Position, forWidth width: Double) -> Double? {
    driver.rows.height(of: element(at: position), forWidth: width)
  }

  /// The actions of a swipe from the leading edge of a row.
  public func leadingActions(at position: Position) -> [RowAction] {
    driver.rows.row(of: element(at: position))?.leadingActions ?? []
  }

  /// The actions of a swipe from the trailing edge of a row.
  public func trailingActions(at position: Position) -> [RowAction] {
    driver.rows.row(of: element(at: position))?.trailingActions ?? []
  }

  /// Reports that rows will probably be shown soon, and calls their `prefetch(until:)`.
  public func prefetch(at positions: some Sequence<Position>) {
    for position in positions { driver.rows.prefetch(element(at: position)) }
  }

  /// Reports that rows will not be shown soon, and ends the scopes of their prefetches.
  public func cancelPrefetching(at positions: some Sequence<Position>) {
    for position in positions { driver.rows.cancelPrefetching(element(at: position)) }
  }

  /// The height of all rows together. Takes O(n). Each height is remembered until its element or the width changes.
  ///
  ///     let total = adapter.contentHeight(forWidth: 320, orElse: 44)
  ///
  /// - Parameters:
  ///   - width: the width of the list.
  ///   - height: the usual height of rows.
  public func contentHeight(forWidth width: Double, orElse height: Double) -> Double {
    driver.shown.rows.joined().reduce(0) { $0 + (driver.rows.height(of: $1, forWidth: width) ?? height) }
  }
}
