import BindingTesting
import TestSupport
import Testing

@testable import Binding

@Suite @MainActor struct CommandStoreSpec {
  private let desk = Desk<Int, String>()

  private func command(_ policy: CommandPolicy = .exclusive) -> Command<Int, String> {
    let desk = desk
    return Command(policy: policy) { try await desk.ask($0) }
  }

  @Test func `a scope that ends cancels the executions of its commands, and they publish nothing more`() async {
    let command = command(.queue)
    let scope = Scope()
    command.store(in: scope)
    var log: [String] = []
    let observations = [
      command.isExecuting.observe { log.append("executing \($0)") },
      command.isEnabled.observe { log.append("enabled \($0)") },
      command.output.observe { log.append("output \($0 ?? "-")") },
      command.failures.observe { _ in log.append("failed") },
    ]
    command.execute(1)
    let second = Task { try await command.run(2) }
    await settle { command.executions.value.count == 2 && desk.asked == [1] }
    scope.end()
    let told = log
    #expect(
      told == ["executing false", "enabled true", "output -", "executing true", "executing false", "enabled false"])
    await #expect(throws: CancellationError.self) { try await second.value }
    await desk.answer(1, "one")
    await settle { desk.stopped == [1] }
    for _ in 0..<100 { await Task.yield() }
    command.execute(3)
    await #expect(throws: CommandDisabled.self) { try await command.run(4) }
    #expect(log == told)
    #expect(desk.asked == [1])
    observations.forEach { $0.cancel() }
  }

  @Test func `a caller awaiting an execution that a scope has ended is answered when the work returns`() async throws {
    let command = command()
    let scope = Scope()
    command.store(in: scope)
    let caller = Task { try await command.run(1) }
    await settle { desk.asked == [1] }
    scope.end()
    await desk.answer(1, "one")
    #expect(try await caller.value == "one")
    #expect(command.output.value == nil)
  }

  @Test func `releasing a command cancels its executions, and they publish nothing more`() async {
    var command: Command<Int, String>? = command()
    weak let weakCommand = command
    var log: [String] = []
    let observations = [
      command!.isExecuting.observe { log.append("executing \($0)") },
      command!.output.observe { log.append("output \($0 ?? "-")") },
    ]
    command?.execute(1)
    await settle { desk.asked == [1] }
    command = nil
    #expect(weakCommand == nil)
    #expect(log == ["executing false", "output -", "executing true", "executing false"])
    await desk.answer(1, "one")
    await settle { desk.stopped == [1] }
    for _ in 0..<100 { await Task.yield() }
    #expect(log.count == 4)
    observations.forEach { $0.cancel() }
  }

  @Test(arguments: [false, true])
  func `a command that has ended shows no progress, whatever its work goes on to report`(isReleased: Bool) async {
    let desk = desk
    var upload: Command<Int, Void>? = Command<Int, Void>.reporting { number, progress in
      progress.fraction = 0.25
      _ = try? await desk.ask(number)
      progress.fraction = 0.5
      _ = try? await desk.ask(number)
    }
    let scope = Scope()
    upload?.store(in: scope)
    let shown = Recorder(upload!.progress)
    upload?.execute(1)
    await settle { desk.asked == [1] }
    #expect(shown.values.last == 0.25)
    if isReleased { upload = nil } else { scope.end() }
    #expect(shown.take().last == .some(nil))
    await desk.answer(1, "")
    await settle { desk.asked == [1, 1] }
    await desk.answer(1, "")
    await drain()
    #expect(shown.values == [])
    scope.end()
  }

  @Test func `a released command lets go of its requests, also while its isExecuting is shown`() async {
    let desk = desk
    weak var running: Label?
    weak var waiting: Label?
    var shown: Recorder<Bool>?
    do {
      let command = Command<Label, Void>(policy: .queue) { _ in _ = try await desk.ask(1) }
      shown = Recorder(command.isExecuting)
      let labels = [Label(), Label()]
      (running, waiting) = (labels[0], labels[1])
      for label in labels { command.execute(label) }
      await settle { desk.asked == [1] }
    }
    #expect(shown?.values == [false, true, false])
    #expect(waiting == nil)
    await desk.answer(1, "")
    await drain()
    #expect(running == nil)
  }

  @Test func `a scope does not keep its commands alive, and a released command leaves it`() {
    let scope = Scope()
    weak var released: Command<Int, String>?
    weak var lease: CommandLease?
    do {
      let command = command()
      command.store(in: scope)
      released = command
      lease = command.core.ledger.lease
      #expect(lease != nil)
    }
    #expect(released == nil)
    #expect(lease == nil, "a scope that lives long would grow")
    scope.end()
  }

  @Test func `an idle command in a scope of the main actor may be released elsewhere while the scope is used`() async {
    let scope = Scope()
    final class Box: @unchecked Sendable { var commands: [Command<Void, Void>] = [] }
    let box = Box()
    for _ in 0..<5_000 {
      let command = Command<Void, Void> {}
      command.store(in: scope)
      box.commands.append(command)
    }
    let releasing = Task.detached { box.commands = [] }
    var count = 0
    for _ in 0..<50_000 {
      let token = Subscription { count += 1 }
      token.store(in: scope)
      token.cancel()
    }
    await releasing.value
    await drain()
    scope.end()
    #expect(count == 50_000)
  }

  @Test func `a command in a scope of the main actor that is released elsewhere leaves the scope on the main actor`()
    async
  {
    let scope = Scope()
    nonisolated(unsafe) var command: Command<Void, Void>? = Command {}
    command?.store(in: scope)
    weak let lease = command?.core.ledger.lease
    onStack(kilobytes: 512) { command = nil }
    // Nothing else has run on the main actor yet.
    #expect(lease != nil)
    await drain { lease == nil }
    scope.end()
  }

  @Test func `a command moves from scope to scope, and a scope that has ended cancels a command stored in it`() {
    let command = command()
    let (first, second) = (Scope(), Scope())
    command.store(in: first)
    command.store(in: second)
    first.end()
    #expect(command.isEnabled.value)
    second.end()
    #expect(!command.isEnabled.value)
    let late = self.command()
    late.store(in: first)
    #expect(!late.isEnabled.value)
  }

  @Test func `a command may be released while a computed is being evaluated`() async {
    var command: Command<Int, String>? = command()
    let isExecuting = command!.isExecuting
    var log: [Bool] = []
    let observation = isExecuting.observe { log.append($0) }
    command?.execute(1)
    await settle { desk.asked == [1] }
    let reading = Computed {
      command = nil
      return 1
    }
    #expect(reading.value == 1)
    #expect(log == [false, true, false])
    await desk.answer(1, "one")
    observation.cancel()
  }
}
