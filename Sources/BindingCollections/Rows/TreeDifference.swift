import Binding

/// The difference of two versions of a tree: rows that only one of them has at their place, in order.
///
/// It keeps neither rows nor places, so that a difference of all rows counts no references: whoever uses it keeps both
/// versions meanwhile.
@usableFromInline
struct TreeDifference {
  /// A row, and its place in the version that has it.
  @usableFromInline
  struct Spot {
    @export(implementation) let offset: Int
    @export(implementation) unowned(unsafe) let place: Place
    @export(implementation) unowned(unsafe) let row: Row

    @export(implementation)
    init(_ offset: Int, _ place: Place, _ row: Row) {
      self.offset = offset
      self.place = place
      self.row = row
    }
  }

  /// A place at which both have the same row, with different elements.
  @usableFromInline
  struct Change {
    @export(implementation) let oldOffset: Int
    @export(implementation) let newOffset: Int
    @export(implementation) unowned(unsafe) let place: Place
    @export(implementation) unowned(unsafe) let old: Row
    @export(implementation) unowned(unsafe) let new: Row

    @export(implementation)
    init(_ oldOffset: Int, _ newOffset: Int, _ place: Place, _ old: Row, _ new: Row) {
      self.oldOffset = oldOffset
      self.newOffset = newOffset
      self.place = place
      self.old = old
      self.new = new
    }
  }

  @export(implementation) var removed: ContiguousArray<Spot> = []
  @export(implementation) var inserted: ContiguousArray<Spot> = []
  @export(implementation) var changed: ContiguousArray<Change> = []

  @export(implementation)
  var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && changed.isEmpty }

  /// How many rows differ.
  @export(implementation)
  var count: Int { removed.count + inserted.count + changed.count }

  /// When so many rows differ the comparison ends.
  @export(implementation) let limit: Int

  /// Compares two versions whose places belong to one order, in O(k log n) for k differences.
  @export(implementation)
  init(from old: Tree, to new: Tree, limit: Int = .max) {
    self.limit = limit
    compare(old.root, new.root, 0, 0)
  }

  /// Versions without a common order: all rows go, all rows come.
  @export(implementation)
  init(replacing old: Tree, with new: Tree) {
    limit = .max
    noteRemoved(old.root, 0)
    noteInserted(new.root, 0)
  }

  /// A shared part is the same object, and is not visited. Elsewhere the root with the higher priority splits the other
  /// version at its place.
  @export(implementation)
  mutating func compare(_ old: TreeNode?, _ new: TreeNode?, _ oldOffset: Int, _ newOffset: Int) {
    if old === new || count >= limit { return }
    guard let old else { return noteInserted(new, newOffset) }
    guard let new else { return noteRemoved(old, oldOffset) }
    compareNodes(old, new, oldOffset, newOffset)
  }

  @export(implementation)
  mutating func compareNodes(_ old: TreeNode, _ new: TreeNode, _ oldOffset: Int, _ newOffset: Int) {
    let oldPosition = oldOffset + old.left.count
    let newPosition = newOffset + new.left.count
    if old.place === new.place {
      compare(old.left, new.left, oldOffset, newOffset)
      note(old, new, oldPosition, newPosition)
      compare(old.right, new.right, oldPosition + 1, newPosition + 1)
    } else if old.place.priority > new.place.priority {
      let (before, behind) = TreeNode.split(new, before: old.place)
      compare(old.left, before, oldOffset, newOffset)
      removed.append(Spot(oldPosition, old.place, old.row))
      compare(old.right, behind, oldPosition + 1, newOffset + before.count)
    } else {
      let (before, behind) = TreeNode.split(old, before: new.place)
      compare(before, new.left, oldOffset, newOffset)
      inserted.append(Spot(newPosition, new.place, new.row))
      compare(behind, new.right, oldOffset + before.count, newPosition + 1)
    }
  }

  /// Both versions have the place. If another row has come to it the former one went.
  @export(implementation)
  mutating func note(_ old: TreeNode, _ new: TreeNode, _ oldOffset: Int, _ newOffset: Int) {
    if old.row === new.row { return }
    if old.row.id == new.row.id {
      changed.append(Change(oldOffset, newOffset, old.place, old.row, new.row))
    } else {
      removed.append(Spot(oldOffset, old.place, old.row))
      inserted.append(Spot(newOffset, new.place, new.row))
    }
  }

  @export(implementation)
  mutating func noteRemoved(_ node: TreeNode?, _ offset: Int) {
    var offset = offset
    if count >= limit { return }
    Tree(node).forEach {
      removed.append(Spot(offset, $0.place, $0.row))
      offset += 1
    }
  }

  @export(implementation)
  mutating func noteInserted(_ node: TreeNode?, _ offset: Int) {
    var offset = offset
    if count >= limit { return }
    Tree(node).forEach {
      inserted.append(Spot(offset, $0.place, $0.row))
      offset += 1
    }
  }

  /// Whether all rows of one version went, and those of the other are all newer, or all older, than any of them.
  @export(implementation)
  func replacesAll(of old: Tree, by new: Tree) -> Bool {
    guard !removed.isEmpty, removed.count == old.count, inserted.count == new.count else { return false }
    let (oldest, newest) = removed.reduce((.max, 0)) { (min($0.0, $1.row.id), max($0.1, $1.row.id)) }
    return inserted.allSatisfy { $0.row.id > newest } || inserted.allSatisfy { $0.row.id < oldest }
  }

  /// For each row that came, the index of the row that went with the same identity, if any.
  @export(implementation)
  static func partners(
    of inserted: ContiguousArray<Spot>, among removed: ContiguousArray<Spot>
  ) -> ContiguousArray<Int?> {
    // Identities ascend with time: rows that are all newer than those that went continue none of them.
    let newest = removed.reduce(0) { max($0, $1.row.id) }
    guard inserted.contains(where: { $0.row.id <= newest }) else {
      return ContiguousArray(repeating: nil, count: inserted.count)
    }
    var matcher = Matcher(removed.lazy.map { $0.row.id })
    return ContiguousArray(inserted.map { matcher.take($0.row.id) })
  }
}
