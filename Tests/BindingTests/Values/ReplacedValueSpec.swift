import Binding
import Testing

/// An object that calls a closure when it is released.
private final class Row {
  let released: () -> Void
  init(released: @escaping () -> Void = {}) { self.released = released }
  deinit { released() }
}

/// A draft that counts how many drafts are open.
private final class Draft: Equatable {
  let text: String
  let open: Observable<Int>

  init(_ text: String, _ open: Observable<Int>) {
    (self.text, self.open) = (text, open)
    open.value += 1
  }

  deinit { open.value -= 1 }

  static func == (one: Draft, other: Draft) -> Bool { one.text == other.text }
}

/// A value that is replaced may read and write when it is released: then what follows from the new value is in place.
@Suite struct ReplacedValueSpec {
  @Test func `what a value reads while it is released is up to date, and stays so`() {
    let row = Observable<Row?>(nil)
    let isThere = Computed { row.value != nil }
    var seen: Bool?
    row.value = Row { seen = isThere.value }
    #expect(isThere.value)
    row.value = nil
    _ = row.value
    #expect(seen == false)
    #expect(!isThere.value)
  }

  @Test func `an effect sees the value that replaced one which reads while it is released`() {
    let row = Observable<Row?>(nil)
    let isThere = Computed { row.value != nil }
    var shown: [Bool] = []
    let effect = Effect { shown.append(isThere.value) }
    row.value = Row { _ = isThere.peek() }
    batch {
      row.value = nil
      _ = row.value
    }
    #expect(shown == [false, true, false])
    #expect(!isThere.value)
    effect.cancel()
  }

  @Test func `what a value writes that an assignment replaces is shown together with the new value`() {
    let open = Observable(0)
    let draft = Observable(Draft("a", open))
    var log: [String] = []
    let effect = Effect { log.append("\(draft.value.text) \(open.value)") }
    draft.value = Draft("b", open)
    #expect(log == ["a 1", "a 2", "b 1"])
    effect.cancel()
  }

  @Test func `a value that is replaced twice in a batch is replaced as a whole before it is released`() {
    struct Numbered {
      let row: Row, number: Int
    }
    let numbered = Observable(Numbered(row: Row(), number: 0))
    let number = Computed { numbered.value.number }
    let effect = Effect { _ = number.value }
    var seen: [Int] = []
    batch {
      numbered.value = Numbered(row: Row { seen += [numbered.peek().number, number.value] }, number: 1)
      numbered.value = Numbered(row: Row(), number: 2)
    }
    #expect(seen == [2, 2])
    effect.cancel()
  }

  @Test(arguments: [false, true])
  func `what a row writes that is released by an assignment is shown together with the new rows`(isBatch: Bool) {
    let count = Observable(0), rows = Observable<[Row]>([])
    let number = Computed { rows.value.count }
    var log: [String] = []
    let effect = Effect { log.append("\(count.value) \(rows.value.count) \(number.value)") }
    count.value = 1
    rows.value = [Row { count.value -= 1 }]
    log = []
    if isBatch { batch { rows.value = [] } } else { rows.value = [] }
    #expect(log.first?.hasSuffix("0 0") == true, "no old number beside new rows: \(log)")
    #expect(log.last == "0 0 0")
    effect.cancel()
  }

  @Test func `a row that is released by an assignment reads what follows from the new rows`() {
    let rows = Observable<[Row]>([])
    let number = Computed { rows.value.count }
    let effect = Effect { _ = (number.value, rows.value) }
    var seen: Int?
    rows.value = [Row { seen = number.peek() }]
    rows.value = []
    #expect(seen == 0)
    effect.cancel()
  }

  @Test func `an equal value that a batch brings back may write when it is released`() {
    let open = Observable(0)
    let draft = Observable(Draft("a", open))
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = draft.value
    }
    batch {
      draft.value = Draft("b", open)
      draft.value = Draft("a", open)
    }
    #expect(open.value == 1)
    #expect(runs == 1)
    effect.cancel()
  }

  @Test func `what the end of a replaced child reads is no dependency of the effect that reads the child`() {
    final class Detail {
      let scope = Scope()
      init(_ person: Observable<String>) { scope.onEnd { _ = person.value } }
    }
    let ada = Observable("Ada"), grace = Observable("Grace"), selected = Observable(ada)
    let detail = Computed { Detail(selected.value) }
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = selected.value
      _ = detail.value
    }
    selected.value = grace
    #expect(ada.observerCount == 0)
    ada.value = "Augusta"
    #expect(runs == 2)
    effect.cancel()
  }
}
