public import Binding

/// Shows an observable array in a list view of any kind.
///
///     let adapter = ListAdapter(rows, selecting: open, deleting: remove, paging: loadMore)
///     adapter.register(NameCell.self) { NameCell() }
///     adapter.connect(to: table).store(in: scope)
///
/// The list view uses the adapter as its data source and delegate, and the adapter sends it the changes: the fewest
/// deletions, insertions and moves, in the order that table views accept. Its answers are always about the version that
/// the list view knows, also while the array is already further.
///
/// **Cells** are registered by type. A cell that shows a row has a `Scope`; it ends when the cell is reused.
///
/// **Commands.** Selecting and deleting a row executes a command with its element. Paging is executed once for each
/// version of the array, when one of the last four rows is about to be shown: after a search that gives as many rows as
/// the one before, too. A page that failed leaves the array as it is, see ``askForPageAgain()``. The work of all three
/// is synchronous, because a list view does not wait; start longer work there: `loadMore.execute()` of another command.
///
/// Not `Sendable`: an adapter belongs to the isolation domain of its list view.
public final class ListAdapter<Element> {
  @export(implementation) let read: () -> PersistentArray<Element>
  @export(implementation) let makeRow: (Element) -> any ListRow
  @export(implementation) let selecting: Command<Element, Void>?
  @export(implementation) let deleting: Command<Element, Void>?
  @export(implementation) let paging: Command<Void, Void>?
  /// The version that the list view knows.
  @export(implementation) var shown = PersistentArray<Element>()
  @export(implementation) var makers: [ObjectIdentifier: () -> any ListCell] = [:]
  @export(implementation) var spares: [ObjectIdentifier: [any ListCell]] = [:]
  /// The cells that show a row, and whether the adapter has made them.
  @export(implementation) var displays: [ObjectIdentifier: (scope: Scope, isOwn: Bool)] = [:]
  /// The version for which a page was asked for.
  @export(implementation) var paged: PersistentArray<Element>?
  /// The row that the list view shows as selected, and its last place.
  @export(implementation) var marked: (identifier: AnyHashable, place: Place, offset: Int)?
  /// Where a row was selected last.
  @export(implementation) var selectedPlace: Place?
  /// Where rows are, by their identifiers. It is made when a row is selected by its identifier.
  @export(implementation) let index: KeyIndex<Element, AnyHashable>

  /// The identifier of the row that is selected. It stays selected when rows are sorted or filtered, wherever it goes.
  public let selection: Observable<AnyHashable?>

  /// How far the list was scrolled, in the units of the list view.
  public let scrolled: Event<Double>

  /// Makes an adapter that shows each element of an array as a row.
  ///
  /// - Parameters:
  ///   - elements: the array that is shown. The adapter keeps it.
  ///   - selecting: is executed with the element of a row that is selected.
  ///   - deleting: is executed with the element of a row that is to be deleted.
  ///   - paging: is executed when the end comes near.
  ///   - row: makes the row that shows an element. It is called when a property of the row is needed.
  @export(implementation)
  public init(
    _ elements: some ObservableCollection<Element>, selecting: Command<Element, Void>? = nil,
    deleting: Command<Element, Void>? = nil, paging: Command<Void, Void>? = nil,
    row: @escaping (Element) -> any ListRow
  ) {
    read = { elements.value }
    makeRow = row
    index = KeyIndex(reading: read, named: elements.name, isTold: false) { row($0).identifier }
    self.selecting = selecting
    self.deleting = deleting
    self.paging = paging
    selection = Observable(nil)
    scrolled = Event()
  }

  /// Keeps a list view equal to the array: reloads it now, and then makes each change.
  ///
  /// The list view is held weakly. An adapter serves one list view at a time.
  ///
  /// - Returns: the subscription.
  @export(implementation)
  public func connect(to target: some ListTarget) -> Subscription {
    var isFirst = true
    return Effect(for: target) { target in
      let elements = self.read()
      let selected = self.selection.value
      untracked {
        if isFirst {
          self.shown = elements
          target.reloadAll()
        } else {
          self.show(elements, in: target)
        }
        isFirst = false
        self.mark(selected, in: target)
      }
    }
  }

  @export(implementation)
  func show(_ elements: PersistentArray<Element>, in target: some ListTarget) {
    let former = shown
    let changes = elements.changes(from: former)
    guard !changes.isEmpty else { return }
    target.apply(
      ListChanges(changes) { front, back in
        self.shown = front.map { elements.front($0, before: former, from: back) } ?? elements
      })
    shown = elements
    if index.version != nil { index.follow(elements) }
  }

  // MARK: What the list view asks

  /// The number of rows.
  @export(implementation)
  public var count: Int { shown.count }

  /// The element at an offset.
  @export(implementation)
  public func element(at offset: Int) -> Element { shown[offset] }

  /// The row at an offset.
  @export(implementation)
  public func row(at offset: Int) -> any ListRow { makeRow(shown[offset]) }

  /// The rows that a splice has inserted, while the adapter answers about the version after it.
  @export(implementation)
  public func rows(of splice: ListChanges.Splice) -> [any ListRow] {
    (splice.offset..<splice.offset + splice.inserted).map { row(at: $0) }
  }

  /// The height of a row, if it has one of its own.
  @export(implementation)
  public func height(at offset: Int) -> Double? { row(at: offset).height }
}

@available(*, unavailable, message: "An adapter belongs to the isolation domain of its list view.")
extension ListAdapter: Sendable {}

extension ListAdapter where Element: ListRow {
  /// Shows an array of rows.
  @export(implementation)
  public convenience init(
    _ rows: some ObservableCollection<Element>, selecting: Command<Element, Void>? = nil,
    deleting: Command<Element, Void>? = nil, paging: Command<Void, Void>? = nil
  ) {
    self.init(rows, selecting: selecting, deleting: deleting, paging: paging) { $0 }
  }
}

extension ListAdapter where Element == any ListRow {
  /// Shows an array of rows of different kinds.
  @export(implementation)
  public convenience init(
    _ rows: some ObservableCollection<Element>, selecting: Command<Element, Void>? = nil,
    deleting: Command<Element, Void>? = nil, paging: Command<Void, Void>? = nil
  ) {
    self.init(rows, selecting: selecting, deleting: deleting, paging: paging) { $0 }
  }
}
