public import Binding

extension PersistentArray {
  /// The changes from an older version of this array to this one.
  ///
  /// Takes O(k log n) for k rows that differ. Arrays that do not stem from a common version can be compared too, in O(n
  /// log n).
  @export(implementation)
  public func changes(from old: PersistentArray) -> ChangeSet<Element> {
    // The old version has to live as long as the difference, which does not retain its rows.
    defer { withExtendedLifetime(old) {} }
    let difference = difference(from: old)
    if difference.isEmpty { return ChangeSet(oldCount: old.count, newCount: count, rule: rule) }
    var canonical = CanonicalChanges<Element>()
    canonical.note(difference) { isSame($0, $1) }
    return ChangeSet(
      oldCount: old.count, newCount: count, removals: canonical.removals, insertions: canonical.insertions,
      moved: canonical.moved, updates: canonical.updates, rule: rule)
  }

  /// The rows that differ between an older version and this one. The comparison ends early at a limit, see
  /// ``TreeDifference/limit``.
  @export(implementation)
  func difference(from old: PersistentArray, limit: Int = .max) -> TreeDifference {
    origin === old.origin
      ? TreeDifference(from: old.tree, to: tree, limit: limit)
      : TreeDifference(replacing: old.tree, with: tree, limit: limit)
  }

  /// Makes the comparison by which a derived array finds out whether a new version is a change. If the new version is
  /// equal, the array keeps its older value. The version after that is compared with the latest equal version, because
  /// it differs least from that one.
  @export(implementation)
  static func comparisonWithLatest() -> (_ value: PersistentArray, _ new: PersistentArray) -> Bool {
    // The latest equal version, with the root of the value that it equals, because a failed transaction may restore
    // another value.
    var latest: (value: TreeNode?, version: PersistentArray)?
    return { value, new in
      if value.tree.root === new.tree.root { return true }
      let former = latest
      let isKnown = former != nil && former?.value === value.tree.root
      let areSame = (isKnown ? former?.version ?? value : value).hasSameContents(as: new)
      // A version that is made in a transaction is not kept, because the transaction may fail.
      latest = areSame && !isInTransaction ? (value.tree.root, new) : nil
      // Released after the read, because the release of an element may write an observable.
      if former != nil { whenReadIsOver { withExtendedLifetime(former) {} } }
      return areSame
    }
  }

  /// Whether both versions have the same elements in the same order. Compares the elements as the caller says, or else
  /// by the policy of the array.
  @export(implementation)
  func hasSameContents(as other: PersistentArray, by elements: ElementComparison<Element>? = nil) -> Bool {
    if tree.root === other.tree.root { return true }
    guard count == other.count, let root = tree.root else { return false }
    let elements = elements ?? rule.map { ElementComparison(by: $0.areSame) } ?? ElementComparison()
    // A quick check for versions in which nearly all elements differ: then the elements at the offset of the root
    // usually differ too.
    guard elements.areSame(root.row, other.tree.node(at: root.left.count).row) else { return false }
    // The other version has to live as long as the difference, which does not retain its rows.
    defer { withExtendedLifetime(other) {} }
    // Compares the first row that differs before all others: in most versions that differ, this row has another
    // element.
    guard let first = self.difference(from: other, limit: 1).firstOffset else { return true }
    if !elements.areSame(node(at: first).row, other.node(at: first).row) { return false }
    // If many rows differ, comparing all elements takes less time than finding the rows that differ. One row of 32 is
    // many. The eight are for small arrays, where a single difference would be many.
    let limit = count / 32 + 8
    let difference = difference(from: other, limit: limit)
    if difference.count >= limit { return hasSameElements(as: other, at: first..<count, elements) }
    return hasSameElements(as: other, difference, elements)
  }

  /// Compares the elements of the rows that differ. Both versions have the same number of rows.
  @export(implementation)
  func hasSameElements(
    as other: PersistentArray, _ difference: TreeDifference, _ elements: ElementComparison<Element>
  ) -> Bool {
    // A row that is neither changed nor in a range of `shifts` is the same object at the same offset in both versions.
    // A changed row whose offset differs is in such a range.
    for change in difference.changed
    where change.oldOffset == change.newOffset && !elements.areSame(change.old, change.new) { return false }
    return difference.shifts.allSatisfy { hasSameElements(as: other, at: $0, elements) }
  }

  /// Compares the elements at a range of offsets one by one.
  @export(implementation)
  func hasSameElements(as other: PersistentArray, at offsets: Range<Int>, _ elements: ElementComparison<Element>)
    -> Bool
  {
    var (rows, others) = (
      TreeIterator(tree, from: offsets.lowerBound), TreeIterator(other.tree, from: offsets.lowerBound)
    )
    for _ in offsets {
      let (row, other) = (rows.next().unsafelyUnwrapped.row, others.next().unsafelyUnwrapped.row)
      if !elements.areSame(row, other) { return false }
    }
    return true
  }

  /// The first elements of this version, followed by the elements of another version from an offset on. The places of
  /// the result may be out of order, so the result can only be read by offset.
  @export(implementation)
  func front(_ count: Int, before other: PersistentArray, from start: Int) -> PersistentArray {
    let rest = TreeNode.split(other.tree.root, at: start).1
    return PersistentArray(Tree(TreeNode.joined(tree.slice(0..<count).root, rest)), from: origin)
  }

  /// The elements at some ascending offsets. Their rows keep their identities, so that ``changes(from:)`` of two
  /// selections finds the rows that only one of them has.
  ///
  ///     let tenth = all.selecting(stride(from: 0, to: all.count, by: 10))
  ///
  /// Takes O(k log n) for k of n elements. Traps if an offset does not exist, or is not larger than the offset before
  /// it.
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
