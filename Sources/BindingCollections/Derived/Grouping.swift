import Binding

/// The place of a group among the groups, with the key of the group.
@usableFromInline
final class GroupPlace<Key>: Place {
  @export(implementation) let key: Key
  /// During an arrangement, the index of the group in its list of groups. Otherwise meaningless.
  @export(implementation) var position = 0

  @export(implementation)
  init(after predecessor: Place, _ key: Key) {
    self.key = key
    super.init(after: predecessor)
  }
}

/// The operator that divides rows by keys. It has the groups, in the order of their keys, and the rows of each group,
/// in the order of the input.
@usableFromInline
struct Grouping<Element, Key: Comparable>: RowByRowOperator {
  @usableFromInline typealias Input = Element
  @export(implementation) let key: (Element) -> Key
  /// Compares two keys of which neither comes before the other; `nil` if two such keys are always equal.
  @export(implementation) let areEqual: ((Key, Key) -> Bool)?
  /// The stamp of the key closure that `choosing:` has returned; 0 without `choosing:`. With another stamp all findings
  /// are invalid.
  @export(implementation) let choice: UInt64
  @export(implementation) let origin: Place
  /// For each place of the input, the place of the row's group.
  @export(implementation) var places = Tree()
  /// The groups at their places. Each item is a row whose element is the `GroupPlace`.
  @export(implementation) var groups = Tree()
  /// For each group, the tree of its rows, which are at their places in the input.
  @export(implementation) var members = Tree()
  /// The groups that have lost their last row during the present changes. Some may have gained another row since.
  @export(implementation) var deserted: ContiguousArray<Place> = []

  @export(implementation)
  init(
    by key: @escaping (Element) -> Key, areEqual: ((Key, Key) -> Bool)? = nil, choice: UInt64 = 0,
    from origin: Place
  ) {
    self.key = key
    self.areEqual = areEqual
    self.choice = choice
    self.origin = origin
  }

  @export(implementation)
  func find(_ row: Row) -> Key { key(row.element(as: Element.self)) }

  @export(implementation)
  func finding(at place: Place) -> Key { group(of: place).key }

  @export(implementation)
  mutating func adopt(_ fresh: Grouping, in input: Tree) -> Bool { choice == fresh.choice }

  @export(implementation)
  func group(of place: Place) -> GroupPlace<Key> {
    places.node(at: place).unsafelyUnwrapped.item(as: GroupPlace<Key>.self)
  }

  /// The group with a key, if there is one, and the place of the last group that does not come after the key.
  @export(implementation)
  func find(_ key: Key) -> (group: GroupPlace<Key>?, last: Place?) {
    let last = groups.lastPlace { !key.comesBefore(unsafeDowncast($0, to: GroupPlace<Key>.self).key) }
    // Several groups may have keys of which none comes before another, such as hashed keys with the same hash value.
    var next = last
    while let place = next {
      let group = unsafeDowncast(place, to: GroupPlace<Key>.self)
      if group.key.comesBefore(key) { break }
      if areEqual?(group.key, key) ?? true { return (group, last) }
      let offset = groups.offset(of: place)
      next = offset > 0 ? groups.node(at: offset - 1).place : nil
    }
    return (nil, last)
  }

  /// Whether a group is the one for a key.
  @export(implementation)
  func isOf(_ group: GroupPlace<Key>, _ key: Key) -> Bool {
    !group.key.comesBefore(key) && !key.comesBefore(group.key) && areEqual?(group.key, key) ?? true
  }

  @export(implementation)
  func rows(of group: Place) -> Tree { members.node(at: group)?.row.element(as: Tree.self) ?? Tree() }

  @export(implementation)
  mutating func arrange(_ rows: some RowSource<Key>) {
    let rows = rows.rest()
    var arranging = GroupArrangement(of: self)
    arranging.assign(rows, in: places)
    arranging.admit(rows, after: origin)
    (groups, members, places) = arranging.finish(rows)
  }

  @export(implementation)
  mutating func revise(_ changes: RowChanges<Key>) {
    makeEach(of: changes)
    for group in deserted where rows(of: group).root == nil {
      groups.remove(group)
      members.remove(group)
    }
    deserted = []
  }

  @export(implementation)
  mutating func admit(_ row: Row, at place: Place, _ key: Key) {
    let (known, last) = find(key)
    let group: GroupPlace<Key>
    if let known {
      group = known
      var rows = rows(of: group)
      rows.insert(row, at: place)
      members.replace(ElementRow(id: 0, rows), at: group)
    } else {
      group = GroupPlace(after: last ?? origin, key)
      groups.insert(ElementRow(id: Row.newIdentity(), group), at: group)
      members.insert(ElementRow(id: 0, Tree(TreeNode(place, row))), at: group)
    }
    places.insert(group, at: place)
  }

  @export(implementation)
  mutating func retract(_ row: Row, from place: Place) {
    let group = group(of: place)
    var rows = rows(of: group)
    rows.remove(place)
    members.replace(ElementRow(id: 0, rows), at: group)
    places.remove(place)
    // A later change may bring another row, so an empty group is removed only after all changes.
    if rows.root == nil { deserted.append(group) }
  }

  @export(implementation)
  mutating func revise(_ old: Row, to new: Row, at place: Place, _ key: Key) {
    let group = group(of: place)
    if isOf(group, key) {
      guard old !== new else { return }
      var rows = rows(of: group)
      rows.replace(new, at: place)
      members.replace(ElementRow(id: 0, rows), at: group)
    } else {
      retract(old, from: place)
      admit(new, at: place, key)
    }
  }
}
