/// The reads of a closure that was called for one row: the predicate of a filter, the key of a sort.
///
/// An array derived from a million rows cannot read the dependencies of all of them whenever one changes. So each row
/// whose closure read something has a tracker: a node that is notified of changes as a computed is, but has no reader.
/// It enters itself in a ``RowTrackerList``, which the derived array does read: the list of the rows to be evaluated
/// again.
///
/// While the derived array is unobserved its trackers are half linked, as the inputs of every unobserved computed are.
@usableFromInline
package final class RowTracker: GraphNode {
  // The engine finds the inputs right behind the closure of `GraphNode`: they come first.
  @exclusivity(unchecked) @export(implementation) var inputs = Inputs()
  @export(implementation) let list: RowTrackerList
  /// The key of the row. A row that moves gets another tracker, and so does a row that is evaluated again: a state that
  /// is rolled back has its former trackers.
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
        let tracker = unsafeDowncast(node, to: RowTracker.self)
        // Descriptions are requested too, and there is no value to describe.
        guard request == .principal, let memory else { return false }
        tracker.list.enter(tracker)
        memory.storeBytes(of: tracker.list.node, as: NodeRef.self)
        return true
      })
    assert(node.inputs == withUnsafeMutablePointer(to: &inputs) { $0 }, "the inputs stand behind the closure")
  }

  deinit {
    if node.has(.pending) { list.strike(self) }
    currentTurn().dropInputs(node)
  }

  /// Whether the tracker is notified of changes, or has to check its inputs.
  @usableFromInline
  package var isLinked: Bool {
    get { node.isObserved }
    set {
      if newValue { node.pointee.flags.insert(.observed) } else { node.pointee.flags.remove(.observed) }
    }
  }

  /// Whether an input has another version now. Brings the inputs up to date for that.
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

  /// Links the inputs: from now on the tracker is notified of changes.
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

  /// Unlinks the inputs: from now on the tracker has to check them.
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

  /// A tracker for the same row at another anchor: the closure is not called again.
  @usableFromInline
  package func moved(to anchor: AnyObject) -> RowTracker {
    let tracker = RowTracker(at: anchor, in: list)
    let turn = currentTurn()
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

  private func forEachInput(_ body: (EdgeRef) -> Void) {
    var next = inputs.first
    while let edge = next {
      next = edge.pointee.nextInput
      body(edge)
    }
  }
}

/// The runs of a closure for one row after the other, while a computed is being read.
///
/// Most closures read nothing but their row. So one tracker serves all rows until one has read something, which keeps
/// it:
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
  // What the computed has read so far.
  private let reader: NodeRef?
  private let run: Stamp
  private let cursor: UnsafeMutablePointer<EdgeRef?>?

  /// Begins the first run.
  @usableFromInline
  package init(by tracker: RowTracker) {
    turn = currentTurn()
    (reader, run, cursor) = (turn.pointee.reader, turn.pointee.run, turn.pointee.cursor)
    begin(by: tracker)
  }

  /// From now on what is read belongs to a tracker.
  @usableFromInline
  package func begin(by tracker: RowTracker) {
    turn.pointee.reader = tracker.node
    turn.pointee.run = turn.pointee.stamp()
    turn.pointee.cursor = tracker.node.firstInput
  }

  /// Ends a run. Answers whether it has read anything; if not, the next one has begun.
  @usableFromInline
  package func end(by tracker: RowTracker) -> Bool {
    turn.dropUnread()
    if !turn.pointee.rewritten.isEmpty { turn.confirmOwn(tracker.node) }
    if tracker.inputs.first != nil { return true }
    turn.pointee.run = turn.pointee.stamp()
    return false
  }

  /// From now on what is read belongs to the computed again.
  @usableFromInline
  package func finish() {
    turn.pointee.reader = reader
    turn.pointee.run = run
    turn.pointee.cursor = cursor
  }
}

/// The pending trackers of a derived array: a source that the array reads, and that changes when a tracker is notified.
@usableFromInline
package final class RowTrackerList: GraphNode {
  @exclusivity(unchecked) private var members: ContiguousArray<Unmanaged<RowTracker>> = []
  fileprivate let file: StaticString
  fileprivate let line: UInt32

  @usableFromInline
  package init(file: StaticString, line: UInt32) {
    self.file = file
    self.line = line
    super.init(flags: .none, name: nil, file: file, line: line, work: Work { _, _, _ in true })
    markInner()
  }

  /// Has the derived array brought up to date, if it is observed, although no tracker was notified.
  @usableFromInline
  package func wakeReader() {
    let turn = currentTurn()
    turn.changeHeld(node)
    turn.settleDown()
  }

  /// Makes the reader depend on the list, and empties it.
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

  /// Enters a tracker that was notified, or that belongs to a former state only. It leaves when it ends.
  @usableFromInline
  package func enter(_ tracker: RowTracker) {
    tracker.node.pointee.flags.insert(.pending)
    tracker.index = members.count
    members.append(Unmanaged.passUnretained(tracker))
  }

  /// A tracker that was notified.
  var first: RowTracker? { members.first?.takeUnretainedValue() }

  fileprivate func strike(_ tracker: RowTracker) {
    let last = members.removeLast()
    guard tracker.index < members.count else { return }
    members[tracker.index] = last
    last._withUnsafeGuaranteedRef { $0.index = tracker.index }
  }
}

#if !hasFeature(Embedded)
  /// Knows the trackers of a derived array, for explanations. Its node keeps it.
  final class RowReads {
    let trackers: () -> ContiguousArray<RowTracker>

    init(_ trackers: @escaping () -> ContiguousArray<RowTracker>) { self.trackers = trackers }
  }

  extension GraphNode {
    /// Lets explanations find what closures have read for the rows of this node.
    @usableFromInline
    package final func explainRows(_ trackers: @escaping () -> ContiguousArray<RowTracker>) { keep(RowReads(trackers)) }
  }
#endif

extension GraphNode {
  /// Tells a trace that a closure was called for so many rows.
  @usableFromInline
  package final func noteRows(_ count: Int) { currentTurn().traceRows(of: node, count) }

  /// Whether an effect is running, for which the node is probably being read.
  @usableFromInline
  package static var isReadByEffect: Bool { currentTurn().pointee.frame?.pointee.effect != nil }
}

extension TurnRef {
  /// Brings a source up to date without a reader, while a computed is being read.
  func checkUntracked(_ source: NodeRef) {
    if source.has(.written) {
      settle(source)
    } else if source.has(.unchecked) {
      pullUntracked(source)
    }
  }
}
