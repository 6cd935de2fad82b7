public import Binding

/// A view of a row, made and reused by a list view.
public protocol ListCell: AnyObject {
  /// Called when something inside the cell is clicked. The adapter sets it for the row that the cell shows.
  var onClick: (() -> Void)? { get set }
}

/// A row of a list: how it is shown in a cell of one type, and how it responds to touches.
///
///     struct PersonRow: ListRow {
///       let person: PersonViewModel
///       let onCall: (PersonViewModel) -> Void
///       var identifier: AnyHashable { ObjectIdentifier(person) }
///       func display(in cell: NameCell, until scope: Scope) {
///         person.nameText.bind(to: cell.label, \.text).store(in: scope)
///       }
///       func didClick() { onCall(person) }
///     }
///
/// The list knows nothing of the controller: a row calls it through closures that it was made with.
public protocol ListRow {
  /// The kind of cell that shows the row.
  associatedtype Cell: ListCell

  /// Identifies the row in the list.
  var identifier: AnyHashable { get }

  /// The height of the row, if it has one of its own.
  var height: Double? { get }

  /// Shows the row in a cell, which may have shown another before. The scope ends when the cell is used for another
  /// row, or for another version of this one.
  func display(in cell: Cell, until scope: Scope)

  /// The row was selected.
  func didSelect()

  /// Something inside the cell that shows the row was clicked.
  func didClick()
}

extension ListRow {
  /// None of its own.
  public var height: Double? { nil }

  /// Does nothing.
  public func didSelect() {}

  /// Does nothing.
  public func didClick() {}
}
