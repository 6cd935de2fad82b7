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
/// the list view knows, also while the array is already further.
///
/// **Rows** are what the list view tells of its events: a ``ListRow`` made of an element, or the element itself. They
/// know no cell.
///
/// **Cells** are registered by the type of the rows that they show. A cell that shows a row has a `Scope`; it ends when
/// the cell is reused.
///
/// **Commands.** Selecting, deleting and moving a row executes a command with its element. Paging is executed once for
/// each version of the array, when one of the last four rows is about to be shown: after a search that gives as many
/// rows as the one before, too. A page that failed leaves the array as it is, see ``askForPageAgain()`` and ``Pages``.
/// A list view does not wait for asynchronous work, which goes on on the main actor. An adapter that lives elsewhere
/// takes commands whose work is synchronous.
///
/// **Place.** After a change the list view is told to scroll so that what was the first row on its screen still is. If
/// that row has gone, the next one that is left takes its place. At its very top a list stays at the top.
///
/// Not `Sendable`: an adapter belongs to the isolation domain of its list view.
public final class ListAdapter<Element>: ListSource {
  /// A row that somebody has moved by hand.
  public struct Reordering {
    /// The element that was moved.
    public let element: Element
    /// Where it was.
    public let source: Int
    /// Where it is to be.
    public let destination: Int
    /// The element that is to come right behind it; `nil` at the end.
    public let successor: Element?

    @export(implementation)
    init(_ element: Element, from source: Int, to destination: Int, before successor: Element?) {
      self.element = element
      self.source = source
      self.destination = destination
      self.successor = successor
    }
  }

  /// A place in the list: a row, and how much of it is hidden.
  @usableFromInline
  struct Anchor {
    @export(implementation) var identifier: AnyHashable
    @export(implementation) var offset: Int
    @export(implementation) var hidden: Double

    @export(implementation)
    init(_ identifier: AnyHashable, _ offset: Int, _ hidden: Double) {
      self.identifier = identifier
      self.offset = offset
      self.hidden = hidden
    }
  }

  /// The rows and cells.
  @_documentation(visibility: private)
  public let rows: ListRows<Element>
  @export(implementation) let read: () -> PersistentArray<Element>
  @export(implementation) let selecting: Command<Element, Void>?
  @export(implementation) let deleting: Command<Element, Void>?
  @export(implementation) let moving: Command<Reordering, Void>?
  @export(implementation) let paging: Command<Void, Void>?
  /// The version that the list view knows.
  @export(implementation) var shown = PersistentArray<Element>()
  /// The version for which a page was asked for, as long as there is one.
  @export(implementation) weak var paged: TreeNode?
  /// The rows that the list view shows as selected, and their last places.
  @export(implementation) var marked: [(identifier: AnyHashable, place: Place)] = []
  /// Their offsets, as the list view was told.
  @export(implementation) var markedOffsets: [Int] = []
  /// Where a row was selected last.
  @export(implementation) var selectedPlace: Place?
  @export(implementation) var anchor: Anchor?
  /// Where rows are, by their identifiers. It is made when a row is looked for by its identifier.
  @export(implementation) let index: KeyIndex<Element, AnyHashable>
  @export(implementation) weak var target: (any ListTarget)?

  /// The selection, once it was asked for. As an initial value it would stand in every program that has an array.
  @export(implementation) var ownSelection: (any RowSelection)?
  /// The rows that are selected, by their identifiers. They stay selected when rows are sorted or filtered, wherever
  /// they go. By default one row at a time; assign a ``Selection`` of a view model before the list view is connected.
  @export(implementation)
  public var selection: any RowSelection {
    get { existing(&ownSelection) }
    set { ownSelection = newValue }
  }

  /// How far the list was scrolled, in the units of the list view.
  public let scrolled: Event<Double>

  /// Whether somebody drags the list or one of its rows: a time to hold changes back, as `rows.held(while:)` does.
  public let isDragging: Observable<Bool>

  /// Makes an adapter that shows each element of an array as a row.
  ///
  /// - Parameters:
  ///   - elements: the array that is shown. The adapter keeps it.
  ///   - selecting: is executed with the element of a row that is selected.
  ///   - deleting: is executed with the element of a row that is to be deleted.
  ///   - moving: is executed when a row was moved by hand.
  ///   - paging: is executed when the end comes near.
  ///   - row: makes the row that shows an element. It is called when a property of the row is needed.
  @export(implementation)
  public convenience init(
    _ elements: some ObservableCollection<Element>, selecting: Command<Element, Void>? = nil,
    deleting: Command<Element, Void>? = nil, moving: Command<Reordering, Void>? = nil,
    paging: Command<Void, Void>? = nil, row: @escaping (Element) -> any ListRow
  ) {
    self.init(
      elements, ListRows(row, identify: { row($0).identifier }), selecting, deleting, moving, paging)
  }

  /// Makes an adapter that shows the elements themselves, which need not be rows.
  ///
  /// - Parameters:
  ///   - elements: the array that is shown. The adapter keeps it.
  ///   - key: identifies an element in the list.
  ///   - selecting: is executed with the element of a row that is selected.
  ///   - deleting: is executed with the element of a row that is to be deleted.
  ///   - moving: is executed when a row was moved by hand.
  ///   - paging: is executed when the end comes near.
  @export(implementation)
  public convenience init(
    _ elements: some ObservableCollection<Element>, by key: @escaping (Element) -> some Hashable,
    selecting: Command<Element, Void>? = nil, deleting: Command<Element, Void>? = nil,
    moving: Command<Reordering, Void>? = nil, paging: Command<Void, Void>? = nil
  ) {
    self.init(
      elements, ListRows({ $0 }, identify: { AnyHashable(key($0)) }), selecting, deleting, moving, paging)
  }

  @export(implementation)
  init(
    _ elements: some ObservableCollection<Element>, _ rows: ListRows<Element>, _ selecting: Command<Element, Void>?,
    _ deleting: Command<Element, Void>?, _ moving: Command<Reordering, Void>?, _ paging: Command<Void, Void>?
  ) {
    read = { elements.value }
    self.rows = rows
    index = KeyIndex(reading: read, toldBy: nil, named: elements.name, by: rows.identify)
    self.selecting = selecting
    self.deleting = deleting
    self.moving = moving
    self.paging = paging
    scrolled = Event()
    isDragging = Observable(false)
  }

  /// Keeps a list view equal to the array: reloads it now, and then makes each change.
  ///
  /// The list view is held weakly. An adapter serves one list view at a time.
  ///
  /// - Returns: the subscription.
  @export(implementation)
  public func connect(to target: some ListTarget) -> Subscription {
    var isFirst = true
    return Effect(for: target) { self.follow(in: $0, &isFirst) }
  }

  /// What an effect does that keeps a list view equal to the array.
  @export(implementation)
  func follow(in target: some ListTarget, _ isFirst: inout Bool) {
    let elements = read()
    let selected = selection.selectedRows
    untracked {
      if isFirst {
        self.target = target
        shown = elements
        target.reloadAll()
      } else {
        show(elements, in: target)
      }
      isFirst = false
      mark(selected, in: target)
    }
  }

  @export(implementation)
  func show(_ elements: PersistentArray<Element>, in target: some ListTarget) {
    let former = shown
    let changes = elements.changes(from: former)
    guard !changes.isEmpty else { return }
    rows.forget(changes.removals.lazy.map { $0.element })
    rows.forget(changes.updates.lazy.map { $0.old })
    var isOver = false
    defer { isOver = true }
    target.apply(
      ListChanges(changes) { [weak self] front, back in
        // Called by a list view that has kept the changes, this would lead back to a version that has gone.
        guard !isOver, let self else { return }
        self.shown = front.map { elements.front($0, before: former, from: back) } ?? elements
      })
    shown = elements
    if index.version != nil { index.follow(elements) }
    keepPlace(since: former, in: target)
  }

  // MARK: What the list view asks

  /// The number of rows.
  @export(implementation)
  public var count: Int { shown.count }

  /// The element at an offset.
  @export(implementation)
  public func element(at offset: Int) -> Element { shown[offset] }

  /// The row at an offset, if the element is or makes one.
  @export(implementation)
  public func row(at offset: Int) -> (any ListRow)? { rows.row(of: shown[offset]) }

  /// The elements that a splice has inserted, while the adapter answers about the version after it.
  @export(implementation)
  public func elements(of splice: ListChanges.Splice) -> [Element] {
    (splice.offset..<splice.offset + splice.inserted).map { shown[$0] }
  }
}

@available(*, unavailable, message: "An adapter belongs to the isolation domain of its list view.")
extension ListAdapter: Sendable {}

extension ListAdapter where Element: Identifiable {
  /// Shows an array of elements with identities, which need not be rows.
  @export(implementation)
  @_disfavoredOverload
  public convenience init(
    _ elements: some ObservableCollection<Element>, selecting: Command<Element, Void>? = nil,
    deleting: Command<Element, Void>? = nil, moving: Command<Reordering, Void>? = nil,
    paging: Command<Void, Void>? = nil
  ) {
    self.init(elements, by: \.id, selecting: selecting, deleting: deleting, moving: moving, paging: paging)
  }
}

extension ListAdapter where Element: ListRow {
  /// Shows an array of rows.
  @export(implementation)
  public convenience init(
    _ rows: some ObservableCollection<Element>, selecting: Command<Element, Void>? = nil,
    deleting: Command<Element, Void>? = nil, moving: Command<Reordering, Void>? = nil,
    paging: Command<Void, Void>? = nil
  ) {
    self.init(rows, selecting: selecting, deleting: deleting, moving: moving, paging: paging) { $0 }
  }
}

extension ListAdapter where Element == any ListRow {
  /// Shows an array of rows of different kinds.
  @export(implementation)
  public convenience init(
    _ rows: some ObservableCollection<Element>, selecting: Command<Element, Void>? = nil,
    deleting: Command<Element, Void>? = nil, moving: Command<Reordering, Void>? = nil,
    paging: Command<Void, Void>? = nil
  ) {
    self.init(rows, selecting: selecting, deleting: deleting, moving: moving, paging: paging) { $0 }
  }
}
