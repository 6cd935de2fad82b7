import Binding
import TestSupport
import Testing

private struct Broken: Error {}

private final class Trigger: CommandTrigger {
  var isEnabled = false
  var onTrigger: (() -> Void)?
}

/// Asynchronous commands: their end, failure and cancellation.
@Suite @MainActor struct CommandCasesSpec {
  @Test func `a command refuses re-entrant requests, and isEnabled follows without a manual notification`() async {
    let gate = Gate()
    let isAllowed = Observable(false)
    var seenInside: Bool?
    var runs = 0
    weak var weakCommand: Command<Void, Void>?
    let command = Command<Void, Void>(enabledIf: { isAllowed.value }) {
      seenInside = weakCommand?.isExecuting.value
      runs += 1
      await gate.pass()
    }
    weakCommand = command
    var enabled: [Bool] = []
    let observation = command.isEnabled.observe { enabled.append($0) }
    let trigger = Trigger()
    let binding = command.bind(to: trigger)

    trigger.onTrigger?()
    isAllowed.value = true
    for _ in 0..<100 { await Task.yield() }
    #expect(runs == 0)

    trigger.onTrigger?()
    #expect(!trigger.isEnabled)
    trigger.onTrigger?()
    await settle { runs == 1 }
    #expect(seenInside == true)
    gate.open()
    await settle { !command.isExecuting.value }
    for _ in 0..<100 { await Task.yield() }
    #expect(runs == 1)
    #expect(enabled == [false, true, false, true])
    observation.cancel()
    binding.cancel()
  }

  @Test func `isExecuting stays true until the cancelled work returns, and so does waiting for idleness`() async {
    let gate = Gate()
    var (hasBegun, isCleanedUp) = (false, false)
    let command = Command<Void, Void> {
      hasBegun = true
      defer { isCleanedUp = true }
      await gate.pass()
      try Task.checkCancellation()
    }
    command.execute()
    await settle { hasBegun }
    command.cancel()
    for _ in 0..<100 { await Task.yield() }
    #expect(command.isCancelling.value && command.isExecuting.value && !command.isEnabled.value && !isCleanedUp)
    gate.open()
    await settle { !command.isExecuting.value }
    #expect(isCleanedUp && command.isEnabled.value && !command.isCancelling.value)
    #expect(command.failure.value == nil)
  }

  @Test func `a failure of a command is delivered once, and the command is usable again`() async {
    let command = Command<Void, Void> {
      await Task.yield()
      throw Broken()
    }
    var failures = 0
    let observation = command.failures.observe { _ in failures += 1 }
    command.execute()
    await settle { !command.isExecuting.value }
    #expect(failures == 1)
    #expect(command.failure.value is Broken)
    #expect(command.isEnabled.value)
    command.execute()
    await settle { failures == 2 }
    observation.cancel()
  }
}
