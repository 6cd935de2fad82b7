import Binding
import TestSupport
import Testing

private struct Failed: Error { let input: Int }

/// Answers when the trial says so, wherever it is asked.
@MainActor private final class Desk {
  var pending: [Int: CheckedContinuation<Int, any Error>] = [:]
  var began: Set<Int> = [], stopped: Set<Int> = []

  func work(_ input: Int) async throws -> Int {
    began.insert(input)
    defer { if Task.isCancelled { stopped.insert(input) } }
    return try await withCheckedThrowingContinuation { pending[input] = $0 }
  }
}

@MainActor private final class Owner {
  @Tracked var isAllowed = true
  /// Inputs that are divisible by this number are not admitted.
  @Tracked var divisor = 5
  var command: Command<Int, Int>?
  let deliver: (Int) -> Void
  init(_ deliver: @escaping (Int) -> Void) { self.deliver = deliver }
}

/// A command with an owner, whose work runs elsewhere; the owner and the command go at any time, in any order.
@MainActor private final class OwnedCommandTrial: @MainActor Trial {
  enum Policy: CaseIterable {
    case exclusive, latest, queue, pairs, shared

    var policy: CommandPolicy {
      switch self {
      case .exclusive: .exclusive
      case .latest: .latest
      case .queue: .queue
      case .pairs: .concurrent(limit: 2)
      case .shared: .shared
      }
    }
  }
  struct Setup { var policy: Policy, finishes: Bool }
  enum Step {
    case execute, cancel, toggle, dropOwner, dropCommand, answer(Int, fails: Bool)
  }

  static func setup(using generator: inout SeededGenerator) -> Setup {
    Setup(policy: Policy.allCases.randomElement(using: &generator)!, finishes: generator.chance(50))
  }

  static func step(using generator: inout SeededGenerator) -> Step {
    let number = Int.random(in: 0..<4, using: &generator)
    return switch Int.random(in: 0..<40, using: &generator) {
    case 0..<16: .execute
    case 16..<28: .answer(number, fails: false)
    case 28..<33: .answer(number, fails: true)
    case 33, 34: .cancel
    case 35, 36: .toggle
    case 37, 38: .dropOwner
    default: .dropCommand
    }
  }

  private final class Notes {
    var delivered: [Int] = [], outputs: [Int] = [], failures: [Int] = [], refused: [Int] = []
  }

  private let desk = Desk(), notes = Notes(), finishes: Bool
  private var owner: Owner?, command: Command<Int, Int>?, watching: [Subscription] = []
  private weak let weakOwner: Owner?
  private weak let weakCommand: Command<Int, Int>?
  private var model: CommandModel, delivered: [Int] = [], count = 0

  init(_ setup: Setup) {
    let (desk, notes) = (desk, notes)
    let owner = Owner { notes.delivered.append($0) }
    let command = Command<Int, Int>(
      for: owner, enabledIf: { $0.isAllowed }, enabledFor: { me, input in !input.isMultiple(of: me.divisor) },
      policy: setup.policy.policy,
      whenReleased: setup.finishes ? .finish : .cancel
    ) { input in
      try await desk.work(input)
    } then: { me, input, output in
      me.deliver(input == output ? output : 0)
    } failed: { me, input, error in
      me.deliver((error as? Failed)?.input == input ? -input : 0)
    }
    owner.command = command
    (self.owner, self.command, weakOwner, weakCommand) = (owner, command, owner, command)
    model = CommandModel(policy: setup.policy.policy)
    finishes = setup.finishes
    watching = [
      command.outputs.observe { notes.outputs.append($0) },
      command.failures.observe { notes.failures.append(($0 as? Failed)?.input ?? -1) },
      command.refused.observe { notes.refused.append($0) },
    ]
  }

  @MainActor func play(_ step: Step) async {
    switch step {
    case .execute:
      guard let command else { return }
      count += 1
      model.isAllowed = owner.map { $0.isAllowed && !count.isMultiple(of: $0.divisor) } ?? false
      model.execute(count, caller: nil)
      command.execute(count)
    case .cancel:
      if command != nil { model.cancel() }
      command?.cancel()
    case .toggle:
      owner?.isAllowed.toggle()
      owner?.divisor = count % 3 + 2
    case .dropOwner: owner = nil
    case .dropCommand:
      owner?.command = nil
      command = nil
      if !finishes { model.finish() }
    case .answer(let place, let fails):
      let inputs = desk.pending.keys.sorted()
      if !inputs.isEmpty { answer(inputs[place % inputs.count], fails: fails) }
    }
  }

  private func answer(_ input: Int, fails: Bool) {
    let (outputs, failures) = (model.outputs.count, model.failures.count)
    model.end(input, fails: fails)
    if model.outputs.count > outputs, owner != nil { delivered.append(input) }
    if model.failures.count > failures, owner != nil { delivered.append(-input) }
    let continuation = desk.pending.removeValue(forKey: input)!
    if fails { continuation.resume(throwing: Failed(input: input)) } else { continuation.resume(returning: input) }
  }

  /// What differs when everything has had the time to happen.
  @MainActor func difference() async -> String? {
    model.endTurn()
    await settles { presentDifference == nil }
    return presentDifference
  }

  private var presentDifference: String? {
    func compare<Value: Equatable>(_ name: String, _ actual: Value, _ expected: Value) -> String? {
      actual == expected ? nil : "\(name) is \(actual), should be \(expected)"
    }
    if let began = compare("began", desk.began, Set(model.began)) { return began }
    if let stopped = compare("stopped", desk.stopped, model.stopped) { return stopped }
    let pending = Set(desk.pending.keys)
    if let inFlight = compare("in flight", pending, Set(model.inFlight.keys)) { return inFlight }
    if let outputs = compare("outputs", notes.outputs, model.outputs) { return outputs }
    if let failures = compare("failures", notes.failures, model.failures) { return failures }
    if let refused = compare("refused", notes.refused, model.refused) { return refused }
    if let delivered = compare("delivered", notes.delivered, delivered) { return delivered }
    if owner == nil, weakOwner != nil { return "the owner is left" }
    // Also those that publish nothing more, because a request is refused until they have really ended.
    let executions = command?.executions.value.map { "\($0.input) \($0.phase)" }
    return executions.flatMap { compare("executions", $0, model.executions) }
  }

  /// Lets everything end.
  @MainActor func end() async -> String? {
    while let input = desk.pending.keys.min() {
      answer(input, fails: false)
      if let difference = await difference() { return difference }
    }
    (owner, command, watching) = (nil, nil, [])
    await settle { weakCommand == nil && weakOwner == nil }
    return weakCommand == nil && weakOwner == nil ? nil : "the command or its owner is left"
  }
}

@Suite @MainActor struct OwnedCommandTrialSpec {
  @Test func `a command with an owner behaves as a plain model of it, whichever of them goes first`() async {
    await OwnedCommandTrial.run(steps: 20)
  }
}
