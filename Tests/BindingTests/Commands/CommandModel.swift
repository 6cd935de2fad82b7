import Binding

/// The expected behaviour of a command, written as simply as possible, without the code of the machine.
struct CommandModel {
  struct Item: Equatable {
    let input: Int
    var hasBegun = false
    var isCancelled = false
    var isSuperseded = false
    /// The numbers of the callers that await it; the caller of the first execution may not wait.
    var callers: [Int] = []
    var isKept: Bool
  }

  let policy: CommandPolicy
  var isAllowed = true
  var isEnded = false
  var running: [Item] = []
  var waiting: [Item] = []
  /// The execution that was let through last.
  var newest: Int?
  var output: Int?
  var outputs: [Int] = []
  var failure: Int?
  /// What happened, in order.
  var began: [Int] = []
  var failures: [Int] = []
  var refused: [Int] = []
  /// The inputs whose work is running, even if the command has ended, and whether the work was told to stop.
  var inFlight: [Int: Bool] = [:]
  /// Inputs whose work returned after it had been told to stop.
  var stopped: Set<Int> = []
  /// How the waiting of each caller ended.
  var outcomes: [Int: String] = [:]

  init(policy: CommandPolicy) { self.policy = policy }

  var isExecuting: Bool { !running.isEmpty }
  var isCancelling: Bool { !running.isEmpty && waiting.isEmpty && running.allSatisfy(\.isCancelled) }

  var isEnabled: Bool {
    if isEnded || !isAllowed { return false }
    switch policy {
    case .exclusive: return running.isEmpty
    case .concurrent(let limit): return running.count < limit
    case .latest, .queue, .shared: return true
    }
  }

  var executions: [String] {
    running.map { "\($0.input) \($0.isCancelled ? "cancelling" : "running")" } + waiting.map { "\($0.input) waiting" }
  }

  /// The inputs whose progress is shown.
  var reporting: [Int] {
    if isEnded { return [] }
    let live = running.filter { !$0.isCancelled }
    let last = policy == .latest ? running.filter { $0.input == newest } : running
    return (live.isEmpty ? last : live).map(\.input)
  }

  mutating func execute(_ input: Int, caller: Int?) {
    guard isEnabled else {
      refused.append(input)
      if let caller { outcomes[caller] = "disabled" }
      return
    }
    let item = Item(input: input, callers: caller.map { [$0] } ?? [], isKept: caller == nil)
    if policy == .shared, !running.isEmpty {
      if !waiting.isEmpty {
        Self.join(&waiting[0], item)
      } else if let place = running.firstIndex(where: { !$0.isCancelled }) {
        Self.join(&running[place], item)
      } else {
        waiting.append(item)
      }
    } else if policy == .queue, !running.isEmpty {
      waiting.append(item)
    } else {
      if policy == .latest {
        for place in running.indices {
          if !running[place].isCancelled { running[place].isSuperseded = true }
          stop(place)
        }
      }
      begin(item)
    }
  }

  mutating func end(_ input: Int, fails: Bool) {
    if inFlight.removeValue(forKey: input) == true { stopped.insert(input) }
    guard let place = running.firstIndex(where: { $0.input == input }) else { return }
    let item = running.remove(at: place)
    for caller in item.callers {
      outcomes[caller] = item.isSuperseded ? "cancelled" : fails ? "error \(input)" : "value \(input)"
    }
    guard !isEnded else { return }
    if !item.isCancelled {
      if fails {
        failure = input
        failures.append(input)
      } else {
        output = input
        outputs.append(input)
      }
    }
    if running.isEmpty, !waiting.isEmpty { begin(waiting.removeFirst()) }
  }

  /// The actor is free: the work begins of those executions that were not cancelled before.
  mutating func endTurn() {
    while let place = running.firstIndex(where: { !$0.hasBegun }) {
      let input = running[place].input
      if running[place].isCancelled {
        drop(running.remove(at: place))
        if running.isEmpty, !waiting.isEmpty { begin(waiting.removeFirst()) }
      } else {
        running[place].hasBegun = true
        began.append(input)
        inFlight[input] = false
      }
    }
  }

  mutating func cancel() {
    for place in running.indices { stop(place) }
    for item in waiting { drop(item) }
    waiting = []
  }

  mutating func cancel(_ input: Int) {
    if let place = running.firstIndex(where: { $0.input == input }) { stop(place) }
    if let place = waiting.firstIndex(where: { $0.input == input }) { drop(waiting.remove(at: place)) }
  }

  /// The task of a caller is cancelled.
  mutating func abandon(_ caller: Int) {
    if let place = running.firstIndex(where: { $0.callers.contains(caller) }) {
      if isEnded || running[place].isCancelled { return }
      if running[place].callers.count == 1, !running[place].isKept { return stop(place) }
      running[place].callers.removeAll { $0 == caller }
      outcomes[caller] = "cancelled"
    } else if let place = waiting.firstIndex(where: { $0.callers.contains(caller) }) {
      waiting[place].callers.removeAll { $0 == caller }
      outcomes[caller] = "cancelled"
      if waiting[place].callers.isEmpty, !waiting[place].isKept { waiting.remove(at: place) }
    }
  }

  /// The scope ends, or the command is released. Running work still answers its callers.
  mutating func finish() {
    cancel()
    isEnded = true
  }

  private mutating func begin(_ item: Item) {
    running.append(item)
    newest = item.input
    failure = nil
  }

  private mutating func stop(_ place: Int) {
    running[place].isCancelled = true
    if running[place].hasBegun { inFlight[running[place].input] = true }
  }

  private mutating func drop(_ item: Item) {
    for caller in item.callers { outcomes[caller] = "cancelled" }
  }

  private static func join(_ item: inout Item, _ other: Item) {
    item.callers += other.callers
    if other.isKept { item.isKept = true }
  }
}
