import Binding
import BindingTesting
import TestSupport
import Testing

@Suite struct EventWaitingSpec {
  private let notices = Event<String>(waiting: 2, name: "notices")

  @Test func `what is sent without observers is delivered once, to the first observer`() {
    var seen: [String] = []
    notices.send("saved")
    let first = notices.observe { seen.append("first: \($0)") }
    let second = notices.observe { seen.append("second: \($0)") }
    #expect(seen == ["first: saved"])
    notices.send("sent")
    #expect(seen == ["first: saved", "first: sent", "second: sent"])
    first.cancel()
    second.cancel()
    notices.send("deleted")
    let third = notices.observe { seen.append("third: \($0)") }
    #expect(seen.last == "third: deleted" && seen.count == 4)
    third.cancel()
  }

  @Test func `only the latest values are kept, in their order`() {
    var seen: [String] = []
    for text in ["one", "two", "two", "three"] { notices.send(text) }
    let view = notices.observe { seen.append($0) }
    #expect(seen == ["two", "three"])
    view.cancel()
  }

  @Test func `values that are dropped or delivered are released`() {
    final class Notice {}
    let notices = Event<Notice>(waiting: 1)
    weak var dropped: Notice?
    weak var delivered: Notice?
    do {
      let (one, two) = (Notice(), Notice())
      (dropped, delivered) = (one, two)
      notices.send(one)
      notices.send(two)
    }
    #expect(dropped == nil && delivered != nil)
    notices.observe { _ in }.cancel()
    #expect(delivered == nil)
  }

  @Test func `an observer that ends with the first value leaves the others for the next observer`() {
    var seen: [String] = []
    notices.send("one")
    notices.send("two")
    let shown = Scope()
    notices.observe { text in
      seen.append(text)
      shown.end()
    }.store(in: shown)
    // The scope had ended before the observer was stored in it.
    #expect(seen == ["one", "two"])
    notices.send("three")
    notices.first().observe { seen.append($0) }.cancel()
    #expect(seen == ["one", "two", "three"])
  }

  @Test func `a paused observer does not count, and gets what has waited when it is resumed`() {
    var seen: [String] = []
    let (shown, hidden) = (Scope(), Scope())
    notices.observe { seen.append("hidden: \($0)") }.store(in: hidden)
    hidden.pause()
    notices.send("one")
    #expect(seen.isEmpty)
    hidden.resume()
    #expect(seen == ["hidden: one"])
    hidden.pause()
    notices.send("two")
    notices.observe { seen.append("shown: \($0)") }.store(in: shown)
    #expect(seen == ["hidden: one", "hidden: two", "shown: two"], "an observer that runs wakes the event for all")
    hidden.end()
    shown.end()
    notices.send("three")
    let late = notices.observe { seen.append("late: \($0)") }
    #expect(seen.last == "late: three" && seen.count == 4)
    late.cancel()
  }

  @Test func `a paused observer that ends does not count any more`() {
    var seen: [String] = []
    let hidden = Scope()
    notices.observe { seen.append("hidden: \($0)") }.store(in: hidden)
    hidden.pause()
    hidden.end()
    let shown = notices.observe { seen.append($0) }
    notices.send("one")
    #expect(seen == ["one"])
    shown.cancel()
  }

  @Test func `an event that is derived from it keeps what has waited for its own observers`() {
    var seen: [String] = []
    notices.send("one")
    let loud = notices.map { $0.uppercased() }
    let short = loud.merged(with: Event<String>()).filter { $0.count < 4 }
    notices.send("two")
    short.observe { seen.append($0) }.cancel()
    #expect(seen == ["ONE", "TWO"])
    notices.send("six")
    short.first().observe { seen.append($0) }.cancel()
    #expect(seen == ["ONE", "TWO", "SIX"])
  }

  @Test func `an observer that is made by a computed gets what has waited when the read is over`() {
    var seen: [String] = []
    notices.send("one")
    let notices = notices
    let isRead = Observable(false)
    let screen = Computed {
      _ = isRead.value
      return notices.observe { seen.append($0) }
    }
    let token = screen.value
    #expect(seen == ["one"] && !token.isCancelled)
  }

  @Test func `a value that is sent while another one is delivered waits if its observer has ended`() {
    var seen: [String] = []
    let notices = notices
    var view: Subscription?
    view = notices.observe { text in
      seen.append(text)
      view = nil
      if text == "one" { notices.send("two") }
    }
    notices.send("one")
    #expect(seen == ["one"] && view == nil)
    let next = notices.observe { seen.append($0) }
    #expect(seen == ["one", "two"])
    next.cancel()
  }

  @Test func `what waits is delivered in one batch`() {
    let count = Observable(0)
    var seen: [Int] = []
    let effect = Effect { seen.append(count.value) }
    notices.send("one")
    notices.send("two")
    notices.observe { _ in count.value += 1 }.cancel()
    #expect(seen == [0, 2])
    effect.cancel()
  }

  @Test func `an event cannot keep no values`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Event<Int>(waiting: 0, name: "notices")
    }
    #expect(trap.message.contains("the event 'notices' cannot keep 0 values: `waiting:` has to be 1 or more"))
  }
}
