import Binding
import TestSupport
import Testing

private final class Owner {
  let source = Observable(1, name: "source")
  let tapped = Event<Int>(name: "tapped")
  private var tokens: [Subscription] = []

  func observe() {
    Effect(name: "watcher") { [source] in _ = source.value }.store(in: &tokens)
    tapped.observe { _ in }.store(in: &tokens)
  }

  func end() { tokens = [] }
  func cancel() { for token in tokens { token.cancel() } }
}

@MainActor
private final class CarefulOwner {
  let source = Observable(1)
  var effect: Effect?

  func observe() { effect = Effect { [source] in _ = source.value } }

  isolated deinit {}
}

/// Legal: its initialiser observes its own state, in the turn of the caller.
private actor Thermostat {
  private let target = Observable(20, name: "target")
  private let set = Event<Int>(name: "set")
  private let scope = Scope()
  private var log: [Int] = []

  init() {
    target.observe { _ in }.store(in: scope)
    set.observe { _ in }.store(in: scope)
  }

  func set(_ degrees: Int) -> Int {
    target.value = degrees
    set.send(degrees)
    return target.value
  }
}

private struct Box<Value>: @unchecked Sendable { let value: Value }

/// A sequence that leaves the actor of its caller, like adapters that have only `next()`.
private struct Adapter<Base: AsyncSequence>: AsyncSequence, @unchecked Sendable {
  let base: Base

  struct Iterator: AsyncIteratorProtocol, @unchecked Sendable {
    var base: Base.AsyncIterator

    @concurrent mutating func next() async throws -> Base.Element? { try await base.next() }
  }

  func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator()) }
}

@Suite struct HomeSpec {
  #if DEBUG
    /// Uses of a value elsewhere that is observed on the main actor, and the messages of their traps.
    private static let deeds: [String: String] = [
      "write": "'source' is observed on the main actor, but is written elsewhere. Do that on the main actor",
      "read": "'source' is observed on the main actor, but is read elsewhere. Do that on the main actor",
      "send": "the event 'tapped' is observed on the main actor, but is sent elsewhere. Do that on the main actor",
      "observe": "the event 'tapped' is observed on the main actor, but is observed elsewhere",
      "cancel": "'watcher' is observed on the main actor, but is cancelled elsewhere. Declare `isolated deinit {}`",
      "release": "is observed on the main actor, but is released elsewhere. Declare `isolated deinit {}`",
    ]

    @Test(arguments: deeds.keys.sorted())
    func `a node observed on the main actor traps elsewhere, with its name and fitting advice`(how: String) async {
      let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [how] in
        await Task { @MainActor in
          let owner = Owner()
          owner.observe()
          await Task.yield()
          owner.source.value = 2
          owner.tapped.send(1)
          let box = Box(value: owner)
          onStack(kilobytes: 512) {
            switch how {
            case "write": box.value.source.value = 3
            case "read": withExtendedLifetime(box.value.source.value) {}
            case "send": box.value.tapped.send(2)
            case "observe": _ = box.value.tapped.observe { _ in }
            case "cancel": box.value.cancel()
            default: box.value.end()
            }
          }
        }.value
      }
      #expect(trap.message.contains(HomeSpec.deeds[how]!), "\(trap.message)")
    }

    @Test func `an iterator that leaves the main actor traps`() async {
      let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await Task { @MainActor in
          let source = Observable(0)
          let adapter = Adapter(base: source.values)
          let loop = Task { for try await value in adapter where value > 2 { break } }
          for number in 1...5 {
            for _ in 0..<10 { await Task.yield() }
            source.value = number
          }
          _ = try? await loop.value
        }.value
      }
      #expect(trap.message.contains("next(isolation:)"), "\(trap.message)")
    }

    @Test(arguments: [false, true])
    func `a node without observers may be used and die anywhere, also if it was observed before`(isFormer: Bool) async {
      await #expect(processExitsWith: .success) { [isFormer] in
        await Task { @MainActor in
          let box = Box(value: Unmanaged.passRetained(Owner()))
          if isFormer { box.value.takeUnretainedValue().observe() }
          await Task.yield()
          box.value.takeUnretainedValue().source.value = 3
          box.value.takeUnretainedValue().end()
          onStack(kilobytes: 512) {
            let source = box.value.takeUnretainedValue().source
            source.value = 2
            withExtendedLifetime(source.value) {}
            box.value.release()
          }
        }.value
      }
    }

    @Test func `a node made on the main actor may be observed elsewhere`() async {
      await #expect(processExitsWith: .success) {
        await Task { @MainActor in
          let box = Box(value: Owner())
          onStack(kilobytes: 512) {
            box.value.observe()
            box.value.source.value = 2
            box.value.end()
          }
        }.value
      }
    }

    @Test(arguments: [false, true])
    func `a node may be released by the task that made it on the main actor, and by no other task`(
      isOther: Bool
    ) async {
      let trap = await #expect(processExitsWith: isOther ? .failure : .success, observing: [\.standardErrorContent]) {
        [isOther] in
        let box = await MainActor.run {
          let owner = Owner()
          owner.observe()
          return Box(value: Unmanaged.passRetained(owner))
        }
        await MainActor.run {}
        await MainActor.run { box.value.takeUnretainedValue().source.value = 2 }
        if isOther { await Task.detached { box.value.release() }.value } else { box.value.release() }
      }
      #expect(trap.message.contains("released elsewhere") == isOther)
    }

    @Test func `a graph that is handed over as a whole in the turn that made it belongs to the receiver`() async {
      await #expect(processExitsWith: .success) {
        await Task { @MainActor in
          let owner = Owner()
          owner.observe()
          let box = Box(value: owner)
          onStack(kilobytes: 512) {
            box.value.source.value = 2
            box.value.tapped.send(1)
            box.value.end()
          }
        }.value
      }
    }
  #endif

  @Test func `an actor may observe its own state in its initialiser, wherever it is made`() async {
    await #expect(processExitsWith: .success) {
      await Task { @MainActor in
        let thermostats = (0..<10).map { _ in Thermostat() }
        for round in 0..<3 {
          for thermostat in thermostats { #expect(await thermostat.set(21 + round) == 21 + round) }
        }
      }.value
    }
  }

  @Test func `the main actor is recognised when it does not run on the main thread`() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<10 {
        let owner = await Task { @MainActor in
          let owner = Owner()
          owner.observe()
          return Box(value: owner)
        }.value
        await Task.detached { await Task.yield() }.value
        await Task { @MainActor in
          owner.value.source.value = 2
          owner.value.tapped.send(1)
          await Task.yield()
          owner.value.source.value = 3
          owner.value.end()
        }.value
      }
    }
  }

  @Test func `an owner with an isolated deinit may be released anywhere`() async {
    let box = await MainActor.run {
      let owner = CarefulOwner()
      owner.observe()
      return (Box(value: Unmanaged.passRetained(owner)), Box(value: owner.source))
    }
    await Task.detached { box.0.value.release() }.value
    await settle { box.1.value.observerCount == 0 }
    #expect(await MainActor.run { box.1.value.observerCount } == 0)
  }
}
