public import Binding

// How a derived array is updated when the array that it is derived from changes.
//
// **Data.** A version of an array is a tree of rows at places, and never changes (record 12). An operator is a value: a
// user's closure, and trees of the results that the closure has returned so far. The result for a row, such as its key
// or whether it passes, is the *finding* of the row. If the closure has read an observable for a row, the row has a
// tracker, which that observable notifies. Most closures read no observables.
//
// **Owner.** The value of a `Computed` is the state of a stage: the version of the input that was last used, the
// operator, and the tree of trackers. The results are kept nowhere else. So a failed transaction restores everything by
// restoring the former value, no edits are logged, and each row that differs is evaluated once, however many edits
// there were.
//
// **Flow.** When the node is read, the stage
// 1. reads the input, and takes the notified trackers;
// 2. gives the operator the user's closures, which `choosing:` may have replaced (`adopt`);
// 3. compares the input with the version that was last used;
// 4. evaluates the closure for each row that is new or has another element, and for each row whose tracker has read an
//    observable that has changed (`find`); a row that only moved keeps its finding;
// 5. lets the operator apply these changes (`revise`), or, if there are so many changes that this costs less, arrange
//    all rows (`arrange`).
//
// If findings have no state, the closure has read no observables, and many rows differ, the comparison ends early, and
// all rows are evaluated, because that costs less than to find the rows that differ.

/// The operation of a derived array on the rows of its input: a value that is part of the state of a stage, and is
/// updated row by row. The comment at the top of this file says when these functions are called.
@usableFromInline
protocol RowOperator {
  /// The type of the input's elements.
  associatedtype Input
  /// The type of the results of the user's closure.
  associatedtype Finding

  /// The properties by which a stage decides how to update the operator.
  var traits: RowTraits { get }

  /// Evaluates the user's closure for a row.
  func find(_ row: Row) -> Finding

  /// The known finding of the row at a place, in the version that was last used.
  func finding(at place: Place) -> Finding

  /// Takes over the closures of a new operator. `input` is the version that was last used. Returns `false` if the
  /// present findings are invalid under the new closures; the stage then begins from scratch with the new operator.
  mutating func adopt(_ fresh: Self, in input: Tree) -> Bool

  /// Replaces the present rows by all rows of a source, in order. A row without a finding has not changed. A row that
  /// stays as it is keeps its place in the result, so that the next stage sees only the real differences. Taking a row
  /// from the source may call the user's closure. Until all rows are taken, no other closure of the user may be called,
  /// because its reads would be attributed to a row.
  mutating func arrange(_ rows: some RowSource<Finding>)

  /// Applies the changes of some rows.
  mutating func revise(_ changes: RowChanges<Finding>)
}

extension RowOperator {
  @export(implementation)
  var traits: RowTraits { RowTraits() }

  @export(implementation)
  mutating func adopt(_ fresh: Self, in input: Tree) -> Bool { true }
}

/// One step from an array to a derived one: updates an operator when rows of the input change.
@usableFromInline
final class Stage<Operator: RowOperator> {
  @usableFromInline typealias Changes = RowChanges<Operator.Finding>

  @usableFromInline
  struct State {
    @export(implementation) var input: PersistentArray<Operator.Input>
    @export(implementation) var product: Operator
    /// The trackers of the rows for which the closure has read observables.
    @export(implementation) var trackers = Tree()
    /// Whether the trackers are linked, so that they are notified of changes.
    @export(implementation) var isLinked: Bool

    @export(implementation)
    init(_ input: PersistentArray<Operator.Input>, _ product: Operator, isLinked: Bool) {
      self.input = input
      self.product = product
      self.isLinked = isLinked
    }
  }

  /// The trackers that were notified and not yet taken.
  @export(implementation) let list: RowTrackerList
  @export(implementation) let read: () -> PersistentArray<Operator.Input>
  /// Makes an operator with the user's present closures, which `choosing:` may have replaced.
  @export(implementation) let make: () -> Operator
  /// The node whose closure retains this stage. Uncounted, because a retained node would be a cycle.
  @exclusivity(unchecked) @export(implementation) var node: Uncounted<Computed<State>>?
  @export(implementation) let elements = ElementComparison<Operator.Input>()
  /// A tracker without reads, which the next evaluation uses.
  @exclusivity(unchecked) @export(implementation) var spare: RowTracker?
  /// The rows of the input in order; `nil` until the same rows are evaluated a second time, as by a search that is
  /// typed letter by letter.
  @exclusivity(unchecked) @export(implementation) var rows: RowsInOrder?

  @export(implementation)
  init(
    _ list: RowTrackerList, _ read: @escaping () -> PersistentArray<Operator.Input>, _ make: @escaping () -> Operator
  ) {
    self.list = list
    self.read = read
    self.make = make
  }

  /// Makes the node that updates an operator.
  @export(implementation)
  static func node(
    reading read: @escaping () -> PersistentArray<Operator.Input>, file: StaticString, line: UInt32,
    _ make: @escaping () -> Operator
  ) -> Computed<State> {
    let stage = Stage(RowTrackerList(file: file, line: line), read, make)
    let node = Computed<State>(changes: .always, file: file, line: line) { stage.next() }
    stage.node = Uncounted(node)
    // A former state may be released at once: the result has the same elements, so that none is released with the
    // state.
    node.endFormerResults()
    node.markInner()
    node.onObserved = { stage.linkIfNeeded() }
    node.onUnobserved = { stage.unlink() }
    node.explainRows { stage.node?.object.cached.map { trackers(in: $0.trackers) } ?? [] }
    return node
  }

  @export(implementation)
  static func trackers(in tree: Tree) -> ContiguousArray<RowTracker> {
    var all: ContiguousArray<RowTracker> = []
    all.reserveCapacity(tree.count)
    tree.forEach { all.append($0.row.element(as: RowTracker.self)) }
    return all
  }

  /// The state for the present input. The body of the node.
  @export(implementation)
  func next() -> State {
    let node = node.unsafelyUnwrapped.object
    let input = read()
    elements.follow(input.rule)
    let told = list.take()
    let fresh = make()
    // If an effect reads the node for the first time, the node is observed when this returns. Linking the trackers now
    // saves a second walk.
    let isLinked = node.isObserved || node.cached == nil && GraphNode.isReadByEffect
    var state =
      continued(to: input, fresh, told, isLinked: isLinked) ?? evaluated(input, fresh, told, isLinked: isLinked)
    connect(&state, isObserved: node.isObserved)
    return state
  }

  /// The former state, brought up to date; `nil` if the operator has to begin from scratch, because there is no former
  /// state, the input is empty, or the findings are invalid.
  @export(implementation)
  func continued(
    to input: PersistentArray<Operator.Input>, _ fresh: Operator, _ told: ContiguousArray<RowTracker>, isLinked: Bool
  ) -> State? {
    let node = node.unsafelyUnwrapped.object
    guard var product = node.cached?.product, !input.isEmpty else { return nil }
    guard product.adopt(fresh, in: node.cached.unsafelyUnwrapped.input.tree) else { return nil }
    var state = node.cached.unsafelyUnwrapped
    state.product = product
    if advance(&state, to: input, told) { return state }
    return evaluated(input, state.product, told, isLinked: isLinked)
  }

  /// Makes a state by evaluating every row.
  @export(implementation)
  func evaluated(
    _ input: PersistentArray<Operator.Input>, _ product: Operator, _ told: ContiguousArray<RowTracker>, isLinked: Bool
  ) -> State {
    for tracker in told { keepPending(tracker) }
    var state = State(input, product, isLinked: isLinked)
    if isLinked { node?.object.checkObservationAtRest() }
    let rows = EvaluatedRows(rowsInOrder(of: input.tree), product, evaluation(product.traits, isLinked: isLinked))
    state.product.arrange(rows)
    end(rows.evaluation)
    state.trackers = rows.trackers.finish()
    return state
  }

  /// Updates a state for a newer input. Returns `false` if it costs less to evaluate every row.
  @export(implementation)
  func advance(
    _ state: inout State, to input: PersistentArray<Operator.Input>, _ told: ContiguousArray<RowTracker>
  ) -> Bool {
    let (former, traits) = (state.input, state.product.traits)
    // The former version has to live as long as the difference and the changes, which do not retain its rows.
    defer { withExtendedLifetime(former) {} }
    if let rows, rows.tree.root !== input.tree.root { self.rows = nil }
    let mayAskAgain = !traits.keepsState && state.trackers.root == nil
    let limit = mayAskAgain ? traits.limitOfAsking(of: input.count) : .max
    if abs(input.count - former.count) >= limit { return false }
    let difference = input.difference(from: former, limit: limit)
    if difference.count >= limit { return false }
    // If every row is new, all rows are evaluated, unless a key may connect a new row with a former one.
    if traits.keys == nil, difference.replacesAll(of: former.tree, by: input.tree) { return false }
    state.input = input
    let changes = changes(of: &state, difference, told, traits)
    if changes.count >= traits.limit(of: input.count) {
      state.product.arrange(ChangedRows(input.tree, changes.revised, state.product))
    } else if changes.count > 0 {
      state.product.revise(changes)
    }
    return true
  }

  /// The rows of a tree in an array. The array is kept if the same rows were evaluated before, because they will
  /// probably be evaluated again.
  @export(implementation)
  func rowsInOrder(of tree: Tree) -> RowsInOrder {
    if let rows, rows.tree.root === tree.root { return rows }
    let fresh = RowsInOrder(of: tree)
    rows = node?.object.cached?.input.tree.root === tree.root ? fresh : nil
    return fresh
  }

  /// Puts a notified tracker into the list again, for the next read. A former state still has the tracker, and if a
  /// failed transaction restores that state, the row of the tracker has to be evaluated again.
  @export(implementation)
  func keepPending(_ tracker: RowTracker) {
    if tracker.isLinked { list.enter(tracker) }
  }

  /// Evaluates the rows that differ, and the rows whose trackers were notified.
  ///
  /// - Parameters:
  ///   - state: the state with the new input. Its trackers are updated.
  ///   - difference: the difference from the former input.
  ///   - told: the trackers that were notified.
  ///   - traits: the traits of the operator.
  @export(implementation)
  func changes(
    of state: inout State, _ difference: TreeDifference, _ told: ContiguousArray<RowTracker>, _ traits: RowTraits
  ) -> Changes {
    let (removed, inserted, changed) = (difference.removed, difference.inserted, difference.changed)
    let kept = removed.isEmpty || inserted.isEmpty ? nil : keptFindings(from: removed, for: inserted, state, traits)
    if !removed.isEmpty, state.trackers.root != nil {
      state.trackers.remove(removed)
    }
    let asked = pending(among: told, in: state)
    if inserted.isEmpty, changed.isEmpty, asked.isEmpty { return Changes(removed: removed, revised: []) }
    var revision = Revision(self, state, traits)
    revision.collect(inserted, continuing: kept, changed, asked)
    return Changes(removed: removed, revised: revision.finish(&state))
  }

  /// The trackers to check, in the order of their places: the notified trackers of present rows, or all trackers if
  /// they are not linked.
  @export(implementation)
  func pending(among told: ContiguousArray<RowTracker>, in state: State) -> ContiguousArray<RowTracker> {
    var asked: ContiguousArray<RowTracker> = []
    for tracker in told {
      if state.trackers.tracker(at: tracker.place) === tracker { asked.append(tracker) } else { keepPending(tracker) }
    }
    if !state.isLinked { return Stage.trackers(in: state.trackers) }
    asked.sort { $0.place < $1.place }
    return asked
  }

  /// For each inserted row, the finding and the tracker of the removed row that it continues, or `nil`. Instead of a
  /// list of `nil` the result may be `nil`.
  @export(implementation)
  func keptFindings(from removed: RowKeys.Spots, for inserted: RowKeys.Spots, _ state: State, _ traits: RowTraits)
    -> ContiguousArray<KeptFinding?>?
  {
    let partners =
      traits.keys.map { $0.partners(inserted, removed) } ?? TreeDifference.partners(of: inserted, among: removed)
    guard let partners else { return nil }
    return ContiguousArray(
      partners.enumerated().map { position, partner in
        guard let partner, isSame(removed[partner].row, inserted[position].row, traits) else { return nil }
        let place = removed[partner].place
        return (state.product.finding(at: place), state.trackers.tracker(at: place))
      })
  }

  @usableFromInline typealias KeptFinding = (finding: Operator.Finding, tracker: RowTracker?)

  /// Whether a row with another element keeps its finding.
  @export(implementation)
  func isSame(_ old: Row, _ new: Row, _ traits: RowTraits) -> Bool {
    if old === new { return true }
    return traits.keys.map { $0.areSame(old, new) } ?? elements.areSame(old, new)
  }

  /// Links the trackers if the node is observed. Otherwise the node itself depends on the trackers' inputs, and checks
  /// them when it is read.
  @export(implementation)
  func connect(_ state: inout State, isObserved: Bool) {
    if state.isLinked { return }
    if isObserved {
      state.isLinked = true
      // The observer may end within the present operation. Hooks are not called for an observation that begins and ends
      // within one operation, so whether the node is observed is checked at the end of the operation.
      node?.object.checkObservationAtRest()
    }
    state.trackers.forEach {
      let tracker = $0.row.element(as: RowTracker.self)
      if isObserved { tracker.link() } else { tracker.passInputsOn() }
    }
  }

  /// Called when the node becomes observed. If the node was read before, links its trackers now, instead of at its
  /// first change.
  @export(implementation)
  func linkIfNeeded() {
    if let state = node?.object.cached, !state.isLinked, state.trackers.root != nil { list.wakeReader() }
  }

  /// Unlinks the trackers, because the node is no longer observed. The next read has to check the inputs of the
  /// trackers.
  @export(implementation)
  func unlink() {
    rows = nil
    guard let node = node?.object, let state = node.cached else { return }
    node.cached?.isLinked = false
    guard state.trackers.root != nil else { return }
    // Unlinks the trackers even if the state says that they are unlinked: a failed transaction may have linked them,
    // and restored an older state.
    state.trackers.forEach { $0.row.element(as: RowTracker.self).unlink() }
    guard state.isLinked else { return }
    node.forgetInputs()
    // A reader by Observation is known to this list alone, which the trackers no longer notify.
    list.wakeOutsideReaders()
  }
}
