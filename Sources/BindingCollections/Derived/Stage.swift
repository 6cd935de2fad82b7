public import Binding

/// One step from an array to another: brings the state of an operator up to date when the rows have changed.
///
/// Everything is in the state, and the state is a value made of trees: the version of the input that was used last, the
/// operator, and the trackers of the rows. An update compares the input with that version. So a state that a
/// transaction restores is complete, nothing is logged, and however many changes came since, each row that differs is
/// evaluated once.
@usableFromInline
final class Stage<Operator: RowOperator> {
  @usableFromInline
  struct State {
    @export(implementation) var input: PersistentArray<Operator.Input>
    @export(implementation) var product: Operator
    /// The trackers of rows whose closure has read something.
    @export(implementation) var trackers = Tree()
    /// Whether the trackers are linked, and so notified of changes.
    @export(implementation) var isLinked = false

    @export(implementation)
    init(_ input: PersistentArray<Operator.Input>, _ product: Operator) {
      self.input = input
      self.product = product
    }

    @export(implementation)
    var allTrackers: ContiguousArray<RowTracker> {
      var all: ContiguousArray<RowTracker> = []
      all.reserveCapacity(trackers.count)
      trackers.forEach { all.append($0.row.element(as: RowTracker.self)) }
      return all
    }
  }

  @export(implementation) let list: RowTrackerList
  @export(implementation) let read: () -> PersistentArray<Operator.Input>
  @export(implementation) let make: () -> Operator
  /// The node whose closure holds this.
  @exclusivity(unchecked) @export(implementation) unowned(unsafe) var node: Computed<State>?
  @export(implementation) let elements = ElementComparison<Operator.Input>()
  /// A tracker that has read nothing, for the next evaluation.
  @exclusivity(unchecked) @export(implementation) var spare: RowTracker?
  /// The rows of the input, once they have been evaluated again although they had not changed: a search goes on letter
  /// by letter.
  @exclusivity(unchecked) @export(implementation) var rows: RowsInOrder?

  @export(implementation)
  init(
    _ list: RowTrackerList, _ read: @escaping () -> PersistentArray<Operator.Input>, _ make: @escaping () -> Operator
  ) {
    self.list = list
    self.read = read
    self.make = make
  }

  /// Makes the node that keeps an operator up to date.
  @export(implementation)
  static func node(
    reading read: @escaping () -> PersistentArray<Operator.Input>, file: StaticString, line: UInt32,
    _ make: @escaping () -> Operator
  ) -> Computed<State> {
    let stage = Stage(RowTrackerList(file: file, line: line), read, make)
    let node = Computed<State>(changes: .always, file: file, line: line) { stage.next() }
    stage.node = node
    // The elements that a state holds are in the result as well.
    node.endFormerResults()
    node.markInner()
    // The node's closure keeps the stage as well, which does not keep the node.
    node.onObserved = { stage.linkIfNeeded() }
    node.onUnobserved = { stage.unlink() }
    #if !hasFeature(Embedded)
      node.explainRows { stage.node?.cached?.allTrackers ?? [] }
    #endif
    return node
  }

  // MARK: Going on

  @export(implementation)
  func next() -> State {
    let node = node.unsafelyUnwrapped
    let input = read()
    let told = list.take()
    let fresh = make()
    var state: State
    let renewal = node.cached.map { input.isEmpty ? .find : fresh.renewal(since: $0.product) }
    if let former = node.cached, let renewal, renewal != .find, let advanced = advanced(former, to: input, told) {
      state = advanced
      if renewal == .arrange {
        var product = fresh
        product.arrangeRows(of: state.product, in: input.tree)
        state.product = product
      }
    } else {
      // A transaction may restore the former state.
      for tracker in told { keepPending(tracker) }
      // What an effect reads for the first time will be observed when this returns: to link now takes no second walk.
      let isLinked = node.isObserved || node.cached == nil && GraphNode.isReadByEffect
      state = begun(input, fresh, isLinked: isLinked)
    }
    state.product.finish()
    connect(&state, isObserved: node.isObserved)
    return state
  }

  /// The first state for an input: every row is evaluated.
  @export(implementation)
  func begun(_ input: PersistentArray<Operator.Input>, _ product: Operator, isLinked: Bool) -> State {
    var state = State(input, product)
    if isLinked { noteLinking(&state) }
    let rows = rowsInOrder(of: input.tree)
    let evaluated = EvaluatedRows(rows, product, evaluation(isLinked: isLinked))
    state.product.arrange(evaluated)
    end(evaluated.evaluation)
    state.trackers = evaluated.trackers.finish()
    return state
  }

  /// The rows side by side. They are kept if the same rows were asked before: they will be asked again.
  @export(implementation)
  func rowsInOrder(of tree: Tree) -> RowsInOrder {
    if let rows, rows.tree.root === tree.root { return rows }
    let fresh = RowsInOrder(of: tree)
    rows = node?.cached?.input.tree.root === tree.root ? fresh : nil
    return fresh
  }

  /// A state for a newer input. Evaluates the rows that differ, and those whose trackers were notified. `nil` if it
  /// is better to begin anew.
  @export(implementation)
  func advanced(_ former: State, to input: PersistentArray<Operator.Input>, _ told: ContiguousArray<RowTracker>)
    -> State?
  {
    var state = former
    state.input = input
    if let rows, rows.tree.root !== input.tree.root { self.rows = nil }
    // The difference does not keep the rows of the former version.
    defer { withExtendedLifetime(former) {} }
    // Another array was assigned: nothing is left that a comparison could find.
    if input.origin !== former.input.origin, state.product.isMadeOfRows, input.tree.isApart(from: former.input.tree) {
      return nil
    }
    let limit = Operator.limit(of: input.count)
    if abs(input.count - former.input.count) >= limit { return nil }
    let difference = input.difference(from: former.input, limit: limit)
    if difference.count >= limit { return nil }
    if state.product.isMadeOfRows, difference.replacesAll(of: former.input.tree, by: input.tree) { return nil }
    let changes = Operator.sharesParts ? difference.spread(in: input.count) : difference.count
    if Operator.arrangesAll(changing: changes + told.count, of: input.count) {
      rearrange(&state, difference, asking: former.isLinked ? told : nil)
      return state
    }
    revise(&state, difference)
    if former.isLinked {
      if !told.isEmpty { askAgain(told, &state) }
    } else if state.trackers.root != nil {
      askAgain(state.allTrackers, &state)
    }
    return state
  }

  /// For each row that has come the finding of the one that it continues, and its tracker there; `nil` if none
  /// continues another.
  @export(implementation)
  func keptFindings(
    from removed: ContiguousArray<TreeDifference.Spot>, for inserted: ContiguousArray<TreeDifference.Spot>,
    _ state: State
  ) -> ContiguousArray<(finding: Operator.Finding, tracker: RowTracker?)?>? {
    guard let partners = state.product.continues(removed, with: inserted) else { return nil }
    let former = state.product.memory.nodes(at: removed)
    return ContiguousArray(
      partners.enumerated().map { position, partner in
        guard let partner,
          state.product.keepsFinding(from: removed[partner].row, for: inserted[position].row, in: self)
        else { return nil }
        let tracker = state.trackers.node(at: removed[partner].place)?.row.element(as: RowTracker.self)
        return (state.product.finding(of: former[partner]), tracker)
      })
  }

  /// A former state still has a tracker. If a transaction restores it, it has to evaluate the row again.
  @export(implementation)
  func keepPending(_ tracker: RowTracker) {
    if tracker.isLinked { list.enter(tracker) }
  }

  /// Begins an evaluation. A new tracker has no place before a row has it, and the list stands for one.
  @export(implementation)
  func evaluation(isLinked: Bool) -> RowEvaluation<Operator> {
    let tracker = spare ?? RowTracker(at: list, in: list)
    spare = nil
    return RowEvaluation(list, tracker, isLinked: isLinked)
  }

  /// Ends an evaluation.
  @export(implementation)
  func end(_ evaluation: RowEvaluation<Operator>) {
    spare = evaluation.tracker
    if evaluation.calls > 0 { node?.noteRows(evaluation.calls) }
  }

  // MARK: Observed or not

  /// While the node is observed the trackers are linked. Otherwise the node itself depends on their inputs, and checks
  /// them when it is read.
  @export(implementation)
  func connect(_ state: inout State, isObserved: Bool) {
    if state.isLinked { return }
    if isObserved { noteLinking(&state) }
    state.trackers.forEach {
      let tracker = $0.row.element(as: RowTracker.self)
      if isObserved { tracker.link() } else { tracker.passInputsOn() }
    }
  }

  /// The observer may end before the operation does, and hooks are not told of what begins and ends within one.
  @export(implementation)
  func noteLinking(_ state: inout State) {
    state.isLinked = true
    node?.checkObservationAtRest()
  }

  /// The node is observed, and was read before: its trackers are linked now, and not at the first change.
  @export(implementation)
  func linkIfNeeded() {
    if let state = node?.cached, !state.isLinked, state.trackers.root != nil { list.wakeReader() }
  }

  /// The node is no longer observed. At the next read it has to check the inputs of its rows.
  @export(implementation)
  func unlink() {
    rows = nil
    guard let node, let state = node.cached else { return }
    node.cached?.isLinked = false
    guard state.trackers.root != nil else { return }
    // Also if the state says they are not linked: a transaction may have linked them and restored an older state.
    state.trackers.forEach { $0.row.element(as: RowTracker.self).unlink() }
    if state.isLinked { node.forgetInputs() }
  }
}

extension RowTracker {
  /// The place of the row.
  @export(implementation)
  var place: Place {
    get { unsafeDowncast(anchor, to: Place.self) }
    set { anchor = newValue }
  }
}
