#if canImport(Observation)
  import Binding
  import BindingTesting
  import Observation
  import TestSupport
  import Testing

  /// Promise 13, and the cases P54 to P56.
  @Suite(.serialized) struct SeenByObservationSpec {
    private struct Refused: Error {}

    private struct Pair: Equatable {
      var first: Int, second: Int
    }

    private final class Person: Observation.Observable {
      @Tracked var first = "Ada"
      @Tracked var last = "Lovelace"
      var full: String { "\(first) \(last)" }
    }

    /// What trackers were told.
    private let log = Log()

    init() { Graph.isVisibleToObservation = true }

    /// Reads under tracking. The closure for a change may look at the graph: it is called on this thread.
    private func track<Value>(_ name: String, then look: @escaping () -> String = { "" }, _ read: () -> Value) {
      nonisolated(unsafe) let look = look
      _ = withObservationTracking(read) { [log] in log.append(name + look()) }
    }

    @Test func `a tracker of a value that has ended is told of changes alone`() {
      let a = Observable(1)
      var double: Computed<Int>? = a.map { $0 * 2 }
      track("double") { double?.value }
      double = nil
      batch {
        a.value = 3
        a.value = 1
      }
      #expect(log.take() == [])
      a.value = 2
      #expect(log.take() == ["double"])
    }

    @Test func `a computed value is told once, after the change, with its new value`() {
      let a = Observable(1)
      let c = Computed { a.value * 2 }
      track("c ", then: { "\(c.value)" }) { c.value }
      #expect(log.take() == [])
      batch {
        a.value = 3
        a.value = 1
      }
      try? transaction {
        a.value = 5
        _ = c.value
        throw Refused()
      }
      #expect(log.take() == [])
      a.value = 2
      #expect(log.take() == ["c 4"])
      a.value = 3
      #expect(log.take() == [])
    }

    @Test func `a read that nothing tracks is not registered: the value is not evaluated after a change`() {
      let a = Observable(1)
      var runs = 0
      let c = Computed {
        runs += 1
        return a.value
      }
      _ = c.value
      a.value = 2
      a.value = 3
      #expect(runs == 1)
    }

    @Test func `a value that ends equal is not told`() {
      let a = Observable(1)
      let isEven = Computed { a.value.isMultiple(of: 2) }
      track("even") { isEven.value }
      a.value = 3
      #expect(log.take() == [])
      a.value = 4
      #expect(log.take() == ["even"])
    }

    @Test func `tracked properties and what is computed of them are told one by one, and once for a batch`() {
      let person = Person()
      track("full") { person.full }
      track("first") { person.first }
      batch {
        person.first = "Augusta"
        person.last = "King"
      }
      #expect(log.take().sorted() == ["first", "full"])
      track("first") { person.first }
      person.last = "Byron"
      #expect(log.take() == [])
      person.first = "Ada"
      #expect(log.take() == ["first"])
    }

    @Test func `effects have run when a change is told`() {
      let a = Observable(1)
      var copied = 0
      let effect = Effect { copied = a.value }
      let read = { copied }
      track("copied ", then: { "\(read())" }) { a.value }
      a.value = 2
      #expect(log.take() == ["copied 2"])
      effect.cancel()
    }

    @Test func `reads in effects, computeds, cleanups and untracked are not registered, nor is peek`() {
      let a = Observable(1)
      let c = Computed { a.value }
      let effect = Effect {
        track("effect") { c.value }
        onCleanup { track("cleanup") { a.value } }
      }
      let tracking = Computed { track("computed") { a.value } }
      tracking.value
      track("untracked") { untracked { a.value + c.value } }
      track("peek") { a.peek() + c.peek() }
      a.value = 2
      a.value = 3
      effect.cancel()
      #expect(log.take() == [])
    }

    @Test func `a value is registered again after an effect has read it, and in the closure for a change`() {
      let a = Observable(1)
      let effect = Effect { _ = a.value }
      a.value = 2
      track(
        "first",
        then: {
          track("second") { a.value }
          return ""
        }
      ) { a.value }
      a.value = 3
      #expect(log.take() == ["first"])
      a.value = 4
      #expect(log.take() == ["second"])
      effect.cancel()
    }

    @Test func `commands and lenses are told`() {
      let isOn = Observable(false)
      let command = Command<Void, Void>(enabledIf: { isOn.value }) {}
      let pair = Observable(Pair(first: 1, second: 2))
      let first = pair[\.first]
      track("enabled") { command.isEnabled.value }
      track("first") { first.value }
      pair.value.second = 3
      #expect(log.take() == [])
      isOn.value = true
      pair.value.first = 2
      #expect(log.take() == ["enabled", "first"])
    }

    @Test func `a value that was made for one read is told when what it depends on changes`() {
      let name = Observable("Ada")
      track("shout") { name.map { $0.uppercased() }.value }
      name.value = "Grace"
      #expect(log.take() == ["shout"])
    }

    @Test func `a value that was made for one read is told only if what it has read itself changes`() {
      let number = Observable(1)
      let isEven = Computed { number.value.isMultiple(of: 2) }
      track("text") { isEven.map { $0 ? "even" : "odd" }.value }
      track("length") { isEven.map { $0 ? "even" : "odd" }.map { $0.count }.value }
      track("lens") { Lens(get: { isEven.value }, set: { _ in }).value }
      track("twice") {
        let text = isEven.map { $0 ? "even" : "odd" }
        return text.map { $0 + "?" }.value + text.map { $0 + "!" }.value + text.value
      }
      number.value = 3
      #expect(log.take() == [])
      number.value = 4
      #expect(log.take().sorted() == ["length", "lens", "text", "twice"])
    }

    @Test func `a value that was made for several reads in one body is told of changes alone`() {
      let name = Observable("Ada")
      for _ in 0..<500 {
        track("shout") {
          let shout = name.map { $0.uppercased() }
          return shout.value + shout.value
        }
      }
      #expect(log.take() == [])
      name.value = "Grace"
      #expect(log.take().count == 500)
    }

    @Test func `any number of values are made for one read, and no tracker is told while nothing changes`() {
      let name = Observable("Ada")
      for _ in 0..<10 {
        track("shouts") {
          for number in 0..<500 { _ = name.map { "\($0) \(number)" }.value }
        }
      }
      name.value = "Ada"
      #expect(log.take() == [])
      name.value = "Grace"
      #expect(log.take() == Array(repeating: "shouts", count: 10))
    }

    @Test func `a value that ends in another body than the one that read it is told at the next change`() {
      let name = Observable("Ada")
      var shout: Computed<String>? = name.map { $0.uppercased() }
      track("first") { shout!.value }
      track("second") {
        defer { shout = nil }
        return shout!.value
      }
      track("third") { shout = nil }
      name.value = "Grace"
      #expect(log.take().sorted() == ["first", "second"])
    }

    @Test func `an observable keeps at most about a hundred values that have ended since they were seen`() {
      let name = Observable("Ada")
      for number in 0..<500 {
        let shout = name.map { "\($0) \(number)" }
        track("shout") { shout.value }
      }
      // Those that are dropped are told at once, so that no tracker misses a change.
      let dropped = log.take().count
      #expect(abs(dropped - 400) < 5)
      name.value = "Grace"
      #expect(log.take().count == 500 - dropped)
    }

    @Test func `values of an actor are told on the actor, and may be released on any thread`() async {
      actor Counter {
        let number = Observable(0)
        lazy var double = Computed { [number] in number.value * 2 }
        nonisolated let log: Log
        init(_ log: Log) { self.log = log }
        func track() {
          withObservationTracking {
            _ = double.value
          } onChange: { [log] in
            log.append("double")
          }
        }
        func add() { number.value += 1 }
      }
      var counter: Counter? = Counter(log)
      await counter!.track()
      await counter!.add()
      #expect(log.take() == ["double"])
      await counter!.track()
      await Task.detached { [counter] in _ = counter }.value
      counter = nil
      #expect(log.take() == [])
      await withTaskGroup { group in
        for _ in 0..<100 {
          group.addTask { [log] in
            let counter = Counter(Log())
            for _ in 0..<10 {
              await counter.track()
              await counter.add()
            }
            await counter.track()
            _ = log
          }
        }
      }
    }

    @Test func `being seen keeps nothing alive`() {
      let a = Observable(0)
      var runs = 0
      var all: [Computed<Int>] = (0..<10_000).map { number in
        Computed {
          runs += 1
          return a.value + number
        }
      }
      for one in all { track("") { one.value } }
      weak let one = all[77]
      var source: Observable<Int>? = Observable(0)
      weak let seen = source
      track("") { source!.value }
      track("") { Computed { [source] in source!.value }.value }
      (all, source) = ([], nil)
      #expect(one == nil && seen == nil)
      #expect(a.observerCount == 0)
      runs = 0
      a.value = 1
      #expect(runs == 0)
    }

    @Test func `a former value is released when it is replaced, whether or not something tracked the read`() {
      final class Page {}
      let current = Observable<Page?>(nil)
      expectReleased {
        let page = Page()
        current.value = page
        _ = current.value
        current.value = nil
        return page
      }
      expectReleased {
        let page = Page()
        current.value = page
        track("page") { current.value }
        current.value = nil
        return page
      }
      #expect(log.take() == ["page"])
    }

    @Test func `untracked reads stay untracked when effects have run in between`() {
      let a = Observable(1), b = Observable(1)
      let effect = Effect { _ = b.value }
      track("untracked") {
        untracked {
          b.value = 2
          return a.value
        }
      }
      a.value = 2
      #expect(log.take() == [])
      effect.cancel()
    }

    @Test func `being seen is not being observed: no hook is called`() {
      let a = Observable(0)
      var story: [String] = []
      a.onObserved = { story.append("start") }
      a.onUnobserved = { story.append("stop") }
      track("a") { a.value }
      a.value = 1
      #expect(log.take() == ["a"])
      #expect(story.isEmpty)
    }

    @Test func `a value that is reset is told of the reset, and of a write`() {
      let query = Observable("a")
      let page = Observable(resetBy: { query.value }) { 0 }
      track("page") { page.value }
      page.value = 3
      #expect(log.take() == ["page"])
      track("page") { page.value }
      query.value = "b"
      #expect(log.take() == ["page"])
    }

    @Test func `a value that was made for one read of a value that is reset is told of changes alone`() {
      let query = Observable("a"), other = Observable(0)
      let page = Observable(resetBy: { query.value }) { 0 }
      page.value = 2
      track("next") { page.map { $0 + 1 + other.value }.value }
      try? transaction {
        other.value = 5
        throw Refused()
      }
      #expect(log.take() == [])
      query.value = "b"
      #expect(log.take() == ["next"])
      track("next") { page.map { $0 + 1 }.value }
      page.value = 3
      #expect(log.take() == ["next"])
    }

    @Test func `a value that is reset is told of the reset when its trigger has come to read something else`() {
      let usesFirst = Observable(true), first = Observable(1), second = Observable(1)
      let page = Observable(resetBy: { usesFirst.value ? first.value : second.value }) { 0 }
      page.value = 3
      track("page") { page.value }
      usesFirst.value = false
      #expect(log.take() == [])
      second.value = 2
      #expect(log.take() == ["page"])
    }
  }
#endif
