public import Binding

/// A view of a row, made and reused by a list view.
public protocol ListCell: AnyObject {
  /// Called when the cell is clicked as a whole. The adapter sets it for the row that the cell shows, and takes it away
  /// when the cell shows none. A cell with several controls has an `Event` for each, which the code that shows a row
  /// observes until the scope ends.
  var onClick: (() -> Void)? { get set }
}

/// A row of a list: who it is, and how it responds to the list view. It knows no cell: which one shows it, and how, is
/// registered with the adapter.
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
/// All but the identifier has a default, that does nothing. Elements of an adapter need not be rows: what is no row has
/// no such responses.
public protocol ListRow {
  /// Identifies the row in the list.
  var identifier: AnyHashable { get }

  /// The height of the row, if it has one of its own.
  var height: Double? { get }

  /// The height of the row in a list of that width. The adapter remembers it until the element changes. By default the
  /// ``height`` that is the same in any width.
  func height(forWidth width: Double) -> Double?

  /// What a swipe from the leading edge offers.
  var leadingActions: [RowAction] { get }

  /// What a swipe from the trailing edge offers.
  var trailingActions: [RowAction] { get }

  /// The row is about to be shown.
  func willDisplay()

  /// The row is shown no more.
  func didEndDisplaying()

  /// The row will probably be shown soon: the time to fetch what it needs. The scope ends when the list view thinks
  /// otherwise, and when the row is shown.
  func prefetch(until scope: Scope)

  /// The row was selected.
  func didSelect()

  /// The row is selected no more.
  func didDeselect()

  /// The cell that shows the row was clicked.
  func didClick()

  /// The user begins to drag the row.
  func willBeginDragging()

  /// The row was let go of.
  func didEndDragging()
}

extension ListRow {
  /// None of its own.
  public var height: Double? { nil }
  /// The height that is the same in any width.
  public func height(forWidth width: Double) -> Double? { height }
  /// None.
  public var leadingActions: [RowAction] { [] }
  /// None.
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

/// Something that a swipe over a row offers: a title and a command.
///
///     var trailingActions: [RowAction] { [RowAction("Delete", isDestructive: true, delete)] }
public struct RowAction {
  /// What the button says.
  public let title: String
  /// Whether it takes something away, and is shown as such.
  public let isDestructive: Bool
  @export(implementation) let isAllowed: () -> Bool
  @export(implementation) let execute: () -> Void

  /// An action that executes a command.
  ///
  /// - Parameters:
  ///   - title: what the button says.
  ///   - isDestructive: whether it takes something away.
  ///   - command: what it executes.
  @export(implementation)
  public init<Output>(_ title: String, isDestructive: Bool = false, _ command: Command<Void, Output>) {
    self.init(title, isDestructive, { command.isEnabled.value }, { command.execute() })
  }

  /// An action that executes a command with an input.
  @export(implementation)
  public init<Input, Output>(
    _ title: String, isDestructive: Bool = false, _ command: Command<Input, Output>, with input: Input
  ) {
    self.init(title, isDestructive, { command.isEnabled.value }, { command.execute(input) })
  }

  @export(implementation)
  init(_ title: String, _ isDestructive: Bool, _ isAllowed: @escaping () -> Bool, _ execute: @escaping () -> Void) {
    self.title = title
    self.isDestructive = isDestructive
    self.isAllowed = isAllowed
    self.execute = execute
  }

  /// Whether the command can be executed now. It may be observed.
  @export(implementation)
  public var isEnabled: Bool { isAllowed() }

  /// Executes the command.
  @export(implementation)
  public func perform() { execute() }
}

@available(*, unavailable, message: "An action belongs to the isolation domain of its command.")
extension RowAction: Sendable {}
