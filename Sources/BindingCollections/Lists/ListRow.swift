public import Binding

/// A row of a list: its identity, and its responses to events of the list view. A row does not know its cell: the
/// adapter chooses the cell that is registered for the type of the row.
///
///     struct PersonRow: ListRow {
///       let person: PersonViewModel
///       let onCall: (PersonViewModel) -> Void
///       var identifier: AnyHashable { ObjectIdentifier(person) }
///       func didClick() { onCall(person) }
///     }
///
///     adapter.register(NameCell.self, for: PersonRow.self, make: { NameCell() }) { row, cell, scope in
///       row.person.nameText.bind(to: cell.label, \.text).store(in: scope)
///     }
///
/// All requirements but the identifier have defaults. Elements of an adapter need not conform; the adapter sends events
/// only to those that do.
public protocol ListRow {
  /// Identifies the row in the list.
  var identifier: AnyHashable { get }

  /// The height of the row; `nil` for the usual height.
  var height: Double? { get }

  /// The height of the row in a list with a given width. The adapter remembers the height until the element or the
  /// width changes. By default ``height``.
  func height(forWidth width: Double) -> Double?

  /// The actions of a swipe from the leading edge.
  var leadingActions: [RowAction] { get }

  /// The actions of a swipe from the trailing edge.
  var trailingActions: [RowAction] { get }

  /// Called when the row is about to be shown.
  func willDisplay()

  /// Called when the row is no longer shown.
  func didEndDisplaying()

  /// Called when the row will probably be shown soon, to fetch what it needs. The scope ends when the row is shown,
  /// when the list view reports that it will not be shown soon, or when the element has gone or was replaced.
  func prefetch(until scope: Scope)

  /// Called when the row was selected.
  func didSelect()

  /// Called when the row is no longer selected.
  func didDeselect()

  /// Called when the cell of the row was clicked.
  func didClick()

  /// Called when a list view reports, with the position, that the user begins to drag the row. The targets for UIKit
  /// and AppKit do not report positions.
  func willBeginDragging()

  /// Called when such a list view reports that the user has let go of the row.
  func didEndDragging()
}

extension ListRow {
  /// By default `nil`, for the usual height.
  public var height: Double? { nil }
  /// By default ``height``, for any width.
  public func height(forWidth width: Double) -> Double? { height }
  /// By default none.
  public var leadingActions: [RowAction] { [] }
  /// By default none.
  public var trailingActions: [RowAction] { [] }
  /// Does nothing.
  public func willDisplay() {}
  /// Does nothing.
  public func didEndDisplaying() {}
  /// Does nothing.
  public func prefetch(until scope: Scope) {}
  /// Does nothing.
  public func didSelect() {}
  /// Does nothing.
  public func didDeselect() {}
  /// Does nothing.
  public func didClick() {}
  /// Does nothing.
  public func willBeginDragging() {}
  /// Does nothing.
  public func didEndDragging() {}
}
