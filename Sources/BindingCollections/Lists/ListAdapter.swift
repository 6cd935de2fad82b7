public import Binding

/// Shows an observable array in any list view.
///
///     let adapter = ListAdapter(rows, deleting: remove, paging: loadMore)
///     adapter.register(NameCell.self, for: PersonRow.self, make: { NameCell() }) { row, cell, scope in
///       row.person.nameText.bind(to: cell.label, \.text).store(in: scope)
///     }
///     adapter.connect(to: table).store(in: scope)
///
/// The list view uses the adapter as its data source and delegate. The adapter sends it the fewest deletions,
/// insertions and moves, in the order that table views accept, and always answers about the version that the list view
/// knows. See ``ListSource`` for what list adapters have in common.
///
/// **Rows** are told the events of the list view: a ``ListRow`` made of an element, or the element itself. They know no
/// cell.
///
/// **Cells** are registered by the type of the rows that they show. The code that shows a row in a cell gets a `Scope`,
/// which ends when the cell is reused.
///
/// **Place.** After a change the list view is told to scroll so that its first visible row stays in place. If that row
/// has gone, the next one does. A list that is at its top stays there.
///
/// Not `Sendable`: an adapter belongs to the isolation domain of its list view.
public final class ListAdapter<Element>: ListSource {
  /// The position of a row: its offset.
  public typealias Position = Int
  /// The array consists of elements.
  public typealias Item = Element
  /// There are no sections.
  public typealias Section = Never

  /// A row that the user has moved by hand.
  public typealias Reordering = RowReordering<Element, Int>

  /// The work of the adapter for its list view.
  @_documentation(visibility: private)
  public let driver: ListDriver<Never, Element>
  /// The command for a row that the user has moved.
  @_documentation(visibility: private)
  public let moving: Command<Reordering, Void>?

  /// Makes an adapter from its parts.
  @_documentation(visibility: private)
  @export(implementation)
  public init(
    _ items: some ObservableCollection<Element>, rows: ListRows<Element>, selecting: Command<Element, Void>?,
    deleting: Command<Element, Void>?, moving: Command<Reordering, Void>?, paging: Command<Void, Void>?
  ) {
    let sections = PersistentArray<Never>()
    driver = ListDriver(
      rows, selecting: selecting, deleting: deleting, paging: paging, shown: ListVersion(sections, [[]]),
      read: { ListVersion(sections, [items.value]) })
    self.moving = moving
  }

  /// An offset in the only section.
  @export(implementation)
  public func rowPosition(_ position: Int) -> RowPosition { RowPosition(section: 0, row: position) }

  /// The offset of a row of the only section.
  @export(implementation)
  public static func position(_ position: RowPosition) -> Int { position.row }

  /// The number of rows.
  @export(implementation)
  public var count: Int { driver.shown.rows[0].count }
}

@available(*, unavailable, message: "An adapter belongs to the isolation domain of its list view.")
extension ListAdapter: Sendable {}
