import Binding

extension ChangeSet {
  /// A run of elements that others take the place of.
  public struct Splice {
    /// The offset where it begins, when all splices before this one have been made.
    public let offset: Int
    /// How many elements go.
    public let removed: Int
    /// The elements that come.
    public let elements: [Element]

    @export(implementation)
    init(offset: Int, removed: Int, elements: [Element]) {
      self.offset = offset
      self.removed = removed
      self.elements = elements
    }
  }

  /// The changes as splices, front to back: for lists that know neither moves nor updates, such as `GListModel`, and
  /// for the nodes of a web page. Each is valid when those before it have been made.
  ///
  ///     for splice in changes.splices {
  ///       rows.replaceSubrange(splice.offset..<splice.offset + splice.removed, with: splice.elements)
  ///     }
  ///
  /// A row that moves goes and comes, and one that is updated is replaced. Takes time in the number of changes.
  @export(implementation)
  public var splices: [Splice] {
    // A key path of a generic type is made at run time.
    var gone = removals.map { $0.offset } + moves.map { $0.source }
    var come: [(offset: Int, element: Element)] = insertions.map { ($0.offset, $0.element) }
    for (move, element) in zip(moves, moved) { come.append((move.destination, element.new)) }
    let destinations = Set(moves.map { $0.destination })
    for update in updates where !destinations.contains(update.destination) {
      gone.append(update.source)
      come.append((update.destination, update.new))
    }
    gone.sort()
    come.sort { $0.offset < $1.offset }
    var splices: [Splice] = []
    var (nextGone, nextCome) = (0, 0)
    // How much further a row that stays is in the new version than in the old one.
    while nextGone < gone.count || nextCome < come.count {
      let shift = nextCome - nextGone
      let atGone = nextGone < gone.count ? gone[nextGone] + shift : .max
      let start = nextCome < come.count ? Swift.min(atGone, come[nextCome].offset) : atGone
      var (removed, elements) = (0, [Element]())
      while true {
        if nextCome < come.count, come[nextCome].offset == start + elements.count {
          elements.append(come[nextCome].element)
          nextCome += 1
        } else if nextGone < gone.count, gone[nextGone] == start - shift + removed {
          removed += 1
          nextGone += 1
        } else {
          break
        }
      }
      splices.append(Splice(offset: start, removed: removed, elements: elements))
    }
    return splices
  }
}

extension ChangeSet.Splice: Equatable where Element: Equatable {}
