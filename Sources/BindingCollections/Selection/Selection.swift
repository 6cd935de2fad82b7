public import Binding

/// The selected rows, by their identities.
///
///     let selection = Selection(in: people, by: \.id)
///     let chosen = people.filtered { selection.contains($0.id) }
///     selection.select(3)      // a click
///     selection.extend(to: 9)  // a click with shift
///     selection.toggle(5)      // a click with control
///
/// **Rows.** A selected row stays selected wherever it moves, and when ``ObservableArray/replace(id:with:)`` gives it
/// another identity: at once for every reader, but at the end of the flush if the array is a derived one. If that
/// replaces another row, the one that stays is selected if either was. When the row leaves the array, its selection
/// ends: at once for every reader, and for good at the end of the flush, however short it was there. A row that is back
/// by then stays selected. To keep rows selected while a search hides them, make the selection in the array that is
/// searched. The identity of a row that is not in the array may be selected; it counts once the row is there.
///
/// **Neighbours.** With `movesToNext:`, the row after the selected one is selected when the selected one leaves the
/// array, see ``init(in:by:allowsSeveral:movesToNext:name:file:line:)``; with `movesToNextIn:`, the row that comes
/// after it in a list view.
///
/// **Reading.** A reader of `selection.contains(3)` depends on the result alone, so a click in a list of any length
/// runs two readers.
///
/// Not `Sendable`: it belongs to the isolation domain it was made in. It keeps the array alive.
public final class Selection<ID: Hashable> {
  @export(implementation) let chosen: ChosenIDs<ID>
  /// The row from which a selection is extended, if several rows can be selected.
  @export(implementation) let anchor: Observable<ID?>
  /// The rows of the array, if there is one.
  @export(implementation) let rows: SelectionRows<ID>?
  /// The latest extension by `extend(to:)`. The next extension usually differs by few rows, and then only these are
  /// edited.
  @export(implementation) var extended: Extension?

  /// Whether several rows can be selected at once.
  public let allowsSeveral: Bool

  /// The identities of the selected rows, in the order in which they were selected. The rows of an extension have the
  /// order of the array, or that in which a list view shows them.
  public let ids: DerivedArray<ID>

  /// An extension: the versions of the array and of the selection after it, as their roots. The roots are held weakly,
  /// so that a new root at the address of a released one is not mistaken for that one.
  @usableFromInline
  struct Extension {
    @export(implementation) weak var rows: TreeNode?
    @export(implementation) weak var chosen: TreeNode?
    @export(implementation) let anchor: Int
    @export(implementation) let end: Int

    @export(implementation)
    init(of rows: TreeNode?, _ chosen: TreeNode?, from anchor: Int, to end: Int) {
      (self.rows, self.chosen) = (rows, chosen)
      (self.anchor, self.end) = (anchor, end)
    }
  }

  @export(implementation)
  init(
    _ rows: SelectionRows<ID>?, _ allowsSeveral: Bool, _ chosen: ChosenIDs<ID>, anchor: Observable<ID?>,
    ids: DerivedArray<ID>
  ) {
    self.rows = rows
    self.allowsSeveral = allowsSeveral
    self.chosen = chosen
    self.anchor = anchor
    self.ids = ids
  }

  @export(implementation)
  convenience init(
    _ rows: SelectionRows<ID>?, _ allowsSeveral: Bool, _ name: String?, _ file: StaticString, _ line: UInt32
  ) {
    let chosen = ChosenIDs<ID>(name: name, file: file, line: line)
    let idsName = nameOfPart("ids", of: name)
    var ids = DerivedArray(name: idsName, file: file, line: line) { chosen.ids }
    if let rows {
      ids.result.markInner()
      ids = ids.filtered(name: idsName, file: file, line: line, rows.contains)
    }
    if name == nil { ids.result.describe(as: "selection") }
    let anchor = Observable<ID?>(nil, name: nameOfPart("anchor", of: name), file: file, line: line)
    if name == nil { anchor.describe(as: "anchor of the selection") }
    self.init(rows, allowsSeveral, chosen, anchor: anchor, ids: ids)
  }

  /// Makes a selection of identities without an array, so that a selection ends only when the program ends it.
  @export(implementation)
  public convenience init(
    allowsSeveral: Bool = true, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.init(nil, allowsSeveral, name, file, line)
  }

  /// Makes a selection of rows of an array.
  ///
  ///     let selection = Selection(in: mails, by: \.id, allowsSeveral: false, movesToNext: true)
  ///
  /// **Moving to the next row.** When the last of the selected rows has left the array, the next row that is still
  /// there is selected instead: the first one after the rows that have gone, or else the nearest one before them, in
  /// the order before the operation. If no row is left of those, none is selected. As when a row gets another identity,
  /// that happens at once for every reader, but at the end of the flush if the array is a derived one. If the row is
  /// back in the same operation, it is selected as before; a row that comes back later, by an undo for example, is not.
  /// What the program selects stays selected.
  ///
  /// - Parameters:
  ///   - rows: the array.
  ///   - key: the identity of a row. It must not read observables.
  ///   - allowsSeveral: whether several rows can be selected at once.
  ///   - movesToNext: whether a neighbour is selected when the selected rows have left the array. Finding it takes
  ///     O(n).
  @export(implementation)
  public convenience init<Elements: ObservableCollection>(
    in rows: Elements, by key: @escaping (Elements.Element) -> ID, allowsSeveral: Bool = true,
    movesToNext: Bool = false, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.init(in: rows, by: key, allowsSeveral, neighboursIn: movesToNext ? { rows.value } : nil, name, file, line)
  }

  /// Makes a selection of rows of an array of elements with identities.
  @export(implementation)
  public convenience init<Elements: ObservableCollection>(
    in rows: Elements, allowsSeveral: Bool = true, movesToNext: Bool = false, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line
  ) where Elements.Element: Identifiable, Elements.Element.ID == ID {
    self.init(
      in: rows, by: \.id, allowsSeveral: allowsSeveral, movesToNext: movesToNext, name: name, file: file, line: line)
  }

  /// Makes a selection of rows of an array, of which a list view shows another order, or not all.
  ///
  ///     let shown = mails.filtered(choosing: search).sorted(byKey: \.date)
  ///     let current = Selection(in: mails, by: \.id, allowsSeveral: false, movesToNextIn: shown)
  ///
  /// A row stays selected while a search hides it, because the selection is made in the array that is searched. When
  /// the last of the selected rows has left that array, its neighbour among the shown rows is selected, by the rules of
  /// ``init(in:by:allowsSeveral:movesToNext:name:file:line:)``: the next one that is still shown, or else the nearest
  /// one before, in the order in which they were shown before the operation. A row that was not shown then has no
  /// neighbour. At the end of the operation the neighbour is one that is shown; a reader before that may find one that
  /// the same operation hides.
  ///
  /// - Parameters:
  ///   - rows: the array.
  ///   - key: the identity of a row. It must not read observables.
  ///   - allowsSeveral: whether several rows can be selected at once.
  ///   - shown: the array that the list view shows, which is derived from the array of the selection. The selection
  ///     keeps both alive, and observes both. Finding a neighbour takes O(n).
  @export(implementation)
  public convenience init<Elements: ObservableCollection, Shown: ObservableCollection>(
    in rows: Elements, by key: @escaping (Elements.Element) -> ID, allowsSeveral: Bool = true,
    movesToNextIn shown: Shown, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) where Shown.Element == Elements.Element {
    self.init(in: rows, by: key, allowsSeveral, neighboursIn: { shown.value }, areAllShown: false, name, file, line)
  }

  /// Makes a selection of rows of an array of elements with identities, of which a list view shows another order, or
  /// not all. Otherwise the same as ``init(in:by:allowsSeveral:movesToNextIn:name:file:line:)``.
  @export(implementation)
  public convenience init<Elements: ObservableCollection, Shown: ObservableCollection>(
    in rows: Elements, allowsSeveral: Bool = true, movesToNextIn shown: Shown, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line
  ) where Shown.Element == Elements.Element, Elements.Element: Identifiable, Elements.Element.ID == ID {
    self.init(
      in: rows, by: \.id, allowsSeveral: allowsSeveral, movesToNextIn: shown, name: name, file: file, line: line)
  }

  @export(implementation)
  convenience init<Elements: ObservableCollection>(
    in rows: Elements, by key: @escaping (Elements.Element) -> ID, _ allowsSeveral: Bool,
    neighboursIn shown: (() -> PersistentArray<Elements.Element>)?, areAllShown: Bool = true, _ name: String?,
    _ file: StaticString, _ line: UInt32
  ) {
    let index = rows.readings.index(by: key, named: rows.name)
    self.init(SelectionRows(of: rows, index, file, line), allowsSeveral, name, file, line)
    self.rows?.follow(
      rows, index, for: chosen, anchor, neighboursIn: shown, areAllShown: areAllShown, file, line)
  }

  /// Whether a row is selected. A reader runs again only when that row is selected or deselected, comes or goes.
  @export(implementation)
  public func contains(_ id: ID) -> Bool {
    guard let rows else { return chosen.contains(id) }
    if isReadFromOutside { return rows.registerRead(of: id, in: chosen) }
    return chosen.contains(id) && rows.contains(id)
  }

  /// The first of ``ids``, if any row is selected.
  @export(implementation)
  public var first: ID? { ids.first }

  /// Whether no row is selected.
  @export(implementation)
  public var isEmpty: Bool { ids.isEmpty }

  /// The number of selected rows.
  @export(implementation)
  public var count: Int { ids.count }

  /// A lens on the first selected row. Writing an identity selects that row alone; writing `nil` selects none.
  @export(implementation)
  public func single(file: StaticString = #fileID, line: UInt32 = #line) -> Lens<ID?> {
    // An identity is written even if the lens reads it already: other rows may be selected besides, or one that is not
    // in the array.
    Lens(Computed(file: file, line: line) { self.first }) { id in
      if let id { self.select(id) } else { self.clear() }
    }
  }

  /// Selects a row, and no other.
  @export(implementation)
  public func select(_ id: ID) {
    batch {
      if allowsSeveral { anchor.value = id }
      chosen.choose(id)
      rows?.note(id)
    }
  }

  /// Selects a row in addition to the others, or ends its selection. If only one row can be selected, no other stays
  /// selected.
  @export(implementation)
  public func toggle(_ id: ID) {
    batch {
      if allowsSeveral {
        anchor.value = id
        rows?.note(id)
      }
      if chosen.remove(id) { return }
      insert(id)
    }
  }

  /// Selects a row in addition to the others. If only one row can be selected, no other stays selected.
  @export(implementation)
  public func insert(_ id: ID) {
    batch {
      if allowsSeveral { chosen.insert(id) } else { chosen.choose(id) }
      rows?.note(id)
    }
  }

  /// Ends the selection of a row.
  @export(implementation)
  public func remove(_ id: ID) { chosen.remove(id) }

  /// Selects the rows from the last selected or toggled one up to a given row, and no others: all rows between the two
  /// in the array of the selection, even those that a filter hides from the user. In a list view that shows a derived
  /// array, use ``extend(to:in:)``. Selects the given row alone if one of the two is not in the array, or if only one
  /// row can be selected.
  ///
  /// Takes O(log n) for each row that is selected. If nothing has changed since the last extension from the same row,
  /// takes O(log n) for each row whose selection changes.
  @export(implementation)
  public func extend(to id: ID) {
    guard allowsSeveral, let rows, let anchor = anchor.peek() else { return select(id) }
    guard let start = rows.offset(anchor), let end = rows.offset(id) else { return select(id) }
    defer { note(start, end) }
    guard let former = present(from: start), (former >= start) == (end >= start) else {
      return chooseRows(rows.ids(min(start, end)..<max(start, end) + 1))
    }
    // The latest extension begins at the same row and ends on the same side, so only the rows between both ends differ.
    switch (end >= start, end.distance(to: former).signum()) {
    case (true, -1): insertMissing(rows.ids(former + 1..<end + 1)) { $0.count }
    case (true, 1): chosen.edit { $0.removeLast(former - end) }
    case (false, 1): insertMissing(rows.ids(end..<former)) { _ in 0 }
    case (false, -1): chosen.edit { $0.removeFirst(end - former) }
    default: break
    }
  }

  /// Selects the rows from the last selected or toggled one up to a given row, as a list view shows them, and no
  /// others. Rows that a filter hides are not selected, and a sort decides what is between.
  ///
  ///     let shown = mails.filtered(\.isUnread).sorted(byKey: \.date)
  ///     selection.extend(to: 5, in: shown)   // a click with shift
  ///
  /// Selects the given row alone if one of the two is not shown, or if only one row can be selected. The selected rows
  /// have the order in which they are shown. Takes O(log n) for each of them, and O(n) at the first time.
  ///
  /// - Parameters:
  ///   - id: the identity of the row up to which to select.
  ///   - shown: the array that the list view shows, which is derived from the array of the selection.
  @export(implementation)
  public func extend<Shown: ObservableCollection>(to id: ID, in shown: Shown)
  where Shown.Element: Identifiable, Shown.Element.ID == ID {
    extend(to: id, in: shown.peek(), by: \.id) { shown.indexByID.offset(of: $0, in: $1) }
  }

  /// Selects the rows from the last selected or toggled one up to a given row, as a list view shows them, and no
  /// others. The key returns the identity of an element. Otherwise the same as ``extend(to:in:)``. Takes O(n).
  @export(implementation)
  public func extend<Shown: ObservableCollection>(to id: ID, in shown: Shown, by key: (Shown.Element) -> ID) {
    extend(to: id, in: shown.peek(), by: key) { id, rows in rows.firstIndex { key($0) == id } }
  }

  @export(implementation)
  func extend<Element>(
    to id: ID, in shown: PersistentArray<Element>, by key: (Element) -> ID,
    _ offset: (ID, PersistentArray<Element>) -> Int?
  ) {
    guard allowsSeveral, let anchor = anchor.peek() else { return select(id) }
    guard let start = offset(anchor, shown), let end = offset(id, shown) else { return select(id) }
    chooseRows(shown[min(start, end)..<max(start, end) + 1].map(key))
  }

  /// Selects rows, and puts their identities at an offset among the selected ones. An identity that the array has twice
  /// is selected once.
  @export(implementation)
  func insertMissing(_ ids: some Sequence<ID>, at offset: (PersistentArray<ID>) -> Int) {
    let new = ids.withoutDuplicates().filter { chosen.presentOffset(of: $0) == nil }
    batch {
      chosen.edit { $0.insert(contentsOf: new, at: offset($0)) }
      rows?.noteRows(new)
    }
  }

  /// The end of the latest extension from an offset, if neither the rows nor the selection have changed since.
  @export(implementation)
  func present(from start: Int) -> Int? {
    guard let extended, extended.anchor == start, let root = chosen.present.tree.root else { return nil }
    guard extended.chosen === root, extended.rows === rows?.root() else { return nil }
    // Fewer rows than that are selected if the array has an identity twice, and then the ends cannot be moved alone.
    let isWhole = chosen.present.count == abs(extended.end - start) + 1
    return isWhole ? extended.end : nil
  }

  /// Remembers the extension that was just made.
  @export(implementation)
  func note(_ start: Int, _ end: Int) {
    extended = Extension(of: rows?.root(), chosen.present.tree.root, from: start, to: end)
  }

  /// Selects all rows of the array in which the selection was made, if several can be selected. Takes O(n).
  @export(implementation)
  public func selectAll() {
    if allowsSeveral, let rows { chooseRows(rows.ids(nil)) }
  }

  /// Selects some rows, and no others. If only one row can be selected, selects the last of them.
  @export(implementation)
  public func replaceAll(with ids: some Sequence<ID>) {
    let ids = allowsSeveral ? Array(ids) : Array(ids).suffix(1)
    batch {
      chosen.replaceAll(with: ids)
      if let rows { for id in ids { rows.note(id) } }
    }
  }

  /// Selects what a list view shows as selected. The list view knows no order, so rows that stay selected keep their
  /// places, and new ones come after them.
  package func take(_ shown: Set<ID>) {
    let present = Array(ids.peek())
    let kept = present.filter(shown.contains)
    let new = shown.subtracting(kept)
    if new.isEmpty && kept.count == present.count { return }
    replaceAll(with: kept + new)
  }

  /// Selects rows of the array, and no others.
  @export(implementation)
  func chooseRows(_ ids: [ID]) {
    batch {
      chosen.replaceAll(with: ids)
      rows?.noteRows(ids)
    }
  }

  /// Selects no row.
  @export(implementation)
  public func clear() { chosen.replaceAll(with: EmptyCollection()) }
}

@available(*, unavailable, message: "A selection belongs to the isolation domain it was made in.")
extension Selection: Sendable {}
