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
