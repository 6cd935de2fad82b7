public import Binding

/// The rows that are selected, by their identities.
///
///     let selection = Selection(in: people, by: \.id)
///     let chosen = people.filtered { selection.contains($0.id) }
///     selection.select(3)      // a click
///     selection.extend(to: 9)  // a click with shift
///     selection.toggle(5)      // a click with control
///
/// **Rows.** A row that is selected stays so wherever it moves. When it leaves the array its selection ends: at once
/// for every reader, and for good when the flush is over. To keep what a search hides selected, select in the array
/// that is searched. An identity that no row has yet may be selected; it counts when its row comes.
///
/// **Reading.** A reader of `selection.contains(3)` depends on that alone, so a click in a list of any length runs two
/// readers.
///
/// Not `Sendable`: it belongs to the isolation domain it was made in. It keeps the array alive.
public final class Selection<ID: Hashable> {
  @export(implementation) let chosen: ObservableSet<ID>
  /// Where the last selection of one row was made, from which others extend.
  @export(implementation) let anchor: Observable<ID?>
  /// The rows that there are, where that is known.
  @export(implementation) let rows: Rows?
  @export(implementation) var forgetting: Subscription?

  /// Whether several rows can be selected at once.
  public let allowsSeveral: Bool

  /// The identities of the selected rows, in the order in which they were selected.
  public let ids: DerivedArray<ID>

  @usableFromInline
  struct Rows {
    @export(implementation) let contains: (ID) -> Bool
    @export(implementation) let all: () -> [ID]

    @export(implementation)
    init(contains: @escaping (ID) -> Bool, all: @escaping () -> [ID]) {
      self.contains = contains
      self.all = all
    }
  }

  @export(implementation)
  init(
    _ rows: Rows?, _ allowsSeveral: Bool, _ chosen: ObservableSet<ID>, anchor: Observable<ID?>, ids: DerivedArray<ID>
  ) {
    self.rows = rows
    self.allowsSeveral = allowsSeveral
    self.chosen = chosen
    self.anchor = anchor
    self.ids = ids
  }

  @export(implementation)
  convenience init(_ rows: Rows?, _ allowsSeveral: Bool, _ name: String?, _ file: StaticString, _ line: UInt32) {
    let chosen = ObservableSet<ID>(name: name, file: file, line: line)
    self.init(
      rows, allowsSeveral, chosen, anchor: Observable(nil),
      ids: chosen.filtered(name: name.map { "\($0).ids" }, file: file, line: line) { rows?.contains($0) ?? true })
  }

  /// A selection of identities that no array is known of: none ends by itself.
  @export(implementation)
  public convenience init(
    allowsSeveral: Bool = true, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.init(nil, allowsSeveral, name, file, line)
  }

  /// A selection among the rows of an array.
  ///
  /// - Parameters:
  ///   - rows: the array.
  ///   - key: the identity of a row. It must not read observables.
  ///   - allowsSeveral: whether several rows can be selected at once.
  ///   - name: what diagnostics call it; by default the file and line.
  @export(implementation)
  public convenience init<Elements: ObservableCollection>(
    in rows: Elements, by key: @escaping (Elements.Element) -> ID, allowsSeveral: Bool = true, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line
  ) {
    let index = rows.indexed(by: key)
    self.init(
      Rows(contains: { index[$0] != nil }, all: { rows.peek().map(key) }), allowsSeveral, name, file, line)
    let chosen = chosen
    forgetting = rows.observeChangeSets(file: file, line: line) { changes in
      let gone = changes.removals.map { key($0.element) } + changes.updates.map { key($0.old) }
      chosen.subtract(gone.filter { !index.contains($0) })
    }
  }

  /// A selection among the rows of an array of elements with identities.
  @export(implementation)
  public convenience init<Elements: ObservableCollection>(
    in rows: Elements, allowsSeveral: Bool = true, name: String? = nil, file: StaticString = #fileID,
    line: UInt32 = #line
  ) where Elements.Element: Identifiable, Elements.Element.ID == ID {
    self.init(in: rows, by: \.id, allowsSeveral: allowsSeveral, name: name, file: file, line: line)
  }

  // MARK: Reading

  /// Whether a row is selected. A reader depends on that alone.
  @export(implementation)
  public func contains(_ id: ID) -> Bool { chosen.contains(id) && rows?.contains(id) ?? true }

  /// The row that was selected first of those that are, if there is one.
  @export(implementation)
  public var first: ID? { ids.first }

  /// Whether no row is selected.
  @export(implementation)
  public var isEmpty: Bool { ids.isEmpty }

  /// The number of selected rows.
  @export(implementation)
  public var count: Int { ids.count }

  /// The first selected row as a value that can be written and bound: writing selects that row alone, or none.
  @export(implementation)
  public func single(file: StaticString = #fileID, line: UInt32 = #line) -> Lens<ID?> {
    Lens(
      file: file, line: line, get: { self.first },
      set: { id in if let id { self.select(id) } else { self.clear() } })
  }

  // MARK: Writing

  /// Selects a row, and no other.
  @export(implementation)
  public func select(_ id: ID) {
    batch {
      anchor.value = id
      choose(id)
    }
  }

  /// Chooses one, mostly instead of another one.
  @export(implementation)
  func choose(_ id: ID) {
    if chosen.peek().count == 1 { chosen.elements[0] = id } else { chosen.replaceAll(with: [id]) }
  }

  /// Selects a row besides the others, or ends its selection. If only one row can be selected it is selected alone.
  @export(implementation)
  public func toggle(_ id: ID) {
    batch {
      anchor.value = id
      if chosen.remove(id) { return }
      insert(id)
    }
  }

  /// Selects a row besides the others. If only one row can be selected it is selected alone.
  @export(implementation)
  public func insert(_ id: ID) {
    if allowsSeveral { chosen.insert(id) } else { choose(id) }
  }

  /// Ends the selection of a row.
  @export(implementation)
  public func remove(_ id: ID) { chosen.remove(id) }

  /// Selects the rows from the one that was selected or toggled last to another, and no others. Where there are no rows
  /// in between, or only one can be selected, that is selected alone. Takes O(n).
  @export(implementation)
  public func extend(to id: ID) {
    guard allowsSeveral, let rows, let anchor = anchor.peek() else { return select(id) }
    let all = rows.all()
    guard let one = all.firstIndex(of: anchor), let other = all.firstIndex(of: id) else { return select(id) }
    chosen.replaceAll(with: all[Swift.min(one, other)...Swift.max(one, other)])
  }

  /// Selects all rows, if several can be selected. Takes O(n).
  @export(implementation)
  public func selectAll() {
    if allowsSeveral, let rows { chosen.replaceAll(with: rows.all()) }
  }

  /// Selects some rows, and no others; of several the last if only one can be selected.
  @export(implementation)
  public func replaceAll(with ids: some Sequence<ID>) {
    chosen.replaceAll(with: allowsSeveral ? Array(ids) : Array(ids).suffix(1))
  }

  /// Ends the selection.
  @export(implementation)
  public func clear() { chosen.removeAll() }
}

@available(*, unavailable, message: "A selection belongs to the isolation domain it was made in.")
extension Selection: Sendable {}
