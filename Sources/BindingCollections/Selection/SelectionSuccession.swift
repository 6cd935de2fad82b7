public import Binding

/// Selects a neighbour when the selected rows have left the array, see `movesToNext:` and `movesToNextIn:` of
/// `Selection`.
///
/// What is selected then follows from the rows before the operation, from those that are there now, and from what was
/// selected, but not from the edits in between. So the rows that have gone are remembered until the operation is over,
/// and each edit decides anew.
@usableFromInline
final class SelectionSuccession<Element, ID: Hashable> {
  /// Selected rows that have gone in the present operation.
  struct Gone {
    let ids: PersistentArray<ID>
    let anchor: ID?
    /// The version of the array, or of the shown rows, in whose order the neighbour is looked for.
    let rows: PersistentArray<Element>
    /// The row that is selected instead.
    let next: ID
  }

  let index: KeyIndex<Element, ID>
  let chosen: ChosenIDs<ID>
  let anchor: Observable<ID?>
  let note: (ID, UInt64?) -> Void
  /// `nil` while no neighbour is selected in place of rows that have gone. An observable, so that a transaction that
  /// fails takes it back.
  let gone: Observable<Gone?>

  @usableFromInline
  init(
    _ index: KeyIndex<Element, ID>, _ chosen: ChosenIDs<ID>, _ anchor: Observable<ID?>, _ file: StaticString,
    _ line: UInt32, note: @escaping (ID, UInt64?) -> Void
  ) {
    (self.index, self.chosen, self.anchor, self.note) = (index, chosen, anchor, note)
    gone = Observable(nil, changes: .always, file: file, line: line)
    gone.markInner()
  }

  /// Selects the neighbour of the rows that have gone, or these rows themselves if one of them is back.
  ///
  /// - Parameters:
  ///   - present: the rows that are there now.
  ///   - orders: the orders in which the neighbour is looked for: that of the rows before the operation, and perhaps
  ///     that before the latest edit, for rows that have come or were renamed in the operation. The first one that has
  ///     one of the rows that have gone decides.
  ///   - shown: the rows that can be the neighbour; `nil` for all.
  ///   - isAwaited: whether an identity was selected without a row, so that it has not gone.
  @usableFromInline
  func move(
    in present: PersistentArray<Element>, from orders: [PersistentArray<Element>],
    showing shown: PersistentArray<Element>? = nil, unless isAwaited: (ID) -> Bool
  ) {
    func isThere(_ id: ID) -> Bool { index.offset(of: id, in: present) != nil }
    // The program may have selected another row since.
    let before = gone.present.flatMap { $0.next == chosen.one.present ? $0 : nil }
    let leaving = before?.ids ?? chosen.present
    if leaving.contains(where: { isThere($0) || isAwaited($0) }) {
      if let before { bringBack(before) }
      return
    }
    guard let rows = before?.rows ?? orders.first(where: { place(of: leaving, in: $0) != nil }) else { return }
    let candidates = shown.map { Set($0.lazy.map(index.key)) }
    guard let next = neighbour(of: leaving, in: rows, { isThere($0) && candidates?.contains($0) != false }) else {
      // The neighbour that was selected before is there, but hidden.
      if let next = before?.next, isThere(next) { chosen.remove(next) }
      return
    }
    if next == before?.next { return }
    let anchor = before.map(\.anchor) ?? anchor.peek()
    select(next, for: Gone(ids: leaving, anchor: anchor, rows: rows, next: next), in: present)
  }

  /// Selects again the rows that had gone, because one of them is back.
  private func bringBack(_ before: Gone) {
    batch {
      chosen.replaceAll(with: before.ids)
      anchor.value = before.anchor
      gone.value = nil
    }
  }

  /// Selects a neighbour in place of the rows that have gone.
  private func select(_ next: ID, for gone: Gone, in present: PersistentArray<Element>) {
    batch {
      self.gone.value = gone
      chosen.choose(next)
      if anchor.peek() != nil { anchor.value = next }
      note(next, index.node(of: next, in: present)?.row.id)
    }
  }

  /// From now on the selected rows no longer stand in for rows that have gone: the operation is over, or the program
  /// has selected rows.
  @usableFromInline
  func settle() { if gone.present != nil { gone.value = nil } }

  /// The offset in `rows` of the last row with one of some identities; `nil` if no row has one.
  private func place(of ids: PersistentArray<ID>, in rows: PersistentArray<Element>) -> Int? {
    let ids = Set(ids)
    return ids.isEmpty ? nil : rows.lastIndex { ids.contains(index.key($0)) }
  }

  /// The first row after some rows that is there, or else the nearest one before them.
  private func neighbour(
    of ids: PersistentArray<ID>, in rows: PersistentArray<Element>, _ isThere: (ID) -> Bool
  ) -> ID? {
    guard let last = place(of: ids, in: rows) else { return nil }
    return rows[(last + 1)...].lazy.map(index.key).first(where: isThere)
      ?? rows[..<last].reversed().lazy.map(index.key).first(where: isThere)
  }
}
