public import Binding

extension ListAdapter {
  /// Registers how cells of a kind are made, for list views that do not make them.
  @export(implementation)
  public func register<Cell: ListCell>(_ kind: Cell.Type, _ make: @escaping () -> Cell) {
    makers[ObjectIdentifier(kind)] = make
  }

  /// The kind of cell that shows a row, as a reuse identifier for list views.
  @export(implementation)
  public func kind(at offset: Int) -> String { String(reflecting: cellType(of: row(at: offset))) }

  /// A cell that shows a row: one that was used before, or a new one.
  ///
  /// Traps if no cell of the row's kind is registered.
  @export(implementation)
  public func cell(at offset: Int) -> any ListCell {
    let kind = cellType(of: row(at: offset))
    guard let make = makers[ObjectIdentifier(kind)] else {
      fatalError("Binding: no cell of the kind \(kind) is registered")
    }
    let cell = spares[ObjectIdentifier(kind)]?.popLast() ?? make()
    display(at: offset, in: cell)
    displays[ObjectIdentifier(cell)]?.isOwn = true
    return cell
  }

  /// Shows a row in a cell that the list view has chosen, by ``kind(at:)``. The scope of the row that it showed before
  /// ends.
  @export(implementation)
  public func display(at offset: Int, in cell: any ListCell) {
    let scope = Scope()
    let former = displays[ObjectIdentifier(cell)]
    displays[ObjectIdentifier(cell)] = (scope, isOwn: former?.isOwn ?? false)
    former?.scope.end()
    let row = row(at: offset)
    cell.onClick = { row.didClick() }
    display(row, in: cell, until: scope)
  }

  /// A cell no longer shows a row. It can be reused if the adapter has made it; the list view reuses its own.
  @export(implementation)
  public func endDisplaying(_ cell: any ListCell) {
    guard let display = displays.removeValue(forKey: ObjectIdentifier(cell)) else { return }
    display.scope.end()
    cell.onClick = nil
    if display.isOwn { spares[ObjectIdentifier(type(of: cell)), default: []].append(cell) }
  }

  @export(implementation)
  func cellType<Row: ListRow>(of row: Row) -> any ListCell.Type { Row.Cell.self }

  @export(implementation)
  func display<Row: ListRow>(_ row: Row, in cell: any ListCell, until scope: Scope) {
    guard let cell = cell as? Row.Cell else {
      fatalError("Binding: a row for cells of the kind \(Row.Cell.self) is shown in a \(type(of: cell))")
    }
    row.display(in: cell, until: scope)
  }
}
