import Binding
import BindingTesting
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

@MainActor
private final class Counter {
  let count = Observable(0, name: "count")
  private lazy var add = Command<Void, Void>(name: "add") { [weak self] in
    self?.count.value = 1
    await Task.yield()
  }
  private lazy var show = Command<Void, Void>(name: "show") { [count] in
    _ = count.value
    await Task.yield()
  }
  private lazy var addSafely = Command<Void, Void> { @MainActor [weak self] in
    self?.count.value += 1
    await compute()
    self?.count.value += 1
  }

  func add() async throws { try await add.run() }
  func show() async throws { try await show.run() }
  func addSafely() async throws { try await addSafely.run() }
}

private actor Library {
  private let titles = Observable<[String]>([], name: "titles")

  func load() async {
    let titles = titles
    let covers = Resource(for: { titles.value.count }, name: "covers") { [titles] number in
      await Task.yield()
      titles.value.append("\(number)")
      return number
    }
    let token = covers.state.observe { _ in }
    await drain { covers.value.peek() != nil }
    token.cancel()
  }
}

/// Uses a graph that it makes, on no actor.
@concurrent
private func compute() async {
  let own = Observable(1)
  let double = own.map { 2 * $0 }
  own.value += double.value
}

/// How compilers of the 6.3 series isolate asynchronous work, see the documentation of `Command`.
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

  @Test func `asynchronous work of the main actor says so in a lazy property, and awaits work that runs elsewhere`()
    async throws
  {
    try await Task { @MainActor in
      let counter = Counter()
      try await counter.addSafely()
      #expect(counter.count.value == 2)
    }.value
  }

  #if DEBUG
    @Test func `a debug build catches work that writes off its actor, when it is executed for the first time`() async {
      let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let counter = await Counter()
        try await counter.add()
      }
      #expect(trap.message.contains("the work of the command 'add' is executed off its actor"))
      #expect(trap.message.contains("touches 'count'") && trap.message.contains("`{ @MainActor [weak self] in`"))
    }

    @Test func `a debug build catches work that reads, and a load, off its actor`() async {
      let read = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await Counter().show()
      }
      #expect(read.message.contains("the work of the command 'show' is executed off its actor"))
      let load = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await Library().load()
      }
      #expect(load.message.contains("the work of the load of 'covers' is executed off its actor"))
    }
  #endif
}
