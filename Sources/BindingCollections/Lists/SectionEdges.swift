import Binding

/// The headers and footers of sections, for a list view that makes the views of these itself, as collection views of
/// UIKit do. Others use ``ListSource/headerCell(ofSection:)``.
package protocol SectionEdges: AnyObject {
  /// Shows the header of a section in a view, until the adapter is told that the view is gone.
  ///
  /// - Parameter view: makes a view of the registered type.
  /// - Returns: the view; `nil` if the section has no header.
  func header(ofSection section: Int, in view: (any ListCell.Type) -> any ListCell) -> (any ListCell)?
  /// Shows the footer of a section likewise.
  func footer(ofSection section: Int, in view: (any ListCell.Type) -> any ListCell) -> (any ListCell)?
}

extension SectionedListAdapter: SectionEdges {
  package func header(ofSection section: Int, in view: (any ListCell.Type) -> any ListCell) -> (any ListCell)? {
    header(self.section(at: section)).map { driver.rows.show($0, in: view) }
  }

  package func footer(ofSection section: Int, in view: (any ListCell.Type) -> any ListCell) -> (any ListCell)? {
    footer(self.section(at: section)).map { driver.rows.show($0, in: view) }
  }
}

extension ListRows {
  /// Shows a row that is no element in a view that the list view makes.
  fileprivate func show(_ row: any ListRow, in view: (any ListCell.Type) -> any ListCell) -> any ListCell {
    let model = Model.row(row)
    let rowType = rowType(of: model)
    let kind = kind(of: model, rowType)
    let cell = view(kind.cell)
    show(model, rowType, in: cell, displays[ObjectIdentifier(cell)] ?? add(cell, madeBy: nil), of: kind)
    return cell
  }
}
