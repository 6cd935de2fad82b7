import Binding
import BindingTesting
import TestSupport
import Testing

private struct Refusal: Error, Equatable {}

@Suite @MainActor struct CommandExecutingSpec {
  private let desk = Desk<Int, String>()

  private func command(_ policy: CommandPolicy = .exclusive) -> Command<Int, String> {
    let desk = desk
    return Command(policy: policy) { try await desk.ask($0) }
  }

  @Test func `a cancelled execution goes on until its work returns, and publishes neither value nor error`() async {
    let command = command()
    var failures = 0
    let observation = command.failures.observe { _ in failures += 1 }
    for (asked, answers) in [(1, true), (2, false)] {
      command.execute(1)
      await settle { desk.asked.count == asked }
      command.cancel()
      #expect(command.isCancelling.value && command.isExecuting.value && !command.isEnabled.value)
      if answers { await desk.answer(1, "one") } else { await desk.fail(1, Refusal()) }
      await settle { !command.isExecuting.value }
      #expect(!command.isCancelling.value && command.isEnabled.value)
    }
    #expect(command.output.value == nil)
    #expect(command.failure.value == nil)
    #expect(failures == 0)
    observation.cancel()
  }

  @Test func `an execution that a failed transaction began goes on, and blocks others until it returns`() async {
    let command = command()
    var refused: [Int] = []
    let observation = command.refused.observe { refused.append($0) }
    #expect(throws: Refusal.self) {
      try transaction {
        command.execute(1)
        throw Refusal()
      }
    }
    command.execute(2)
    await settle { desk.asked == [1] }
    await desk.answer(1, "one")
    await settle { command.output.value != nil }
    command.execute(3)
    await desk.answer(3, "three")
    await settle { !command.isExecuting.value }
    #expect(refused == [2] && command.output.value == "three")
    observation.cancel()
  }

  @Test func `isExecuting shows an execution that a transaction began, before and after the transaction fails`() async {
    for looksInside in [false, true] {
      let command = command()
      let unobserved = command.isEnabled
      #expect(unobserved.value)
      let shown = Recorder(command.isExecuting)
      try? transaction {
        command.execute(1)
        if looksInside { #expect(command.isExecuting.value && !unobserved.value) }
        throw Refusal()
      }
      #expect(command.isExecuting.value && !unobserved.value && command.executions.value.count == 1)
      #expect(shown.values == [false, true])
      await settle { !desk.asked.isEmpty }
      await desk.answer(1, "one")
      await settle { !command.isExecuting.value }
      #expect(unobserved.value && shown.values == [false, true, false])
    }
  }

  @Test func `the input of an execution is released when that is done, also after waiting in a queue`() async {
    let command = Command<Label, Void>(policy: .queue) { _ in await Task.yield() }
    var labels = [Label(), Label(), Label()]
    weak let last = labels.last
    for label in labels { command.execute(label) }
    labels = []
    await settle { !command.isExecuting.value }
    #expect(last == nil)
  }

  @Test func `synchronous work does not see itself among the executions, however it was requested`() async throws {
    let seen = Log()
    var again: Command<Int, Void>?
    let command = Command<Int, Void>(policy: .queue) { number in
      if number == 1 { again?.execute(2) }
      seen.append("\(number): \(again!.executions.value.map { "\($0.input) \($0.phase)" }) \(again!.isExecuting.value)")
    }
    again = command
    let shown = Recorder(Computed { command.executions.value.count })
    command.execute(1)
    try await command.run(3)
    again = nil
    #expect(seen.lines == ["1: [\"2 waiting\"] true", "2: [] true", "3: [] true"])
    // The waiting one is seen between the two.
    #expect(shown.values == [0, 1, 0])
  }

  @Test func `a request to an executing command keeps no part of the command alive`() async {
    weak var captured: Label?
    do {
      let (desk, label) = (desk, Label())
      captured = label
      let command = Command<Int, String> {
        label.text = "asked"
        return try await desk.ask($0)
      }
      #expect(command.executions.value.isEmpty && !command.isCancelling.value)
      command.execute(1)
      await settle { !desk.asked.isEmpty }
    }
    await desk.answer(1, "one")
    await settle { captured == nil }
    #expect(captured == nil)
  }

  @Test func `a CancellationError is no failure, whether the command or its work threw it`() async {
    let command = command()
    command.execute(1)
    await desk.fail(1, CancellationError())
    await settle { !command.isExecuting.value }
    #expect(command.failure.value == nil)
  }

  @Test func `a caller that awaits a cancelled execution gets the result of its work`() async throws {
    let command = command()
    let caller = Task { try await command.run(1) }
    await settle { desk.asked == [1] }
    command.cancel()
    await desk.answer(1, "all the same")
    #expect(try await caller.value == "all the same")
    #expect(command.output.value == nil)
  }

  @Test func `cancelling a command empties its queue, and answers the callers that await`() async {
    let command = command(.queue)
    command.execute(1)
    let second = Task { try await command.run(2) }
    await settle { command.executions.value.count == 2 }
    command.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    await desk.answer(1, "one")
    await settle { !command.isExecuting.value }
    #expect(desk.asked == [1])
  }

  @Test func `one execution can be cancelled, and others continue`() async {
    let command = command(.concurrent())
    for number in 1...3 { command.execute(number) }
    await settle { desk.asked.count == 3 }
    let second = command.executions.value[1]
    command.cancel(second)
    #expect(command.executions.value.map(\.phase) == [.running, .cancelling, .running])
    #expect(!command.isCancelling.value)
    for number in 1...3 {
      await desk.answer(number, "\(number)")
      await settle { command.executions.value.count == 3 - number }
    }
    command.cancel(second)
    #expect(desk.stopped == [2])
    #expect(command.output.value == "3")
  }

  @Test func `a request can be cancelled while it waits in the queue`() async {
    let command = command(.queue)
    command.execute(1)
    let second = Task { try await command.run(2) }
    await settle { command.executions.value.count == 2 }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(command.executions.value.map(\.input) == [1])
    await desk.answer(1, "one")
    await settle { command.output.value == "one" }
    #expect(!command.isExecuting.value)
  }

  @Test func `an effect can cancel an execution that has just begun`() async {
    let command = command()
    let effect = Effect { if command.isExecuting.value { untracked { command.cancel() } } }
    command.execute(1)
    #expect(command.isCancelling.value)
    await settle { !command.isExecuting.value }
    #expect(desk.asked == [])
    effect.cancel()
  }

  @Test(arguments: [CommandPolicy.exclusive, .latest, .queue, .concurrent(), .shared])
  func `work that is cancelled in the turn of its request never begins`(policy: CommandPolicy) async {
    let command = command(policy)
    let failures = Recorder(command.failure.map { $0 != nil })
    command.execute(1)
    let caller = Task { try await command.run(2) }
    command.cancel()
    #expect(command.isExecuting.value)
    caller.cancel()
    await #expect(throws: CancellationError.self) { try await caller.value }
    await settle { !command.isExecuting.value }
    #expect(desk.asked == [] && failures.values == [false])
  }

  @Test func `run answers with a CancellationError if the execution is cancelled before its work begins`() async {
    let command = command()
    let effect = Effect { if command.isExecuting.value { untracked { command.cancel() } } }
    await #expect(throws: CancellationError.self) { try await command.run(1) }
    #expect(desk.asked == [] && !command.isExecuting.value)
    effect.cancel()
  }

  @Test(arguments: [CommandPolicy.exclusive, .latest, .queue, .concurrent(), .shared])
  func `a task that is cancelled already requests nothing`(policy: CommandPolicy) async {
    let command = command(policy)
    command.execute(1)
    await settle { desk.asked == [1] }
    let executions = Recorder(Computed { command.executions.value.map { "\($0.input) \($0.phase)" } })
    let caller = Task { try await command.run(2) }
    caller.cancel()
    await #expect(throws: CancellationError.self) { try await caller.value }
    #expect(executions.values == [["1 running"]])
    await desk.answer(1, "one")
    await settle { !command.isExecuting.value }
    #expect(command.output.value == "one" && desk.asked == [1])
  }

  @Test func `an execution that a failed transaction began leaves no failure of an earlier one`() async {
    let command = command()
    let failure = Recorder(command.failure.map { $0 != nil })
    command.execute(1)
    await desk.fail(1, Refusal())
    await settle { command.failure.value != nil }
    try? transaction {
      command.execute(2)
      throw Refusal()
    }
    await desk.answer(2, "two")
    await settle { !command.isExecuting.value }
    #expect(command.output.value == "two" && failure.values == [false, true, false])
  }

  @Test func `a failed transaction takes back what synchronous work has published, and what that replaced`() {
    let command = Command<Bool, Void> { if $0 { throw Refusal() } }
    let failures = command.failures.observe { _ in }
    command.execute(true)
    for fails in [false, true] {
      try? transaction {
        command.execute(fails)
        throw Refusal()
      }
      #expect(command.failure.value != nil && command.output.value == nil)
    }
    failures.cancel()
  }

  @Test func `all properties of an execution change in one flush`() async {
    let command = command()
    var seen: [String] = []
    let effect = Effect {
      seen.append(
        """
        \(command.isEnabled.value) \(command.isExecuting.value) \(command.executions.value.count) \
        \(command.output.value ?? "-")
        """)
    }
    command.execute(1)
    await desk.answer(1, "one")
    await settle { !command.isExecuting.value }
    #expect(seen == ["true false 0 -", "false true 1 -", "true false 0 one"])
    effect.cancel()
  }

  @Test func `work can be awaited where there is no actor, and cancelled`() async throws {
    func elsewhere() async throws -> [Int] {
      let command = Command<Int, Int> {
        await Task.yield()
        return $0 * 2
      }
      return [try await command.run(1), try await command.run(2)]
    }
    #expect(try await Task.detached { try await elsewhere() }.value == [2, 4])
    let beginning = Latch()
    let cancelled = Task.detached {
      let command = Command<Void, Void>(policy: .shared) {
        beginning.reach()
        while !Task.isCancelled { await Task.yield() }
      }
      try await command.run()
    }
    await beginning.wait()
    cancelled.cancel()
    try await cancelled.value
  }
}
