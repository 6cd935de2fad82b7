internal import BindingCollections

/// The empty cell for a row for which no cell is registered.
final class UnregisteredCell: ListCell {
  var onClick: (() -> Void)?
}

extension ListSource {
  /// A cell that shows a row; an empty one and an issue if none is registered.
  func cell(at position: Position, for site: CallSite) -> any ListCell {
    let isShown = site.expect(hasCell(at: position), "The table shows a row, but \(missingCell(at: position))")
    return isShown ? cell(at: position) : UnregisteredCell()
  }

  /// Shows a row in a cell, or in another one if the row needs another kind.
  func display(at position: Position, in cell: inout any ListCell, for site: CallSite) {
    if hasCell(at: position), cellType(at: position) == type(of: cell) {
      display(at: position, in: cell)
    } else {
      endDisplaying(cell)
      cell = self.cell(at: position, for: site)
    }
  }
}
