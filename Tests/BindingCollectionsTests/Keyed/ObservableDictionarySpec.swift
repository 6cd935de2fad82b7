import Binding
import BindingCollections
import TestSupport
import Testing

@Suite struct ObservableDictionarySpec {
  private let prices = ObservableDictionary(["tea": 3, "milk": 2], name: "prices")

  @Test func `values of a dictionary are read, written, changed in place and removed by key`() {
    #expect(prices["tea"] == 3 && prices["cake"] == nil)
    prices["tea"] = 4
    prices["milk"]? += 1
    prices["cake", default: 10] += 1
    prices["bread"] = nil
    #expect(prices.dictionary == ["tea": 4, "milk": 3, "cake": 11])
    #expect(prices.updateValue(5, forKey: "tea") == 4 && prices.removeValue(forKey: "milk") == 3)
    #expect(prices.removeValue(forKey: "milk") == nil)
    #expect(prices["water", default: 1] == 1 && !prices.contains("water"))
    #expect(prices.peek().map(\.key) == ["tea", "cake"])
    prices.removeAll()
    #expect(prices.isEmpty)
  }

  @Test func `a reader of one value of a dictionary runs for that value alone`() {
    var log: [String] = []
    let effects = [
      Effect { log.append("tea \(prices["tea"] ?? 0)") },
      Effect { log.append("cake \(prices["cake"] ?? 0)") },
      Effect { log.append("any cake: \(prices.contains("cake"))") },
      Effect { log.append("count \(prices.count)") },
    ]
    log = []
    prices["milk"] = 9
    prices["tea"] = 3
    #expect(log.isEmpty)
    prices["tea"] = 4
    #expect(log == ["tea 4"])
    log = []
    prices["cake"] = 5
    #expect(log == ["cake 5", "any cake: true", "count 3"])
    log = []
    prices["cake"] = 6
    #expect(log == ["cake 6"])
    effects.forEach { $0.cancel() }
  }

  @Test func `values derived from a dictionary follow entry by entry`() {
    let cheap = prices.filtered { $0.value < 3 }.sorted(byKey: \.key)
    let (keys, values) = (prices.keys(), prices.values())
    var changes: [String] = []
    let subscription = prices.observeChangeSets { changes.append($0.description) }
    prices.merge(["tea": 1, "cake": 2] as KeyValuePairs) { old, new in min(old, new) }
    #expect(cheap.peek().map(\.key) == ["cake", "milk", "tea"])
    #expect(keys.peek() == ["tea", "milk", "cake"] && values.peek() == [1, 2, 2])
    #expect(changes == ["+2 *0"])
    prices.replaceAll(with: ["milk": 7, "tea": 1, "milk": 8] as KeyValuePairs)
    #expect(prices.dictionary == ["milk": 8, "tea": 1])
    subscription.cancel()
  }

  @Test func `a value of a dictionary is a lens that can be bound`() {
    let tea = prices.lens("tea")
    tea.value = nil
    #expect(!prices.contains("tea"))
    tea.value = 8
    #expect(prices["tea"] == 8)
  }

  @Test func `a transaction that fails restores the dictionary`() {
    struct Refused: Error {}
    var tea = 0
    let effect = Effect { tea = prices["tea"] ?? -1 }
    try? transaction {
      prices["tea"] = nil
      prices["cake"] = 1
      throw Refused()
    }
    #expect(prices.dictionary == ["tea": 3, "milk": 2] && tea == 3)
    prices["tea"] = 5
    #expect(tea == 5)
    effect.cancel()
  }

  @Test func `two values for one key trap by name when the dictionary is made`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ObservableDictionary(["tea": 1, "tea": 2], name: "prices")
    }
    #expect(trap.message.contains("'prices' is made with two values for the key tea"))
  }

  @Test(arguments: ["made", "replaced", "merged", "written"])
  func `a key that does not equal itself traps by name, however it comes`(how: String) async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [how] in
      let values = [(key: Double.nan, value: 1)]
      let prices = ObservableDictionary(uniqueKeysWithValues: how == "made" ? values : [], name: "prices")
      switch how {
      case "replaced": prices.replaceAll(with: values)
      case "merged": prices.merge(values) { $1 }
      default: prices[.nan] = 1
      }
    }
    #expect(trap.message.contains("'prices' is given a value for the key nan, which does not equal itself"))
  }

  @Test func `a default that stores a value for its own key traps by name`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let prices = ObservableDictionary<String, Int>(name: "prices")
      func load() -> Int {
        prices["tea"] = 3
        return 3
      }
      prices["tea", default: load()] += 1
    }
    #expect(trap.message.contains("'prices' is touched while it is being mutated in place"))
  }
}

@Suite struct ObservableSetSpec {
  private let numbers = ObservableSet([3, 1, 3, 2], name: "numbers")

  @Test func `each element of a set is there once, in the order of insertion`() {
    #expect(numbers.peek() == [3, 1, 2])
    #expect(!numbers.insert(1) && numbers.insert(4) && numbers.remove(3) && !numbers.remove(9))
    #expect(numbers.toggle(7) && !numbers.toggle(7))
    #expect(numbers.peek() == [1, 2, 4])
    numbers.formUnion([4, 5, 5, 6])
    numbers.subtract([1])
    numbers.formIntersection([6, 2, 4])
    #expect(numbers.peek() == [2, 4, 6] && numbers.set == [2, 4, 6])
    numbers.replaceAll(with: [6, 6, 2])
    #expect(numbers.peek() == [6, 2])
  }

  @Test func `a reader of one element of a set runs for that element alone`() {
    var runs: [Int: Int] = [:]
    let effects = (0..<100).map { number in
      Effect { runs[number, default: 0] += numbers.contains(number) ? 10 : 1 }
    }
    runs = [:]
    numbers.insert(50)
    numbers.remove(1)
    #expect(runs == [50: 10, 1: 1])
    effects.forEach { $0.cancel() }
  }

  @Test func `a set operation on several elements is one change`() {
    var changes: [String] = []
    let subscription = numbers.observeChangeSets { changes.append($0.description) }
    numbers.formUnion([8, 9])
    numbers.subtract([3, 8])
    numbers.formUnion([9])
    #expect(changes == ["+3 +4", "-0 -3"])
    subscription.cancel()
  }
}
