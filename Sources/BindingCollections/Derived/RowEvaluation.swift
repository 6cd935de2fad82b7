public import Binding

/// Evaluates an operator's closure for one row after the other, while the node of the stage is being read.
@usableFromInline
struct RowEvaluation<Operator: RowOperator> {
  @export(implementation) let list: RowTrackerList
  /// Whether trackers are notified of changes.
  @export(implementation) let isLinked: Bool
  /// Has read nothing: it serves until a row's closure reads something, and is the tracker of that row then.
  @export(implementation) var tracker: RowTracker
  /// What is being tracked; `nil` while what is read belongs to the node.
  @export(implementation) var runs: TrackedRuns?
  /// For how many rows the closure was called.
  @export(implementation) var calls = 0

  @export(implementation)
  init(_ list: RowTrackerList, _ tracker: RowTracker, isLinked: Bool) {
    self.list = list
    self.isLinked = isLinked
    self.tracker = tracker
    tracker.isLinked = isLinked
  }

  /// Evaluates the closure. Returns a tracker if it has read something. From now on what is read belongs to a row.
  @export(implementation)
  mutating func find(_ row: Row, at place: Place, _ product: Operator) -> (Operator.Finding, RowTracker?) {
    guard Operator.evaluates else { return (product.find(row), nil) }
    calls += 1
    let runs = runs ?? TrackedRuns(by: tracker)
    self.runs = runs
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
  mutating func pause() {
    runs?.finish()
    runs = nil
  }
}

/// All rows of an array, each of which is evaluated when it is asked for.
@usableFromInline
final class EvaluatedRows<Operator: RowOperator>: RowSource {
  @export(implementation) let rows: RowsInOrder
  @export(implementation) let product: Operator
  @exclusivity(unchecked) @export(implementation) var evaluation: RowEvaluation<Operator>
  /// The trackers of the rows that have been evaluated.
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

  @export(implementation)
  func next() -> Found<Operator.Finding?>? {
    guard position < count else {
      evaluation.pause()
      return nil
    }
    let entry = rows.entries[position]
    position += 1
    return entry.place._withUnsafeGuaranteedRef { place in
      entry.row._withUnsafeGuaranteedRef { row in
        let (finding, tracker) = evaluation.find(row, at: place, product)
        if let tracker { trackers.append(ElementRow(id: 0, tracker), at: place) }
        return Found(place, row, finding)
      }
    }
  }
}
