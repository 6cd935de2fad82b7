public import Binding

extension Stage {
  /// Brings a state up to date with all its rows at once, which costs less than one by one where many differ. What is
  /// evaluated is the same.
  ///
  /// - Parameters:
  ///   - state: the state, whose input is the new one already.
  ///   - difference: what differs from the input before.
  ///   - told: the trackers to be asked again; all if `nil`.
  @export(implementation)
  func rearrange(_ state: inout State, _ difference: TreeDifference, asking told: ContiguousArray<RowTracker>?) {
    let (inserted, changed) = (difference.inserted, difference.changed)
    let kept = keptFindings(from: difference.removed, for: inserted, state)
    let (product, areSame) = (state.product, areSame)
    var evaluation = evaluation(isLinked: state.isLinked)
    evaluation.pause()
    func find(_ row: Row, at place: Place) -> (Operator.Finding, RowTracker?) {
      evaluation.resume()
      defer { evaluation.pause() }
      return evaluation.find(row, at: place, product)
    }
    var asked = PendingTrackers(told)
    // Most closures read nothing, and there are no trackers.
    var formerTrackers = state.trackers.root.map { TreeCursor(Tree($0)) }
    var trackers = TreeBuilder()
    var rows: ContiguousArray<Found<Operator.Finding?>> = []
    rows.reserveCapacity(state.input.count)
    var (nextInserted, nextChanged) = (0, 0)
    state.input.tree.forEach { node in
      let (place, row, offset) = (node.place, node.row, rows.count)
      let former = formerTrackers?.node(at: place)?.row.element(as: RowTracker.self)
      var (finding, tracker) = (Operator.Finding?.none, former)
      if nextInserted < inserted.count, inserted[nextInserted].offset == offset {
        tracker = nil
        if let (continued, other) = kept[nextInserted] {
          finding = continued
          tracker = other?.moved(to: place)
        }
        nextInserted += 1
        if finding == nil || tracker?.hasChangedInputs() == true {
          (finding, tracker) = find(row, at: place)
        } else if state.isLinked {
          tracker?.link()
        }
      } else {
        if nextChanged < changed.count, changed[nextChanged].newOffset == offset {
          if product.keepsFinding(from: changed[nextChanged].old, for: row, areSame) {
            finding = product.finding(at: place)
          } else {
            (finding, tracker) = find(row, at: place)
          }
          nextChanged += 1
        }
        if let former, tracker === former, asked.take(former), former.hasChangedInputs() {
          (finding, tracker) = find(row, at: place)
          keepPending(former)
        }
      }
      rows.append(Found(place, row, finding))
      if let tracker { trackers.append(ElementRow(id: 0, tracker), at: place) }
    }
    spare = evaluation.tracker
    for tracker in asked.left { keepPending(tracker) }
    state.trackers = trackers.finish()
    state.product.arrange(rows)
  }
}

/// Trackers that are to be asked again, in the order of their places.
@usableFromInline
struct PendingTrackers {
  @export(implementation) let asksAll: Bool
  @export(implementation) var trackers: ContiguousArray<RowTracker>
  @export(implementation) var next = 0
  /// Those that were not asked for: their rows have gone.
  @export(implementation) var passed: ContiguousArray<RowTracker> = []

  @export(implementation)
  init(_ told: ContiguousArray<RowTracker>?) {
    asksAll = told == nil
    trackers = told ?? []
    trackers.sort { $0.place < $1.place }
  }

  /// Whether a tracker is among them. Has to be asked in order.
  @export(implementation)
  mutating func take(_ tracker: RowTracker) -> Bool {
    if asksAll { return true }
    while next < trackers.count, trackers[next].place < tracker.place { pass() }
    // At one place there can be several, of which a former state has the others.
    while next < trackers.count, trackers[next].place === tracker.place {
      let isFound = trackers[next] === tracker
      if isFound { next += 1 } else { pass() }
      if isFound { return true }
    }
    return false
  }

  @export(implementation)
  mutating func pass() {
    passed.append(trackers[next])
    next += 1
  }

  /// Those whose rows have gone, when all rows were asked for.
  @export(implementation)
  var left: ContiguousArray<RowTracker> { passed + trackers[next...] }
}
