import Binding
import TestSupport
import Testing

private struct Refusal: Error, Equatable { let reason: String }

@Suite struct CommandSpec {
  @Test func `execute does synchronous work before it returns, on the actor of the caller`() async {
    await MainActor.run {
      let count = Observable(0)
      let add = Command<Int, Void> { count.value += $0 }
      add.execute(3)
      add.execute(4)
      #expect(count.value == 7)
    }
  }

  @Test func `synchronous work can be done where there is no actor`() async throws {
    let count = Observable(0)
    let increment = Command<Void, Int> {
      count.value += 1
      return count.value
    }
    increment.execute()
    #expect(try await increment.run() == 2)
    #expect(increment.output.value == 2)
  }

  @Test func `the condition of a command is evaluated again when an input has changed`() {
    let isValid = Observable(false)
    let name = Observable("")
    let save = Command<Void, Void>(enabledIf: { isValid.value && !name.value.isEmpty }) {}
    var log: [Bool] = []
    let observation = save.isEnabled.observe { log.append($0) }
    isValid.value = true
    name.value = "Ada"
    isValid.value = false
    #expect(log == [false, true, false])
    observation.cancel()
  }

  @Test func `a disabled command does nothing, and executes nothing later when it is enabled`() {
    let isValid = Observable(false)
    var executed: [Int] = []
    var refused: [Int] = []
    let command = Command<Int, Void>(enabledIf: { isValid.value }) { executed.append($0) }
    let observation = command.refused.observe { refused.append($0) }
    command.execute(1)
    isValid.value = true
    #expect(executed == [])
    command.execute(2)
    #expect(executed == [2])
    #expect(refused == [1])
    observation.cancel()
  }

  @Test func `running a disabled command throws, with its name`() async {
    let save = Command<Void, Void>(enabledIf: { false }, name: "save") {}
    do {
      try await save.run()
      Issue.record("it ran")
    } catch {
      #expect((error as? CommandDisabled)?.command == "save")
    }
  }

  @Test @MainActor func `isExecuting is false, true, false during an execution, and the command is disabled meanwhile`()
    async
  {
    let gate = Gate()
    var executing: [Bool] = []
    var enabled: [Bool] = []
    var seenInside: Bool?
    weak var weakCommand: Command<Void, Int>?
    let command = Command<Void, Int> {
      seenInside = weakCommand?.isExecuting.value
      await gate.pass()
      return 5
    }
    weakCommand = command
    let observations = [
      command.isExecuting.observe { executing.append($0) },
      command.isEnabled.observe { enabled.append($0) },
    ]
    command.execute()
    #expect(executing == [false, true])
    await settle { seenInside != nil }
    #expect(seenInside == true)
    command.execute()
    gate.open()
    await settle { !command.isExecuting.value }
    #expect(executing == [false, true, false])
    #expect(enabled == [true, false, true])
    #expect(command.output.value == 5)
    observations.forEach { $0.cancel() }
  }

  @Test @MainActor func `asynchronous work stays on the actor of the caller`() async throws {
    var ends = 0
    let command = Command<Void, Void> {
      MainActor.preconditionIsolated()
      await Task.yield()
      MainActor.preconditionIsolated()
      ends += 1
    }
    try await command.run()
    command.execute()
    await settle { !command.isExecuting.value }
    #expect(ends == 2)
  }

  @Test @MainActor func `a failure of a command is delivered once, and the command is usable again`() async {
    var shouldFail = true
    var failures: [Refusal] = []
    let command = Command<Void, Int> {
      await Task.yield()
      if shouldFail { throw Refusal(reason: "offline") }
      return 1
    }
    let observation = command.failures.observe { failures.append($0 as! Refusal) }
    command.execute()
    await settle { !command.isExecuting.value }
    #expect(failures == [Refusal(reason: "offline")])
    #expect(command.failure.value as? Refusal == Refusal(reason: "offline"))
    #expect(command.isEnabled.value)
    shouldFail = false
    command.execute()
    #expect(command.failure.value == nil)
    await settle { !command.isExecuting.value }
    #expect(command.output.value == 1)
    #expect(failures.count == 1)
    observation.cancel()
  }

  @Test func `a failure of a command without observers is reported`() {
    let command = Command<Void, Void>(name: "save") { throw Refusal(reason: "full") }
    var reports: [String] = []
    withDiagnostics({ reports.append($0.description) }) { command.execute() }
    #expect(reports == ["The command 'save' failed: Refusal(reason: \"full\")"])
  }

  @Test func `run throws the error of the work, and the error is delivered to observers too`() async {
    let command = Command<Void, Void> { throw Refusal(reason: "no") }
    var delivered = 0
    let observation = command.failures.observe { _ in delivered += 1 }
    do {
      try await command.run()
      Issue.record("it did not throw")
    } catch {
      #expect(error as? Refusal == Refusal(reason: "no"))
    }
    #expect(delivered == 1)
    observation.cancel()
  }

  @Test @MainActor func `cancelling the caller of run cancels the work`() async {
    let gate = Gate()
    var hasBegun = false
    let command = Command<Void, Bool> {
      hasBegun = true
      await gate.pass()
      return Task.isCancelled
    }
    let caller = Task { try await command.run() }
    await settle { hasBegun }
    caller.cancel()
    gate.open()
    #expect(await caller.result.success == true)
  }

  @Test func `the work of a command starts untracked`() {
    let source = Observable(1)
    let command = Command<Void, Void> { _ = source.value }
    var runs = 0
    let effect = Effect {
      runs += 1
      command.execute()
    }
    source.value = 2
    #expect(runs == 1)
    #expect(source.observerCount == 0)
    effect.cancel()
  }

  @Test func `asynchronous work without an actor is a programming error, with the name of the command`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let command = Command<Void, Void>(name: "save") { await Task.yield() }
      command.execute()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("the command 'save' is executed on no actor, and its work is asynchronous"))
  }
}

extension Result {
  fileprivate var success: Success? { try? get() }
}
