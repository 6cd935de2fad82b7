public import Binding

/// A row that has come, has gone, or differs from the one before at its place.
///
/// There is no row before if it has come, and none if it has gone. There is no finding if that is the same as before.
/// The versions of the input keep both rows and the place. A tuple, because each kind of structure adds three kilobytes
/// to a program.
@usableFromInline typealias RowChange<Finding> = (
  place: Unmanaged<Place>, old: Unmanaged<Row>?, row: Unmanaged<Row>?, finding: Finding?
)

extension Stage {
  @usableFromInline typealias Changes = ContiguousArray<RowChange<Operator.Finding>>

  /// Makes the changes of rows that differ.
  ///
  /// - Parameters:
  ///   - state: the state, whose input is the new one already.
  ///   - difference: what differs from the input before.
  @export(implementation)
  func revise(_ state: inout State, _ difference: TreeDifference) {
    let (removed, inserted, changed) = (difference.removed, difference.inserted, difference.changed)
    let isExchange = !removed.isEmpty && !inserted.isEmpty
    let kept = isExchange ? keptFindings(from: removed, for: inserted, state) : nil
    if !removed.isEmpty {
      state.product.revise(Changes(removed.lazy.map { (.passUnretained($0.place), .passUnretained($0.row), nil, nil) }))
      if state.trackers.root != nil { state.trackers.remove(ContiguousArray(removed.lazy.map { $0.place })) }
    }
    if inserted.isEmpty, changed.isEmpty { return }
    let revision = Revision(self, state)
    var (nextInserted, nextChanged) = (0, 0)
    while nextInserted < inserted.count || nextChanged < changed.count {
      let isInserted =
        nextInserted < inserted.count
        && (nextChanged == changed.count || inserted[nextInserted].offset < changed[nextChanged].newOffset)
      if isInserted {
        // A row that only moved is not evaluated again.
        revision.admit(inserted[nextInserted], continuing: kept?[nextInserted])
        nextInserted += 1
      } else {
        revision.revise(changed[nextChanged])
        nextChanged += 1
      }
    }
    revision.finish(&state)
  }

  /// Asks again for rows whose trackers were notified: their closures may have read a value that has changed.
  @export(implementation)
  func askAgain(_ told: ContiguousArray<RowTracker>, _ state: inout State) {
    let revision = Revision(self, state)
    for tracker in told.sorted(by: { $0.place < $1.place }) {
      if state.trackers.node(at: tracker.place)?.row.element(as: RowTracker.self) === tracker {
        guard revision.askAgain(tracker) else { continue }
      }
      keepPending(tracker)
    }
    revision.finish(&state)
  }

  /// Changes that are found one after the other, in the order of their places, and made at once.
  @usableFromInline
  final class Revision {
    @export(implementation) let stage: Stage
    // Not the state, for whose type a destructor has to ask.
    @export(implementation) let product: Operator
    @export(implementation) let input: Tree
    @export(implementation) let hadTrackers: Bool
    @export(implementation) let isLinked: Bool
    @exclusivity(unchecked) @export(implementation) var evaluation: RowEvaluation<Operator>
    @exclusivity(unchecked) @export(implementation) var changes: Changes = []
    /// The rows that have another tracker now, or none. Most closures read nothing, and there are none.
    @exclusivity(unchecked) @export(implementation) var trackers:
      ContiguousArray<(place: Place, tracker: RowTracker?)> = []

    @export(implementation)
    init(_ stage: Stage, _ former: State) {
      self.stage = stage
      product = former.product
      input = former.input.tree
      hadTrackers = former.trackers.root != nil
      isLinked = former.isLinked
      evaluation = stage.evaluation(isLinked: former.isLinked)
    }

    @export(implementation)
    func note(_ place: Place, _ old: Row?, _ row: Row, _ finding: Operator.Finding?) {
      changes.append(
        (.passUnretained(place), old.map { .passUnretained($0) }, .passUnretained(row), finding))
    }

    @export(implementation)
    func evaluate(_ row: Row, after old: Row?, at place: Place) {
      let (finding, tracker) = evaluation.find(row, at: place, product)
      note(place, old, row, finding)
      if tracker != nil || hadTrackers { trackers.append((place, tracker)) }
    }

    /// A row has come, which may continue one that has gone.
    @export(implementation)
    func admit(
      _ spot: TreeDifference.Spot, continuing kept: (finding: Operator.Finding, tracker: RowTracker?)??
    ) {
      guard case let (finding, formerTracker)?? = kept else { return evaluate(spot.row, after: nil, at: spot.place) }
      if let tracker = formerTracker?.moved(to: spot.place) {
        evaluation.pause()
        if tracker.checkInputs() { return evaluate(spot.row, after: nil, at: spot.place) }
        if isLinked { tracker.link() }
        trackers.append((spot.place, tracker))
      }
      note(spot.place, nil, spot.row, finding)
    }

    /// A row has another element.
    @export(implementation)
    func revise(_ change: TreeDifference.Change) {
      if product.comparesKeys { evaluation.pause() }
      if product.keepsFinding(from: change.old, for: change.new, in: stage) {
        note(change.place, change.old, change.new, nil)
      } else {
        evaluate(change.new, after: change.old, at: change.place)
      }
    }

    /// Something that the closure has read for a row may have changed. Answers whether it has.
    @export(implementation)
    func askAgain(_ tracker: RowTracker) -> Bool {
      evaluation.pause()
      guard tracker.checkInputs() else { return false }
      let row = input.node(at: tracker.place).unsafelyUnwrapped.row
      evaluate(row, after: row, at: tracker.place)
      return true
    }

    /// Makes the changes.
    @export(implementation)
    func finish(_ state: inout State) {
      evaluation.pause()
      stage.end(evaluation)
      if !changes.isEmpty { state.product.revise(changes) }
      if trackers.isEmpty { return }
      state.trackers.edit(trackers.count, at: { trackers[$0].place }) { position, _ in
        trackers[position].tracker.map { ElementRow(id: 0, $0) }
      }
    }
  }
}
