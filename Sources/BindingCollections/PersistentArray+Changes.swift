public import Binding

extension PersistentArray {
  /// The changes from an older version of this array to this one.
  ///
  /// Takes O(k log n) for k rows that differ. Any two arrays can be compared; those that do not stem from one another
  /// share only rows that were taken over from one to the other, and take O(n log n).
  @export(implementation)
  public func changes(from old: PersistentArray) -> ChangeSet<Element> {
    // The difference does not keep the rows of the former version.
    defer { withExtendedLifetime(old) {} }
    let difference = difference(from: old)
    if difference.isEmpty { return ChangeSet(oldCount: old.count, newCount: count) }
    var canonical = CanonicalChanges<Element>()
    canonical.note(difference) { isSame($0, $1) }
    return ChangeSet(
      oldCount: old.count, newCount: count, removals: canonical.removals, insertions: canonical.insertions,
      moves: canonical.moves, moved: canonical.moved, updates: canonical.updates)
  }

  @export(implementation)
  func difference(from old: PersistentArray, limit: Int = .max) -> TreeDifference {
    origin === old.origin
      ? TreeDifference(from: old.tree, to: tree, limit: limit)
      : TreeDifference(replacing: old.tree, with: tree, limit: limit)
  }

  /// A comparison of versions of which each stems from the one before, also if that was equal and the value stayed: it
  /// is compared with the latest that was, and not with the ever older value.
  @export(implementation)
  static func comparisonWithLatest() -> (_ value: PersistentArray, _ new: PersistentArray) -> Bool {
    // Of a value by its root: a transaction that fails restores another.
    var latest: (value: TreeNode?, version: PersistentArray)?
    return { value, new in
      if value.tree.root === new.tree.root { return true }
      let former = latest
      let isKnown = former != nil && former?.value === value.tree.root
      let areSame = (isKnown ? former?.version ?? value : value).hasSameContents(as: new)
      latest = areSame ? (value.tree.root, new) : nil
      // What ends with an element may write.
      if former != nil { whenReadIsOver { withExtendedLifetime(former) {} } }
      return areSame
    }
  }

  /// Whether both have the same elements, as the type itself compares them, in the same order.
  @export(implementation)
  func hasSameContents(as other: PersistentArray) -> Bool {
    if tree.root === other.tree.root { return true }
    guard count == other.count, let root = tree.root else { return false }
    // If nearly all differ, so do two in the middle.
    let elements = ElementComparison<Element>()
    guard elements.areSame(root.row, other.tree.node(at: root.left.count).row) else { return false }
    // The difference does not keep the rows of the other version.
    defer { withExtendedLifetime(other) {} }
    // In most versions the first row that differs does so by its element.
    let first = self.difference(from: other, limit: 1).firstOffset
    guard let first, elements.areSame(node(at: first).row, other.node(at: first).row) else { return first == nil }
    let difference = difference(from: other)
    for change in difference.changed
    where change.oldOffset == change.newOffset && !elements.areSame(change.old, change.new) { return false }
    return difference.shifts.allSatisfy { offsets in
      var (rows, others) = (
        TreeIterator(tree, from: offsets.lowerBound), TreeIterator(other.tree, from: offsets.lowerBound)
      )
      return offsets.allSatisfy { _ in
        elements.areSame(rows.next().unsafelyUnwrapped.row, others.next().unsafelyUnwrapped.row)
      }
    }
  }

  /// The first elements of this version, and those of another from an offset on. For reading by offset alone.
  @export(implementation)
  func front(_ count: Int, before other: PersistentArray, from start: Int) -> PersistentArray {
    let rest = TreeNode.split(other.tree.root, at: start).1
    return PersistentArray(Tree(TreeNode.joined(tree.slice(0..<count).root, rest)), from: origin)
  }

  /// The elements at some offsets, which ascend: a part of this array in which they keep their identities, so that
  /// ``changes(from:)`` tells which of them came and went.
  ///
  ///     let tenth = all.selecting(stride(from: 0, to: all.count, by: 10))
  ///
  /// Takes O(k log n) for k of n elements. An offset that does not exist, or is not above the one before, traps.
  @export(implementation)
  public func selecting(_ offsets: some Sequence<Int>) -> PersistentArray {
    var (builder, last) = (TreeBuilder(), -1)
    for offset in offsets {
      let node = node(at: offset)
      if offset <= last {
        fatalError("Binding: the offset \(offset) is selected after \(last), but they have to ascend")
      }
      builder.append(node.item, at: node.place)
      last = offset
    }
    return PersistentArray(builder.finish(), from: origin)
  }
}
