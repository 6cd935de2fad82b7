import Binding

/// The difference of two versions of a tree: the rows that were removed, inserted and changed, each list in order.
///
/// A difference retains neither rows nor places, so that a large difference counts no references. The code that uses
/// the difference keeps both versions alive.
@usableFromInline
struct TreeDifference {
  /// A row that only one of the versions has at its place, with its place and offset in that version.
  @usableFromInline
  struct Spot {
    @export(implementation) let offset: Int
    @export(implementation) let uncounted: (place: Uncounted<Place>, row: Uncounted<Row>)

    @export(implementation)
    init(_ offset: Int, _ place: Place, _ row: Row) {
      self.offset = offset
      uncounted = (Uncounted(place), Uncounted(row))
    }

    @export(implementation)
    var place: Place { uncounted.place.object }

    @export(implementation)
    var row: Row { uncounted.row.object }
  }

  /// A place at which both versions have a row of the same identity, but different row objects.
  @usableFromInline
  struct Change {
    @export(implementation) let oldOffset: Int
    @export(implementation) let newOffset: Int
    @export(implementation) let uncounted: (place: Uncounted<Place>, old: Uncounted<Row>, new: Uncounted<Row>)

    @export(implementation)
    init(_ oldOffset: Int, _ newOffset: Int, _ place: Place, _ old: Row, _ new: Row) {
      self.oldOffset = oldOffset
      self.newOffset = newOffset
      uncounted = (Uncounted(place), Uncounted(old), Uncounted(new))
    }

    @export(implementation)
    var place: Place { uncounted.place.object }

    @export(implementation)
    var old: Row { uncounted.old.object }

    @export(implementation)
    var new: Row { uncounted.new.object }
  }

  @export(implementation) var removed: ContiguousArray<Spot> = []
  @export(implementation) var inserted: ContiguousArray<Spot> = []
  @export(implementation) var changed: ContiguousArray<Change> = []

  @export(implementation)
  var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && changed.isEmpty }

  /// The number of rows that differ.
  @export(implementation)
  var count: Int { removed.count + inserted.count + changed.count }

  /// The first offset at which the versions differ; `nil` if they do not.
  @export(implementation)
  var firstOffset: Int? {
    if isEmpty { return nil }
    var first = Int.max
    if !removed.isEmpty { first = removed[0].offset }
    if !inserted.isEmpty { first = min(first, inserted[0].offset) }
    if !changed.isEmpty { first = min(first, changed[0].newOffset) }
    return first
  }

  /// The ranges of offsets at which two versions of equal length have different rows. A range begins at a removed or
  /// inserted row. It ends where as many rows have been removed as inserted, so that the rows that follow have the same
  /// offsets in both versions.
  @export(implementation)
  var shifts: [Range<Int>] {
    var (shifts, gone, come) = ([Range<Int>](), 0, 0)
    var offset: Int {
      min(gone < removed.count ? removed[gone].offset : .max, come < inserted.count ? inserted[come].offset : .max)
    }
    while offset < .max {
      let start = offset
      var end = start
      repeat {
        if gone < removed.count, removed[gone].offset == end { gone += 1 }
        if come < inserted.count, inserted[come].offset == end { come += 1 }
        end += 1
      } while gone != come || offset == end
      shifts.append(start..<end)
    }
    return shifts
  }

  /// The comparison ends early once it has found at least this number of differences.
  @export(implementation) let limit: Int

  /// How many nodes `merge` has compared so far.
  @export(implementation) var merged = 0

  /// Compares two versions whose places belong to one order, in O(k log n) for k differences.
  @export(implementation)
  init(from old: Tree, to new: Tree, limit: Int = .max) {
    self.limit = limit
    // The comparison retains no node, so both versions have to live until it ends.
    defer { withExtendedLifetime((old, new)) {} }
    compare(old.root.unretained, new.root.unretained, 0, 0)
  }

  /// The difference of two versions without a common order: all old rows are removed, and all new rows are inserted.
  @export(implementation)
  init(replacing old: Tree, with new: Tree, limit: Int = .max) {
    self.limit = limit
    defer { withExtendedLifetime((old, new)) {} }
    noteRemoved(old.root.unretained, 0)
    noteInserted(new.root.unretained, 0)
  }

  @usableFromInline typealias Part = Uncounted<TreeNode>

  /// Compares two subtrees. A subtree that both versions share is one object, and is not visited.
  @export(implementation)
  mutating func compare(_ old: Part?, _ new: Part?, _ oldOffset: Int, _ newOffset: Int) {
    guard let old else { return noteInserted(new, newOffset) }
    guard let new else { return noteRemoved(old, oldOffset) }
    if old === new || count >= limit { return }
    old.with { old in
      new.with { new in compareNodes(old, new, oldOffset, newOffset) }
    }
  }

  /// Compares two subtrees by their roots. If the roots are at different places, the other subtree is split at the
  /// place of the root that has the higher priority. If merging costs less than splitting, both subtrees are compared
  /// node by node instead. The halves of a split are passed on unretained, so this function keeps them alive.
  @export(implementation)
  mutating func compareNodes(_ old: TreeNode, _ new: TreeNode, _ oldOffset: Int, _ newOffset: Int) {
    let oldPosition = oldOffset + old.left.count
    let newPosition = newOffset + new.left.count
    if old.place === new.place {
      compare(old.left.unretained, new.left.unretained, oldOffset, newOffset)
      note(old, new, oldPosition, newPosition)
      compare(old.right.unretained, new.right.unretained, oldPosition + 1, newPosition + 1)
    } else if isWorthMerging(old.count + new.count) {
      merged += old.count + new.count
      merge(old, new, oldOffset, newOffset)
    } else if old.place.priority > new.place.priority {
      let (before, behind) = TreeNode.split(new, before: old.place)
      defer { withExtendedLifetime((before, behind)) {} }
      compare(old.left.unretained, before.unretained, oldOffset, newOffset)
      removed.append(Spot(oldPosition, old.place, old.row))
      compare(old.right.unretained, behind.unretained, oldPosition + 1, newOffset + before.count)
    } else {
      let (before, behind) = TreeNode.split(old, before: new.place)
      defer { withExtendedLifetime((before, behind)) {} }
      compare(before.unretained, new.left.unretained, oldOffset, newOffset)
      inserted.append(Spot(newPosition, new.place, new.row))
      compare(behind.unretained, new.right.unretained, oldOffset + before.count, newPosition + 1)
    }
  }

  /// Whether to compare two subtrees, with this number of nodes together, node by node instead of splitting one. Small
  /// subtrees always are; larger ones only as long as at most eight nodes are merged for each difference that was
  /// found.
  @export(implementation)
  func isWorthMerging(_ nodes: Int) -> Bool { nodes <= 128 || merged + nodes <= 8 * count }

  /// Lists the nodes of two subtrees, and compares them one by one.
  @export(implementation)
  mutating func merge(_ old: TreeNode, _ new: TreeNode, _ oldOffset: Int, _ newOffset: Int) {
    withUnsafeTemporaryAllocation(of: Part.self, capacity: old.count + new.count) {
      let parts = $0.baseAddress.unsafelyUnwrapped
      old.list(in: parts)
      new.list(in: parts + old.count)
      merge(parts, old.count, oldOffset, parts + old.count, new.count, newOffset)
    }
  }

  // Not inlined, because `withUnsafeTemporaryAllocation` would contain two copies of this function: for memory on the
  // stack and on the heap.
  @inline(never) @export(implementation)
  mutating func merge(
    _ old: UnsafePointer<Part>, _ oldCount: Int, _ oldOffset: Int, _ new: UnsafePointer<Part>, _ newCount: Int,
    _ newOffset: Int
  ) {
    var (one, other) = (0, 0)
    while one < oldCount || other < newCount {
      let former = one < oldCount ? old[one] : nil
      let node = other < newCount ? new[other] : nil
      switch TreeDifference.order(former, node) {
      case .oldFirst:
        former.unsafelyUnwrapped.with { removed.append(Spot(oldOffset + one, $0.place, $0.row)) }
        one += 1
      case .newFirst:
        node.unsafelyUnwrapped.with { inserted.append(Spot(newOffset + other, $0.place, $0.row)) }
        other += 1
      case .samePlace:
        former.unsafelyUnwrapped.with { former in
          node.unsafelyUnwrapped.with { note(former, $0, oldOffset + one, newOffset + other) }
        }
        one += 1
        other += 1
      }
    }
  }

  /// Which of two nodes comes first.
  @usableFromInline
  enum Order {
    case oldFirst, newFirst, samePlace
  }

  /// Compares the places of the next nodes of both versions. `nil` stands for the end of a version; at most one of the
  /// nodes is `nil`.
  @export(implementation)
  static func order(_ old: Part?, _ new: Part?) -> Order {
    guard let old else { return .newFirst }
    guard let new else { return .oldFirst }
    return old.with { old in
      new.with { new in
        if old.place === new.place { return .samePlace }
        return old.place < new.place ? .oldFirst : .newFirst
      }
    }
  }

  /// Notes the difference between the nodes of both versions at one place. If the rows have different identities, the
  /// old row was removed and the new one inserted.
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
  mutating func noteRemoved(_ part: Part?, _ offset: Int) {
    if let part, count < limit { TreeDifference.note(part, offset, upTo: limit - count, in: &removed) }
  }

  @export(implementation)
  mutating func noteInserted(_ part: Part?, _ offset: Int) {
    if let part, count < limit { TreeDifference.note(part, offset, upTo: limit - count, in: &inserted) }
  }

  /// Appends the rows of a subtree with their offsets, up to a limit.
  @inline(never) @export(implementation)
  static func note(_ part: Part, _ offset: Int, upTo limit: Int, in spots: inout ContiguousArray<Spot>) {
    let tree = Tree(part.object)
    let count = min(tree.count, limit)
    // Reserves capacity only for large subtrees: an array whose capacity is reserved in small steps is copied at each
    // step.
    if count > spots.count { spots.reserveCapacity(spots.count + count) }
    var nodes = TreeIterator(tree)
    for offset in offset..<offset + count {
      nodes.advance().unsafelyUnwrapped.with { spots.append(Spot(offset, $0.place, $0.row)) }
    }
  }

  /// Whether all old rows were removed, and the new rows are all newer, or all older, than all old rows.
  @export(implementation)
  func replacesAll(of old: Tree, by new: Tree) -> Bool {
    guard !removed.isEmpty, removed.count == old.count, inserted.count == new.count else { return false }
    return old.isApart(from: new)
  }

  /// For each inserted row, the index of the removed row with the same identity, or `nil` if there is none. Instead of
  /// a list the result is `nil` if all inserted rows are newer than the removed ones.
  @export(implementation)
  static func partners(
    of inserted: ContiguousArray<Spot>, among removed: ContiguousArray<Spot>
  ) -> ContiguousArray<Int?>? {
    // In most differences all inserted rows are newer than the removed ones, and none has a partner.
    let newest = removed.reduce(0) { max($0, $1.row.id) }
    guard inserted.contains(where: { $0.row.id <= newest }) else { return nil }
    return Matcher.partners(
      of: ContiguousArray(inserted.lazy.map { $0.row.id }), among: ContiguousArray(removed.lazy.map { $0.row.id }))
  }
}
