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
    let rows = RearrangedRows(self, state, difference, asking: told)
    state.product.arrange(rows)
    end(rows.evaluation)
    for tracker in rows.asked.left { keepPending(tracker) }
    state.trackers = rows.trackers.finish()
  }
}

/// All rows of a newer input. Those that differ from a former one are evaluated when they are asked for, and so are
/// those whose trackers were notified.
@usableFromInline
final class RearrangedRows<Operator: RowOperator>: RowSource {
  @export(implementation) let stage: Stage<Operator>
  @export(implementation) let product: Operator
  @export(implementation) let isLinked: Bool
  @export(implementation) let inserted: ContiguousArray<TreeDifference.Spot>
  @export(implementation) let changed: ContiguousArray<TreeDifference.Change>
  @export(implementation) let kept: ContiguousArray<(finding: Operator.Finding, tracker: RowTracker?)?>?
  @exclusivity(unchecked) @export(implementation) var evaluation: RowEvaluation<Operator>
  @exclusivity(unchecked) @export(implementation) var asked: PendingTrackers
  @exclusivity(unchecked) @export(implementation) var nodes: TreeIterator
  @exclusivity(unchecked) @export(implementation) var offset = 0
  @exclusivity(unchecked) @export(implementation) var nextInserted = 0
  @exclusivity(unchecked) @export(implementation) var nextChanged = 0
  /// The trackers of the former input. Most closures read nothing, and there are none.
  @exclusivity(unchecked) @export(implementation) var formerTrackers: TreeCursor?
  /// The trackers of the rows so far.
  @exclusivity(unchecked) @export(implementation) var trackers = TreeBuilder()

  @export(implementation)
  init(
    _ stage: Stage<Operator>, _ state: Stage<Operator>.State, _ difference: TreeDifference,
    asking told: ContiguousArray<RowTracker>?
  ) {
    self.stage = stage
    product = state.product
    isLinked = state.isLinked
    (inserted, changed) = (difference.inserted, difference.changed)
    kept = stage.keptFindings(from: difference.removed, for: inserted, state)
    evaluation = stage.evaluation(isLinked: state.isLinked)
    asked = PendingTrackers(told)
    nodes = TreeIterator(state.input.tree)
    formerTrackers = state.trackers.root.map { TreeCursor(Tree($0)) }
  }

  @export(implementation)
  var count: Int { nodes.tree.count }

  @export(implementation)
  func next() -> Found<Operator.Finding?>? {
    guard let node = nodes.advance() else {
      evaluation.pause()
      return nil
    }
    return node._withUnsafeGuaranteedRef { node in
      let finding = finding(of: node.row, at: node.place)
      offset += 1
      return Found(node.place, node.row, finding)
    }
  }

  @export(implementation)
  func finding(of row: Row, at place: Place) -> Operator.Finding? {
    let former = formerTrackers?.node(at: place)?.row.element(as: RowTracker.self)
    if nextInserted < inserted.count, inserted[nextInserted].offset == offset {
      nextInserted += 1
      return continuedFinding(at: place) ?? evaluated(row, at: place)
    }
    var finding: Operator.Finding?
    if nextChanged < changed.count, changed[nextChanged].newOffset == offset {
      nextChanged += 1
      if !keepsFinding(from: changed[nextChanged - 1].old, for: row) { return evaluated(row, at: place) }
      finding = product.finding(at: place)
    }
    guard let former else { return finding }
    if asked.take(former), checkInputs(former) {
      stage.keepPending(former)
      return evaluated(row, at: place)
    }
    trackers.append(ElementRow(id: 0, former), at: place)
    return finding
  }

  @export(implementation)
  func evaluated(_ row: Row, at place: Place) -> Operator.Finding {
    let (finding, tracker) = evaluation.find(row, at: place, product)
    if let tracker { trackers.append(ElementRow(id: 0, tracker), at: place) }
    return finding
  }

  /// The finding of the row that one which has come continues, if it holds.
  @export(implementation)
  func continuedFinding(at place: Place) -> Operator.Finding? {
    guard let (finding, former) = kept?[nextInserted - 1] else { return nil }
    guard let tracker = former?.moved(to: place) else { return finding }
    if checkInputs(tracker) { return nil }
    if isLinked { tracker.link() }
    trackers.append(ElementRow(id: 0, tracker), at: place)
    return finding
  }

  @export(implementation)
  func keepsFinding(from old: Row, for new: Row) -> Bool {
    if product.comparesKeys { evaluation.pause() }
    return Operator.findsState && product.keepsFinding(from: old, for: new, in: stage)
  }

  @export(implementation)
  func checkInputs(_ tracker: RowTracker) -> Bool {
    evaluation.pause()
    return tracker.checkInputs()
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
