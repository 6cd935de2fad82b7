public import Binding

/// Evaluates an operator's closure for one row after the other, while the node of the stage is being read.
@usableFromInline
struct RowEvaluation<Operator: RowOperator> {
  @export(implementation) let list: RowTrackerList
  /// Whether trackers are notified of changes.
  @export(implementation) let isLinked: Bool
  /// Has read nothing: it serves until a row's closure reads something, and is the tracker of that row then.
  @export(implementation) var tracker: RowTracker
  @export(implementation) var runs: TrackedRuns

  @export(implementation)
  init(_ list: RowTrackerList, _ tracker: RowTracker, isLinked: Bool) {
    self.list = list
    self.isLinked = isLinked
    self.tracker = tracker
    tracker.isLinked = isLinked
    runs = TrackedRuns(by: tracker)
  }

  /// Evaluates the closure. Returns a tracker if it has read something.
  @export(implementation)
  mutating func find(_ row: Row, at place: Place, _ product: Operator) -> (Operator.Finding, RowTracker?) {
    let finding = product.find(row)
    guard runs.end(by: tracker) else { return (finding, nil) }
    let used = tracker
    used.place = place
    tracker = RowTracker(at: place, in: list)
    tracker.isLinked = isLinked
    runs.begin(by: tracker)
    return (finding, used)
  }

  /// From now on what is read belongs to the node again.
  @export(implementation)
  func pause() { runs.finish() }

  @export(implementation)
  mutating func resume() { runs = TrackedRuns(by: tracker) }
}
