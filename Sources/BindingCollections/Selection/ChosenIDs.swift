public import Binding

/// The identities of a ``Selection``, in the order in which they were selected.
///
/// Most clicks select one row instead of another. So that such a click edits neither the array nor its index, a single
/// selected identity is stored in `one`. The only element of the array may then be stale, so readers replace it by
/// `one`.
@usableFromInline
final class ChosenIDs<ID: Hashable> {
  /// The only selected identity; `nil` if none or several are selected.
  @export(implementation) let one: Observable<ID?>
  @export(implementation) let array: Observable<PersistentArray<ID>>
  /// The index of the array, made at the first look-up while several identities are selected.
  @exclusivity(unchecked) @export(implementation) var index: KeyIndex<ID, ID>?
  /// Whether an identity is selected, for each identity that has a reader.
  @exclusivity(unchecked) @export(implementation) var readings = KeyedReadings<ID, Bool>()

  @export(implementation)
  init(name: String?, file: StaticString, line: UInt32) {
    one = Observable(nil, name: name, file: file, line: line)
    array = Observable([], name: name, changes: .by { $0.hasSameContents(as: $1) }, file: file, line: line)
  }

  /// The selected identities, tracked.
  @export(implementation)
  var ids: PersistentArray<ID> { ids(one.value, array.value) }

  /// The selected identities as an edit sees them, not tracked.
  @export(implementation)
  var present: PersistentArray<ID> { ids(one.present, array.present) }

  /// Whether no identity is selected, not tracked.
  @export(implementation)
  var isEmpty: Bool { one.present == nil && array.present.isEmpty }

  /// The elements of the array, with the stale one replaced.
  @export(implementation)
  func ids(_ one: ID?, _ array: PersistentArray<ID>) -> PersistentArray<ID> {
    var ids = array
    if let one { ids[0] = one }
    return ids
  }

  /// The offset of an identity among the selected ones; `nil` if it is not selected.
  @export(implementation)
  func offset(of id: ID, _ one: ID?, _ array: @autoclosure () -> PersistentArray<ID>) -> Int? {
    if let one { return one == id ? 0 : nil }
    let array = array()
    if array.isEmpty { return nil }
    // Each look-up passes a version to the index, which therefore never reads the array itself.
    let index = index ?? KeyIndex(of: self.array, reading: { [] }, toldBy: nil, named: "ids", by: { $0 })
    self.index = index
    return index.offset(of: id, in: array)
  }

  @export(implementation)
  func presentOffset(of id: ID) -> Int? { offset(of: id, one.present, array.present) }

  /// The nodes of the selected identities.
  @export(implementation)
  var nodes: [GraphNode] { [one, array] }

  /// Whether an identity is selected. A reader depends on the result alone.
  @export(implementation)
  func contains(_ id: ID) -> Bool {
    if isReadFromOutside {
      registerRead(of: id)
      return isChosen(id)
    }
    if !isTracking { return find(id) }
    return readings.read(id, isWritten: true, in: array, named: "\(one.name)[key]") { self.find($0) }
  }

  /// Registers a read with Observation.
  @export(implementation)
  func registerRead(of id: ID) {
    for node in nodes {
      node.registerPartRead(id) { [weak self] in
        let before = self?.isChosen(id)
        return { self.map { $0.isChosen(id) != before } ?? true }
      }
    }
  }

  /// Whether an identity is selected, untracked.
  @export(implementation)
  func isChosen(_ id: ID) -> Bool { untracked { find(id) } }

  /// Whether an identity is selected. A reader depends on all identities.
  @export(implementation)
  func find(_ id: ID) -> Bool { offset(of: id, one.value, array.value) != nil }

  /// Selects one identity, and no other.
  @export(implementation)
  func choose(_ id: ID) {
    guard let former = one.present else { return replaceAll(with: CollectionOfOne(id)) }
    batch {
      one.value = id
      readings.write(former, former == id)
      readings.write(id, true)
    }
  }

  @export(implementation)
  func insert(_ id: ID) {
    if presentOffset(of: id) == nil { edit { $0.append(id) } }
  }

  /// Removes an identity. Returns whether it was selected.
  @export(implementation) @discardableResult
  func remove(_ id: ID) -> Bool {
    guard let offset = presentOffset(of: id) else { return false }
    edit { $0.remove(at: offset) }
    return true
  }

  /// Replaces selected identities by others, all at once, because one row may get the former identity of another. If
  /// the new identity is selected already, for a row that keeps it, the former one is removed. Of two that get one new
  /// identity, the later is removed.
  @export(implementation)
  func rename(_ newIDs: [ID: ID]) {
    var (renamed, gone): ([(offset: Int, id: ID)], [Int]) = ([], [])
    var taken: Set<ID> = []
    let offsets = newIDs.compactMap { old, new in presentOffset(of: old).map { (offset: $0, new: new) } }
    for (offset, new) in offsets.sorted(by: { $0.offset < $1.offset }) {
      let isKept = newIDs[new] == nil && presentOffset(of: new) != nil
      if !isKept, taken.insert(new).inserted { renamed.append((offset, new)) } else { gone.append(offset) }
    }
    edit { ids in
      for (offset, id) in renamed { ids[offset] = id }
      for offset in gone.sorted(by: >) { ids.remove(at: offset) }
    }
  }

  /// Replaces selected identities by others, and likewise the anchor, from which the selection is extended.
  @export(implementation)
  func rename(_ newIDs: [ID: ID], _ anchor: Observable<ID?>) {
    if newIDs.isEmpty { return }
    batch {
      rename(newIDs)
      if let new = anchor.peek().flatMap({ newIDs[$0] }) { anchor.value = new }
    }
  }

  @export(implementation)
  func replaceAll(with ids: some Sequence<ID>) {
    edit { $0.replaceAll(with: ids.withoutDuplicates(), by: { $0 }) }
  }

  @export(implementation)
  func subtract(_ others: [ID]) {
    let others = Set(others.filter { presentOffset(of: $0) != nil })
    if !others.isEmpty { edit { $0.removeAll { others.contains($0) } } }
  }

  /// Edits the selected identities, and notifies the readers of each identity that the edit concerns.
  @export(implementation)
  func edit(_ change: (inout PersistentArray<ID>) -> Void) {
    let former = present
    var ids = former
    change(&ids)
    // The former version has to live as long as the difference, which does not retain its rows.
    defer { withExtendedLifetime(former) {} }
    let difference = ids.difference(from: former, limit: readings.limit)
    batch {
      array.value = ids
      one.value = ids.count == 1 ? ids[0] : nil
      if ids.count < 2 { index = nil }
      // Not `find`, because reading the identities would settle them in the middle of a batch.
      readings.write(difference, by: { $0 }) { presentOffset(of: $0) != nil }
    }
  }
}
