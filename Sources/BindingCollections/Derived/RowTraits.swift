import Binding

/// How a stage treats an operator.
@usableFromInline
struct RowTraits {
  /// From how many changes on all rows are arranged.
  @usableFromInline
  enum Bulk {
    case never
    /// One row of so many.
    case share(Int)
    /// So many that to walk down a tree for each, and down another, takes as long as a step along it for each row.
    case walks
  }

  @export(implementation) let bulk: Bulk
  /// Whether there is a closure to call for each row.
  @export(implementation) let evaluates: Bool
  /// Whether a finding may have a state of its own, which is lost if it is made anew: then none is without need.
  @export(implementation) let keepsState: Bool
  /// What decides whether a finding goes on with another element, if that is not the element itself.
  @export(implementation) let keys: RowKeys?

  @export(implementation)
  init(bulk: Bulk = .walks, evaluates: Bool = true, keepsState: Bool = false, keys: RowKeys? = nil) {
    self.bulk = bulk
    self.evaluates = evaluates
    self.keepsState = keepsState
    self.keys = keys
  }

  /// From how many changes on all of so many rows are evaluated without finding out which have changed, if no closure
  /// has read anything. At most twelve times as many are asked as have changed, should the closure be dear.
  @export(implementation)
  func limitOfAsking(of count: Int) -> Int { evaluates ? max(limit(of: count), count / 12 + 1) : limit(of: count) }

  /// From how many changes on all of so many rows are arranged.
  @export(implementation)
  func limit(of count: Int) -> Int {
    switch bulk {
    case .never: .max
    case .share(let share): max(2, count / share + 1)
    case .walks: max(2, count / (2 * (Int.bitWidth - count.leadingZeroBitCount)) + 1)
    }
  }
}

/// Keys that decide which rows go on with the findings of which: an element that is updated, or removed and inserted
/// anew, with the same key keeps its child.
@usableFromInline
struct RowKeys {
  @usableFromInline typealias Spots = ContiguousArray<TreeDifference.Spot>

  @export(implementation) let areSame: (_ old: Row, _ new: Row) -> Bool
  /// For each row that has come the position of the one that it continues.
  @export(implementation) let partners: (_ inserted: Spots, _ removed: Spots) -> ContiguousArray<Int?>

  @export(implementation)
  init<Element, Key: Hashable>(_ key: @escaping (Element) -> Key) {
    func keys(_ spots: Spots) -> ContiguousArray<Key> {
      ContiguousArray(spots.lazy.map { key($0.row.element(as: Element.self)) })
    }
    areSame = { key($0.element(as: Element.self)) == key($1.element(as: Element.self)) }
    partners = { Matcher.partners(of: keys($0), among: keys($1)) }
  }
}
