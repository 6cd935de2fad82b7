import Binding
import Testing

/// A row that tells when it is released.
private final class Row {
  let number: Int
  let save = Command<Void, Void> {}
  let released: () -> Void

  init(_ number: Int, released: @escaping () -> Void = {}) {
    self.number = number
    self.released = released
  }

  deinit { released() }
}

private final class Page {
  @Tracked var rows = [Row(1), Row(2)]
}

/// Objects that a mutation in place removes may write when they are released, while the value must not be read.
@Suite struct MutatedRowsSpec {
  @Test(arguments: ["in place", "by update", "by a condition", "by an element"])
  func `rows with commands can be removed in place while an effect shows which commands are enabled`(_ way: String) {
    let rows = Observable([Row(1), Row(2)])
    var shown: [[Bool]] = []
    let effect = Effect { shown.append(rows.value.map { $0.save.isEnabled.value }) }
    switch way {
    case "in place": rows.value.removeAll()
    case "by update": rows.update { $0.removeAll() }
    case "by a condition": rows.value.removeAll { $0.number < 3 }
    default: rows.value[0] = Row(3)
    }
    #expect(shown == [[true, true], way == "by an element" ? [true, true] : []])
    effect.cancel()
  }

  @Test func `rows with commands can be removed from a tracked property`() {
    let page = Page()
    var shown: [[Bool]] = []
    let effect = Effect { shown.append(page.rows.map { $0.save.isEnabled.value }) }
    page.rows.removeAll()
    #expect(shown == [[true, true], []])
    effect.cancel()
  }

  @Test func `what a removed row writes is shown at once, but with the rows only when they can be read`() {
    let count = Observable(2), rows = Observable<[Row]>([])
    rows.value = [1, 2].map { Row($0) { count.value -= 1 } }
    var log: [String] = []
    let effects = [
      Effect { log.append("\(count.value) of \(rows.value.count)") },
      Effect { log.append("\(count.value)") },
    ]
    log = []
    rows.value.removeAll()
    #expect(log == ["1", "0", "0 of 0"])
    effects.forEach { $0.cancel() }
  }

  @Test(arguments: [false, true])
  func `an effect that reads the rows through computed values runs when they can be read`(isBatch: Bool) {
    let count = Observable(2), rows = Observable<[Row]>([])
    rows.value = [1, 2].map { Row($0) { count.value -= 1 } }
    let numbers = Computed { [count.value] + rows.value.map(\.number) }
    let sum = Computed { numbers.value.reduce(0, +) }
    var shown: [Int] = []
    let effect = Effect { shown.append(sum.value) }
    if isBatch { batch { rows.value.removeAll() } } else { rows.value.removeAll() }
    #expect(shown == [5, 0])
    count.value = 7
    rows.value.append(Row(3))
    #expect(shown == [5, 0, 7, 10])
    effect.cancel()
  }

  @Test func `an effect that comes to depend on the rows as another one runs before it runs when they can be read`() {
    let count = Observable(2), factor = Observable(1), rows = Observable<[Row]>([])
    rows.value = [1, 2].map { Row($0) { count.value -= 1 } }
    let product = Computed { factor.value * rows.value.count }
    var shown: [String] = []
    let effects = [
      Effect { factor.value = 10 * count.value },
      Effect { shown.append("\(count.value) \(product.value)") },
    ]
    rows.value.removeAll()
    #expect(shown.last == "0 0")
    effects.forEach { $0.cancel() }
  }

  @Test func `a function that is given a number in place may write what is shown with it`() {
    let count = Observable(0), other = Observable(0)
    var shown: [[Int]] = []
    let effect = Effect { shown.append([count.value, other.value]) }
    func increase(_ number: inout Int) {
      number += 1
      other.value += 1
    }
    increase(&count.value)
    #expect(shown == [[0, 0], [1, 1]])
    effect.cancel()
  }

  @Test func `an effect that waits for a mutation runs after it, even if the value is the same`() {
    let count = Observable(1), others = Observable(0)
    var shown: [String] = []
    let effect = Effect { shown.append("\(others.value) \(count.value)") }
    count.update { _ in others.value = 1 }
    #expect(shown == ["0 1", "1 1"])
    effect.cancel()
  }

  @Test func `an effect that waits for a mutation may be cancelled meanwhile`() {
    let count = Observable(2), rows = Observable<[Row]>([])
    var effect: Effect?
    rows.value = [
      Row(1) { count.value -= 1 },
      Row(2) {
        effect?.cancel()
        effect = nil
      },
    ]
    var runs = 0
    effect = Effect {
      runs += 1
      _ = (count.value, rows.value)
    }
    rows.value.removeAll()
    count.value = 5
    #expect(runs == 1)
  }
}
