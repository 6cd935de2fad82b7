import Binding
import TestSupport
import Testing

/// A screen: a view model that keeps its effects in a scope.
private final class Screen {
  let scope = Scope()
  private(set) var log: [Int] = []

  init(_ source: Observable<Int>) {
    source.observe { [unowned self] in log.append($0) }.store(in: scope)
  }
}

@Suite struct KeptByEffectSpec {
  let a = Observable(0, name: "a")
  let trigger = Observable(0, name: "trigger")

  // MARK: The token is the life

  @Test(arguments: [
    "effect", "observe", "observeChanges", "event", "bound didSet", "lazy", "command", "batch", "transaction",
  ])
  func `a view model lives as long as it is kept, wherever it was made`(place: String) throws {
    final class Sink {
      var make: () -> Void = {}
      var number = 0 { didSet { make() } }
      lazy var made: Void = make()
    }
    var screens: [Screen] = []
    let make = { [a] in screens.append(Screen(a)) }
    let event = Event<Void>()
    let sink = Sink()
    let scope = Scope()
    var isFirst = true
    switch place {
    case "effect":
      Effect { [trigger] in
        _ = trigger.value
        untracked(make)
      }.store(in: scope)
    case "observe": trigger.observe { _ in make() }.store(in: scope)
    case "observeChanges": trigger.observeChanges { _, _ in make() }.store(in: scope)
    case "event":
      event.observe(make).store(in: scope)
      event.send()
    case "bound didSet":
      sink.make = make
      trigger.bind(to: sink, \.number).store(in: scope)
    case "lazy":
      sink.make = make
      Effect { [trigger] in
        _ = trigger.value
        untracked { sink.made }
      }.store(in: scope)
    case "command":
      let command = Command<Void, Void> { make() }
      trigger.observe { _ in command.execute() }.store(in: scope)
    case "batch": batch(make)
    default:
      Effect { [trigger] in
        _ = trigger.value
        defer { isFirst = false }
        struct Failure: Error {}
        if isFirst {
          try? transaction {
            untracked(make)
            throw Failure()
          }
        }
      }.store(in: scope)
    }
    trigger.value = 1
    trigger.value = 2
    a.value = 5
    #expect(screens.allSatisfy { $0.log.last == 5 } && !screens.isEmpty)
    scope.end()
    a.value = 6
    #expect(screens.allSatisfy { $0.log.last == 6 })
    screens = []
    #expect(a.observerCount == 0)
  }

  @Test func `a stack of screens that an observer pushes stays whole`() {
    let route = Observable<[Int]>([])
    var stack: [Screen] = []
    let router = route.observe { [a] path in
      while stack.count < path.count { stack.append(Screen(a)) }
      stack.removeLast(stack.count - path.count)
    }
    route.value = [1]
    route.value = [1, 2]
    route.value = [1, 2, 3]
    a.value = 7
    #expect(stack.map(\.log) == [[0, 7], [0, 7], [0, 7]])
    route.value = [1]
    a.value = 8
    #expect(stack.map(\.log) == [[0, 7, 8]])
    withExtendedLifetime(router) {}
  }

  @Test func `a subscription whose token is dropped in the body of an effect ends there`() {
    var log: [Int] = []
    let outer = Effect { [a, trigger] in
      _ = trigger.value
      _ = a.observe { log.append($0) }
    }
    a.value = 1
    trigger.value = 1
    #expect(log == [0, 1] && a.observerCount == 0)
    withExtendedLifetime(outer) {}
  }

  @Test func `the token of an effect made in a transaction that fails keeps it alive`() {
    struct Failure: Error {}
    var log: [Int] = []
    var token: Subscription?
    try? transaction {
      a.value = 1
      token = Effect { [a] in log.append(a.value) }
      throw Failure()
    }
    a.value = 5
    #expect(log == [1, 0, 5])
    withExtendedLifetime(token) {}
  }

  @Test func `an effect whose token a failing transaction rolls back ends with the rollback`() {
    struct Failure: Error {}
    let tokens = Observable<[Subscription]>([], name: "tokens")
    var log: [Int] = []
    try? transaction {
      tokens.value.append(Effect { [a] in log.append(a.value) })
      throw Failure()
    }
    a.value = 5
    #expect(log == [0] && a.observerCount == 0)
  }

  @Test func `pausing a scope does not pause the effects that its callbacks made`() {
    var screens: [Screen] = []
    let scope = Scope()
    trigger.observe { [a] _ in screens.append(Screen(a)) }.store(in: scope)
    scope.pause()
    a.value = 1
    #expect(screens[0].log == [0, 1])
  }

  // MARK: Handing over

  @Test func `an older effect runs after the effect that took it over`() {
    var log: [String] = []
    let inner = Effect { [a] in log.append("inner \(a.value)") }
    let outer = Effect { [a] in
      log.append("outer \(a.value)")
      if a.value == 0 { inner.keptByEffect() }
    }
    log = []
    a.value = 1
    #expect(log == ["outer 1"] && inner.isCancelled)
    withExtendedLifetime(outer) {}
  }

  @Test func `an older effect that a computed made runs after the effect that took it over when both were due`() {
    let b = Observable(0, name: "b")
    var log: [String] = []
    let made = Computed { [a] in
      let inner = Effect { log.append("inner \(b.value)") }
      let outer = Effect {
        log.append("outer \(a.value) \(b.value)")
        if a.value == 0 || b.peek() == 1 { return }
        b.value = 1
        inner.keptByEffect()
      }
      return [inner, outer]
    }
    let effects = made.value
    log = []
    a.value = 1
    #expect(log == ["outer 1 0", "outer 1 1"])
    withExtendedLifetime(effects) {}
  }

  @Test func `effects that an older effect keeps move behind its new keeper with it`() {
    var log: [String] = []
    let middle = Effect { [a, trigger] in
      _ = trigger.value
      log.append("middle \(a.value)")
      Effect { log.append("inner \(a.value)") }.keptByEffect()
    }
    let between = Effect { [a] in log.append("between \(a.value)") }
    var isFirst = true
    let outer = Effect { [trigger] in
      _ = trigger.value
      if isFirst { middle.keptByEffect() }
      isFirst = false
    }
    log = []
    a.value = 1
    #expect(log == ["between 1", "middle 1", "inner 1"])
    withExtendedLifetime((between, outer)) {}
  }

  @Test func `an effect that died in its own body ends the effects it took over when the body returns`() {
    var log: [String] = []
    var outer: Effect?
    outer = Effect { [a, trigger] in
      guard trigger.value > 0 else { return }
      outer = nil
      let inner = Effect {
        log.append("inner \(a.value)")
        onCleanup { log.append("ended") }
      }
      inner.keptByEffect()
      onCleanup { log.append("cleaned") }
      log.append("kept")
    }
    trigger.value = 1
    a.value = 1
    #expect(log == ["inner 0", "kept", "ended", "cleaned"] && a.observerCount == 0 && outer == nil)
  }

  @Test func `an effect that a paused effect takes over is paused with it`() {
    var log: [Int] = []
    let scope = Scope()
    let outer = Effect { [a, trigger] in
      guard trigger.value > 0 else { return }
      scope.pause()
      a.observe { log.append($0) }.keptByEffect()
    }
    outer.store(in: scope)
    trigger.value = 1
    a.value = 1
    #expect(log == [0])
    scope.resume()
    #expect(log == [0, 1])
  }

  @Test func `keptByEffect called twice, or beside a scope, does no harm`() {
    let scope = Scope()
    let outer = Effect { [a, trigger] in
      _ = trigger.value
      let token = a.observe { _ in }
      token.store(in: scope)
      token.keptByEffect()
      token.keptByEffect()
    }
    #expect(a.observerCount == 1)
    trigger.value = 1
    #expect(a.observerCount == 1)
    outer.cancel()
    #expect(a.observerCount == 0)
  }

  @Test func `an effect that was handed over in a transaction that failed stays with its keeper`() {
    struct Failure: Error {}
    let outer = Effect { [a, trigger] in
      _ = trigger.value
      try? transaction {
        untracked { a.observe { _ in } }.keptByEffect()
        throw Failure()
      }
    }
    #expect(a.observerCount == 1)
    trigger.value = 1
    #expect(a.observerCount == 1)
    withExtendedLifetime(outer) {}
  }

  @Test func `a nest of 3,000 effects is built, paused, resumed and cancelled on 512 KB`() {
    onStack(kilobytes: 512) {
      let a = Observable(0)
      var ended = 0
      var outermost = Effect { _ = a.value }
      // Far more than the stack would hold if anything here recursed.
      let depth = 3_000
      for _ in 1..<depth {
        let kept = outermost
        outermost = Effect {
          kept.keptByEffect()
          onCleanup { ended += 1 }
        }
      }
      let scope = Scope()
      outermost.store(in: scope)
      scope.pause()
      scope.resume()
      outermost.cancel()
      #expect(ended == depth - 1 && a.observerCount == 0)
    }
  }

  // MARK: Where there is nothing to keep it

  @Test func `keptByEffect ends the program in a cleanup`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let effect = Effect { onCleanup { Effect {}.keptByEffect() } }
      effect.cancel()
    }
    #expect(trap.message.contains("keptByEffect() is called outside of an effect"))
  }

  @Test func `keptByEffect ends the program in an observer of an event`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let event = Event<Void>()
      let observer = event.observe { Effect {}.keptByEffect() }
      let effect = Effect { event.send() }
      withExtendedLifetime((observer, effect)) {}
    }
    #expect(trap.message.contains("keptByEffect() is called outside of an effect"))
  }

  @Test func `keptByEffect ends the program while a computed is being evaluated`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let event = Event<Void>()
      let sum = Computed<Int>(name: "sum") {
        event.observe {}.keptByEffect()
        return 1
      }
      let effect = Effect(name: "shown") { _ = sum.value }
      withExtendedLifetime(effect) {}
    }
    #expect(trap.message.contains("keptByEffect() is called in the effect 'shown' while 'sum' is being computed"))
  }

  @Test func `an effect that is to keep its own keeper ends the program`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let b = Observable(0)
      var outer: Effect?
      outer = Effect(name: "outer") {
        Effect(name: "inner") { if b.value == 1 { outer?.keptByEffect() } }.keptByEffect()
      }
      b.value = 1
    }
    #expect(trap.message.contains("'inner'") && trap.message.contains("'outer'"))
  }

  @Test func `an effect that is to keep itself ends the program`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let a = Observable(0)
      var effect: Effect?
      effect = Effect(name: "itself") { if a.value == 1 { effect?.keptByEffect() } }
      a.value = 1
    }
    #expect(trap.message.contains("'itself'"))
  }
}
