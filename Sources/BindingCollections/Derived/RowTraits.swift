import Binding

/// The properties of an operator that decide how a stage updates it.
@usableFromInline
struct RowTraits {
  /// The threshold, as a number of changed rows, at or above which all rows are arranged at once instead of applying
  /// each change.
  @usableFromInline
  enum Bulk {
    /// No threshold: each change is always applied.
    case never
    /// More than one change for this number of rows: `share(12)` means more than a twelfth.
    case share(Int)
    /// The number of changes for which walking down two trees takes as long as walking along both trees once.
    case walks
  }

  @export(implementation) let bulk: Bulk
  /// Whether the operator has a closure of the user to call for each row.
  @export(implementation) let evaluates: Bool
  /// Whether a finding may have state, such as a child, which would be lost if the finding were made again without
  /// need.
  @export(implementation) let keepsState: Bool
  /// The keys that decide whether a row with another element keeps its finding; `nil` if the elements are compared
  /// instead.
  @export(implementation) let keys: RowKeys?

  @export(implementation)
  init(bulk: Bulk = .walks, evaluates: Bool = true, keepsState: Bool = false, keys: RowKeys? = nil) {
    self.bulk = bulk
    self.evaluates = evaluates
    self.keepsState = keepsState
    self.keys = keys
  }

  /// The threshold, as a number of changed rows, at or above which all rows are evaluated without finding out which
  /// have changed. Applies only if findings have no state and the closure has read no observables. The closure may be
  /// expensive, so it is called for at most twelve times as many rows as have changed.
  @export(implementation)
  func limitOfAsking(of count: Int) -> Int { evaluates ? max(limit(of: count), count / 12 + 1) : limit(of: count) }

  /// The threshold that `bulk` means for an array with this number of rows.
  @export(implementation)
  func limit(of count: Int) -> Int {
    switch bulk {
    case .never: .max
    case .share(let share): max(2, count / share + 1)
    case .walks: max(2, count / (2 * (Int.bitWidth - count.leadingZeroBitCount)) + 1)
    }
  }
}

/// Keys that decide which new rows continue which former rows. If the key stays the same, an element that is updated,
/// or removed and inserted again, keeps its child.
@usableFromInline
struct RowKeys {
  @usableFromInline typealias Spots = ContiguousArray<TreeDifference.Spot>

  @export(implementation) let areSame: (_ old: Row, _ new: Row) -> Bool
  /// For each inserted row, the index of the removed row that it continues; `nil` if it continues none.
  @export(implementation) let partners: (_ inserted: Spots, _ removed: Spots) -> ContiguousArray<Int?>

  @export(implementation)
  init<Element, Key: Hashable>(_ key: @escaping (Element) -> Key) {
    func keys(_ spots: Spots) -> ContiguousArray<Key> {
      ContiguousArray(spots.lazy.map { key($0.row.element(as: Element.self)) })
    }
    let areSame = { (old: Row, new: Row) in
      let (oldKey, newKey) = (key(old.element(as: Element.self)), key(new.element(as: Element.self)))
      return oldKey == newKey || Row.isRenamed(old, oldKey, new, newKey)
    }
    self.areSame = areSame
    partners = { inserted, removed in
      let partners = Matcher.partners(of: keys(inserted), among: keys(removed))
      return RowKeys.partnersOfRenamed(inserted, removed, others: partners, areSame)
    }
  }

  /// Matches renamed rows by row identity, because their old and new keys differ. A renamed row is among the inserted
  /// rows if it has moved, as in a sorted array. All other rows keep the partners that were found by key.
  @export(implementation)
  static func partnersOfRenamed(
    _ inserted: Spots, _ removed: Spots, others: ContiguousArray<Int?>, _ areSame: (_ old: Row, _ new: Row) -> Bool
  ) -> ContiguousArray<Int?> {
    func hasFormerKeys(_ spot: TreeDifference.Spot) -> Bool { spot.row.formerKeys != nil }
    guard inserted.contains(where: hasFormerKeys) || removed.contains(where: hasFormerKeys) else { return others }
    let former = Dictionary(removed.enumerated().map { ($1.row.id, $0) }, uniquingKeysWith: { first, _ in first })
    let renamed = inserted.map { spot in
      former[spot.row.id].flatMap { index in
        let old = removed[index]
        return (hasFormerKeys(spot) || hasFormerKeys(old)) && areSame(old.row, spot.row) ? index : nil
      }
    }
    let taken = Set(renamed.compactMap { $0 })
    return ContiguousArray(
      zip(renamed, others).map { renamed, other in renamed ?? other.flatMap { taken.contains($0) ? nil : $0 } })
  }
}
