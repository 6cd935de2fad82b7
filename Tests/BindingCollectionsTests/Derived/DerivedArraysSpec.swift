import Binding
import BindingCollections
import TestSupport
import Testing

@Suite struct DerivedArraysSpec {
  @Test func `sorting by a predicate keeps equal elements in order and follows each edit`() {
    let words: ObservableArray = ["pear", "fig", "kiwi", "plum"]
    let sorted = words.sorted(by: { $0.count > $1.count })
    #expect(Array(sorted.value) == ["pear", "kiwi", "plum", "fig"])
    words[1] = "banana"
    #expect(Array(sorted.value) == ["banana", "pear", "kiwi", "plum"])
    words.append("lime")
    #expect(Array(sorted.value) == ["banana", "pear", "kiwi", "plum", "lime"])
    #expect(Array(words.sorted(by: <).value) == ["banana", "kiwi", "lime", "pear", "plum"])
  }

  /// Once one row is edited, once all rows are.
  @Test(arguments: [1, 200])
  func `rows are found in their order after a failed transaction has chosen another`(edits: Int) {
    struct Refused: Error {}
    let numbers = ObservableArray((0..<200).map { $0 * 7 % 200 })
    let isAscending = Observable(true)
    let sorted = numbers.sorted(byKey: { $0 }, choosing: { isAscending.value ? { $0 < $1 } : { $0 > $1 } })
    var shown: [Int] = []
    let effect = Effect { shown = Array(sorted.value) }
    for round in 1...3 {
      try? transaction {
        isAscending.value.toggle()
        numbers.append(1_000)
        #expect(Array(sorted.value) == numbers.peek().sorted(by: isAscending.peek() ? { $0 < $1 } : { $0 > $1 }))
        throw Refused()
      }
      batch { for offset in 0..<min(edits, numbers.peek().count) { numbers[offset] += 1_000 - 70 * offset } }
      #expect(shown == numbers.peek().sorted())
      numbers.remove(at: round)
      #expect(shown == numbers.peek().sorted())
    }
    isAscending.value = false
    #expect(shown == numbers.peek().sorted { $0 > $1 })
    effect.cancel()
  }

  /// Once one row is edited, once all rows are.
  @Test(arguments: [1, 100])
  func `an order is current after edits that did not matter to the order before`(edits: Int) {
    struct Guest: Equatable {
      let name: String
      var age: Int
    }
    let guests = ObservableArray((0..<100).map { Guest(name: "guest \($0 + 100)", age: $0 * 37 % 100) })
    let order = Observable(Ordering<Guest>.ascending(\.name))
    let listed = guests.sorted(choosing: { order.value })
    var (ages, moves): ([Int], Int) = ([], 0)
    let effect = Effect { ages = listed.value.map(\.age) }
    let observation = listed.observeChangeSets { moves += $0.moves.count }
    batch { for offset in 0..<edits { guests[offset].age = 200 - offset } }
    #expect(ages == guests.peek().map(\.age))
    #expect(moves == 0)
    order.value = .ascending(\.age)
    #expect(ages == guests.peek().map(\.age).sorted())
    effect.cancel()
    observation.cancel()
  }

  @Test func `an order keeps no former elements`() {
    final class Guest {
      let age: Int
      init(_ age: Int) { self.age = age }
    }
    let guests = ObservableArray((0..<3).map(Guest.init))
    let orders = [guests.sorted(by: { $0.age < $1.age }), guests.sorted(choosing: { .ascending(\.age) })]
    let effects = orders.map { order in Effect { _ = order.value } }
    weak let first = guests.peek().first
    guests[0] = Guest(0)
    #expect(first == nil)
    #expect(orders.allSatisfy { $0.peek().map(\.age) == [0, 1, 2] && $0.peek()[0] === guests.peek()[0] })
    effects.forEach { $0.cancel() }
  }

  @Test(arguments: [1, 3, 50])
  func `a predicate is not evaluated again for an element that has changed and changed back`(count: Int) {
    let numbers = Observable(PersistentArray(0..<count), changes: .always)
    var calls = 0
    let even = numbers.filtered {
      calls += 1
      return $0.isMultiple(of: 2)
    }
    let effect = Effect { _ = even.value }
    #expect(calls == count)
    var edited = numbers.peek()
    edited[0] = 7
    edited[0] = 0
    numbers.value = edited
    #expect(calls == count)
    numbers.value[0] = 1
    #expect(calls == count + 1)
    #expect(Array(even.value) == (1..<count).filter { $0.isMultiple(of: 2) })
    effect.cancel()
  }

  @Test func `NaN is sorted last, and the other values stay in order`() {
    let seed = Randomness.seed()
    var random = SeededGenerator(seed: seed)
    let prices = ObservableArray([5, Double.nan, 1, .nan, 3])
    let derived = [
      prices.sorted(byKey: { $0 }), prices.sorted(by: .ascending { $0 }),
      prices.grouped(by: { $0 }).joined(),
    ]
    let effects = derived.map { array in Effect { _ = array.value } }
    #expect(derived.allSatisfy { $0.peek().prefix(3).elementsEqual([1, 3, 5]) })
    for _ in 0..<200 {
      batch {
        for _ in 0..<Int.random(in: 1...5, using: &random) {
          prices[Int.random(in: 0..<5, using: &random)] = random.next() % 3 == 0 ? .nan : Double(random.next() % 9)
        }
      }
      let numbers = prices.peek().filter { !$0.isNaN }.sorted()
      #expect(derived.allSatisfy { $0.peek().prefix(numbers.count).elementsEqual(numbers) }, "seed \(seed)")
      #expect(derived.allSatisfy { $0.peek().dropFirst(numbers.count).allSatisfy(\.isNaN) }, "seed \(seed)")
    }
    effects.forEach { $0.cancel() }
  }

  @Test func `NaN among the keys leaves all other keys to joins`() {
    let numbers = ObservableArray((0..<100).map { Double($0) }), others = ObservableArray(numbers.peek().map { $0 })
    let pairs = numbers.innerJoin(others, on: \.self, equals: \.self)
    let rest = numbers.subtracting(others, by: \.self)
    #expect(pairs.value.count == 100 && rest.value.isEmpty)
    numbers.append(.nan)
    others.append(.nan)
    numbers.append(contentsOf: (0..<100).map { Double($0) })
    #expect(pairs.value.filter { !$0.left.isNaN }.count == 200)
    others.removeSubrange(0..<50)
    #expect(pairs.value.filter { !$0.left.isNaN }.count == 100)
    #expect(rest.value.filter { !$0.isNaN }.count == 100)
  }

  @Test func `a reduction follows each edit`() {
    let numbers: ObservableArray = [1, 2, 3]
    let sum = numbers.reduced(0, adding: { $0 += $1 }, removing: { $0 -= $1 })
    var log: [Int] = []
    let subscription = sum.observe { log.append($0) }
    numbers.append(4)
    numbers[0] = 11
    numbers.move(from: 0, to: 2)
    batch {
      numbers.remove(at: 0)
      numbers.append(2)
    }
    numbers.removeAll()
    #expect(log == [6, 10, 20, 0])
    withExtendedLifetime(subscription) {}
  }

  @Test func `a derived array without observers observes nothing, and is current all the same`() {
    let marks = (0..<4).map { _ in Observable(true) }
    let numbers: ObservableArray = [0, 1, 2, 3]
    let marked = numbers.filtered { marks[$0].value }
    #expect(Array(marked.value) == [0, 1, 2, 3])
    #expect(marks[0].observerCount == 0 && numbers.observerCount == 0)
    marks[1].value = false
    #expect(Array(marked.value) == [0, 2, 3])
    let subscription = marked.observeChangeSets { _ in }
    marks[2].value = false
    #expect(marks[0].observerCount == 1)
    subscription.cancel()
    #expect(marks.map(\.observerCount) == [0, 0, 0, 0] && numbers.observerCount == 0)
    marks[2].value = true
    #expect(Array(marked.value) == [0, 2, 3])
  }

  @Test func `an observer that begins and ends within one operation leaves no observation behind`() {
    let parity = Observable(0)
    var (started, stopped) = (0, 0)
    parity.whenObserved({ _ in started += 1 }, unobserved: { _ in stopped += 1 })
    let numbers: ObservableArray = [0, 1, 2, 3]
    let even = numbers.filtered { $0 % 2 == parity.value }
    let shown = Observable(true)
    func visit() {
      let token = even.observe { _ in }
      numbers.append(4)
      #expect(even.value.count == numbers.value.count - 2)
      token.cancel()
    }
    let effect = Effect { if shown.value { untracked(visit) } }
    for _ in 1...5 {
      batch(visit)
      shown.value.toggle()
      #expect(parity.observerCount == 0 && started == stopped)
    }
    withExtendedLifetime(effect) {}
  }

  /// Counts its comparisons.
  private struct Compared: Equatable {
    let key: Int
    let counter: Counter
    static func == (one: Compared, other: Compared) -> Bool {
      one.counter.count += 1
      return one.key == other.key
    }
  }
  private final class Counter { var count = 0 }

  @Test func `an exchange or a move under an order compares the rows that differ, however many came before`() {
    let counter = Counter()
    let count = 10_000
    let items = ObservableArray((0..<count).map { Compared(key: $0 &* 7_919 % 10_007, counter: counter) })
    let sorted = items.sorted(byKey: \.key)
    let effect = Effect { _ = sorted.value.count }
    var random = SeededGenerator(seed: Randomness.seed())
    for step in 0..<100 {
      counter.count = 0
      let (one, other) = (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
      if step % 2 == 0 { items.swapAt(one, other) } else { items.move(from: one, to: other) }
      #expect(counter.count <= 64)
    }
    #expect(sorted.value.map(\.key) == items.value.map(\.key).sorted())
    effect.cancel()
  }

  @Test(arguments: [true, false])
  func `a derived array links its rows when an observer comes, and not at the first edit`(
    wasRead: Bool
  ) {
    let (least, numbers) = (Observable(2), ObservableArray(0..<100))
    var calls = 0
    let shown = numbers.filtered {
      calls += 1
      return $0 >= least.value
    }
    if wasRead { _ = shown.value }
    let effect = Effect { _ = shown.value.count }
    #expect(least.observerCount == 100 && calls == 100)
    for number in [-1, -2] {
      numbers[50] = number
      #expect(least.observerCount == 100)
    }
    #expect(calls == 102)
    effect.cancel()
    #expect(least.observerCount == 0)
    numbers[51] = -1
    #expect(shown.value.count == 96 && calls == 103)
  }

  @Test func `a derived array ends with its last user, although its input lives on`() {
    final class Witness {}
    let mark = Observable(true)
    let numbers: ObservableArray = [0, 1, 2, 3]
    weak var witness: Witness?
    do {
      let held = Witness()
      witness = held
      let derived = numbers.filtered { [held] _ in
        withExtendedLifetime(held) {}
        return mark.value
      }.sorted(byKey: { -$0 }).grouped(by: { $0 / 2 })
      let effect = Effect { for group in derived.value { _ = group.value } }
      mark.value = false
      mark.value = true
      #expect(numbers.observerCount == 1)
      effect.cancel()
    }
    #expect(witness == nil)
    #expect(numbers.observerCount == 0 && mark.observerCount == 0)
  }

  @Test func `groups follow their input after a failed transaction in which they were empty and unobserved`() {
    struct Refusal: Error {}
    let numbers = ObservableArray<Int>()
    let divisor = Observable(2)
    let groups: DerivedArray<ArrayGroup<Int, Int>> = numbers.grouped(choosing: {
      let divisor = divisor.value
      return { -($0 % divisor) }
    })
    let joined = groups.joined()
    var observer: Effect? = Effect { _ = joined.value }
    numbers.append(contentsOf: [2, 4])
    try? transaction {
      observer = nil
      numbers.value = [1, 3]
      observer = Effect { _ = joined.value }
      numbers[0] = 6
      #expect(Array(joined.value) == [3, 6])
      throw Refusal()
    }
    numbers.move(from: 1, to: 0)
    #expect(Array(joined.value) == [4, 2])
    observer?.cancel()
  }

  @Test(arguments: [false, true])
  func `equal children of rows that exchange their places are released once each`(isSorted: Bool) {
    struct Part: Identifiable { var id: Int, kind: String }
    let parts = ObservableArray([Part(id: 1, kind: "x"), Part(id: 2, kind: "x"), Part(id: 3, kind: "y")])
    var (made, released): (Int, [String]) = (0, [])
    let children = parts.mapped(by: \.id) { part in
      made += 1
      return part.kind
    } release: {
      released.append($0)
    }
    let effect = Effect { _ = children.value }
    if isSorted { parts.sort { $0.id > $1.id } } else { parts.swapAt(0, 1) }
    #expect(made == 3 && released.isEmpty)
    parts.removeAll()
    #expect(released.sorted() == ["x", "x", "y"])
    effect.cancel()
  }

  @Test func `a result is there once although its row leaves its place to another one with an equal result`() {
    struct Part: Identifiable { var id: Int, kind: String }
    let parts = ObservableArray([Part(id: 1, kind: "x"), Part(id: 2, kind: "y")])
    let kinds = parts.mapped(\.kind)
    let before = kinds.value
    batch {
      parts.swapAt(0, 1)
      parts[0].kind = "x"
    }
    #expect(kinds.value == ["x", "x"])
    let changes = kinds.value.changes(from: before)
    #expect(changes.description == "1→0 *0")
  }

  @Test func `a child that is made again as the same object is not released`() {
    final class Row {}
    var released = 0
    let (row, theme) = (Row(), Observable("light"))
    let ids: ObservableArray = [1]
    let rows = ids.mapped(by: { $0 }) { _ in
      _ = theme.value
      return row
    } release: { _ in
      released += 1
    }
    let observer = Effect { _ = rows.value }
    theme.value = "dark"
    #expect(released == 0)
    ids.removeAll()
    #expect(released == 1)
    observer.cancel()
  }
}
