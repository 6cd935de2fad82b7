import Binding

/// How a stage treats an operator.
@usableFromInline
struct RowTraits {
  /// The number of changes from which on all rows are arranged.
  @usableFromInline
  enum Bulk {
    case never
    /// One change for this number of rows.
    case share(Int)
    /// As many as make walking down two trees for each change take as long as stepping along them for each row.
    case walks
  }

  @export(implementation) let bulk: Bulk
  /// Whether there is a closure to call for each row.
  @export(implementation) let evaluates: Bool
  /// Whether a finding may have state that is lost when the finding is made again: then none is made without need.
  @export(implementation) let keepsState: Bool
  /// Decides whether a row with another element keeps its finding, if that is not decided by the element itself.
  @export(implementation) let keys: RowKeys?

  @export(implementation)
  init(bulk: Bulk = .walks, evaluates: Bool = true, keepsState: Bool = false, keys: RowKeys? = nil) {
    self.bulk = bulk
    self.evaluates = evaluates
    self.keepsState = keepsState
    self.keys = keys
  }

  /// The number of changes from which on all rows are evaluated without finding out which have changed, if no closure
  /// has read anything. At most twelve times as many rows are evaluated as have changed, because the closure may be
  /// expensive.
  @export(implementation)
  func limitOfAsking(of count: Int) -> Int { evaluates ? max(limit(of: count), count / 12 + 1) : limit(of: count) }

  /// The number of changes, for a number of rows, from which on all are arranged.
  @export(implementation)
  func limit(of count: Int) -> Int {
    switch bulk {
    case .never: .max
    case .share(let share): max(2, count / share + 1)
    case .walks: max(2, count / (2 * (Int.bitWidth - count.leadingZeroBitCount)) + 1)
    }
  }
}

/// Keys that decide which rows continue others: an element that is updated, or removed and inserted again, with the
/// same key keeps its child.
@usableFromInline
struct RowKeys {
  @usableFromInline typealias Spots = ContiguousArray<TreeDifference.Spot>

  @export(implementation) let areSame: (_ old: Row, _ new: Row) -> Bool
  /// For each new row the index of the removed row that it continues.
  @export(implementation) let partners: (_ inserted: Spots, _ removed: Spots) -> ContiguousArray<Int?>

  @export(implementation)
  init<Element, Key: Hashable>(_ key: @escaping (Element) -> Key) {
    func keys(_ spots: Spots) -> ContiguousArray<Key> {
      ContiguousArray(spots.lazy.map { key($0.row.element(as: Element.self)) })
    }
    areSame = { old, new in
      let (oldKey, newKey) = (key(old.element(as: Element.self)), key(new.element(as: Element.self)))
      #if hasFeature(Embedded)
        return oldKey == newKey
      #else
        return oldKey == newKey || Row.isRenamed(old, oldKey, new, newKey)
      #endif
    }
    partners = { inserted, removed in
      let partners = Matcher.partners(of: keys(inserted), among: keys(removed))
      #if hasFeature(Embedded)
        return partners
      #else
        return RowKeys.partnersOfRenamed(inserted, removed, others: partners)
      #endif
    }
  }

  #if !hasFeature(Embedded)
    /// A renamed row that has moved, as in a sorted array, is known by its identity.
    @export(implementation)
    static func partnersOfRenamed(
      _ inserted: Spots, _ removed: Spots, others: ContiguousArray<Int?>
    ) -> ContiguousArray<Int?> {
      func hasFormerKeys(_ spot: TreeDifference.Spot) -> Bool { spot.row.formerKeys != nil }
      guard inserted.contains(where: hasFormerKeys) || removed.contains(where: hasFormerKeys) else { return others }
      let former = Dictionary(removed.enumerated().map { ($1.row.id, $0) }, uniquingKeysWith: { first, _ in first })
      let renamed = inserted.map { spot in
        former[spot.row.id].flatMap { hasFormerKeys(spot) || hasFormerKeys(removed[$0]) ? $0 : nil }
      }
      let taken = Set(renamed.compactMap { $0 })
      return ContiguousArray(
        zip(renamed, others).map { renamed, other in renamed ?? other.flatMap { taken.contains($0) ? nil : $0 } })
    }
  #endif
}
