/// The reads of a closure that was called for one row: the predicate of a filter, the key of a sort. A history also has
/// a tracker for each object that it follows.
///
/// An array derived from a million rows cannot check the dependencies of all rows whenever one changes. So each row
/// whose closure read something has a tracker: a node that is notified of changes as a computed is, but has no reader.
/// A notified tracker enters a ``RowTrackerList``, which the derived array reads: the list of the rows to evaluate
/// again.
///
/// While the derived array is unobserved its trackers are half linked, as the inputs of an unobserved computed are.
@usableFromInline
package final class RowTracker: GraphNode {
  @exclusivity(unchecked) @export(implementation) var inputs = Inputs()
  @export(implementation) let list: RowTrackerList
  /// What the tracker belongs to, such as the place of a row; the list as long as the tracker belongs to nothing. A row
  /// that moves or is evaluated again gets another tracker, so that a state that is rolled back has its former
  /// trackers.
  @exclusivity(unchecked) @export(implementation) package var anchor: AnyObject
  /// The index in the list while the tracker is pending.
  @exclusivity(unchecked) fileprivate var index = 0

  @usableFromInline
  package init(at anchor: AnyObject, in list: RowTrackerList) {
    self.list = list
    self.anchor = anchor
    super.init(
      flags: .computed | .relay, name: nil, file: list.file, line: list.line,
      work: Work { node, request, memory in
        // The request `describe` is ignored, because a tracker has no value.
        guard request == .principal, let memory else { return false }
        let list = unsafeDowncast(node, to: RowTracker.self).enterList()
        memory.storeBytes(of: list, as: NodeRef.self)
        return true
      })
    assert(node.inputs == withUnsafeMutablePointer(to: &inputs) { $0 }, "the inputs stand behind the closure")
  }

  deinit {
    if node.has(.pending) { list.strike(self) }
    currentTurn().dropInputs(node)
  }

  /// Called when an input has changed: enters the list, and returns its node, which is marked in place of the tracker.
  private func enterList() -> NodeRef {
    list.enter(self)
    return list.node
  }

  /// Whether the tracker is notified of changes; otherwise it has to check its inputs.
  @usableFromInline
  package var isLinked: Bool {
    get { node.isObserved }
    set {
      if newValue { node.pointee.flags.insert(.observed) } else { node.pointee.flags.remove(.observed) }
    }
  }

  /// Makes a tracker that is notified of the changes of a source from now on.
  package convenience init(at anchor: AnyObject, in list: RowTrackerList, of source: GraphNode) {
    self.init(at: anchor, in: list)
    _ = source.node.object.retain()
    inputs.first = currentTurn().pointee.edges.make(
      source: source.node, target: node, version: source.presentVersion(), next: nil)
    link()
  }

  /// Brings the inputs up to date, in order, until one has another version than when it was read. Returns whether there
  /// is such an input.
  @usableFromInline
  package func checkInputs() -> Bool {
    let turn = currentTurn()
    var next = inputs.first
    while let edge = next {
      turn.checkUntracked(edge.pointee.source)
      if edge.pointee.version != edge.pointee.source.pointee.version { return true }
      next = edge.pointee.nextInput
    }
    return false
  }

  /// Makes the reader, a computed, depend on the tracker's inputs.
  @usableFromInline
  package func passInputsOn() {
    let turn = currentTurn()
    forEachInput {
      turn.checkUntracked($0.pointee.source)
      turn.track($0.pointee.source)
    }
  }

  /// Links the inputs, so that the tracker is notified of changes.
  @usableFromInline
  package func link() {
    guard !isLinked else { return }
    isLinked = true
    let turn = currentTurn()
    forEachInput {
      turn.checkUntracked($0.pointee.source)
      turn.link($0)
    }
  }

  /// Unlinks the inputs, so that the tracker has to check them.
  @usableFromInline
  package func unlink() {
    guard isLinked else { return }
    isLinked = false
    let turn = currentTurn()
    forEachInput {
      turn.unlink($0)
      $0.pointee.source.pointee.flags.insert(.seen)
    }
  }

  /// A tracker for the same row at another anchor, without calling the closure again.
  @usableFromInline
  package func moved(to anchor: AnyObject) -> RowTracker {
    let tracker = RowTracker(at: anchor, in: list)
    let turn = currentTurn()
    // Where the edge of the next input is put: the inputs are a linked list.
    var end = tracker.node.firstInput
    forEachInput {
      let source = $0.pointee.source
      _ = source.object.retain()
      source.pointee.flags.insert(.seen)
      let edge = turn.pointee.edges.make(source: source, target: tracker.node, version: $0.pointee.version, next: nil)
      end.pointee = edge
      end = edge.nextInput
    }
    return tracker
  }

  /// Calls a closure with the edge to each input, in the order in which the closure of the row has read them.
  private func forEachInput(_ body: (EdgeRef) -> Void) {
    var next = inputs.first
    while let edge = next {
      next = edge.pointee.nextInput
      body(edge)
    }
  }
}

/// The runs of a closure for one row after the other, while a computed is being read. Most closures read nothing but
/// their row, so one tracker serves all rows until the closure has read something else for a row. That tracker then
/// stays with the row, and the rows after it get another one:
///
///     let runs = TrackedRuns(by: tracker)
///     for row in rows {
///       closure(row)
///       if runs.end(by: tracker) {
///         tracker = RowTracker(at: place, in: list)
///         runs.begin(by: tracker)
///       }
///     }
///     runs.finish()
@usableFromInline
package struct TrackedRuns {
  private let turn: TurnRef
  // The state of the turn before the first run: the computed that is being read, restored by `finish()`.
  private let reader: NodeRef?
  private let run: Stamp
  private let cursor: UnsafeMutablePointer<EdgeRef?>?

  @usableFromInline
  package init(by tracker: RowTracker) {
    turn = currentTurn()
    (reader, run, cursor) = (turn.pointee.reader, turn.pointee.runStamp, turn.pointee.cursor)
    begin(by: tracker)
  }

  /// Attributes reads to a tracker from now on.
  @usableFromInline
  package func begin(by tracker: RowTracker) {
    turn.pointee.reader = tracker.node
    turn.pointee.runStamp = turn.pointee.stamp()
    turn.pointee.cursor = tracker.node.firstInput
  }

  /// Ends a run. Returns whether it has read anything; if not, the next run has begun.
  @usableFromInline
  package func end(by tracker: RowTracker) -> Bool {
    turn.dropUnread()
    if !turn.pointee.rewritten.isEmpty { turn.confirmOwn(tracker.node) }
    if tracker.inputs.first != nil { return true }
    turn.pointee.runStamp = turn.pointee.stamp()
    return false
  }

  /// Attributes reads to the computed again.
  @usableFromInline
  package func finish() {
    turn.pointee.reader = reader
    turn.pointee.runStamp = run
    turn.pointee.cursor = cursor
  }
}

/// The pending trackers of a derived array or a history: a source that the array reads, and that changes when a tracker
/// is notified.
@usableFromInline
package final class RowTrackerList: GraphNode {
  @exclusivity(unchecked) private var members: ContiguousArray<Unmanaged<RowTracker>> = []
  fileprivate let file: StaticString
  fileprivate let line: UInt32
  /// The recorder that is listed in the turn when a tracker enters this list.
  package var recorder: WriteRecorder?

  @usableFromInline
  package init(file: StaticString, line: UInt32) {
    self.file = file
    self.line = line
    super.init(flags: .none, name: nil, file: file, line: line, work: Work { _, _, _ in true })
    markInner()
  }

  /// Marks this list as changed although no tracker was notified, so that the derived array, if it is observed, is
  /// brought up to date.
  @usableFromInline
  package func wakeReader() {
    let turn = currentTurn()
    turn.changeRead(node)
    turn.flushIfOutermost()
  }

  /// Does what ``wakeReader()`` does, but only if code outside of this library's tracking has read the derived array.
  @usableFromInline
  package func wakeOutsideReaders() {
    if node.has(.seenOutside) { wakeReader() }
  }

  /// Makes the reader depend on the list, empties the list, and returns the trackers that were on it.
  @usableFromInline
  package func take() -> ContiguousArray<RowTracker> {
    let turn = currentTurn()
    turn.checkUntracked(node)
    turn.track(node)
    guard !members.isEmpty else { return [] }
    let trackers = ContiguousArray(members.map { $0.takeUnretainedValue() })
    members.removeAll(keepingCapacity: true)
    for tracker in trackers { tracker.node.pointee.flags.remove(.pending) }
    return trackers
  }

  /// Adds a tracker that was notified. Also adds a tracker that only a former state still has: a failed transaction may
  /// restore that state, whose row then has to be evaluated again. A tracker leaves the list when it ends.
  @usableFromInline
  package func enter(_ tracker: RowTracker) {
    guard !tracker.node.has(.pending) else { return }
    tracker.node.pointee.flags.insert(.pending)
    tracker.index = members.count
    if let recorder { currentTurn().list(recorder) }
    members.append(Unmanaged.passUnretained(tracker))
  }

  var first: RowTracker? { members.first?.takeUnretainedValue() }

  /// Removes a tracker; the last tracker on the list takes its index.
  fileprivate func strike(_ tracker: RowTracker) {
    let last = members.removeLast()
    guard tracker.index < members.count else { return }
    members[tracker.index] = last
    last._withUnsafeGuaranteedRef { $0.index = tracker.index }
  }
}

/// The trackers of a derived array, for explanations. The array's node retains this.
final class RowReads {
  let trackers: () -> ContiguousArray<RowTracker>

  init(_ trackers: @escaping () -> ContiguousArray<RowTracker>) { self.trackers = trackers }
}

extension GraphNode {
  /// Lets explanations find what closures have read for the rows of this node.
  @usableFromInline
  package final func explainRows(_ trackers: @escaping () -> ContiguousArray<RowTracker>) { keep(RowReads(trackers)) }
}

extension GraphNode {
  /// Tells a trace for how many rows a closure was called.
  @usableFromInline
  package final func noteRows(_ count: Int) { currentTurn().traceRows(of: node, count) }

  /// Whether an effect is running. A node that is being read is then probably read by that effect.
  @usableFromInline
  package static var isReadByEffect: Bool { currentTurn().pointee.effectFrame?.pointee.effect != nil }
}
