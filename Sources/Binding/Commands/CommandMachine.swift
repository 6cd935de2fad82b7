/// The state of a command. Each event is a method; most return what the command has to do.
///
/// The machine knows executions by their numbers alone. It is not generic, because unspecialised generic code asks the
/// runtime for metadata at each step: a synchronous execution took three times as many instructions.
struct CommandMachine {
  /// An execution that runs or waits.
  struct Execution {
    let id: Int
    var phase: CommandPhase
    /// The number of callers that wait for the execution; when none is left it is cancelled. A call of `execute` counts
    /// as a caller that waits until the end.
    var callers = 1
    /// Whether its end has begun, see ``CommandMachine/decide(_:)``.
    var isDecided = false
  }

  // Each execution runs, or waits until no other one runs. A command that has ended has no executions: it ignores
  // results and refuses requests.

  let policy: CommandPolicy
  /// The executions whose work has begun and has not returned; after the end of the command, only those whose end had
  /// begun.
  var running: Backlog<Execution>
  /// The number of running executions that are not cancelled. A count of its own, so that a request need not search
  /// through cancelled work that has not yet returned.
  var live: Int
  /// The number of running executions whose end has begun.
  var decided: Int
  /// The executions that wait. When none is running they begin one by one, oldest first.
  var waiting: Backlog<Execution>
  /// Whether the command was released, or its scope has ended.
  var hasEnded: Bool
  var lastID: Int

  init(policy: CommandPolicy) {
    self.policy = policy
    running = Backlog()
    live = 0
    decided = 0
    waiting = Backlog()
    hasEnded = false
    lastID = 0
  }

  /// Whether a request would be accepted, given that the command's own condition holds.
  var isReady: Bool {
    if hasEnded { return false }
    return switch policy {
    case .concurrent(let limit): running.count < limit
    case .exclusive: !isExecuting
    case .latest, .queue, .shared: true
    }
  }

  var isExecuting: Bool { !running.isEmpty || !waiting.isEmpty }

  /// Whether work is running, all of it is cancelled, and no execution waits.
  var isCancelling: Bool {
    !running.isEmpty && waiting.isEmpty && live == 0
  }

  /// The executions that run or wait, oldest first.
  var executions: [Execution] { running.values + waiting.values }

  /// The executions whose progress is shown: those that run and are not cancelled. If all that run are cancelled: all
  /// of them, except those that a later one has superseded.
  var reporting: [Int] {
    running.values.filter { live > 0 ? $0.phase == .running : policy != .latest || $0.id == lastID }.map(\.id)
  }

  /// The waiting execution that can begin now.
  var next: Int? { running.isEmpty ? waiting.first?.id : nil }

  /// Whether an execution waits or runs, and is not cancelled.
  func isWanted(_ id: Int) -> Bool {
    if let place = place(of: id, in: running) { return running[place].phase == .running }
    return place(of: id, in: waiting) != nil
  }

  enum RequestAction {
    case refuse
    /// Begin this execution, and cancel the tasks of the executions in the list.
    case begin(Int, cancelling: [Int])
    /// Let this execution wait until it is ``CommandMachine/next``.
    case wait(Int)
    /// Share the result of another execution.
    case join(Int)
  }

  mutating func request() -> RequestAction {
    guard isReady else { return .refuse }
    guard isExecuting else { return .begin(begin(), cancelling: []) }
    switch policy {
    case .exclusive: return .refuse
    case .concurrent: return .begin(begin(), cancelling: [])
    case .latest:
      let cancelled = cancelRunning()
      return .begin(begin(), cancelling: cancelled)
    case .queue: return .wait(enqueue())
    case .shared:
      if !waiting.isEmpty {
        waiting[0].callers += 1
        return .join(waiting[0].id)
      }
      if let place = (0..<running.count).first(where: { running[$0].phase == .running }) {
        running[place].callers += 1
        return .join(running[place].id)
      }
      // Cancelled work that still runs has no result to share.
      return .wait(enqueue())
    }
  }

  /// The work of an execution has returned. Returns whether its result is to be published.
  ///
  /// - Parameter isCancelled: whether other code than the command has cancelled the task.
  mutating func finish(_ id: Int, isCancelled: Bool = false) -> Bool {
    guard let place = place(of: id, in: running) else { return false }
    let wasLive = running[place].phase == .running
    if wasLive { live -= 1 }
    if running[place].isDecided { decided -= 1 }
    running.remove(at: place)
    return wasLive && !isCancelled
  }

  /// The end of an execution begins: what its work has done is being taken over. From now on nothing cancels it, not
  /// even the end of the command, because what it has done cannot be undone. A cancelled execution stays cancelled.
  mutating func decide(_ id: Int) {
    guard let place = place(of: id, in: running), running[place].phase == .running, !running[place].isDecided
    else { return }
    running[place].isDecided = true
    decided += 1
  }

  /// Begins the first waiting execution, if none is running.
  mutating func beginNext() {
    guard running.isEmpty, var next = waiting.popFirst() else { return }
    next.phase = .running
    running.append(next)
    live += 1
  }

  struct CancelAction {
    /// The executions whose work is to be cancelled.
    var stopping: [Int]
    /// The executions that will never begin.
    var dropping: [Int]

    init(stopping: [Int] = [], dropping: [Int] = []) {
      self.stopping = stopping
      self.dropping = dropping
    }
  }

  /// Cancels all executions whose end has not begun. Running work stays in ``running`` until it returns.
  mutating func cancel() -> CancelAction {
    let dropped = waiting.values.map(\.id)
    waiting.removeAll()
    return CancelAction(stopping: cancelRunning(), dropping: dropped)
  }

  /// Cancels one execution: drops it if it waits, and marks it as cancelled if it runs.
  mutating func cancel(_ id: Int) -> CancelAction {
    if let place = place(of: id, in: waiting) {
      waiting.remove(at: place)
      return CancelAction(dropping: [id])
    }
    guard let place = place(of: id, in: running), running[place].phase == .running, !running[place].isDecided
    else { return CancelAction() }
    running[place].phase = .cancelling
    live -= 1
    return CancelAction(stopping: [id])
  }

  /// A caller no longer awaits an execution. Without another caller the execution is cancelled.
  mutating func leave(_ id: Int) -> CancelAction {
    var others = 0
    if let place = place(of: id, in: running) {
      running[place].callers -= 1
      others = running[place].callers
    } else if let place = place(of: id, in: waiting) {
      waiting[place].callers -= 1
      others = waiting[place].callers
    }
    return others > 0 ? CancelAction() : cancel(id)
  }

  /// Ends the machine, because the command was released or its scope has ended.
  mutating func end() -> CancelAction {
    let action = cancel()
    let left = running.values.filter(\.isDecided)
    running.removeAll()
    for execution in left { running.append(execution) }
    hasEnded = true
    return action
  }

  mutating func begin() -> Int {
    lastID += 1
    running.append(Execution(id: lastID, phase: .running))
    live += 1
    return lastID
  }

  mutating func enqueue() -> Int {
    lastID += 1
    waiting.append(Execution(id: lastID, phase: .waiting))
    return lastID
  }

  /// Marks all running executions whose end has not begun as cancelled. Returns those that were not marked before,
  /// newest first, which is also the order in which a scope ends its members.
  mutating func cancelRunning() -> [Int] {
    var cancelled: [Int] = []
    var place = running.count
    // From the newest back, until no live execution is left that can be cancelled.
    while live > decided {
      place -= 1
      guard running[place].phase == .running, !running[place].isDecided else { continue }
      running[place].phase = .cancelling
      cancelled.append(running[place].id)
      live -= 1
    }
    return cancelled
  }

  /// The index of an execution, found by binary search, because the ids ascend.
  func place(of id: Int, in executions: Backlog<Execution>) -> Int? {
    var (low, high) = (0, executions.count)
    while low < high {
      let middle = (low + high) / 2
      if executions[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < executions.count && executions[low].id == id ? low : nil
  }
}
