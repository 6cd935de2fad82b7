public import Binding

// The evaluation of rows by a user's closure, and the sources from which an operator takes the rows.

/// Calls an operator's closure for one row after the other, while the node of the stage is being read.
@usableFromInline
struct RowEvaluation<Operator: RowOperator> {
  @export(implementation) let list: RowTrackerList
  /// Whether the operator has a closure of the user to call for each row.
  @export(implementation) let evaluates: Bool
  /// Whether trackers are notified of changes.
  @export(implementation) let isLinked: Bool
  /// A tracker without reads. If the closure reads an observable for a row, the row gets this tracker, and a new
  /// tracker is stored here.
  @export(implementation) var tracker: RowTracker
  /// Attributes reads to `tracker`; `nil` while reads belong to the node.
  @export(implementation) var runs: TrackedRuns?
  /// The number of rows for which the closure was called.
  @export(implementation) var calls = 0

  @export(implementation)
  init(_ list: RowTrackerList, _ tracker: RowTracker, evaluates: Bool, isLinked: Bool) {
    self.list = list
    self.evaluates = evaluates
    self.isLinked = isLinked
    self.tracker = tracker
    tracker.isLinked = isLinked
  }

  /// Calls the closure for a row, and returns the tracker of the row if the closure has read observables. Until
  /// `pause`, reads are attributed to the row's tracker and not to the node.
  @export(implementation) @inline(__always)
  mutating func find(_ spot: RowsInOrder.Entry, _ product: Operator) -> (Operator.Finding, RowTracker?) {
    if evaluates, runs == nil { runs = TrackedRuns(by: tracker) }
    let finding = spot.row.with { product.find($0) }
    guard let runs else { return (finding, nil) }
    calls += 1
    guard runs.end(by: tracker) else { return (finding, nil) }
    let used = tracker
    used.place = spot.place.object
    tracker = RowTracker(at: used.place, in: list)
    tracker.isLinked = isLinked
    runs.begin(by: tracker)
    return (finding, used)
  }

  /// Attributes further reads to the node again.
  @export(implementation)
  mutating func pause() {
    runs?.finish()
    runs = nil
  }
}

extension Stage {
  /// Begins an evaluation. A new tracker belongs to no row yet, so it gets the list as its anchor instead of a place.
  @export(implementation)
  func evaluation(_ traits: RowTraits, isLinked: Bool) -> RowEvaluation<Operator> {
    let tracker = spare ?? RowTracker(at: list, in: list)
    spare = nil
    return RowEvaluation(list, tracker, evaluates: traits.evaluates, isLinked: isLinked)
  }

  /// Ends an evaluation: stores the unused tracker for the next one, and reports the number of calls to traces.
  @export(implementation)
  func end(_ evaluation: RowEvaluation<Operator>) {
    spare = evaluation.tracker
    if evaluation.calls > 0 { node?.object.noteRows(evaluation.calls) }
  }

  /// Collects the changes of the rows, in the order of their places.
  @usableFromInline
  struct Revision {
    @export(implementation) let stage: Stage
    @export(implementation) let state: State
    @export(implementation) let traits: RowTraits
    @export(implementation) var evaluation: RowEvaluation<Operator>
    @export(implementation) var changes: ContiguousArray<RowChange<Operator.Finding>> = []
    /// The rows whose tracker may have changed, with the new tracker, or `nil` for none. Empty for most closures, which
    /// read no observables.
    @export(implementation) var trackers: ContiguousArray<(place: Place, tracker: RowTracker?)> = []

    @export(implementation)
    init(_ stage: Stage, _ state: State, _ traits: RowTraits) {
      self.stage = stage
      self.state = state
      self.traits = traits
      evaluation = stage.evaluation(traits, isLinked: state.isLinked)
    }

    /// Notes the changes of all rows, in the order of their places. Each of the lists has that order.
    ///
    /// - Parameters:
    ///   - inserted: the new rows.
    ///   - kept: for each new row, the finding that it keeps, see ``Stage/keptFindings(from:for:_:_:)``.
    ///   - changed: the rows with another element.
    ///   - asked: the trackers whose inputs have to be checked.
    @export(implementation)
    mutating func collect(
      _ inserted: RowKeys.Spots, continuing kept: ContiguousArray<KeptFinding?>?,
      _ changed: ContiguousArray<TreeDifference.Change>, _ asked: ContiguousArray<RowTracker>
    ) {
      changes.reserveCapacity(inserted.count + changed.count + asked.count)
      var (nextInserted, nextAsked) = (0, 0)
      for change in changed {
        while nextInserted < inserted.count, inserted[nextInserted].offset < change.newOffset {
          askAgain(asked, from: &nextAsked, before: inserted[nextInserted].place)
          admit(inserted[nextInserted], continuing: kept?[nextInserted])
          nextInserted += 1
        }
        askAgain(asked, from: &nextAsked, before: change.place)
        revise(change, asking: takeTracker(of: change.place, in: asked, at: &nextAsked))
      }
      for position in nextInserted..<inserted.count {
        askAgain(asked, from: &nextAsked, before: inserted[position].place)
        admit(inserted[position], continuing: kept?[position])
      }
      for tracker in asked[nextAsked...] { askAgain(tracker) }
    }

    /// Asks the trackers again, from the next one on, whose rows come before a place.
    @export(implementation)
    mutating func askAgain(_ asked: ContiguousArray<RowTracker>, from next: inout Int, before place: Place) {
      while next < asked.count, asked[next].place < place {
        askAgain(asked[next])
        next += 1
      }
    }

    /// The next tracker, if it is that of the row at a place.
    @export(implementation)
    func takeTracker(of place: Place, in asked: ContiguousArray<RowTracker>, at next: inout Int) -> RowTracker? {
      guard next < asked.count, asked[next].place === place else { return nil }
      next += 1
      return asked[next - 1]
    }

    /// Calls the closure for a row, and notes the finding and the tracker.
    @export(implementation)
    mutating func evaluate(_ row: Row, after old: Row?, at place: Place) {
      let (finding, tracker) = evaluation.find((Uncounted(place), Uncounted(row)), state.product)
      changes.append(RowChange(place, old, row, finding))
      if tracker != nil || state.trackers.root != nil { trackers.append((place, tracker)) }
    }

    /// Notes a new row. If it continues a removed row, it keeps the finding and tracker of that row, unless an
    /// observable that was read for the removed row has changed.
    @export(implementation)
    mutating func admit(_ spot: TreeDifference.Spot, continuing kept: KeptFinding??) {
      let (row, place) = (spot.row, spot.place)
      guard case let (finding, formerTracker)?? = kept else { return evaluate(row, after: nil, at: place) }
      if let tracker = formerTracker?.moved(to: place) {
        if checkInputs(tracker) { return evaluate(row, after: nil, at: place) }
        if state.isLinked { tracker.link() }
        trackers.append((place, tracker))
      }
      changes.append(RowChange(place, nil, row, finding))
    }

    /// Notes a row that has another element, and calls the closure for it unless the finding still holds.
    ///
    /// - Parameter tracker: the tracker of the row, if it was notified or has to be checked.
    @export(implementation)
    mutating func revise(_ change: TreeDifference.Change, asking tracker: RowTracker?) {
      let (place, old, new) = (change.place, change.old, change.new)
      if keepsFinding(from: old, to: new, tracker) {
        changes.append(RowChange(place, old, new, nil))
      } else {
        evaluate(new, after: old, at: place)
        if let tracker { stage.keepPending(tracker) }
      }
    }

    /// Whether the finding of a row holds for another element: the two are the same to the closure, and no observable
    /// that the closure has read for the row has changed.
    @export(implementation)
    mutating func keepsFinding(from old: Row, to new: Row, _ tracker: RowTracker?) -> Bool {
      // The comparison may call the user's key closure, whose reads must not be attributed to a row.
      if traits.keys != nil { evaluation.pause() }
      guard stage.isSame(old, new, traits) else { return false }
      guard let tracker else { return true }
      return !checkInputs(tracker)
    }

    /// Evaluates a row again, if an observable that the closure has read for the row has changed.
    @export(implementation)
    mutating func askAgain(_ tracker: RowTracker) {
      guard checkInputs(tracker) else { return }
      let place = tracker.place
      let row = state.input.tree.node(at: place).unsafelyUnwrapped.row
      evaluate(row, after: row, at: place)
      stage.keepPending(tracker)
    }

    /// Whether an observable that the closure has read for a row has changed.
    @export(implementation)
    mutating func checkInputs(_ tracker: RowTracker) -> Bool {
      evaluation.pause()
      return tracker.checkInputs()
    }

    /// Ends the evaluation and returns the changes. Puts the new trackers into the state.
    @export(implementation)
    mutating func finish(_ state: inout State) -> ContiguousArray<RowChange<Operator.Finding>> {
      evaluation.pause()
      stage.end(evaluation)
      if !trackers.isEmpty {
        state.trackers.edit(trackers.count, at: { trackers[$0].place }) { position, _ in
          trackers[position].tracker.map { ElementRow(id: 0, $0) }
        }
      }
      return changes
    }
  }
}

extension RowTracker {
  /// The place of the row to which the tracker belongs. The anchor of a tracker without a row may be its list instead.
  @export(implementation)
  var place: Place {
    get { unsafeDowncast(anchor, to: Place.self) }
    set { anchor = newValue }
  }
}

extension Tree {
  /// The tracker at a place, in a tree of trackers.
  @export(implementation)
  func tracker(at place: Place) -> RowTracker? { node(at: place)?.row.element(as: RowTracker.self) }
}

/// A row, its place, and its finding. The tree that contains the row keeps both objects alive.
@usableFromInline
struct Found<Finding> {
  @export(implementation) let uncounted: RowsInOrder.Entry
  @export(implementation) var finding: Finding

  @export(implementation)
  init(_ spot: RowsInOrder.Entry, _ finding: Finding) {
    uncounted = spot
    self.finding = finding
  }

  @export(implementation)
  var place: Place { uncounted.place.object }

  @export(implementation)
  var row: Row { uncounted.row.object }
}

/// The rows of an array, one after the other, with their findings. The finding of a row is `nil` if the row has not
/// changed.
@usableFromInline
protocol RowSource<Finding>: AnyObject {
  associatedtype Finding

  var count: Int { get }

  func next() -> Found<Finding?>?
}

extension RowSource {
  /// All remaining rows.
  @export(implementation)
  func rest() -> ContiguousArray<Found<Finding?>> {
    var rows: ContiguousArray<Found<Finding?>> = []
    rows.reserveCapacity(count)
    while let row = next() { rows.append(row) }
    return rows
  }
}

/// All rows of an array, each of which is evaluated when it is taken.
@usableFromInline
final class EvaluatedRows<Operator: RowOperator>: RowSource {
  @export(implementation) let rows: RowsInOrder
  @export(implementation) let product: Operator
  @exclusivity(unchecked) @export(implementation) var evaluation: RowEvaluation<Operator>
  /// The trackers of the rows for which the closure has read observables.
  @exclusivity(unchecked) @export(implementation) var trackers = TreeBuilder()
  @exclusivity(unchecked) @export(implementation) var position = 0

  @export(implementation)
  init(_ rows: RowsInOrder, _ product: Operator, _ evaluation: RowEvaluation<Operator>) {
    self.rows = rows
    self.product = product
    self.evaluation = evaluation
  }

  @export(implementation)
  var count: Int { rows.entries.count }

  /// The next row with its finding. Inlined, so that the loop over the rows is one function.
  @export(implementation) @inline(__always)
  func next() -> Found<Operator.Finding?>? {
    guard position < count else {
      evaluation.pause()
      return nil
    }
    let entry = rows.entries[position]
    position += 1
    let (finding, tracker) = evaluation.find(entry, product)
    if let tracker { trackers.append(ElementRow(id: 0, tracker), at: tracker.place) }
    return Found(entry, finding)
  }
}

/// All rows of an array, some of which have changed.
@usableFromInline
final class ChangedRows<Operator: RowOperator>: RowSource {
  @export(implementation) let product: Operator
  @export(implementation) let changes: ContiguousArray<RowChange<Operator.Finding>>
  @exclusivity(unchecked) @export(implementation) var nodes: TreeIterator
  @exclusivity(unchecked) @export(implementation) var position = 0

  @export(implementation)
  init(_ tree: Tree, _ changes: ContiguousArray<RowChange<Operator.Finding>>, _ product: Operator) {
    self.product = product
    self.changes = changes
    nodes = TreeIterator(tree)
  }

  @export(implementation)
  var count: Int { nodes.tree.count }

  /// The next row with its finding; within that `nil` if the row has not changed. `nil` after the last row.
  @export(implementation)
  func next() -> Found<Operator.Finding?>? {
    guard let node = nodes.advance() else { return nil }
    return node.with { node in
      let spot = (Uncounted(node.place), Uncounted(node.row))
      guard position < changes.count, changes[position].place === spot.0 else { return Found(spot, nil) }
      position += 1
      // The row has changed, but a row with another element may keep its finding.
      return Found(spot, changes[position - 1].finding ?? product.finding(at: node.place))
    }
  }
}
