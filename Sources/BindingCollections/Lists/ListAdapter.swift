public import Binding

/// Shows an observable array in any list view.
///
///     let adapter = ListAdapter(rows, deleting: remove, paging: loadMore)
///     adapter.register(NameCell.self, for: PersonRow.self, make: { NameCell() }) { row, cell, scope in
///       row.person.nameText.bind(to: cell.label, \.text).store(in: scope)
///     }
///     adapter.connect(to: table).store(in: scope)
///
/// The list view uses the adapter as its data source and delegate. The adapter sends it the deletions, insertions and
/// moves of a ``ChangeSet``, in the order that table views accept, and always returns the rows of the version that the
/// list view shows. ``ListSource`` describes what all list adapters have in common.
///
/// **Rows** receive the events of the list view: a ``ListRow`` that is made of an element, or the element itself. A row
/// does not know its cell.
///
/// **Cells** are registered by the type of the rows that they show. The code that shows a row in a cell gets a `Scope`,
/// which ends when the cell is reused.
///
/// **Place.** After a change the adapter scrolls the list view so that its first visible row stays in place. If that
/// row has gone, the next row takes its place. A list that is at its top stays there.
///
/// Not `Sendable`: an adapter belongs to the isolation domain of its list view.
public final class ListAdapter<Element>: ListSource {
  /// The type of the position of a row: its offset.
  public typealias Position = Int
  /// The type of the elements of the array.
  public typealias Item = Element
  /// The type of a section: there are no sections.
  public typealias Section = Never

  /// A row that the user has moved by hand.
  public typealias Reordering = RowReordering<Element, Int>

  /// The part of the adapter that updates its list view.
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

  /// Converts an offset to the row position with this offset, in the only section.
  @export(implementation)
  public func rowPosition(_ position: Int) -> RowPosition { RowPosition(section: 0, row: position) }

  /// Converts the position of a row, which is in the only section, to the offset of the row.
  @export(implementation)
  public static func position(_ position: RowPosition) -> Int { position.row }

  /// The number of rows.
  @export(implementation)
  public var count: Int { driver.shown.rows[0].count }
}

@available(*, unavailable, message: "An adapter belongs to the isolation domain of its list view.")
extension ListAdapter: Sendable {}

extension ListAdapter {
  /// Connects a list view that only needs runs of rows to be replaced, which a closure does.
  ///
  ///     adapter.connect(to: menu) { menu, range, people in
  ///       menu.items.replaceSubrange(range, with: people.map(\.name))
  ///     }.store(in: scope)
  ///
  /// The closure is called at once with all elements, so the list view has to be empty. After each change it is called
  /// for each run of rows, front to back; the range of a run counts rows after the earlier runs were replaced. An
  /// element that moves or is updated is removed and inserted. The closure is untracked.
  ///
  /// The list view is held weakly, and the connection ends at the first change after its death. An adapter serves one
  /// list view at a time. A list view that shows a selection, or is scrolled to rows, is a ``ListTarget``.
  ///
  /// - Parameters:
  ///   - view: the list view.
  ///   - splice: replaces a range of rows by elements.
  /// - Returns: the connection.
  @export(implementation)
  public func connect<View: AnyObject>(
    to view: View, isolation: isolated (any Actor)? = #isolation,
    splice: @escaping (_ view: View, _ range: Range<Int>, _ elements: [Element]) -> Void
  ) -> Subscription {
    let target = SplicedTarget(view, self, splice)
    driver.home = isolation.map { HomeActor($0) }
    var isFirst = true
    return Effect(for: view) { _ in self.driver.follow(in: target, &isFirst) { $0.row } }
  }
}

/// Updates a list view by a closure, see `connect(to:isolation:splice:)`.
@usableFromInline
final class SplicedTarget<View: AnyObject, Element>: ListTarget {
  /// Weak, because the connection retains the target, and must not retain the view.
  @export(implementation) weak let view: View?
  @export(implementation) unowned let adapter: ListAdapter<Element>
  @export(implementation) let splice: (View, Range<Int>, [Element]) -> Void

  @export(implementation)
  init(_ view: View, _ adapter: ListAdapter<Element>, _ splice: @escaping (View, Range<Int>, [Element]) -> Void) {
    self.view = view
    self.adapter = adapter
    self.splice = splice
  }

  @usableFromInline
  func reloadAll() {
    guard let view, adapter.count > 0 else { return }
    splice(view, 0..<0, Array(adapter.driver.shown.rows[0]))
  }

  @usableFromInline
  func apply(_ changes: ListChanges) {
    guard let view else { return }
    changes.forEachSplice { [adapter] in
      splice(view, $0.offset..<$0.offset + $0.removed, adapter.elements(of: $0))
    }
  }
}
