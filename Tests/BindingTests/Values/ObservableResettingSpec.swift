import Binding
import TestSupport
import Testing

@Suite struct ObservableResettingSpec {
  let query = Observable("a", name: "query")
  let page: Observable<Int>

  init() {
    let query = query
    page = Observable(name: "page", resetBy: { query.value }) { 0 }
  }

  /// Runs a body twice: an effect observes the page, or not.
  private func whetherObservedOrNot(_ body: (Observable<String>, Observable<Int>) -> Void) {
    for isObserved in [false, true] {
      let query = Observable("a")
      let page = Observable(resetBy: { query.value }) { 0 }
      let effect = isObserved ? Effect { _ = page.value } : nil
      body(query, page)
      effect?.cancel()
      #expect(query.observerCount == 0)
    }
  }

  @Test func `a resetting observable is written as any other, and is reset when its trigger changes`() {
    whetherObservedOrNot { query, page in
      #expect(page.value == 0)
      page.value = 3
      #expect(page.value == 3)
      page.value += 1
      #expect(page.peek() == 4)
      query.value = "b"
      #expect(page.value == 0)
      page.value = 2
      query.value = "b"
      #expect(page.value == 2)
    }
  }

  @Test func `the later of a write and a reset counts, in a batch too`() {
    whetherObservedOrNot { query, page in
      batch {
        query.value = "c"
        page.value = 2
      }
      #expect(page.value == 2)
      batch {
        page.value = 5
        query.value = "d"
      }
      #expect(page.value == 0)
      batch {
        page.value = 5
        query.value = "e"
        #expect(page.value == 0)
        page.value = 7
        #expect(page.value == 7)
      }
      #expect(page.value == 7)
      batch {
        page.value = 8
        query.value = "f"
        page.value += 1
      }
      #expect(page.value == 1)
    }
  }

  @Test func `a trigger that was changed and changed back unread causes no reset`() {
    page.value = 3
    query.value = "b"
    query.value = "a"
    #expect(page.value == 3)
    let effect = Effect { _ = page.value }
    batch {
      query.value = "b"
      query.value = "a"
    }
    #expect(page.value == 3)
    effect.cancel()
    query.value = "b"
    #expect(page.value == 0)
    page.value = 4
    query.value = "a"
    #expect(page.value == 0)
  }

  @Test func `an observable that was written and then reset in one read is seen to change each time`() {
    let results = Computed {
      let name = Observable("a")
      let text = Observable(resetBy: { name.value }) { name.value + "!" }
      let shown = Computed { text.value }
      let effect = Effect { _ = shown.value }
      defer { effect.cancel() }
      let first = shown.value
      text.value = "typed"
      let second = shown.value
      name.value = "b"
      return [first, second, shown.value]
    }
    #expect(results.value == ["a!", "typed", "b!"])
  }

  @Test func `a reset to the present value notifies no observer`() {
    var log: [Int] = []
    let observation = page.observe { log.append($0) }
    query.value = "b"
    page.value = 2
    page.value = 2
    query.value = "c"
    query.value = "d"
    #expect(log == [0, 2, 0])
    batch {
      page.value = 9
      page.value = 0
    }
    #expect(log == [0, 2, 0])
    observation.cancel()
  }

  @Test func `computed values and effects that read trigger and observable never see one new and the other old`() {
    let request = Computed { "\(query.value)\(page.value)" }
    var log: [String] = []
    let first = Effect { log.append(request.value) }
    let second = Effect { log.append("\(page.value)\(query.value)") }
    page.value = 3
    query.value = "b"
    #expect(log == ["a0", "0a", "a3", "3a", "b0", "0b"])
    first.cancel()
    second.cancel()
    page.value = 1
    query.value = "c"
    #expect(request.value == "c0")
    #expect(page.map { $0 + 1 }.value == 1)
  }

  @Test func `the initial value of a resetting observable may be derived from others, untracked`() {
    let person = Observable("Ada")
    let selected = Observable(0)
    let draft = Observable(resetBy: { selected.value }) { person.value }
    var log: [String] = []
    let observation = draft.observe { log.append($0) }
    draft.value = "Ad"
    person.value = "Grace"
    #expect(draft.value == "Ad")
    selected.value = 1
    #expect(log == ["Ada", "Ad", "Grace"])
    #expect(person.observerCount == 0)
    observation.cancel()
  }

  @Test func `a resetting collection is mutated in place without a copy, and is reset afterwards`() {
    let marks = Observable(resetBy: { query.value }) { [Int]() }
    marks.value = Array(0..<1_000)
    #expect(marks.value.count == 1_000)
    marks.value.append(1)
    let before = marks.value.withUnsafeBufferPointer { $0.baseAddress }
    marks.value[0] = 7
    marks.update { $0[1] = 8 }
    #expect(marks.value.withUnsafeBufferPointer { $0.baseAddress } == before)
    batch {
      marks.value.append(3)
      query.value = "b"
    }
    #expect(marks.value == [])
  }

  @Test func `a transaction that fails takes a reset back`() {
    struct Refused: Error {}
    whetherObservedOrNot { query, page in
      page.value = 3
      try? transaction {
        query.value = "b"
        #expect(page.value == 0)
        page.value = 8
        throw Refused()
      }
      #expect(page.value == 3)
      query.value = "b"
      #expect(page.value == 0)
      page.value = 4
      try? transaction {
        page.value = 5
        query.value = "c"
        throw Refused()
      }
      #expect(page.value == 4)
    }
  }

  @Test func `a resetting observable stays current when a failing transaction adds or removes its observer`() {
    struct Refused: Error {}
    var effect: Effect? = Effect { _ = page.value }
    try? transaction {
      page.value = 3
      effect?.cancel()
      throw Refused()
    }
    query.value = "b"
    page.value = 2
    #expect(page.value == 2)
    try? transaction {
      page.value = 3
      effect = Effect { _ = page.value }
      throw Refused()
    }
    #expect(page.value == 2)
    query.value = "c"
    #expect(page.value == 0)
    effect?.cancel()
  }

  @Test func `a resetting observable is bound two ways like any other`() {
    let other = Observable(0)
    let binding = page.bindTwoWay(to: other)
    other.value = 6
    #expect(page.value == 6)
    query.value = "z"
    #expect(other.value == 0)
    binding.cancel()
  }

  @Test func `hooks of a resetting observable tell when it is observed, and only then is its trigger observed`() {
    var log: [String] = []
    page.onObserved = { log.append("on") }
    page.onUnobserved = { log.append("off") }
    let effect = Effect { _ = page.value }
    #expect(query.observerCount == 1)
    effect.cancel()
    #expect(query.observerCount == 0)
    #expect(log == ["on", "off"])
  }

  @Test func `a resetting observable can be the trigger of another`() {
    let row = Observable(resetBy: { page.value }) { 0 }
    var log: [Int] = []
    let observation = row.observe { log.append($0) }
    row.value = 5
    page.value = 1
    row.value = 6
    query.value = "b"
    #expect(log == [0, 5, 0, 6, 0])
    observation.cancel()
    row.value = 7
    page.value = 9
    #expect(row.value == 0)
  }

  @Test func `an effect that did not settle is notified of the next reset`() {
    let noise = Observable(0)
    var seen = 0
    var isWild = true
    var reports = 0
    withDiagnostics { _ in
      reports += 1
    } in: {
      let effect = Effect {
        seen = page.value + noise.value - noise.value
        if isWild { noise.value += 1 }
      }
      query.value = "b"
      isWild = false
      noise.value += 1
      page.value = 4
      #expect(seen == 4)
      query.value = "c"
      #expect(seen == 0)
      effect.cancel()
    }
    #expect(reports > 0)
  }

  @Test func `a computed can make a resetting observable and write it`() {
    final class List {
      let page: Observable<Int>
      init(_ query: Observable<String>, start: Int) {
        page = Observable(resetBy: { query.value }) { 0 }
        page.value = start
        page.value += 1
      }
    }
    let start = Observable(3)
    let list = Computed { List(query, start: start.value) }
    let effect = Effect { _ = list.value.page.value }
    #expect(list.value.page.value == 4)
    start.value = 8
    #expect(list.value.page.value == 9)
    query.value = "b"
    #expect(list.value.page.value == 0)
    effect.cancel()
  }

  @Test func `a computed can write a resetting observable that it made after it has read the reset`() {
    let written = Computed {
      let query = Observable("a")
      let page = Observable(resetBy: { query.value }) { query.value.count }
      query.value = "abc"
      let reset = page.value
      page.value = 4
      return [reset, page.value]
    }
    #expect(written.value == [3, 4])
    let readByAnother = Computed {
      let query = Observable("a")
      let page = Observable(resetBy: { query.value }) { query.value.count }
      let shown = Computed { page.value }
      let first = shown.value
      query.value = "abc"
      let reset = shown.value
      page.value = 4
      return [first, reset, shown.value]
    }
    #expect(readByAnother.value == [1, 3, 4])
  }

  @Test func `a resetting observable is released with the captures of its closures`() {
    final class Held {}
    var held: Held? = Held()
    weak let died = held
    var kept: Observable<Int>? = Observable(resetBy: { [held] in held == nil }) { [held] in held == nil ? 0 : 1 }
    held = nil
    kept?.value = 3
    let effect = Effect { [weak kept] in _ = kept?.value }
    effect.cancel()
    kept = nil
    #expect(died == nil)
  }

  @Test func `a trigger that reads its own resetting observable traps, and names the cycle`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var itself: Observable<Int>?
      let other = Observable(0)
      let page = Observable(name: "page", resetBy: { (itself?.value ?? 0) + other.value }) { 0 }
      itself = page
      other.value = 1
      _ = page.value
    }
    #expect(trap.message.contains("depends on itself: 'page."))
  }

  @Test func `a long list of resetting observables is released on a small stack`() {
    onStack(kilobytes: 512) {
      let query = Observable("a")
      var last = Observable(resetBy: { query.value }) { 0 }
      for number in 0..<50_000 {
        let outer = last
        last = Observable(resetBy: { withExtendedLifetime(outer) { 0 } }) { number }
      }
      last.value = 3
    }
  }
}
