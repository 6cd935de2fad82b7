public import Binding

/// Shows an observable array in a list view of any kind.
///
///     let adapter = ListAdapter(rows, deleting: remove, paging: loadMore)
///     adapter.register(NameCell.self, for: PersonRow.self, make: { NameCell() }) { row, cell, scope in
///       row.person.nameText.bind(to: cell.label, \.text).store(in: scope)
///     }
///     adapter.connect(to: table).store(in: scope)
///
/// The list view uses the adapter as its data source and delegate, and the adapter sends it the changes: the fewest
/// deletions, insertions and moves, in the order that table views accept. Its answers are always about the version that
/// the list view knows, also while the array is already further. What it is asked and told is what all list adapters
/// are, see ``ListSource``.
///
/// **Rows** are what the list view tells of its events: a ``ListRow`` made of an element, or the element itself. They
/// know no cell.
///
/// **Cells** are registered by the type of the rows that they show. A cell that shows a row has a `Scope`; it ends when
/// the cell is reused.
///
/// **Place.** After a change the list view is told to scroll so that what was the first row on its screen still is. If
/// that row has gone, the next one that is left takes its place. At its very top a list stays at the top.
///
/// Not `Sendable`: an adapter belongs to the isolation domain of its list view.
public final class ListAdapter<Element>: ListSource {
  /// Where a row is: its offset.
  public typealias Position = Int
  /// The array consists of elements.
  public typealias Item = Element
  /// There are no sections.
  public typealias Section = Never

  /// A row that the user has moved by hand.
  public typealias Reordering = RowReordering<Element, Int>

  /// What the adapter does for its list view.
  @_documentation(visibility: private)
  public let driver: ListDriver<Never, Element>
  /// Is executed when a row was moved by hand.
  @_documentation(visibility: private)
  public let moving: Command<Reordering, Void>?

  /// Makes an adapter of its parts.
  @_documentation(visibility: private)
  @export(implementation)
  public init(
    _ items: some ObservableCollection<Element>, _ rows: ListRows<Element>, _ selecting: Command<Element, Void>?,
    _ deleting: Command<Element, Void>?, _ moving: Command<Reordering, Void>?, _ paging: Command<Void, Void>?
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
  public func position(_ position: RowPosition) -> Int { position.row }

  /// The number of rows.
  @export(implementation)
  public var count: Int { driver.shown.rows[0].count }
}

@available(*, unavailable, message: "An adapter belongs to the isolation domain of its list view.")
extension ListAdapter: Sendable {}
