import Binding
import TestSupport
import Testing

/// An actor that can tell whether it is running.
private actor Keeper {
  nonisolated let threads = PassingThreads()
  nonisolated var unownedExecutor: UnownedSerialExecutor { threads.asUnownedSerialExecutor() }
  private let number = 1

  func staysWithoutCaptureList() async throws -> Bool {
    let threads = threads
    let command = Command<Void, Bool> { threads.isCurrent }
    return try await command.run()
  }

  func staysWithImplicitWeakCapture() async throws -> Bool {
    let threads = threads
    weak let me = self
    let command = Command<Void, Bool> {
      await Task.yield()
      return me != nil && threads.isCurrent
    }
    return try await command.run()
  }

  func staysWithMethod() async throws -> Bool {
    let command = Command<Void, Bool>(isRunning)
    return try await command.run()
  }

  func staysWithCaptureList() async throws -> Bool {
    let command = Command<Void, Bool> { [threads] in
      await Task.yield()
      return threads.isCurrent
    }
    return try await command.run()
  }

  private func isRunning() async -> Bool {
    await Task.yield()
    return threads.isCurrent
  }
}

/// What compilers of the 6.3 series do to asynchronous work, see the documentation of `Command`.
@Suite struct CommandCaptureListSpec {
  @Test func `asynchronous work that captures implicitly, or is a method, stays on the actor of the caller`()
    async throws
  {
    #expect(try await Keeper().staysWithoutCaptureList())
    #expect(try await Keeper().staysWithImplicitWeakCapture())
    #expect(try await Keeper().staysWithMethod())
  }

  @Test func `asynchronous work with a capture list leaves the actor, a defect of the compiler`() async throws {
    let stays = try await Keeper().staysWithCaptureList()
    #expect(
      !stays,
      """
      This compiler keeps a closure with a capture list on its actor: the defect is gone. Take the warnings out of \
      Command.swift, Scope+Task.swift, Isolation.md and DESIGN, and turn this test round.
      """)
  }
}
