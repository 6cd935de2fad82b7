import Binding

extension ChangeSet {
  /// A run of elements that is replaced by others.
  public struct Splice {
    /// The offset at which the run begins when all earlier splices have been applied.
    public let offset: Int
    /// How many elements are removed.
    public let removed: Int
    /// The elements that are inserted.
    public let elements: [Element]

    @export(implementation)
    init(offset: Int, removed: Int, elements: [Element]) {
      self.offset = offset
      self.removed = removed
      self.elements = elements
    }
  }

  /// The changes as splices, front to back: for lists that know neither moves nor updates, such as `GListModel`, and
  /// for the nodes of a web page. The offset of each splice counts elements after the earlier splices were applied.
  ///
  ///     for splice in changes.splices {
  ///       rows.replaceSubrange(splice.offset..<splice.offset + splice.removed, with: splice.elements)
  ///     }
  ///
  /// A row that moves is removed and inserted, and an updated row is replaced. Takes O(d log d) for d changes.
  @export(implementation)
  public var splices: [Splice] {
    var come: [(offset: Int, element: Element)] = insertions.map { ($0.offset, $0.element) }
    for update in moved + updatesInPlace { come.append((update.destination, update.new)) }
    come.sort { $0.offset < $1.offset }
    var splices: [Splice] = []
    forEachRun { offset, removed, range in
      splices.append(Splice(offset: offset, removed: removed, elements: come[range].map { $0.element }))
    }
    return splices
  }

  /// The updates of rows that have not moved.
  @export(implementation)
  var updatesInPlace: [Update] {
    if moved.isEmpty { return updates }
    let destinations = Set(moved.map { $0.destination })
    return updates.filter { !destinations.contains($0.destination) }
  }

  /// The ascending offsets of all rows that are removed (`gone`, in the old version) and inserted (`come`, in the new
  /// version). A row that moves or is updated is in both lists.
  @export(implementation)
  var runOffsets: (gone: [Int], come: [Int]) {
    // Closures instead of key paths, because a key path of a generic type is made at run time.
    var (gone, come) = (removals.map { $0.offset }, insertions.map { $0.offset })
    let updates = moved + updatesInPlace
    if updates.isEmpty { return (gone, come) }
    gone += updates.map { $0.source }
    come += updates.map { $0.destination }
    gone.sort()
    come.sort()
    return (gone, come)
  }

  /// Calls a closure with each run of adjacent changes, front to back: the offset of the run, its number of removed
  /// rows, and the range of its inserted rows among all inserted rows.
  @export(implementation)
  func forEachRun(_ body: (_ offset: Int, _ removed: Int, _ come: Range<Int>) -> Void) {
    let (gone, come) = runOffsets
    var (nextGone, nextCome) = (0, 0)
    while nextGone < gone.count || nextCome < come.count {
      // Rows that stay between the last run and this one have moved by `shift` from their old to their new offsets.
      let (firstGone, firstCome, shift) = (nextGone, nextCome, nextCome - nextGone)
      let atGone = nextGone < gone.count ? gone[nextGone] + shift : .max
      let start = nextCome < come.count ? Swift.min(atGone, come[nextCome]) : atGone
      while nextGone < gone.count, gone[nextGone] == start - shift + nextGone - firstGone { nextGone += 1 }
      while nextCome < come.count, come[nextCome] == start + nextCome - firstCome { nextCome += 1 }
      body(start, nextGone - firstGone, firstCome..<nextCome)
    }
  }
}

extension ChangeSet.Splice: Equatable where Element: Equatable {}
