import Binding
import BindingCollections
import TestSupport
import Testing

/// One observer ends and another begins, as when one screen follows another, and nothing reads in between what both
/// observe.
struct HandedOverSpec {
  /// Arrays derived from numbers, some with an offset that the closure reads for each number.
  private static var derivations:
    [(name: String, derive: (ObservableArray<Int>, Observable<Int>) -> any ObservableValue<PersistentArray<Int>>)]
  {
    [
      ("filtered", { numbers, offset in numbers.filtered { ($0 + offset.value).isMultiple(of: 2) } }),
      ("sorted", { numbers, offset in numbers.sorted(byKey: { $0 * (offset.value == 0 ? 1 : -1) }) }),
      ("mapped", { numbers, offset in numbers.mapped { $0 + offset.value } }),
      ("joined", { numbers, offset in numbers.grouped(by: { ($0 + offset.value) % 3 }).joined() }),
      ("flat mapped", { numbers, _ in numbers.flatMapped { ObservableArray([$0, -$0]) } }),
    ]
  }

  @Test(arguments: 0..<5)
  func `an array derived from a derived array works again with the next observer`(index: Int) {
    let (name, derive) = Self.derivations[index]
    let numbers: ObservableArray = [1, 2, 3]
    let offset = Observable(0)
    let derived = derive(numbers, offset)
    let all = Computed { Array(derived.value) }
    let fresh = { Array(derive(numbers, offset).peek()) }
    let first = Effect { _ = derived.value }
    numbers.append(4)
    #expect(all.value == fresh(), "\(name)")
    first.cancel()
    var shown: [Int] = []
    let second = Effect { shown = all.value }
    numbers.append(6)
    #expect(shown == fresh(), "\(name)")
    offset.value = 1
    #expect(shown == fresh(), "\(name)")
    numbers.remove(at: 0)
    #expect(shown == fresh() && Array(derived.peek()) == shown, "\(name)")
    second.cancel()
    offset.value = 0
    #expect(all.value == fresh(), "\(name)")
  }

  @Test func `a selection of a derived array works again with the next observer`() {
    let people = ObservableArray([1, 2, 3])
    let selection = Selection(in: people, by: \.self)
    let detail = Computed { selection.first.map { "person \($0)" } ?? "nobody" }
    let first = selection.ids.observe { _ in }
    selection.select(1)
    #expect(detail.value == "person 1")
    first.cancel()
    var shown = ""
    let second = Effect { shown = detail.value }
    selection.select(2)
    #expect(shown == "person 2" && selection.contains(2))
    people.removeAll()
    #expect(shown == "nobody")
    second.cancel()
  }

  /// One derived array is derived from another, and both are read and observed in turns.
  @Test func `all readers of derived arrays read the same, observed or not`() {
    let seed = Randomness.seed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let numbers = ObservableArray((0..<4).map { $0 })
      let offset = Observable(0)
      let even = numbers.filtered { ($0 + offset.value).isMultiple(of: 2) }
      let sorted = even.sorted(byKey: { -$0 * (offset.value + 1) })
      let readings: [Computed<[Int]>] = [
        Computed { Array(even.value) }, Computed { Array(sorted.value) }, Computed { [even.value.count] },
        Computed { [sorted.count, offset.value] },
      ]
      var effects: [Effect?] = readings.map { _ in nil }
      for _ in 0..<30 {
        let index = readings.indices.randomElement(using: &random)!
        switch Int.random(in: 0..<6, using: &random) {
        case 0: numbers.append(Int.random(in: 0..<10, using: &random))
        case 1: offset.value = Int.random(in: 0..<2, using: &random)
        case 2: _ = readings[index].value
        case 3:
          effects.forEach { $0?.cancel() }
          effects = readings.map { _ in nil }
        case 4: effects[index] = effects[index] ?? Effect { _ = readings[index].value }
        default:
          _ = try? transaction {
            numbers.append(1)
            effects[index]?.cancel()
            effects[index] = Effect { _ = readings[index].value }
            throw CancellationError()
          }
        }
        let expected = numbers.peek().filter { ($0 + offset.peek()).isMultiple(of: 2) }
        guard Bool.random(using: &random) else { continue }
        let ordered = expected.sorted { -$0 * (offset.peek() + 1) < -$1 * (offset.peek() + 1) }
        let all = [Array(expected), ordered, [expected.count], [expected.count, offset.peek()]]
        #expect(readings[index].peek() == all[index], "seed \(seed)")
      }
      effects.forEach { $0?.cancel() }
    }
  }
}
