import Binding

/// Arranges all rows in groups at once: in the present groups, and in new groups for new keys.
@usableFromInline
struct GroupArrangement<Element, Key: Comparable> {
  @usableFromInline typealias Group = GroupPlace<Key>

  @export(implementation) let grouping: Grouping<Element, Key>
  /// The groups in their order. `position` of a group is its index here.
  @export(implementation) var groups: ContiguousArray<Group> = []
  /// For each group, its row in the tree of groups; `nil` for a new group.
  @export(implementation) var formerRows: ContiguousArray<Row?> = []
  /// For each group, its former tree of rows, as long as no row has come, gone or changed; `nil` after that, and for a
  /// new group.
  @export(implementation) var untouched: ContiguousArray<Row?> = []
  /// For each row, its group; `nil` while it has none. `groups` retains the groups.
  @export(implementation) var groupOfRow: ContiguousArray<Uncounted<Group>?> = []
  /// The indices of the rows that are in no group yet.
  @export(implementation) var fresh: ContiguousArray<Int> = []

  @export(implementation)
  init(of grouping: Grouping<Element, Key>) {
    self.grouping = grouping
    grouping.groups.forEach {
      let group = $0.row.element(as: Group.self)
      group.position = groups.count
      groups.append(group)
      formerRows.append($0.row)
    }
    grouping.members.forEach { untouched.append($0.row) }
  }

  /// Finds the rows that stay in their groups.
  @export(implementation)
  mutating func assign(_ rows: ContiguousArray<Found<Key?>>, in places: Tree) {
    groupOfRow = ContiguousArray(repeating: nil, count: rows.count)
    var former = TreeCursor(places)
    for position in rows.indices {
      // The former rows that the cursor passes on the way to this one have gone, so their groups have changed.
      let node = former.node(at: rows[position].place) { untouched[$0.item(as: Group.self).position] = nil }
      if let group = node?.item(as: Group.self), stays(in: group, rows[position].finding) {
        groupOfRow[position] = Uncounted(group)
      } else {
        fresh.append(position)
      }
    }
    former.finish { untouched[$0.item(as: Group.self).position] = nil }
  }

  /// Whether a row stays in its group. A row without a key has not changed. With any other row, the group counts as
  /// changed.
  @export(implementation)
  mutating func stays(in group: Group, _ key: Key?) -> Bool {
    guard let key else { return true }
    untouched[group.position] = nil
    return grouping.isOf(group, key)
  }

  /// Finds or makes the groups of the rows in `fresh`, which are in no group yet. Walks once along the present groups
  /// and these rows, sorted by keys.
  @export(implementation)
  mutating func admit(_ rows: ContiguousArray<Found<Key?>>, after origin: Place) {
    guard !fresh.isEmpty else { return }
    sortFresh(rows)
    // The present and the new groups in the order of their keys.
    var merged = self
    (merged.groups, merged.formerRows, merged.untouched) = ([], [], [])
    // Emptied here, so that writing to the array of `merged` copies no array.
    groupOfRow = []
    var next = 0
    func takeNext() {
      merged.append(groups[next], formerRows[next], untouched[next])
      next += 1
    }
    for position in fresh {
      // The row is new or its key has changed, so it has a finding.
      let key = rows[position].finding.unsafelyUnwrapped
      while next < groups.count, !key.comesBefore(groups[next].key) { takeNext() }
      let index = merged.groupIndex(for: key, after: origin)
      merged.untouched[index] = nil
      merged.groupOfRow[position] = Uncounted(merged.groups[index])
    }
    while next < groups.count { takeNext() }
    self = merged
  }

  /// Sorts the rows that are in no group by their keys.
  @export(implementation)
  mutating func sortFresh(_ rows: ContiguousArray<Found<Key?>>) {
    fresh.sort { one, other in
      let (first, second) = (rows[one].finding.unsafelyUnwrapped, rows[other].finding.unsafelyUnwrapped)
      // If two keys are equal, the earlier row comes first. With the indices known, one comparison of keys is enough.
      return one < other ? !second.comesBefore(first) : first.comesBefore(second)
    }
  }

  /// The index of the group for a key, which is made if there is none. No group in `groups` comes after the key.
  @export(implementation)
  mutating func groupIndex(for key: Key, after origin: Place) -> Int {
    if let index = lastIndex(of: key) { return index }
    append(Group(after: groups.last ?? origin, key), nil, nil)
    return groups.count - 1
  }

  /// The index of the group with a key; `nil` if there is none. No group in `groups` comes after the key, so the search
  /// goes backwards, and ends at a group that comes before the key. It may pass groups that neither come before the key
  /// nor have it, such as those of other hashed keys with the same hash value.
  @export(implementation)
  func lastIndex(of key: Key) -> Int? {
    var index = groups.count - 1
    while index >= 0 {
      if grouping.isOf(groups[index], key) { return index }
      if groups[index].key.comesBefore(key) { return nil }
      index -= 1
    }
    return nil
  }

  @export(implementation)
  mutating func append(_ group: Group, _ row: Row?, _ members: Row?) {
    group.position = groups.count
    groups.append(group)
    formerRows.append(row)
    untouched.append(members)
  }

  /// Returns the trees of a `Grouping`. Groups without rows are left out.
  @export(implementation)
  func finish<Finding>(_ rows: ContiguousArray<Found<Finding>>) -> (groups: Tree, members: Tree, places: Tree) {
    var places = TreeBuilder()
    var inGroups = ContiguousArray<TreeBuilder?>(repeating: nil, count: groups.count)
    for (row, group) in zip(rows, groupOfRow) {
      let group = group.unsafelyUnwrapped.object
      let position = group.position
      places.append(group, at: row.place)
      // The tree of an untouched group is used again, so it need not be built.
      guard untouched[position] == nil else { continue }
      if inGroups[position] == nil { inGroups[position] = TreeBuilder() }
      inGroups[position]?.append(row.row, at: row.place)
    }
    var (groupBuilder, memberBuilder) = (TreeBuilder(), TreeBuilder())
    for (position, group) in groups.enumerated() {
      // A group that has neither is left without rows.
      let rebuilt = inGroups[position]?.finish()
      guard let members = untouched[position] ?? rebuilt.map({ ElementRow(id: 0, $0) }) else { continue }
      groupBuilder.append(formerRows[position] ?? ElementRow(id: Row.newIdentity(), group), at: group)
      memberBuilder.append(members, at: group)
    }
    return (groupBuilder.finish(), memberBuilder.finish(), places.finish())
  }
}
