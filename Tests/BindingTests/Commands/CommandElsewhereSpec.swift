import Binding
import Synchronization
import Testing

private let inside = Atomic(0)
private let overlaps = Atomic(0)

/// Work that counts how often it runs beside other work of its kind.
private func busy() -> Command<Void, Void> {
  Command<Void, Void> {
    for _ in 0..<200 {
      let others = inside.add(1, ordering: .sequentiallyConsistent).oldValue
      if others > 0 { overlaps.add(1, ordering: .sequentiallyConsistent) }
      var sum = 0
      for number in 0..<5_000 { sum &+= number }
      precondition(sum > 0)
      inside.subtract(1, ordering: .sequentiallyConsistent)
      await Task.yield()
    }
  }
}

private func waiting() -> Command<Void, Void> {
  Command<Void, Void> { while !Task.isCancelled { await Task.yield() } }
}

private func runBoth() async throws { try await Command.together([busy(), busy()]).run() }

/// Commands where there is no actor: the task of the caller is their isolation domain.
@Suite struct CommandElsewhereSpec {
  @Test func `commands combined to run together where there is no actor take turns`() async throws {
    try await Task.detached { try await runBoth() }.value
    #expect(overlaps.load(ordering: .sequentiallyConsistent) == 0)
  }

  @Test func `a queue that is asked twice at once where there is no actor does both, in order`() async throws {
    func elsewhere() async throws -> [Int] {
      let log = Observable<[Int]>([])
      let add = Command<Void, Int>(policy: .queue) {
        await Task.yield()
        log.value.append(log.value.count)
        return log.value.count
      }
      return try await Command.together([add, add]).run()
    }
    #expect(try await Task.detached { try await elsewhere() }.value == [1, 2])
  }

  @Test func `cancelling cancels all of the combined commands where there is no actor`() async {
    let cancelled = Task.detached { _ = try await Command.together([waiting(), waiting()]).run() }
    cancelled.cancel()
    // The second has not begun, as the two take turns.
    await #expect(throws: CancellationError.self) { try await cancelled.value }
  }

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
