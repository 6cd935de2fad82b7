import Binding
import TestSupport
import Testing

/// Bindings that connect observables in circles settle on the latest write.
@Suite struct TwoWayCycleSpec {
  @Test func `a triangle of two-way bindings takes the latest write of two corners in one batch`() {
    let corners = (0..<3).map { _ in Observable(0) }
    let scope = Scope()
    for (one, other) in [(0, 2), (1, 2), (0, 1)] { corners[one].bindTwoWay(to: corners[other]).store(in: scope) }
    batch {
      corners[0].value = 1
      corners[1].value = 2
    }
    #expect(corners.map(\.value) == [2, 2, 2])
    batch {
      corners[1].value = 3
      corners[0].value = 4
    }
    #expect(corners.map(\.value) == [4, 4, 4])
    corners[0].value = 74
    #expect(corners.map(\.value) == [74, 74, 74])
  }

  @Test func `two bound observables written in one batch have the later value, in place too`() {
    let source = Observable(0)
    let target = Observable(0)
    let binding = source.bindTwoWay(to: target)
    batch {
      source.value = 1
      target.value = 2
    }
    #expect([source.value, target.value] == [2, 2])
    batch {
      target.value += 1
      source.value += 5
    }
    #expect([source.value, target.value] == [7, 7])
    batch {
      source.value = 8
      target.value = 9
      source.value = 8
    }
    #expect([source.value, target.value] == [8, 8])
    batch {
      source.value = 9
      target.value = 8
    }
    #expect([source.value, target.value] == [9, 9], "what is equal is no write")
    batch {
      target.value = 1
      source.value = 9
    }
    #expect([source.value, target.value] == [1, 1], "what is equal is no write")
    binding.cancel()
  }

  /// Two observables of an actor that moves from one thread to another, and back.
  actor Owner {
    nonisolated let threads = TakingTurns()
    nonisolated var unownedExecutor: UnownedSerialExecutor { threads.asUnownedSerialExecutor() }
    private let source = Observable(0)
    private let target = Observable(0)
    private var binding: TwoWayBinding?

    func bind() { binding = source.bindTwoWay(to: target) }

    func edit(_ value: Int) -> [Int] {
      target.value = value
      return [source.value, target.value]
    }

    func change(_ value: Int) -> [Int] {
      source.value = value
      return [source.value, target.value]
    }

    func end() { binding = nil }
  }

  @Test func `the later of two writes to bound observables wins on any threads`() async {
    let owner = Owner()
    await owner.bind()
    for value in 1...9 {
      #expect(await owner.edit(value) == [value, value])
      if value.isMultiple(of: 3) { #expect(await owner.change(-value) == [-value, -value]) }
    }
    await owner.end()
    owner.threads.end()
  }

  @Test func `a new binding shows its source, whatever was written later`() {
    let (one, two, three) = (Observable(1), Observable(2), Observable(3))
    let scope = Scope()
    one.bindTwoWay(to: two).store(in: scope)
    three.value = 4
    two.value = 5
    three.value = 6
    one.bindTwoWay(to: three).store(in: scope)
    #expect([one.value, two.value, three.value] == [5, 5, 5])
    two.bindTwoWay(to: three).store(in: scope)
    three.value = 7
    #expect([one.value, two.value, three.value] == [7, 7, 7])
  }

  @Test func `a transaction that fails restores a circle of two-way bindings`() {
    let corners = (0..<3).map { _ in Observable(0) }
    let scope = Scope()
    for (one, other) in [(0, 1), (1, 2), (2, 0)] { corners[one].bindTwoWay(to: corners[other]).store(in: scope) }
    corners[1].value = 1
    try? transaction {
      corners[0].value = 2
      corners[2].value = 3
      throw CancellationError()
    }
    #expect(corners.map(\.value) == [1, 1, 1])
    corners[2].value = 4
    #expect(corners.map(\.value) == [4, 4, 4])
  }

  @Test func `a revert in a transaction that fails is no later write`() {
    let (source, target) = (Observable(0), Observable(0))
    let binding = source.bindTwoWay(to: target)
    batch {
      target.value = 5
      try? transaction {
        binding.revert()
        throw CancellationError()
      }
    }
    #expect([source.value, target.value] == [5, 5])
    binding.cancel()
  }

  @Test func `a transaction that fails is no later write to bound observables`() {
    let (source, target) = (Observable(0), Observable(0))
    let binding = source.bindTwoWay(to: target)
    for (written, restored) in [(source, target), (target, source)] {
      batch {
        written.value += 1
        try? transaction {
          restored.value = 9
          throw CancellationError()
        }
      }
    }
    #expect([source.value, target.value] == [2, 2])
    binding.cancel()
  }

  @Test func `a circle of two-way bindings allows converters that are inverse to each other`() {
    let step = TwoWayConverter<Int, Int>(convert: { $0 + 1 }, convertBack: { $0 - 1 })
    let back = TwoWayConverter<Int, Int>(convert: { $0 - 2 }, convertBack: { $0 + 2 })
    let corners = (0..<3).map { _ in Observable(0) }
    let scope = Scope()
    corners[0].bindTwoWay(to: corners[1], via: step).store(in: scope)
    corners[1].bindTwoWay(to: corners[2], via: step).store(in: scope)
    corners[2].bindTwoWay(to: corners[0], via: back).store(in: scope)
    batch {
      corners[2].value = 12
      corners[0].value = 20
    }
    #expect(corners.map(\.value) == [20, 21, 22])
  }
}
