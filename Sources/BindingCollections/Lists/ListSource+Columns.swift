public import Binding

// Tables with columns. A row has a cell in each column.

extension ListSource {
  /// Registers the cells for one column of a table.
  ///
  ///     adapter.register(TextCell.self, for: Song.self, inColumn: "album", make: { TextCell() }) {
  ///       song, cell, scope in cell.text = song.album
  ///     }
  ///
  /// A column for which no cell is registered shows the cells that are registered without a column. Otherwise like
  /// ``register(_:for:make:show:)``.
  ///
  /// - Parameters:
  ///   - cell: the type of the cells.
  ///   - row: the type of the rows, which may be a protocol.
  ///   - column: identifies the column in the table.
  ///   - make: makes a cell.
  ///   - show: shows a row in a cell, which may have shown another row before. The scope ends when the cell is used for
  ///     another row, or for another version of this row.
  public func register<Row, Cell: ListCell>(
    _ cell: Cell.Type, for row: Row.Type, inColumn column: String, make: @escaping () -> Cell,
    show: @escaping (_ row: Row, _ cell: Cell, _ scope: Scope) -> Void
  ) {
    driver.rows.register(cell, column, make, show)
  }

  /// A cell that shows a row in a column of a table: a reused one, or a new one. Traps if no cell is registered for the
  /// type of the row, neither for this column nor without a column.
  public func cell(at position: Position, inColumn column: String) -> any ListCell {
    let (rows, element) = (driver.rows, element(at: position))
    rows.cancelPrefetching(element)
    let model = rows.model(element)
    return rows.cell(for: model, rows.rowType(of: model), rows.kind(of: model, inColumn: column))
  }

  /// The type of the cell for a row in a column. Traps if no cell is registered for it.
  public func cellType(at position: Position, inColumn column: String) -> any ListCell.Type {
    driver.rows.kind(of: driver.rows.model(element(at: position)), inColumn: column).cell
  }

  /// Shows a row in a cell of a column, which may have shown another row, or another version of this row. The scope of
  /// what the cell showed before ends.
  public func display(at position: Position, in cell: any ListCell, ofColumn column: String) {
    driver.rows.display(element(at: position), in: cell, ofColumn: column)
  }

  /// Reports that the cells of all columns no longer show a row. The row's `didEndDisplaying()` is called once.
  public func endDisplaying(_ cells: some Collection<any ListCell>) {
    for (index, cell) in cells.enumerated() {
      driver.rows.endDisplaying(cell, isLast: index == cells.count - 1)
    }
  }
}

extension ListRows {
  /// The kind of the cells that show a row in a column.
  fileprivate func kind(of model: Model, inColumn column: String) -> Kind {
    if let kind = columns[column]?.first(where: { $0.fits(model) }) { return kind }
    if !kinds.contains(where: { $0.fits(model) }) {
      fatalError("Binding: \(missingCell(for: model)) in the column '\(column)'")
    }
    return kind(of: model, rowType(of: model))
  }

  fileprivate func display(_ element: Element, in cell: any ListCell, ofColumn column: String) {
    cancelPrefetching(element)
    let model = model(element)
    let display = displays[ObjectIdentifier(cell)] ?? add(cell, madeBy: nil)
    show(model, rowType(of: model), in: cell, display, of: kind(of: model, inColumn: column))
  }
}
