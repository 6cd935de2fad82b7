import Binding

extension ChangeSet {
  /// A run of elements that is replaced by others.
  public struct Splice {
    /// The offset at which the run begins, after all earlier splices.
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

  /// The changes as splices, front to back: for lists without moves and updates, such as `GListModel`, and for the
  /// nodes of a web page. Each splice is valid after the earlier ones.
  ///
  ///     for splice in changes.splices {
  ///       rows.replaceSubrange(splice.offset..<splice.offset + splice.removed, with: splice.elements)
  ///     }
  ///
  /// A row that moves is removed and inserted, and an updated row is replaced. Takes time linear in the number of
  /// changes.
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

  /// The ascending offsets of all rows that runs remove (`gone`) and insert (`come`). A row that moves or is updated is
  /// removed and inserted.
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

  /// Calls a closure with each run, front to back: its offset, the number of removed rows, and the range of the run's
  /// rows among all inserted rows.
  @export(implementation)
  func forEachRun(_ body: (_ offset: Int, _ removed: Int, _ come: Range<Int>) -> Void) {
    let (gone, come) = runOffsets
    var (nextGone, nextCome) = (0, 0)
    while nextGone < gone.count || nextCome < come.count {
      // The distance from the old to the new position of a row that stays.
      let (shift, first) = (nextCome - nextGone, nextCome)
      let atGone = nextGone < gone.count ? gone[nextGone] + shift : .max
      let start = nextCome < come.count ? Swift.min(atGone, come[nextCome]) : atGone
      var removed = 0
      while true {
        if nextCome < come.count, come[nextCome] == start + nextCome - first {
          nextCome += 1
        } else if nextGone < gone.count, gone[nextGone] == start - shift + removed {
          removed += 1
          nextGone += 1
        } else {
          break
        }
      }
      body(start, removed, first..<nextCome)
    }
  }
}

extension ChangeSet.Splice: Equatable where Element: Equatable {}
