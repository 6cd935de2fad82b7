import Binding
import Testing

/// Commands where there is no actor: the task of the caller is their isolation domain.
@Suite struct CommandElsewhereSpec {
  @Test func `work that awaits its own queue where there is no actor is refused by a cancellation`() async throws {
    func elsewhere() async -> [Bool] {
      var queue: Command<Bool, Void>?
      let command = Command<Bool, Void>(policy: .queue) { again in
        if again { try await queue?.run(false) }
      }
      queue = command
      var isCancelled = false
      do { try await command.run(true) } catch { isCancelled = error is CancellationError }
      queue = nil
      return [isCancelled, command.isExecuting.value]
    }
    #expect(await Task.detached { await elsewhere() }.value == [true, false])
  }
}
