import Binding
import BindingTesting
import TestSupport
import Testing

private struct Refusal: Error, Equatable { let number: Int }

@Suite @MainActor struct CommandPolicySpec {
  private let desk = Desk<Int, String>()

  private func command(_ policy: CommandPolicy) -> Command<Int, String> {
    let desk = desk
    return Command(policy: policy) { try await desk.ask($0) }
  }

  @Test func `an exclusive command refuses a request while it executes`() async {
    let command = command(.exclusive)
    var refused: [Int] = []
    let observation = command.refused.observe { refused.append($0) }
    command.execute(1)
    command.execute(2)
    #expect(refused == [2])
    await desk.answer(1, "one")
    await settle { !command.isExecuting.value }
    #expect(desk.asked == [1])
    #expect(command.output.value == "one")
    observation.cancel()
  }

  @Test func `what was requested last is the input of the newest execution that is not cancelled, also if it waits`()
    async
  {
    let command = command(.queue)
    let requested = Recorder(command.requested)
    for number in 1...3 { command.execute(number) }
    await settle { desk.asked == [1] }
    command.cancel(command.executions.value[2])
    command.cancel(command.executions.value[1])
    command.cancel()
    await desk.answer(1, "one")
    await settle { !command.isExecuting.value }
    #expect(requested.values == [nil, 1, 2, 3, 2, 1, nil])
  }

  @Test func `a latest command starts at once, and ignores late answers of former executions`() async {
    let command = command(.latest)
    var outputs: [String?] = []
    let observation = command.output.observe { outputs.append($0) }
    command.execute(1)
    await settle { desk.asked == [1] }
    command.execute(2)
    #expect(command.executions.value.map(\.phase) == [.cancelling, .running])
    #expect(command.requested.value == 2)
    await desk.answer(2, "two")
    await settle { command.output.value == "two" }
    #expect(command.isExecuting.value, "the first has not returned")
    #expect(command.requested.value == nil && command.executions.value.map(\.input) == [1])
    #expect(command.isCancelling.value)
    await desk.answer(1, "one")
    await settle { !command.isExecuting.value }
    #expect(desk.stopped == [1])
    #expect(outputs == [nil, "two"])
    observation.cancel()
  }

  @Test func `a latest command ignores late errors, and throws CancellationError from a superseded run`() async {
    let command = command(.latest)
    var failures = 0
    let observation = command.failures.observe { _ in failures += 1 }
    let first = Task { try await command.run(1) }
    await settle { desk.asked == [1] }
    command.execute(2)
    await desk.answer(1, "late")
    await #expect(throws: CancellationError.self) { try await first.value }
    await settle { desk.asked == [1, 2] }
    let third = Task { try await command.run(3) }
    await settle { desk.asked == [1, 2, 3] }
    command.execute(4)
    await desk.fail(2, Refusal(number: 2))
    await desk.fail(3, Refusal(number: 3))
    await #expect(throws: CancellationError.self, "whatever its work throws") { try await third.value }
    await desk.answer(4, "four")
    await settle { !command.isExecuting.value }
    #expect(failures == 0)
    #expect(command.failure.value == nil)
    #expect(command.output.value == "four")
    observation.cancel()
  }

  @Test func `of several requests to a latest command in one turn, only the work of the last one begins`() async {
    let command = command(.latest)
    let outputs = Recorder(command.output)
    for number in 1...3 { command.execute(number) }
    #expect(command.executions.value.map(\.phase) == [.cancelling, .cancelling, .running])
    await desk.answer(3, "three")
    await settle { !command.isExecuting.value }
    #expect(desk.asked == [3] && outputs.values == [nil, "three"])
  }

  @Test func `a queue executes one request after the other, in order, and isExecuting is true all the while`() async {
    let command = command(.queue)
    var executing: [Bool] = []
    let observation = command.isExecuting.observe { executing.append($0) }
    for number in 1...3 { command.execute(number) }
    #expect(command.executions.value.map(\.input) == [1, 2, 3])
    #expect(command.executions.value.map(\.phase) == [.running, .waiting, .waiting])
    for number in 1...3 {
      await settle { desk.asked.count == number }
      #expect(desk.asked == Array(1...number))
      await desk.answer(number, "\(number)")
    }
    await settle { !command.isExecuting.value }
    #expect(executing == [false, true, false])
    #expect(command.output.value == "3")
    observation.cancel()
  }

  @Test func `a failure in a queue is published before the next execution begins, and does not stop the queue`() async {
    let command = command(.queue)
    var seen: [String] = []
    let effect = Effect {
      let failure = (command.failure.value as? Refusal)?.number
      seen.append("\(command.executions.value.map(\.input)) \(failure.map(String.init) ?? "-")")
    }
    command.execute(1)
    command.execute(2)
    await desk.fail(1, Refusal(number: 1))
    await desk.answer(2, "two")
    await settle { !command.isExecuting.value }
    #expect(seen == ["[] -", "[1] -", "[1, 2] -", "[2] 1", "[2] -", "[] -"])
    effect.cancel()
  }

  @Test func `a concurrent command executes as many requests at once as its limit says`() async {
    let command = command(.concurrent(limit: 2))
    var enabled: [Bool] = []
    let observation = command.isEnabled.observe { enabled.append($0) }
    for number in 1...3 { command.execute(number) }
    await settle { desk.asked.count == 2 }
    await desk.answer(2, "two")
    await settle { command.isEnabled.value }
    #expect(command.isExecuting.value)
    command.execute(4)
    await desk.answer(1, "one")
    await desk.answer(4, "four")
    await settle { !command.isExecuting.value }
    #expect(desk.asked == [1, 2, 4])
    #expect(enabled == [true, false, true, false, true])
    observation.cancel()
  }

  @Test func `a shared execution gives its result to all callers`() async throws {
    let command = command(.shared)
    let first = Task { try await command.run(1) }
    await settle { desk.asked == [1] }
    let second = Task { try await command.run(2) }
    command.execute(3)
    await Task.yield()
    await desk.answer(1, "one")
    #expect(try await first.value == "one")
    #expect(try await second.value == "one")
    #expect(desk.asked == [1])
    command.execute(4)
    await desk.answer(4, "four")
    await settle { command.output.value == "four" }
  }

  @Test func `a caller that leaves a shared execution stops it only if no other caller waits`() async throws {
    let command = command(.shared)
    let first = Task { try await command.run(1) }
    await settle { desk.asked == [1] }
    let second = Task { try await command.run(2) }
    await Task.yield()
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(!command.isCancelling.value)
    second.cancel()
    await settle { command.isCancelling.value }
    await desk.answer(1, "one")
    #expect(try await second.value == "one")
    #expect(desk.stopped == [1])
    #expect(command.output.value == nil)
  }

  /// Runs the command with 2, which waits for an execution with 1 that was cancelled and goes on.
  private func followCancelled(_ command: Command<Int, String>) async -> Task<String, any Error> {
    command.execute(1)
    await settle { desk.asked == [1] }
    command.cancel()
    let second = Task { try await command.run(2) }
    await settle { command.executions.value.count == 2 }
    return second
  }

  @Test func `a request does not join a shared execution that was cancelled, but follows it`() async throws {
    let command = command(.shared)
    let second = await followCancelled(command)
    #expect(desk.asked == [1])
    await desk.answer(1, "one")
    await desk.answer(2, "two")
    #expect(try await second.value == "two")
    #expect(command.output.value == "two")
  }

  @Test func `a shared execution that waits is dropped only when all of its callers have left`() async throws {
    let command = command(.shared)
    let second = await followCancelled(command)
    let third = Task { try await command.run(3) }
    await Task.yield()
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(command.executions.value.map(\.input) == [1, 2])
    await desk.answer(1, "one")
    await desk.answer(2, "two")
    #expect(try await third.value == "two")
  }

  @Test func `synchronous work that requests its own command is queued, however often, on a small stack`() {
    var done = 0
    weak var weakCommand: Command<Int, Void>?
    let command = Command<Int, Void>(policy: .queue) { number in
      done += 1
      if number < 50_000 { weakCommand?.execute(number + 1) }
    }
    weakCommand = command
    command.execute(1)
    #expect(done == 50_000)
    #expect(!command.isExecuting.value)
  }
}
