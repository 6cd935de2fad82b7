/// Where a command stands. Events go in, actions come out; the command takes the actions.
@usableFromInline
struct CommandMachine<Input> {
  @usableFromInline
  typealias Execution = CommandExecution<Input>

  @usableFromInline
  enum State {
    /// Nothing is under way.
    case idle
    /// Work is running, or about to. Leads to `idle` when the last has finished and nothing waits.
    case executing(Executions)
    /// The command, or its scope, is gone. Answers are ignored, requests refused, for good.
    case ended
  }

  @usableFromInline
  struct Executions {
    /// Whose work has begun and has not returned.
    @export(implementation) var running: [Execution]
    /// Who begins, one by one and oldest first, when nothing is running any more.
    @export(implementation) var waiting: ArraySlice<Execution>

    @export(implementation)
    var isEmpty: Bool { running.isEmpty && waiting.isEmpty }

    @export(implementation)
    init() {
      running = []
      waiting = []
    }
  }

  @export(implementation) let policy: CommandPolicy
  @export(implementation) var state = State.idle
  @export(implementation) var lastID = 0

  @export(implementation)
  init(policy: CommandPolicy) { self.policy = policy }

  // MARK: What the state means

  /// Whether a request would be accepted, if the command's own condition holds.
  @export(implementation)
  var isReady: Bool {
    switch (state, policy) {
    case (.ended, _): false
    case (.idle, .concurrent(let limit)): limit > 0
    case (.idle, _): true
    case (.executing(let executions), .concurrent(let limit)): executions.running.count < limit
    case (.executing, .exclusive): false
    case (.executing, .latest), (.executing, .queue), (.executing, .shared): true
    }
  }

  @export(implementation)
  var isExecuting: Bool { if case .executing = state { true } else { false } }

  /// Whether all that is left is to wait for work that has been told to stop.
  @export(implementation)
  var isCancelling: Bool {
    guard case .executing(let all) = state, all.waiting.isEmpty else { return false }
    return all.running.allSatisfy { $0.stage == .cancelling }
  }

  /// What is under way, oldest first.
  @export(implementation)
  var executions: [Execution] {
    guard case .executing(let all) = state else { return [] }
    return all.running + all.waiting
  }

  /// Which of those that wait can begin now.
  @export(implementation)
  var next: Int? {
    guard case .executing(let all) = state, all.running.isEmpty else { return nil }
    return all.waiting.first?.id
  }

  /// Whether an execution waits or runs, and has not been told to stop.
  @export(implementation)
  func isWanted(_ id: Int) -> Bool {
    guard case .executing(let all) = state else { return false }
    return all.waiting.contains { $0.id == id } || all.running.contains { $0.id == id && $0.stage == .running }
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
    var all = take()
    defer { put(all) }
    guard !all.isEmpty else { return .begin(make(input, in: &all.running), cancelling: []) }
    switch policy {
    case .exclusive: return .refuse
    case .concurrent: return .begin(make(input, in: &all.running), cancelling: [])
    case .latest:
      let cancelled = Self.cancel(&all.running)
      return .begin(make(input, in: &all.running), cancelling: cancelled)
    case .queue: return .wait(make(input, in: &all.waiting))
    case .shared:
      if let next = all.waiting.indices.first {
        all.waiting[next].callers += 1
        return .join(all.waiting[next].id)
      }
      if let place = all.running.firstIndex(where: { $0.stage == .running }) {
        all.running[place].callers += 1
        return .join(all.running[place].id)
      }
      // What is left has been cancelled, and has no result worth sharing.
      return .wait(make(input, in: &all.waiting))
    }
  }

  // MARK: Ends

  /// The work has returned. Answers whether its result counts.
  ///
  /// - Parameter isCancelled: whether its task was cancelled by somebody else.
  @export(implementation)
  mutating func finish(_ id: Int, isCancelled: Bool = false) -> Bool {
    var all = take()
    defer { put(all) }
    guard let place = all.running.firstIndex(where: { $0.id == id }) else { return false }
    return all.running.remove(at: place).stage == .running && !isCancelled
  }

  /// Begins the first of those that wait, if nothing is running.
  @export(implementation)
  mutating func beginNext() {
    var all = take()
    defer { put(all) }
    guard all.running.isEmpty, var next = all.waiting.popFirst() else { return }
    next.stage = .running
    all.running = [next]
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
    var all = take()
    defer { put(all) }
    let dropped = all.waiting.map(\.id)
    all.waiting = []
    return CancelAction(stopping: Self.cancel(&all.running), dropping: dropped)
  }

  /// One is to stop.
  @export(implementation)
  mutating func cancel(_ id: Int) -> CancelAction {
    var all = take()
    defer { put(all) }
    if let place = all.waiting.firstIndex(where: { $0.id == id }) {
      all.waiting.remove(at: place)
      return CancelAction(dropping: [id])
    }
    guard let place = all.running.firstIndex(where: { $0.id == id && $0.stage == .running }) else {
      return CancelAction()
    }
    all.running[place].stage = .cancelling
    return CancelAction(stopping: [id])
  }

  /// One who awaited an execution no longer does. If nobody else waits for it, it is to stop.
  @export(implementation)
  mutating func leave(_ id: Int) -> CancelAction {
    var all = take()
    var others = 0
    if let place = all.running.firstIndex(where: { $0.id == id }) {
      all.running[place].callers -= 1
      others = all.running[place].callers
    } else if let place = all.waiting.firstIndex(where: { $0.id == id }) {
      all.waiting[place].callers -= 1
      others = all.waiting[place].callers
    }
    put(all)
    return others > 0 ? CancelAction() : cancel(id)
  }

  /// The command is of no use to anybody any more.
  @export(implementation)
  mutating func end() -> CancelAction {
    let action = cancel()
    state = .ended
    return action
  }

  // MARK: Parts

  /// Takes the executions out, so that changing them copies nothing.
  @export(implementation)
  mutating func take() -> Executions {
    guard case .executing(let all) = state else { return Executions() }
    state = .idle
    return all
  }

  @export(implementation)
  mutating func put(_ all: Executions) {
    if case .ended = state { return }
    state = all.isEmpty ? .idle : .executing(all)
  }

  @export(implementation)
  mutating func make(_ input: Input, in running: inout [Execution]) -> Int {
    lastID += 1
    running.append(Execution(id: lastID, input: input, stage: .running))
    return lastID
  }

  @export(implementation)
  mutating func make(_ input: Input, in waiting: inout ArraySlice<Execution>) -> Int {
    lastID += 1
    waiting.append(Execution(id: lastID, input: input, stage: .waiting))
    return lastID
  }

  /// Marks those that are not marked yet, and answers which.
  @export(implementation)
  static func cancel(_ running: inout [Execution]) -> [Int] {
    var cancelled: [Int] = []
    for place in running.indices where running[place].stage == .running {
      running[place].stage = .cancelling
      cancelled.append(running[place].id)
    }
    return cancelled
  }
}
