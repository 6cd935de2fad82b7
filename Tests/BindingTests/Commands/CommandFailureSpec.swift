import Binding
import BindingTesting
import TestSupport
import Testing

private struct Refusal: Error {}

/// Which caller gets the error of work that several callers wait for, and when it is reported because none does.
@Suite @MainActor struct CommandFailureSpec {
  @Test func `an error is reported if the only caller that awaited it has left`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { @MainActor in
      let desk = Desk<Int, String>()
      let load = Command<Int, String>(policy: .shared, name: "load") { try await desk.ask($0) }
      load.execute(1)
      await settle { desk.asked == [1] }
      let caller = Task { try? await load.run(2) }
      await drain()
      caller.cancel()
      _ = await caller.value
      await desk.fail(1, Refusal())
      await settle { !load.isExecuting.value }
    }
    #expect(result.message == "Binding: The command 'load' failed: Refusal()\n")
  }

  @Test func `an error is not reported if one of the callers that awaited it is still there`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { @MainActor in
      let desk = Desk<Int, String>()
      let load = Command<Int, String>(policy: .shared, name: "load") { try await desk.ask($0) }
      let first = Task { try await load.run(1) }
      await settle { desk.asked == [1] }
      let second = Task { try await load.run(2) }
      await drain()
      first.cancel()
      await #expect(throws: CancellationError.self) { try await first.value }
      await desk.fail(1, Refusal())
      await #expect(throws: Refusal.self) { try await second.value }
    }
    #expect(result.message == "")
  }
}
