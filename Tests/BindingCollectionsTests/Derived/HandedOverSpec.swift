import Binding
import BindingCollections
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
}
