import Binding
import BindingCollections
import TestSupport
import Testing

extension ObservableValue {
  fileprivate func every<Element>(_ n: Int) -> DerivedArray<Element> where Value == PersistentArray<Element> {
    DerivedArray(name: "every") {
      let all = self.value
      return all.selecting(stride(from: 0, to: all.count, by: n))
    }
  }
}

@Suite struct OwnOperatorSpec {
  @Test func `selected elements keep their identities, and only what differs is a change`() {
    let numbers = ObservableArray(0..<6)
    let even = numbers.every(2)
    var log: [String] = []
    let subscription = even.observeChangeSets { log.append($0.description) }
    numbers[1] = 10
    numbers[2] = 20
    numbers.append(6)
    numbers.swapAt(0, 4)
    #expect(Array(even.value) == [4, 20, 0, 6])
    #expect(log == ["*1", "+3", "2→0 0→2"])
    #expect(even.name == "every")
    subscription.cancel()
  }

  @Test func `a custom operator and others on it follow random edits`() {
    let seed = Randomness.seed()
    var random = SeededGenerator(seed: seed)
    let numbers = ObservableArray<Int>()
    let third = numbers.filtered { $0 % 5 > 0 }.every(3)
    let sorted = third.sorted(byKey: { -$0 })
    var mirror: [Int] = []
    let subscription = third.observeChangeSets { mirror = $0.applied(to: mirror) }
    let effect = Effect { _ = sorted.value }
    for _ in 0..<300 {
      let count = numbers.peek().count
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: numbers.insert(.random(in: 0..<99, using: &random), at: .random(in: 0...count, using: &random))
      case 2 where count > 0: numbers.remove(at: .random(in: 0..<count, using: &random))
      case 3 where count > 0: numbers[.random(in: 0..<count, using: &random)] = .random(in: 0..<99, using: &random)
      case 4 where count > 1: numbers.swapAt(0, .random(in: 1..<count, using: &random))
      default: numbers.append(contentsOf: (0..<3).map { _ in .random(in: 0..<99, using: &random) })
      }
      let expected = numbers.peek().filter { $0 % 5 > 0 }.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
      #expect(Array(third.peek()) == expected && mirror == expected, "BINDING_SEED=\(seed)")
      #expect(Array(sorted.peek()) == expected.sorted(by: >), "BINDING_SEED=\(seed)")
    }
    subscription.cancel()
    effect.cancel()
  }

  @Test func `selecting no offsets gives no elements`() { #expect(PersistentArray(0..<3).selecting([]).isEmpty) }

  @Test func `offsets that do not ascend trap`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PersistentArray(0..<5).selecting([1, 3, 3])
    }
    #expect(trap.message.contains("the offset 3 is selected after 3, but they have to ascend"))
  }

  @Test func `selecting an offset out of bounds traps`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PersistentArray(0..<5).selecting([1, 5])
    }
    #expect(trap.message.contains("the offset 5 is out of bounds"))
  }
}
