internal import Binding

/// Writes a line for each step of a thread's graphs.
///
/// A node is identified by its address as long as it lives; the engine tells when it ends. Memory is bounded by the
/// number of living nodes, and by the lines of one operation or 64 KB of lines, whichever is less.
final class GraphRecorder {
  private let file: RecordingFile
  let hasValues: Bool
  let redacted: Set<String>
  let hasInternals: Bool
  let encoding = ValueEncoding()
  private let start = RecordingClock.now()
  let turn = TurnRef.present
  @exclusivity(unchecked) private var listener: StepListener?
  /// An observable of which only the hook is used. The hook is called when the outermost operation is over.
  private let sentinel = Observable(0)
  private(set) var failure: RecordingError?

  /// The line being written. Overlapping accesses cannot occur, because no user code runs while a line is written, and
  /// a check would take longer than appending.
  @exclusivity(unchecked) var line = RecordedLine(capacity: 2 * GraphRecorder.capacity)
  /// The time of the present step.
  @exclusivity(unchecked) private(set) var time = 0
  @exclusivity(unchecked) var records: [NodeRef: NodeRecord] = [:]
  /// The runs that are under way, the innermost last. The record of a run is `nil` once its node has ended.
  @exclusivity(unchecked) var runs: [Run] = []
  private var scopes: [UnsafeRawPointer: Int] = [:]
  @exclusivity(unchecked) var lastNode = 0
  @exclusivity(unchecked) private var lastScope = 0
  @exclusivity(unchecked) private var lastStep = 0
  @exclusivity(unchecked) private var lastTurn = 0
  @exclusivity(unchecked) private var isInTurn = false
  /// Whether the hook of the sentinel will be called.
  @exclusivity(unchecked) private var isRestAwaited = false

  struct Run {
    let place: NodeRef
    var record: NodeRecord?
    let step: Int?
  }

  init(_ file: RecordingFile, values: Bool, redacting names: Set<String>, internals: Bool) {
    self.file = file
    hasValues = values
    redacted = names
    hasInternals = internals
  }

  private static let capacity = 1 << 16

  var isEnded: Bool { listener == nil }

  func begin() throws(RecordingError) {
    line.begin("recording", at: 0)
    line.member(",\"version\":", RecordedEvent.currentVersion)
    line.member(",\"began\":", RecordingClock.today())
    line.member(",\"hasValues\":", hasValues)
    line.member(",\"hasInternals\":", hasInternals)
    line.end()
    try file.write(line.bytes)
    line.removeAll()
    // Weak, because an operation that is under way may outlast the recording.
    sentinel.onUnobserved = { [weak self] in
      self?.isRestAwaited = false
      self?.endTurn()
    }
    // The listener retains this recorder until the recording ends.
    let listener = StepObserver { self.hear($0) }
    turn.add(listener)
    self.listener = listener
  }

  func end() {
    guard let listener else { return }
    guard TurnRef.present == turn else {
      fatalError("Binding: the recording \(file.place) ends on another thread than the one it records")
    }
    turn.remove(listener)
    self.listener = nil
    if isInTurn { tellSettled() }
    line.begin("end", at: RecordingClock.now() - start)
    line.member(",\"unmentioned\":", records.values.count { !$0.isMentioned && !$0.isFound && !isLeftOut($0) })
    line.end()
    flush()
  }

  private func flush() {
    defer { line.removeAll() }
    guard failure == nil, line.count > 0 else { return }
    do throws(RecordingError) {
      try file.write(line.bytes)
    } catch {
      failure = error
    }
  }

  func openTurn() {
    guard !isInTurn else { return }
    isInTurn = true
    lastTurn += 1
    awaitRest()
  }

  /// Makes the hook of the sentinel end the turn when the outermost operation is over.
  private func awaitRest() {
    guard !isRestAwaited else { return }
    isRestAwaited = true
    sentinel.checkObservationAtRest()
  }

  /// Records the end of the outermost operation, with the time of the last step: reading the clock again would take a
  /// tenth of the time of a small operation.
  private func endTurn() {
    guard !isEnded else { return }
    // An operation without writes and runs, such as a cancellation, has no number.
    if isInTurn { tellSettled() }
    isInTurn = false
    flush()
    guard failure != nil, let listener else { return }
    turn.remove(listener)
    self.listener = nil
    reportFailure()
  }

  func reportFailure() {
    if let failure { report(.recordingFailed, of: [file.place], failure) }
  }

  private func tellSettled() {
    line.begin("settled", at: time)
    line.member(",\"turn\":", lastTurn)
    line.end()
  }

  private func hear(_ step: StepListener.Step) {
    // Most steps of this kind come when no body has returned. Then the clock need not be read.
    if case .left = step, !hasReturned { return }
    time = RecordingClock.now() - start
    switch step {
    case .written(let place): noteWrite("write", to: place, isChange: true)
    case .writtenUnread(let place):
      noteWrite("write", to: place, isChange: true)
      endTurnAtRest()
    case .unchanged(let place):
      noteWrite("kept", to: place, isChange: false)
      endTurnAtRest()
    case .restored(let place): noteReturn(of: place)
    case .reset(let place, let source): noteReset(of: place, by: source)
    case .ran(let place): noteRun(of: place)
    case .calledForRows(let place, let count): record(of: place).rows += count
    case .finished(let place, let isChanged): noteResult(of: place, isChanged)
    case .left: noteReturnsOfBodies()
    case .made(let place): noteMaking(of: place)
    case .ended(let place): noteEnd(of: place)
    case .stored(let place, let scope):
      let record = record(of: place)
      mention(record, place)
      tellScope("stored", number(of: scope), node: record.number)
    case .scopeEnded(let scope):
      if let number = scopes.removeValue(forKey: scope) { tellScope("scopeEnded", number) }
    case .scopePaused(let scope): tellScope("scopePaused", number(of: scope))
    case .scopeResumed(let scope): tellScope("scopeResumed", number(of: scope))
    case .transactionBegan: tell("transactionBegan")
    case .transactionCommitted: tell("transactionCommitted")
    case .transactionFailed: tell("transactionFailed")
    }
    if line.count > Self.capacity { flush() }
    if !isInTurn, line.count > 0 { writeApart() }
  }

  /// Writes the lines of a step outside of the recorded operations, which only writes and runs begin: the end of a node
  /// or the pause of a scope, for example.
  private func writeApart() {
    // No hook is called after a step outside of all operations. A failure is not reported here, because a node may be
    // under release: the next turn does.
    if isAtRest { flush() } else { awaitRest() }
  }

  /// Ends the turn after a step that makes no effect run, because after such a step the hook of the sentinel is not
  /// called.
  private func endTurnAtRest() {
    if isAtRest { endTurn() }
  }

  private var isAtRest: Bool { runs.isEmpty && turn.isAtRest }

  func nextStep() -> Int {
    lastStep += 1
    return lastStep
  }

  func begin(_ event: StaticString, _ step: Int, _ record: NodeRecord) {
    line.begin(event, at: time)
    line.member(",\"step\":", step)
    line.member(",\"node\":", record.number)
  }

  private func tell(_ event: StaticString) {
    line.begin(event, at: time)
    line.end()
  }

  private func tellScope(_ event: StaticString, _ scope: Int, node: Int? = nil) {
    line.begin(event, at: time)
    line.member(",\"scope\":", scope)
    if let node { line.member(",\"node\":", node) }
    line.end()
  }

  private func number(of scope: UnsafeRawPointer) -> Int {
    if let number = scopes[scope] { return number }
    lastScope += 1
    scopes[scope] = lastScope
    return lastScope
  }
}
