/// Where a command stands. Events go in, actions come out; the command takes the actions.
@usableFromInline
struct CommandMachine<Input> {
  @usableFromInline
  typealias Execution = CommandExecution<Input>

  // Executions that are under way, in two parts: what runs, and what waits until nothing runs any more. With none of either the
  // command is idle. Once it has ended there are none, answers are ignored and requests refused, for good.

  @export(implementation) let policy: CommandPolicy
  /// Whose work has begun and has not returned.
  @export(implementation) var running: [Execution]
  /// Who begins, one by one and oldest first, when nothing is running any more.
  @export(implementation) var waiting: ArraySlice<Execution>
  /// The command, or its scope, is gone.
  @export(implementation) var hasEnded: Bool
  @export(implementation) var lastID: Int

  @export(implementation)
  init(policy: CommandPolicy) {
    self.policy = policy
    running = []
    waiting = []
    hasEnded = false
    lastID = 0
  }

  // MARK: What the state means

  /// Whether a request would be accepted, if the command's own condition holds.
  @export(implementation)
  var isReady: Bool {
    if hasEnded { return false }
    return switch policy {
    case .concurrent(let limit): running.count < limit
    case .exclusive: !isExecuting
    case .latest, .queue, .shared: true
    }
  }

  @export(implementation)
  var isExecuting: Bool { !running.isEmpty || !waiting.isEmpty }

  /// Whether all that is left is to wait for work that has been told to stop.
  @export(implementation)
  var isCancelling: Bool {
    !running.isEmpty && waiting.isEmpty && running.allSatisfy { $0.stage == .cancelling }
  }

  /// What is under way, oldest first.
  @export(implementation)
  var executions: [Execution] { running + waiting }

  /// Which of those that wait can begin now.
  @export(implementation)
  var next: Int? { running.isEmpty ? waiting.first?.id : nil }

  /// Whether an execution waits or runs, and has not been told to stop.
  @export(implementation)
  func isWanted(_ id: Int) -> Bool {
    running.contains { $0.id == id && $0.stage == .running } || waiting.contains { $0.id == id }
  }

  // MARK: Requests

  @usableFromInline
  enum RequestAction {
    case refuse
    /// Begin this one, after having told the others to stop.
    case begin(Int, cancelling: [Int])
    /// Keep this one until it is ``CommandMachine/next``.
    case wait(Int)
    /// Share the result of another.
    case join(Int)
  }

  @export(implementation)
  mutating func request(_ input: Input) -> RequestAction {
    guard isReady else { return .refuse }
    guard isExecuting else { return .begin(begin(input), cancelling: []) }
    switch policy {
    case .exclusive: return .refuse
    case .concurrent: return .begin(begin(input), cancelling: [])
    case .latest:
      let cancelled = cancelRunning()
      return .begin(begin(input), cancelling: cancelled)
    case .queue: return .wait(enqueue(input))
    case .shared:
      if let next = waiting.indices.first {
        waiting[next].callers += 1
        return .join(waiting[next].id)
      }
      if let place = running.firstIndex(where: { $0.stage == .running }) {
        running[place].callers += 1
        return .join(running[place].id)
      }
      // What is left has been cancelled, and has no result worth sharing.
      return .wait(enqueue(input))
    }
  }

  // MARK: Ends

  /// The work has returned. Answers whether its result counts.
  ///
  /// - Parameter isCancelled: whether its task was cancelled by somebody else.
  @export(implementation)
  mutating func finish(_ id: Int, isCancelled: Bool = false) -> Bool {
    guard let place = running.firstIndex(where: { $0.id == id }) else { return false }
    return running.remove(at: place).stage == .running && !isCancelled
  }

  /// Begins the first of those that wait, if nothing is running.
  @export(implementation)
  mutating func beginNext() {
    guard running.isEmpty, var next = waiting.popFirst() else { return }
    // What has left a slice stays in its memory, as long as that is there.
    if waiting.isEmpty { waiting = [] }
    next.stage = .running
    running.append(next)
  }

  // MARK: Cancellations

  @usableFromInline
  struct CancelAction {
    /// Whose work is to be told to stop.
    @export(implementation) var stopping: [Int]
    /// Who will never begin.
    @export(implementation) var dropping: [Int]

    @export(implementation)
    init(stopping: [Int] = [], dropping: [Int] = []) {
      self.stopping = stopping
      self.dropping = dropping
    }
  }

  /// Everything is to stop. What is running goes on until it returns.
  @export(implementation)
  mutating func cancel() -> CancelAction {
    let dropped = waiting.map(\.id)
    waiting = []
    return CancelAction(stopping: cancelRunning(), dropping: dropped)
  }

  /// One is to stop.
  @export(implementation)
  mutating func cancel(_ id: Int) -> CancelAction {
    if let place = waiting.firstIndex(where: { $0.id == id }) {
      waiting.remove(at: place)
      return CancelAction(dropping: [id])
    }
    guard let place = running.firstIndex(where: { $0.id == id && $0.stage == .running }) else {
      return CancelAction()
    }
    running[place].stage = .cancelling
    return CancelAction(stopping: [id])
  }

  /// One who awaited an execution no longer does. If nobody else waits for it, it is to stop.
  @export(implementation)
  mutating func leave(_ id: Int) -> CancelAction {
    var others = 0
    if let place = running.firstIndex(where: { $0.id == id }) {
      running[place].callers -= 1
      others = running[place].callers
    } else if let place = waiting.firstIndex(where: { $0.id == id }) {
      waiting[place].callers -= 1
      others = waiting[place].callers
    }
    return others > 0 ? CancelAction() : cancel(id)
  }

  /// The command is of no use to anybody any more.
  @export(implementation)
  mutating func end() -> CancelAction {
    let action = cancel()
    running = []
    hasEnded = true
    return action
  }

  // MARK: Parts

  @export(implementation)
  mutating func begin(_ input: Input) -> Int {
    lastID += 1
    running.append(Execution(id: lastID, input: input, stage: .running))
    return lastID
  }

  @export(implementation)
  mutating func enqueue(_ input: Input) -> Int {
    lastID += 1
    waiting.append(Execution(id: lastID, input: input, stage: .waiting))
    return lastID
  }

  /// Marks those that are not marked yet, and answers which.
  @export(implementation)
  mutating func cancelRunning() -> [Int] {
    var cancelled: [Int] = []
    for place in running.indices where running[place].stage == .running {
      running[place].stage = .cancelling
      cancelled.append(running[place].id)
    }
    return cancelled
  }
}
