import Binding
import BindingTesting
import TestSupport
import Testing

/// Work that waits for itself.
@MainActor @Suite struct CommandDeadlockSpec {
  @Test func `work that awaits its own queued command is reported by name, and ends when that is cancelled`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { @MainActor in
      var again: Command<Void, Void>?
      var outcome = "none"
      let save = Command<Void, Void>(policy: .queue, name: "save") {
        do { try await again?.run() } catch { outcome = "\(error)" }
      }
      again = save
      save.execute()
      await settle { save.executions.value.count == 2 }
      save.cancel()
      await settle { !save.isExecuting.value }
      precondition(outcome == "CancellationError()")
      again = nil
    }
    #expect(result.message == "Binding: Work waits for itself to return, until it is cancelled: 'save'.\n")
  }

  @Test func `work that joins its own shared execution is reported`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { @MainActor in
      var again: Command<Void, Void>?
      let load = Command<Void, Void>(policy: .shared, name: "load") { try? await again?.run() }
      again = load
      load.execute()
      await drain()
      load.cancel()
      again = nil
    }
    #expect(result.message == "Binding: Work waits for itself to return, until it is cancelled: 'load'.\n")
  }

  @Test func `queues that run each other are reported with their names, and go on when one is cancelled`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { @MainActor in
      var second: Command<Void, Void>?
      let load = Command<Void, Void>(policy: .queue, name: "load") { try? await second?.run() }
      let save = Command<Void, Void>(policy: .queue, name: "save") { try? await load.run() }
      second = save
      load.execute()
      await settle { load.executions.value.count == 2 }
      save.cancel()
      await settle { !load.isExecuting.value && !save.isExecuting.value }
      second = nil
    }
    #expect(result.message == "Binding: Work waits for itself to return, until it is cancelled: 'load', 'save'.\n")
  }

  @Test func `work that waits for another execution that makes progress is not reported`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { @MainActor in
      var again: Command<Int, Void>?
      var done: [Int] = []
      let inner = Command<Int, Int>(policy: .queue) { number in
        await Task.yield()
        return number
      }
      // The work queues another execution, and does not wait for it.
      let outer = Command<Int, Void>(policy: .queue) { number in
        if number > 0 { Task { try await again?.run(number - 1) } }
        for step in 0..<3 { done.append(try await inner.run(step)) }
      }
      again = outer
      outer.execute(3)
      outer.execute(0)
      await settle { done.count == 15 && !outer.isExecuting.value }
      // The tasks that wait for an execution continue after it.
      await drain()
      again = nil
    }
    #expect(result.message == "")
  }

  @Test func `work that was cancelled and is about to go on is not reported`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { @MainActor in
      var other: Command<Void, Void>?
      var (loads, isSaved) = (0, false)
      let load = Command<Void, Void>(policy: .queue, name: "load") {
        loads += 1
        if loads == 1 { try? await other?.run() }
      }
      let save = Command<Void, Void>(policy: .queue, name: "save") {
        load.execute()
        await settle { other?.executions.value.count == 2 }
        load.cancel()
        try? await load.run()
        isSaved = true
      }
      other = save
      save.execute()
      await settle { isSaved && !load.isExecuting.value && !save.isExecuting.value }
      precondition(loads == 2)
      other = nil
    }
    #expect(result.message == "")
  }
}
