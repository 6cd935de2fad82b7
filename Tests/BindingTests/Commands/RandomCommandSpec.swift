import Binding
import TestSupport
import Testing

private struct Failed: Error { let input: Int }

/// Drives a command on an actor of its own, and compares it with the model after every event.
private actor Stage {
  private var generator: SeededGenerator
  private var script: [String] = []
  private var model = CommandModel(policy: .exclusive)
  private var command: Command<Int, Int>?
  private var scope = Scope()
  private var isAllowed = Observable(true)
  private var pending: [Int: CheckedContinuation<Int, any Error>] = [:]
  private var callers: [Int: Task<Void, Never>] = [:]
  private var outcomes: [Int: String] = [:]
  private var began: [Int] = []
  private var stopped: Set<Int> = []
  private var failures: [Int] = []
  private var refused: [Int] = []
  /// The inputs whose work began while `isExecuting` was still false.
  private var beganUnannounced: [Int] = []
  private var published = Published()
  private var nextNumber = 0

  /// What the observers were sent.
  private struct Published: Equatable {
    var isEnabled = false
    var isExecuting = false
    var isCancelling = false
    var executions: [String] = []
    var output: Int?
    var failure: Int?
  }

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Plays scripts, and returns the first problem.
  func play(_ count: Int) async -> String? {
    for number in 0..<count {
      let policies: [CommandPolicy] = [
        .exclusive, .latest, .queue, .concurrent(limit: 2), .concurrent(limit: 3), .shared,
      ]
      let policy = policies.randomElement(using: &generator)!
      prepare(policy)
      if let difference = await playScript() {
        return "script \(number), \(policy): \(script.joined(separator: ", ")): \(difference)"
      }
      await close()
    }
    return nil
  }

  private func prepare(_ policy: CommandPolicy) {
    script = []
    model = CommandModel(policy: policy)
    isAllowed = Observable(true)
    (outcomes, began, stopped, failures, refused) = ([:], [], [], [], [])
    beganUnannounced = []
    nextNumber = 0
    let isAllowed = isAllowed
    weak let me = self
    let command = Command<Int, Int>(enabledIf: { isAllowed.value }, policy: policy) { input in
      guard let me else { return 0 }
      return try await me.work(input)
    }
    self.command = command
    scope = Scope()
    command.store(in: scope)
    // The observables, which observers hold without the command.
    let (isEnabled, isExecuting, isCancelling) = (command.isEnabled, command.isExecuting, command.isCancelling)
    let (executions, output, failure) = (command.executions, command.output, command.failure)
    let effect = Effect {
      self.published = Published(
        isEnabled: isEnabled.value, isExecuting: isExecuting.value, isCancelling: isCancelling.value,
        executions: executions.value.map { "\($0.input) \($0.phase)" }, output: output.value,
        failure: (failure.value as? Failed)?.input)
    }
    watching = [
      effect, command.failures.observe { self.failures.append(($0 as? Failed)?.input ?? -1) },
      command.refused.observe { self.refused.append($0) },
    ]
  }

  private var watching: [Subscription] = []

  private func work(_ input: Int) async throws -> Int {
    if !published.isExecuting { beganUnannounced.append(input) }
    began.append(input)
    defer { if Task.isCancelled { stopped.insert(input) } }
    return try await withCheckedThrowingContinuation { pending[input] = $0 }
  }

  private func playScript() async -> String? {
    for _ in 0..<Int.random(in: 3...14, using: &generator) {
      step()
      if let difference = await lastingDifference() { return difference }
    }
    return nil
  }

  private func step() {
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<25:
      guard let command else { return }
      nextNumber += 1
      note("execute \(nextNumber)")
      model.execute(nextNumber, caller: nil)
      command.execute(nextNumber)
    case 25..<42:
      guard command != nil else { return }
      nextNumber += 1
      note("run \(nextNumber)")
      model.execute(nextNumber, caller: nextNumber)
      startCaller(nextNumber)
    case 42..<62: answer(fails: false)
    case 62..<74: answer(fails: true)
    case 74..<80:
      note("cancel")
      if command != nil { model.cancel() }
      command?.cancel()
    case 80..<85:
      guard let command, let execution = command.executions.value.randomElement(using: &generator) else { return }
      note("cancel \(execution.input)")
      model.cancel(execution.input)
      command.cancel(execution)
    case 85..<90:
      guard let caller = callers.keys.sorted().randomElement(using: &generator) else { return }
      note("abandon \(caller)")
      model.abandon(caller)
      callers[caller]?.cancel()
    case 90..<96:
      note("toggle")
      model.isAllowed.toggle()
      isAllowed.value.toggle()
    case 96..<98:
      guard command != nil else { return }
      note("end the scope")
      model.finish()
      scope.end()
    default:
      // A caller that awaits a command keeps the command.
      guard command != nil, callers.isEmpty else { return }
      note("release")
      model.finish()
      command = nil
    }
  }

  /// A difference that is left when there was time for everything; agreement has to last for a moment.
  private func lastingDifference() async -> String? {
    for _ in 0..<20_000 {
      if difference() == nil {
        for _ in 0..<3 { await Task.yield() }
        if difference() == nil { return nil }
      }
      await Task.yield()
    }
    return difference()
  }

  private func startCaller(_ number: Int) {
    let command = command!
    callers[number] = Task {
      let outcome: String
      do {
        outcome = "value \(try await command.run(number))"
      } catch let error as Failed {
        outcome = "error \(error.input)"
      } catch {
        outcome = error is CommandDisabled ? "disabled" : "cancelled"
      }
      outcomes[number] = outcome
      callers[number] = nil
    }
  }

  private func answer(fails: Bool) {
    guard let input = pending.keys.sorted().randomElement(using: &generator) else { return }
    note("\(fails ? "fail" : "finish") \(input)")
    model.end(input, fails: fails)
    let continuation = pending.removeValue(forKey: input)!
    if fails { continuation.resume(throwing: Failed(input: input)) } else { continuation.resume(returning: input) }
  }

  private func note(_ event: String) { script.append(event) }

  private func difference() -> String? {
    func compare<Value: Equatable>(_ name: String, _ actual: Value, _ expected: Value) -> String? {
      actual == expected ? nil : "\(name) is \(actual), should be \(expected)"
    }
    let expected = Published(
      isEnabled: model.isEnabled, isExecuting: !model.isEnded && model.isExecuting,
      isCancelling: !model.isEnded && model.isCancelling, executions: model.isEnded ? [] : model.executions,
      output: model.output, failure: model.failure)
    return compare("published", published, expected) ?? compare("began", began, model.began)
      ?? compare("failures", failures, model.failures) ?? compare("refused", refused, model.refused)
      ?? compare("outcomes", outcomes, model.outcomes)
      ?? compare("in flight", Set(pending.keys), Set(model.inFlight.keys))
      ?? compare("stopped", stopped, model.stopped) ?? compare("began unannounced", beganUnannounced, [])
  }

  /// Lets all work end.
  private func close() async {
    while let input = pending.keys.min() {
      let continuation = pending.removeValue(forKey: input)!
      continuation.resume(returning: input)
      model.end(input, fails: false)
      _ = await lastingDifference()
    }
    command = nil
    scope.end()
    watching = []
  }
}

@Suite struct RandomCommandSpec {
  @Test func `a command behaves as a plain model of it, under random calls`() async {
    let seed = Randomness.seed()
    let scripts = Randomness.count("BINDING_COMMAND_SCRIPTS", default: 10_000)
    let difference = await Stage(seed: seed).play(scripts)
    #expect(difference == nil, "BINDING_SEED=\(seed)")
  }
}
