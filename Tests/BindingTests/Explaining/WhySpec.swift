import Binding
import TestSupport
import Testing

@Suite struct WhySpec {
  // MARK: Why

  @Test func `why follows a run back to the write that began it, and names the line of the write`() {
    let first = Observable("Ada", name: "first")
    let full = first.map(name: "full") { "\($0) Lovelace" }
    let title = full.map(name: "title") { "Dr. \($0)" }
    let show = Effect(name: "show") { _ = title.value }
    withTracing {
      let line = #line + 1
      first.set("Augusta")
      let write = "'first' was written at WhySpec.swift:\(line)"
      #expect(why(show) == "'show' ran because 'title' changed because 'full' changed because \(write).")
      #expect(why(full) == "'full' ran because \(write).")
      #expect(why(first) == "\(write).")
      first.value = "Grace"
      #expect(why(full) == "'full' ran because 'first' was written from outside.")
    }
    show.cancel()
  }

  @Test func `why costs the same however often a node ran`() {
    // Memory that grew by a call with each run would need more than this stack has.
    onStack(kilobytes: 512) {
      withTracing {
        let a = Observable(0, name: "a")
        let show = Effect(name: "show") { _ = a.value }
        for number in 1...20_000 { a.value = number }
        #expect(why(show) == "'show' ran because 'a' was written from outside.")
      }
    }
  }

  @Test func `why of a first run names the maker of the effect, or the reader of the computed`() {
    let a = Observable(1, name: "a")
    let inside = Computed(name: "inside") { a.value }
    let double = Computed(name: "double") { inside.value * 2 }
    withTracing {
      var inner: Effect?
      let outer = Effect(name: "outer") {
        _ = a.value
        inner = Effect(name: "inner") { _ = double.value }
      }
      #expect(why(outer) == "'outer' ran because it was made.")
      let made = "it was made by the effect 'outer', which ran because it was made."
      if let inner { #expect(why(inner) == "'inner' ran because \(made)") }
      let read = "it was read for the first time by the effect 'inner', which ran because \(made)"
      #expect(why(double) == "'double' ran because \(read)")
      #expect(
        why(inside) == "'inside' ran because it was read for the first time by 'double', which ran because \(read)")
      outer.cancel()
      let mapped = a.map(name: "mapped") { $0 }
      _ = mapped.value
      #expect(why(mapped) == "'mapped' ran because it was read for the first time by somebody outside of the graph.")
      let fresh = Computed(name: "fresh") { a.value }
      _ = fresh.value
      #expect(why(fresh) == "'fresh' ran because it was read for the first time by somebody outside of the graph.")
    }
  }

  @Test func `why explains a write of an effect by the effect`() {
    let raw = Observable(" a ", name: "raw")
    let trimmed = Observable("", name: "trimmed")
    let trim = Effect(name: "trim") { trimmed.value = raw.value.filter { $0 != " " } }
    let show = Effect(name: "show") { _ = trimmed.value }
    withTracing {
      withCause("import") { raw.value = " b " }
      #expect(
        why(show) == """
          'show' ran because 'trimmed' was written by the effect 'trim', which ran because 'raw' was written by 'import'.
          """)
    }
    trim.cancel()
    show.cancel()
  }

  @Test func `why explains writes of commands, event observers and hooks by them`() {
    let a = Observable(0, name: "a")
    let show = Effect(name: "show") { _ = a.value }
    let save = Command<Void, Void>(name: "save") { a.value += 1 }
    let tapped = Event<Void>(name: "tapped")
    let token = tapped.observe { a.value += 1 }
    let hooked = Observable(0, name: "hooked")
    hooked.onObserved = { a.value += 1 }
    withTracing {
      save.execute()
      #expect(why(show) == "'show' ran because 'a' was written by the command 'save'.")
      tapped.send()
      #expect(why(show) == "'show' ran because 'a' was written by an observer of the event 'tapped'.")
      let watch = Effect { _ = hooked.value }
      #expect(why(show) == "'show' ran because 'a' was written by an observation hook.")
      watch.cancel()
    }
    token.cancel()
    show.cancel()
  }

  @Test func `why of an event that was sent for another one names both, and the sender of the first`() {
    let (begin, done) = (Event<Void>(name: "begin"), Event<Void>(name: "done"))
    let a = Observable(1, name: "a")
    let show = Effect(name: "show") { _ = a.value }
    let observers = [begin.observe { done.send() }, done.observe { a.value += 1 }]
    withTracing {
      begin.send()
      #expect(why(a) == "'a' was written by an observer of the event 'done', sent by an observer of the event 'begin'.")
      withCause("a click") { done.send() }
      #expect(why(a) == "'a' was written by an observer of the event 'done', sent by 'a click'.")
    }
    for observer in observers + [show] { observer.cancel() }
  }

  @Test func `why names the first of several inputs that changed`() {
    let a = Observable(0, name: "a"), b = Observable(0, name: "b"), c = Observable(0, name: "c")
    let show = Effect(name: "show") { _ = (a.value, b.value, c.value) }
    withTracing {
      batch {
        withCause("third") { c.value = 1 }
        withCause("second") { b.value = 1 }
      }
      #expect(why(show) == "'show' ran because 'b' was written by 'second'.")
    }
    show.cancel()
  }

  @Test func `why follows a reset back to the write that caused it`() {
    let query = Observable("a", name: "query")
    let page = Observable(name: "page", resetBy: { query.value }) { 0 }
    let show = Effect(name: "show") { _ = page.value }
    withTracing {
      page.value = 3
      query.value = "b"
      let reset =
        "'page' was written by 'page.initial', which ran because 'page.trigger' changed because 'query' was written "
        + "from outside."
      #expect(why(page) == reset)
      #expect(why(show) == "'show' ran because \(reset)")
    }
    show.cancel()
  }

  @Test func `why names an input that changed without tracing`() {
    let a = Observable(1, name: "a")
    let double = a.map(name: "double") { $0 * 2 }
    _ = double.value
    a.value = 2
    withTracing {
      #expect(why(double) == "'double' has not run since tracing began.")
      #expect(why(a) == "'a' has not been written since tracing began.")
      _ = double.value
      #expect(why(double) == "'double' ran because 'a' changed before tracing began.")
    }
  }

  @Test func `why says that a value was rolled back by a transaction`() {
    struct Refused: Error {}
    let a = Observable(1, name: "a")
    var inside = ""
    let show = Effect(name: "show") { _ = a.value }
    withTracing {
      try? transaction {
        a.value = 2
        let look = Effect(name: "look") { _ = a.value }
        inside = why(look)
        throw Refused()
      }
      #expect(inside == "'look' ran because it was made.")
      #expect(whyNot(show) == "'show' did not run because 'a' was rolled back with its transaction.")
    }
    show.cancel()
  }

  @Test func `tracing is off by default, and its causes are forgotten when it ends`() {
    let a = Observable(1, name: "a")
    let show = Effect(name: "show") { _ = a.value }
    a.value = 2
    #expect(!Graph.isTracing)
    #expect(why(show) == "Nothing is known: tracing is off.")
    Graph.isTracing = true
    a.value = 3
    withTracing { a.value = 4 }
    #expect(why(show) == "'show' ran because 'a' was written from outside.")
    Graph.isTracing = false
    #expect(why(show) == "Nothing is known: tracing is off.")
    withTracing { #expect(why(show) == "'show' has not run since tracing began.") }
    #expect(why(Event<Void>().observe {}) == "This has no place in a graph.")
    show.cancel()
  }

  @Test func `withCauses passes results and errors on, traced or not`() {
    struct Refused: Error {}
    #expect(withCause { 7 } == 7)
    #expect(withTracing { withCause("x") { 7 } } == 7)
    #expect(throws: Refused.self) { try withTracing { try withCause { throw Refused() } } }
    #expect(!Graph.isTracing)
  }

  // MARK: Why not

  @Test func `whyNot names the input that stayed equal where a change came to an end`() {
    let age = Observable(36, name: "age")
    let isAdult = age.map(name: "isAdult") { $0 >= 18 }
    let banner = Effect(name: "banner") { _ = isAdult.value }
    withTracing {
      age.value = 37
      #expect(
        whyNot(banner) == "'banner' did not run because 'isAdult' stayed true, although 'age' was written from outside."
      )
      withCause("birthday") { age.value = 37 }
      #expect(whyNot(banner) == "'banner' did not run because 'age' stayed 37 when it was written by 'birthday'.")
      batch {
        age.value = 38
        age.value = 37
      }
      #expect(whyNot(banner) == "'banner' did not run because 'age' stayed 37 when it was written from outside.")
      age.value = 3
      #expect(
        whyNot(banner) == """
          'banner' has missed no change. \
          'banner' ran because 'isAdult' changed because 'age' was written from outside. It has read 'isAdult'. \
          Plain properties are not tracked.
          """)
    }
    banner.cancel()
  }

  @Test func `whyNot says that a change concerned other nodes`() {
    let useFirst = Observable(true, name: "useFirst")
    let first = Observable(1, name: "first"), second = Observable(2, name: "second")
    let show = Effect(name: "show") { _ = useFirst.value ? first.value : second.value }
    let other = Effect(name: "other") { _ = second.value }
    withTracing {
      #expect(
        whyNot(show) == """
          Nothing that 'show' depends on was written since tracing began. It has read 'useFirst', 'first'. \
          Plain properties are not tracked.
          """)
      let line = #line + 1
      second.set(3)
      #expect(
        whyNot(show) == """
          'show' did not run because it does not depend on 'second', which was written at WhySpec.swift:\(line).
          """)
    }
    show.cancel()
    other.cancel()
  }

  @Test func `whyNot names what holds a node back without tracing`() {
    let a = Observable(1, name: "a")
    let double = a.map(name: "double") { $0 * 2 }
    #expect(whyNot(a) == "'a' is an observable: it is written, it does not run.")
    #expect(whyNot(double) == "'double' has never run because nobody has read it.")
    _ = double.value
    #expect(
      whyNot(double).hasPrefix("Nothing holds 'double' back, and more is not known: tracing is off. It has read 'a'."))
    a.value = 2
    #expect(whyNot(double) == "'double' did not run because nobody observes it: it will when it is read.")
    let scope = Scope()
    let show = Effect(name: "show") { _ = double.value }
    batch {
      a.value = 3
      #expect(whyNot(show) == "'show' has not run yet because a batch is open.")
      #expect(whyNot(double) == "'double' has not run yet because a batch is open.")
    }
    show.store(in: scope)
    scope.pause()
    #expect(whyNot(show) == "'show' does not run because its scope is paused.")
    a.value = 4
    #expect(whyNot(show) == "'show' does not run because its scope is paused, and will once that is resumed.")
    show.cancel()
    #expect(whyNot(show) == "'show' does not run because it is cancelled.")
    #expect(whyNot(Event<Void>().observe {}) == "This has no place in a graph.")
  }

  @Test func `whyNot says that an effect ran too often`() {
    let a = Observable(0, name: "a")
    let limit = Observable(0)
    let climb = Effect(name: "climb") { if limit.value > 0 { a.value = a.value + 1 } }
    withDiagnostics({ _ in }) {
      withTracing {
        limit.value = 1
        #expect(whyNot(climb) == "'climb' did not run because it had run 100 times in one flush.")
      }
    }
    climb.cancel()
  }

  // MARK: Memory

  @Test func `the node that was written last may be gone when why is asked`() {
    let a = Observable(0, name: "a")
    let show = Effect(name: "show") { _ = a.value }
    withTracing {
      for _ in 0..<100 {
        let gone = Observable(String(repeating: "x", count: 100))
        let observer = Effect { _ = gone.value }
        gone.value = "written"
        observer.cancel()
      }
      let answer = "Nothing that 'show' depends on was written since tracing began. It has read 'a'."
      #expect(whyNot(show).hasPrefix(answer))
    }
    show.cancel()
  }

  @Test func `tracing keeps no node alive, and takes no node for a dead one at the same address`() {
    let a = Observable(0, name: "a")
    withTracing {
      weak var last: Computed<Int>?
      for round in 0..<100 {
        let short = Computed(name: "short\(round)") { a.value }
        #expect(why(short) == "'short\(round)' has not run since tracing began.")
        _ = short.value
        last = short
      }
      #expect(last == nil)
    }
  }

  @Test func `causes that explain nothing any more are dropped, and others are kept`() {
    let early = Observable(0, name: "early"), late = Observable(0, name: "late")
    let first = Effect(name: "first") { _ = early.value }
    let second = Effect(name: "second") { _ = late.value }
    withTracing {
      withCause("long ago") { early.value = 1 }
      for round in 1...10_000 { late.value = round }
      #expect(why(first) == "'first' ran because 'early' was written by 'long ago'.")
      #expect(why(second) == "'second' ran because 'late' was written from outside.")
    }
    first.cancel()
    second.cancel()
  }

  @Test func `why of a long chain is explained and forgotten without deep recursion`() {
    onStack(kilobytes: 512) {
      let source = Observable(0, name: "source")
      var end = source.map(name: "c") { $0 + 1 }
      _ = end.value
      for _ in 1..<10_000 {
        end = end.map(name: "c") { $0 + 1 }
        _ = end.value
      }
      let effect = Effect(name: "e") { _ = end.value }
      withTracing {
        source.value = 1
        #expect(why(effect).hasSuffix("because 'c' changed because 'source' was written from outside."))
        #expect(whyNot(effect).hasPrefix("'e' has missed no change."))
      }
      effect.cancel()
    }
  }
}
