import Binding
import TestSupport
import Testing

private struct Failed: Error { let input: Int }

/// A command whose executions, callers, condition and owner do what they like, compared with the model after each.
@MainActor private final class CommandTrial: @MainActor Trial {
  enum Policy: CaseIterable {
    case exclusive, latest, queue, pairs, triples, shared

    var policy: CommandPolicy {
      switch self {
      case .exclusive: .exclusive
      case .latest: .latest
      case .queue: .queue
      case .pairs: .concurrent(limit: 2)
      case .triples: .concurrent(limit: 3)
      case .shared: .shared
      }
    }
  }
  enum Step {
    case execute, run, cancel, toggle, endScope, release
    /// Before the work has begun.
    case executeAgain, executeAndCancel
    /// One of the executions, of the callers that wait, and of the works that wait.
    case cancelOne(Int), abandon(Int), answer(Int, fails: Bool)
    /// A work that waits says how far it has come.
    case report(Int, Double)
  }

  static func setup(using generator: inout SeededGenerator) -> Policy {
    Policy.allCases.randomElement(using: &generator)!
  }

  static func step(using generator: inout SeededGenerator) -> Step {
    let number = Int.random(in: 0..<6, using: &generator)
    return switch Int.random(in: 0..<100, using: &generator) {
    case 0..<13: .execute
    case 13..<16: .executeAgain
    case 16..<19: .executeAndCancel
    case 19..<25: .report(number, [-1, 0.25, 0.5, 1, 2, .nan][number])
    case 25..<42: .run
    case 42..<62: .answer(number, fails: false)
    case 62..<74: .answer(number, fails: true)
    case 74..<80: .cancel
    case 80..<86: .cancelOne(number)
    case 86..<92: .abandon(number)
    case 92..<98: .toggle
    case 98: .endScope
    default: .release
    }
  }

  /// What the observers were told.
  private struct Published: Equatable {
    var isEnabled = false, isExecuting = false, isCancelling = false
    var executions: [String] = []
    var output: Int?, failure: Int?
    var progress: Double?
  }

  /// What the work and the observers have noted.
  private final class Notes {
    var pending: [Int: CheckedContinuation<Int, any Error>] = [:], reports: [Int: CommandProgress] = [:]
    var began: [Int] = [], stopped: Set<Int> = [], failures: [Int] = [], refused: [Int] = []
    var outputs: [Int] = []
    /// Works that began before `isExecuting` was true.
    var beganUnannounced: [Int] = []
    var published = Published()
    var callers: [Int: Task<Void, Never>] = [:], outcomes: [Int: String] = [:]

    func work(_ input: Int, _ progress: CommandProgress) async throws -> Int {
      if !published.isExecuting { beganUnannounced.append(input) }
      began.append(input)
      reports[input] = progress
      defer { if Task.isCancelled { stopped.insert(input) } }
      return try await withCheckedThrowingContinuation { pending[input] = $0 }
    }
  }

  private let notes = Notes(), isAllowed = Observable(true), scope = Scope()
  private var command: Command<Int, Int>?, watching: [Subscription] = []
  private var model: CommandModel, count = 0
  /// What the works have reported.
  private var fractions: [Int: Double] = [:]

  init(_ policy: Policy) {
    model = CommandModel(policy: policy.policy)
    let (notes, isAllowed) = (notes, isAllowed)
    let command = Command<Int, Int>.reporting(enabledIf: { isAllowed.value }, policy: policy.policy) {
      try await notes.work($0, $1)
    }
    self.command = command
    command.store(in: scope)
    // What observers hold, without the command.
    let (isEnabled, isExecuting, isCancelling) = (command.isEnabled, command.isExecuting, command.isCancelling)
    let (executions, output, failure) = (command.executions, command.output, command.failure)
    let progress = command.progress
    let effect = Effect {
      notes.published = Published(
        isEnabled: isEnabled.value, isExecuting: isExecuting.value, isCancelling: isCancelling.value,
        executions: executions.value.map { "\($0.input) \($0.phase)" }, output: output.value,
        failure: (failure.value as? Failed)?.input, progress: progress.value)
    }
    watching = [
      effect, command.failures.observe { notes.failures.append(($0 as? Failed)?.input ?? -1) },
      command.refused.observe { notes.refused.append($0) }, command.outputs.observe { notes.outputs.append($0) },
    ]
  }

  @MainActor func play(_ step: Step) async {
    switch step {
    case .execute: execute()
    case .executeAgain:
      execute()
      execute()
    case .executeAndCancel:
      execute()
      cancel()
    case .run:
      guard command != nil else { return }
      count += 1
      model.execute(count, caller: count)
      startCaller(count)
    case .answer(let place, let fails):
      let inputs = notes.pending.keys.sorted()
      if !inputs.isEmpty { answer(inputs[place % inputs.count], fails: fails) }
    case .report(let place, let fraction):
      let inputs = notes.pending.keys.sorted()
      guard !inputs.isEmpty else { return }
      let input = inputs[place % inputs.count]
      notes.reports[input]?.fraction = fraction
      fractions[input] = fraction > 0 ? min(fraction, 1) : 0
    case .cancel: cancel()
    case .cancelOne(let place):
      guard let command, !command.executions.value.isEmpty else { return }
      let execution = command.executions.value[place % command.executions.value.count]
      model.cancel(execution.input)
      command.cancel(execution)
    case .abandon(let place):
      let callers = notes.callers.keys.sorted()
      guard !callers.isEmpty else { return }
      model.abandon(callers[place % callers.count])
      notes.callers[callers[place % callers.count]]?.cancel()
    case .toggle:
      model.isAllowed.toggle()
      isAllowed.value.toggle()
    case .endScope:
      if command != nil { model.finish() }
      scope.end()
    case .release:
      // Who awaits a command keeps it.
      guard command != nil, notes.callers.isEmpty else { return }
      model.finish()
      command = nil
    }
  }

  private func execute() {
    guard let command else { return }
    count += 1
    model.execute(count, caller: nil)
    command.execute(count)
  }

  private func cancel() {
    if command != nil { model.cancel() }
    command?.cancel()
  }

  private func startCaller(_ number: Int) {
    let (command, notes) = (command!, notes)
    notes.callers[number] = Task {
      do {
        notes.outcomes[number] = "value \(try await command.run(number))"
      } catch let error as Failed {
        notes.outcomes[number] = "error \(error.input)"
      } catch {
        notes.outcomes[number] = error is CommandDisabled ? "disabled" : "cancelled"
      }
      notes.callers[number] = nil
    }
  }

  private func answer(_ input: Int, fails: Bool) {
    model.end(input, fails: fails)
    let continuation = notes.pending.removeValue(forKey: input)!
    if fails { continuation.resume(throwing: Failed(input: input)) } else { continuation.resume(returning: input) }
  }

  /// What differs when everything has had the time to happen. What is right has to stay so for a moment.
  @MainActor func difference() async -> String? {
    model.endTurn()
    for _ in 0..<2_000 {
      if presentDifference == nil {
        for _ in 0..<3 { await Task.yield() }
        if presentDifference == nil { return nil }
      }
      await Task.yield()
    }
    return presentDifference
  }

  private var presentDifference: String? {
    var difference: String?
    func compare<Value: Equatable>(_ name: String, _ actual: Value, _ expected: Value) {
      if difference == nil, actual != expected { difference = "\(name) is \(actual), should be \(expected)" }
    }
    let shares = model.reporting.map { fractions[$0] ?? 0 }
    let expected = Published(
      isEnabled: model.isEnabled, isExecuting: !model.isEnded && model.isExecuting,
      isCancelling: !model.isEnded && model.isCancelling, executions: model.isEnded ? [] : model.executions,
      output: model.output, failure: model.failure,
      progress: shares.isEmpty ? nil : shares.reduce(0, +) / Double(shares.count))
    compare("published", notes.published, expected)
    compare("began", notes.began, model.began)
    compare("failures", notes.failures, model.failures)
    compare("refused", notes.refused, model.refused)
    compare("outputs", notes.outputs, model.outputs)
    compare("outcomes", notes.outcomes, model.outcomes)
    compare("in flight", Set(notes.pending.keys), Set(model.inFlight.keys))
    compare("stopped", notes.stopped, model.stopped)
    compare("began early", notes.beganUnannounced, [])
    return difference
  }

  /// Lets everything end.
  @MainActor func end() async -> String? {
    while let input = notes.pending.keys.min() {
      answer(input, fails: false)
      if let difference = await difference() { return difference }
    }
    command = nil
    watching = []
    return isAllowed.observerCount == 0 ? nil : "the condition is still observed"
  }
}

@Suite @MainActor struct RandomCommandSpec {
  @Test func `a command behaves as a plain model of it, under random calls`() async {
    await CommandTrial.run(steps: 20)
  }
}
