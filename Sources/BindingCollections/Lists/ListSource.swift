public import Binding

/// What a list view asks an adapter for its rows, and tells it about them. A ``ListAdapter`` counts them in one list, a
/// ``SectionedListAdapter`` in sections.
public protocol ListSource<Element>: AnyObject {
  /// What a row shows.
  associatedtype Element
  /// Where a row is.
  associatedtype Position

  /// The rows and cells.
  @_documentation(visibility: private)
  var rows: ListRows<Element> { get }

  /// The element at a position of the version that the list view knows.
  func element(at position: Position) -> Element
}

extension ListSource {
  /// Registers the cells that show rows of some type, and how.
  ///
  ///     adapter.register(NameCell.self, for: (any Named).self, make: { NameCell() }) { row, cell, scope in
  ///       row.name.bind(to: cell.label, \.text).store(in: scope)
  ///     }
  ///
  /// The type of row may be a protocol: whatever says what such a cell shows can be shown in one. A row for which
  /// several are registered is shown in the first. The scope ends when the cell is used for another row, or for another
  /// version of this one.
  ///
  /// - Parameters:
  ///   - cell: the type of the cells.
  ///   - row: the type of the rows.
  ///   - make: makes a cell, for list views that do not.
  ///   - show: shows a row in a cell, which may have shown another before.
  @export(implementation)
  public func register<Row, Cell: ListCell>(
    _ cell: Cell.Type, for row: Row.Type, make: @escaping () -> Cell,
    show: @escaping (_ row: Row, _ cell: Cell, _ scope: Scope) -> Void
  ) {
    rows.register(cell, make, show)
  }

  /// The kind of cell that shows a row, as a reuse identifier for list views.
  @export(implementation)
  public func kind(at position: Position) -> String { String(reflecting: cellType(at: position)) }

  /// The type of the cell that shows a row, for list views that make cells by themselves.
  ///
  ///     table.register(adapter.cellType(at: offset) as? TableCell.Type, identifier: adapter.kind(at: offset))
  ///
  /// Traps if no cell is registered for such rows.
  @export(implementation)
  public func cellType(at position: Position) -> any ListCell.Type {
    rows.kind(of: rows.model(element(at: position))).cell
  }

  /// A cell that shows a row: one that was used before, or a new one.
  ///
  /// Traps if no cell is registered for such rows.
  @export(implementation)
  public func cell(at position: Position) -> any ListCell { rows.cell(for: rows.model(element(at: position))) }

  /// Whether a cell is registered for such rows.
  @export(implementation)
  package func hasCell(at position: Position) -> Bool {
    let row = rows.model(element(at: position))
    return rows.kinds.contains { $0.fits(row) }
  }

  /// What is said of a row for which no cell is registered.
  @export(implementation)
  package func missingCell(at position: Position) -> String { rows.missingCell(for: rows.model(element(at: position))) }

  /// Shows a row in a cell that the list view has chosen, by ``kind(at:)``. The scope of the row that it showed before
  /// ends.
  @export(implementation)
  public func display(at position: Position, in cell: any ListCell) {
    rows.display(rows.model(element(at: position)), in: cell)
  }

  /// A cell no longer shows a row. It can be reused if the adapter has made it; the list view reuses its own.
  @export(implementation)
  public func endDisplaying(_ cell: any ListCell) { rows.endDisplaying(cell) }

  /// The height of a row, if it has one of its own.
  @export(implementation)
  public func height(at position: Position) -> Double? { rows.row(of: element(at: position))?.height }

  /// The height of a row in a list of some width, if it has one of its own. It is asked for once, until the element or
  /// the width is another: O(1), as list views ask again and again.
  @export(implementation)
  public func height(at position: Position, forWidth width: Double) -> Double? {
    rows.height(of: element(at: position), forWidth: width)
  }

  /// What a swipe from the leading edge of a row offers.
  @export(implementation)
  public func leadingActions(at position: Position) -> [RowAction] {
    rows.row(of: element(at: position))?.leadingActions ?? []
  }

  /// What a swipe from the trailing edge of a row offers.
  @export(implementation)
  public func trailingActions(at position: Position) -> [RowAction] {
    rows.row(of: element(at: position))?.trailingActions ?? []
  }

  /// Rows will probably be shown soon.
  @export(implementation)
  public func prefetch(at positions: some Sequence<Position>) {
    for position in positions { rows.prefetch(element(at: position)) }
  }

  /// Rows will not be shown soon after all.
  @export(implementation)
  public func cancelPrefetching(at positions: some Sequence<Position>) {
    for position in positions { rows.cancelPrefetching(element(at: position)) }
  }
}
