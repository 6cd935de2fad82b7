public import Binding

// How a derived array follows another one.
//
// **Data.** A version of an array is a tree of rows at places, and never changes (record 12). An operator is a value: a
// closure of the user's, and trees of what it has made with it so far. What the closure returns for a row, whether it
// passes or its key, is the row's *finding*. A row for which the closure has read an observable has a tracker, which
// that observable notifies. Most closures read nothing, and no row has one.
//
// **Owner.** A `Computed` has the state of a stage: the version of the input that was used last, the operator, and the
// tree of the trackers. The state is complete. So a transaction restores it by putting the former one back, nothing is
// logged, and however many edits have come since, each row that differs is evaluated once.
//
// **Flow.** When the node is read, the stage
// 1. reads the input, and takes the trackers that were notified;
// 2. hands the operator the closures of the user's, which may have been chosen anew (`adopt`);
// 3. compares the input with the version used last;
// 4. evaluates the closure for each row that has come or has another element, and for those whose trackers have read
//    something that has changed (`find`); a row that only moved keeps its finding;
// 5. has the operator make these changes (`revise`), or go through all rows if they are so many that it costs less
//    (`arrange`).
//
// If no closure has read anything and that many rows differ, the comparison ends early, and all rows are evaluated: to
// ask again costs less than to find out which of them differ.

/// The operation of a derived array on the rows of another: a value that is kept with the result, and changed row by
/// row. See the comment above for who calls what, and when.
@usableFromInline
protocol RowOperator {
  /// The type of the input's elements.
  associatedtype Input
  /// What the user's closure returns for a row.
  associatedtype Finding

  /// How the stage treats this operator.
  var traits: RowTraits { get }

  /// Evaluates the user's closure for a row.
  func find(_ row: Row) -> Finding

  /// The finding that is known of the row at a place of the version used last.
  func finding(at place: Place) -> Finding

  /// Takes the closures of an operator that was made anew, and makes what follows from them, while the rows are those
  /// of the version used last. Answers `false` if the findings do not hold any more: that one begins instead.
  mutating func adopt(_ fresh: Self, in input: Tree) -> Bool

  /// Takes all rows at once, in order, instead of those that it has. A row without a finding has not changed. Where a
  /// row stays as it is its place in the result stays as well, so that what follows from that sees the same difference.
  /// The user's closure is called while rows are asked for: none but that may be called before there are no more.
  mutating func arrange(_ rows: some RowSource<Finding>)

  /// Makes the changes of some rows.
  mutating func revise(_ changes: RowChanges<Finding>)
}

extension RowOperator {
  @export(implementation)
  var traits: RowTraits { RowTraits() }

  @export(implementation)
  mutating func adopt(_ fresh: Self, in input: Tree) -> Bool { true }
}

/// One step from an array to another: keeps an operator up to date while the rows change.
@usableFromInline
final class Stage<Operator: RowOperator> {
  @usableFromInline typealias Changes = RowChanges<Operator.Finding>

  @usableFromInline
  struct State {
    @export(implementation) var input: PersistentArray<Operator.Input>
    @export(implementation) var product: Operator
    /// The trackers of rows whose closure has read something.
    @export(implementation) var trackers = Tree()
    /// Whether the trackers are linked, and so notified of changes.
    @export(implementation) var isLinked: Bool

    @export(implementation)
    init(_ input: PersistentArray<Operator.Input>, _ product: Operator, isLinked: Bool) {
      self.input = input
      self.product = product
      self.isLinked = isLinked
    }
  }

  @export(implementation) let list: RowTrackerList
  @export(implementation) let read: () -> PersistentArray<Operator.Input>
  @export(implementation) let make: () -> Operator
  /// The node whose closure holds this, and which this therefore does not keep.
  @exclusivity(unchecked) @export(implementation) var node: Uncounted<Computed<State>>?
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
    stage.node = Uncounted(node)
    // The elements that a state holds are in the result as well.
    node.endFormerResults()
    node.markInner()
    node.onObserved = { stage.linkIfNeeded() }
    node.onUnobserved = { stage.unlink() }
    #if !hasFeature(Embedded)
      node.explainRows { stage.node?.object.cached.map { trackers(in: $0.trackers) } ?? [] }
    #endif
    return node
  }

  @export(implementation)
  static func trackers(in tree: Tree) -> ContiguousArray<RowTracker> {
    var all: ContiguousArray<RowTracker> = []
    all.reserveCapacity(tree.count)
    tree.forEach { all.append($0.row.element(as: RowTracker.self)) }
    return all
  }

  // MARK: Going on

  @export(implementation)
  func next() -> State {
    let node = node.unsafelyUnwrapped.object
    let input = read()
    let told = list.take()
    let fresh = make()
    // What an effect reads for the first time will be observed when this returns: to link now takes no second walk.
    let isLinked = node.isObserved || node.cached == nil && GraphNode.isReadByEffect
    var state: State
    if var product = node.cached?.product, !input.isEmpty,
      product.adopt(fresh, in: node.cached.unsafelyUnwrapped.input.tree)
    {
      state = node.cached.unsafelyUnwrapped
      state.product = product
      if !advance(&state, to: input, told) { state = evaluated(input, state.product, told, isLinked: isLinked) }
    } else {
      state = evaluated(input, fresh, told, isLinked: isLinked)
    }
    connect(&state, isObserved: node.isObserved)
    return state
  }

  /// The state for an input of which every row is evaluated.
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

  /// Takes a state to a newer input. Answers `false` if it costs less to evaluate every row.
  @export(implementation)
  func advance(
    _ state: inout State, to input: PersistentArray<Operator.Input>, _ told: ContiguousArray<RowTracker>
  ) -> Bool {
    let (former, traits) = (state.input, state.product.traits)
    // What differs, and the changes, refer to the rows of the former version.
    defer { withExtendedLifetime(former) {} }
    if let rows, rows.tree.root !== input.tree.root { self.rows = nil }
    let mayAskAgain = !traits.keepsState && state.trackers.root == nil
    let limit = mayAskAgain ? traits.limitOfAsking(of: input.count) : .max
    if abs(input.count - former.count) >= limit { return false }
    let difference = input.difference(from: former, limit: limit)
    if difference.count >= limit { return false }
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

  /// The rows side by side. They are kept if the same rows were asked before: they will be asked again.
  @export(implementation)
  func rowsInOrder(of tree: Tree) -> RowsInOrder {
    if let rows, rows.tree.root === tree.root { return rows }
    let fresh = RowsInOrder(of: tree)
    rows = node?.object.cached?.input.tree.root === tree.root ? fresh : nil
    return fresh
  }

  /// A former state still has a tracker. If a transaction restores it, it has to evaluate the row again.
  @export(implementation)
  func keepPending(_ tracker: RowTracker) {
    if tracker.isLinked { list.enter(tracker) }
  }

  // MARK: What has changed

  /// Evaluates the rows that differ, and those whose trackers were notified.
  ///
  /// - Parameters:
  ///   - state: the state, whose input is the new one already. Its trackers become those of the rows.
  ///   - difference: what differs from the input before.
  ///   - told: the trackers that were notified.
  ///   - traits: those of the operator.
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
    revision.changes.reserveCapacity(inserted.count + changed.count + asked.count)
    var (nextInserted, nextChanged, nextAsked) = (0, 0, 0)
    while true {
      let isInserted =
        nextInserted < inserted.count
        && (nextChanged == changed.count || inserted[nextInserted].offset < changed[nextChanged].newOffset)
      let place =
        isInserted ? inserted[nextInserted].place : nextChanged < changed.count ? changed[nextChanged].place : nil
      while nextAsked < asked.count, place.map({ asked[nextAsked].place < $0 }) ?? true {
        revision.askAgain(asked[nextAsked])
        nextAsked += 1
      }
      guard let place else { break }
      if isInserted {
        revision.admit(inserted[nextInserted], continuing: kept?[nextInserted])
        nextInserted += 1
      } else {
        let isAsked = nextAsked < asked.count && asked[nextAsked].place === place
        revision.revise(changed[nextChanged], asking: isAsked ? asked[nextAsked] : nil)
        nextChanged += 1
        if isAsked { nextAsked += 1 }
      }
    }
    return Changes(removed: removed, revised: revision.finish(&state))
  }

  /// The trackers to be asked, in the order of their places: those of present rows that were notified, or all if they
  /// are not notified.
  @export(implementation)
  func pending(among told: ContiguousArray<RowTracker>, in state: State) -> ContiguousArray<RowTracker> {
    if !state.isLinked { return Stage.trackers(in: state.trackers) }
    var asked: ContiguousArray<RowTracker> = []
    for tracker in told {
      if state.trackers.tracker(at: tracker.place) === tracker { asked.append(tracker) } else { keepPending(tracker) }
    }
    asked.sort { $0.place < $1.place }
    return asked
  }

  /// For each row that has come the finding of the one that it continues, and its tracker there; `nil` if none
  /// continues another.
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

  /// Whether a row keeps its finding with another element.
  @export(implementation)
  func isSame(_ old: Row, _ new: Row, _ traits: RowTraits) -> Bool {
    if old === new { return true }
    return traits.keys.map { $0.areSame(old, new) } ?? elements.areSame(old, new)
  }

  // MARK: Observed or not

  /// While the node is observed the trackers are linked. Otherwise the node itself depends on their inputs, and checks
  /// them when it is read.
  @export(implementation)
  func connect(_ state: inout State, isObserved: Bool) {
    if state.isLinked { return }
    if isObserved {
      state.isLinked = true
      // The observer may end before the operation does, and hooks are not told of what begins and ends within one.
      node?.object.checkObservationAtRest()
    }
    state.trackers.forEach {
      let tracker = $0.row.element(as: RowTracker.self)
      if isObserved { tracker.link() } else { tracker.passInputsOn() }
    }
  }

  /// The node is observed, and was read before: its trackers are linked now, and not at the first change.
  @export(implementation)
  func linkIfNeeded() {
    if let state = node?.object.cached, !state.isLinked, state.trackers.root != nil { list.wakeReader() }
  }

  /// The node is no longer observed. At the next read it has to check the inputs of its rows.
  @export(implementation)
  func unlink() {
    rows = nil
    guard let node = node?.object, let state = node.cached else { return }
    node.cached?.isLinked = false
    guard state.trackers.root != nil else { return }
    // Also if the state says they are not linked: a transaction may have linked them and restored an older state.
    state.trackers.forEach { $0.row.element(as: RowTracker.self).unlink() }
    if state.isLinked { node.forgetInputs() }
  }
}
