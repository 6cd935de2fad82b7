import Binding
import TestSupport
import Testing

@Suite struct ScopeSpec {
  @Test func `what a closure reads at the end of a scope is no dependency of the effect that ends the scope`() {
    let isShown = Observable(true), title = Observable("a")
    let scope = Scope()
    scope.onEnd { _ = title.value }
    var runs = 0
    let effect = Effect {
      runs += 1
      if !isShown.value { scope.end() }
      if scope.isEnded { scope.onEnd { _ = title.value } }
    }
    isShown.value = false
    title.value = "b"
    #expect(runs == 2)
    effect.cancel()
  }

  @Test func `a closure for the end of a scope may write, even if the scope ends while a computed is being read`() {
    let ends = Observable(0)
    let scope = Scope()
    scope.onEnd { ends.value += 1 }
    let last = Computed {
      scope.end()
      scope.onEnd { ends.value += 1 }
      return ends.peek()
    }
    #expect(last.value == 0)
    #expect(ends.value == 2)
  }

  @Test func `a scope ends its subscriptions, tasks and children strictly newest first`() {
    let scope = Scope()
    let event = Event<Void>()
    var log: [String] = []
    func logging(_ name: String) -> Effect { Effect { onCleanup { log.append(name) } } }
    logging("effect 1").store(in: scope)
    scope.onEnd { log.append("closure 2") }
    let child = scope.child()
    logging("child 3a").store(in: child)
    logging("child 3b").store(in: child)
    logging("effect 4").store(in: scope)
    event.observe {}.store(in: scope)
    scope.onEnd { log.append("closure 6, observers: \(event.observerCount)") }
    logging("child 3c, stored late").store(in: child)
    scope.end()
    #expect(
      log == [
        "closure 6, observers: 1", "effect 4", "child 3c, stored late", "child 3b", "child 3a", "closure 2", "effect 1",
      ]
    )
    #expect(scope.isEnded)
    #expect(child.isEnded)
    #expect(event.observerCount == 0)
  }

  @Test func `a scope ends each subscription once`() {
    let scope = Scope()
    var ends = 0
    scope.onEnd { ends += 1 }
    scope.end()
    scope.end()
    #expect(ends == 1)
  }

  @Test func `a scope ends when it is released`() {
    let a = Observable(0)
    var log: [String] = []
    var scope: Scope? = Scope()
    if let scope {
      a.observe { log.append("\($0)") }.store(in: scope)
      scope.onEnd { log.append("ended") }
    }
    a.value = 1
    scope = nil
    a.value = 2
    #expect(log == ["0", "1", "ended"])
    #expect(scope == nil)
  }

  @Test func `a scope keeps its children`() {
    let a = Observable(0)
    let scope = Scope()
    var log: [Int] = []
    a.observe { log.append($0) }.store(in: scope.child())
    a.value = 1
    scope.end()
    a.value = 2
    #expect(log == [0, 1])
  }

  @Test func `a scope ends a child that was added, which may have ended before`() {
    let scope = Scope()
    let child = Scope()
    var ends = 0
    child.onEnd { ends += 1 }
    scope.add(child)
    child.end()
    scope.end()
    #expect(ends == 1)
  }

  @Test func `a scope that has ended ends a stored subscription at once`() {
    let a = Observable(0)
    let scope = Scope()
    scope.end()
    let subscription = a.observe { _ in }
    subscription.store(in: scope)
    #expect(subscription.isCancelled)
    var ends = 0
    scope.onEnd { ends += 1 }
    #expect(ends == 1)
    let late = Scope()
    scope.add(late)
    #expect(late.isEnded)
    #expect(scope.child().isEnded)
  }

  @Test func `a scope that is ending ends a stored subscription at once`() {
    let a = Observable(0)
    let scope = Scope()
    var log: [String] = []
    scope.onEnd { log.append("oldest") }
    scope.onEnd {
      Effect {
        _ = a.value
        onCleanup { log.append("stored while ending") }
      }.store(in: scope)
      scope.onEnd { log.append("closure while ending") }
      log.append("newest")
    }
    scope.end()
    #expect(log == ["stored while ending", "closure while ending", "newest", "oldest"])
    #expect(a.observerCount == 0)
  }

  @Test func `ending a scope is a batch`() {
    let a = Observable(0)
    var log: [String] = []
    let outside = Effect { log.append("outside \(a.value)") }
    let scope = Scope()
    scope.onEnd {
      a.value += 1
      log.append("older")
    }
    scope.onEnd {
      a.value += 1
      log.append("newer")
    }
    log = []
    scope.end()
    #expect(log == ["newer", "older", "outside 2"])
    outside.cancel()
  }

  @Test func `a scope releases a subscription that was cancelled`() {
    let a = Observable(0)
    let scope = Scope()
    weak var last: Subscription?
    for _ in 1...100 {
      let subscription = a.observe { _ in }
      subscription.store(in: scope)
      subscription.cancel()
      last = subscription
    }
    #expect(last == nil)
    #expect(a.observerCount == 0)
  }

  @Test func `a scope keeps the order of its members when many have left`() {
    let scope = Scope()
    var log: [Int] = []
    var subscriptions: [Subscription] = []
    for number in 0..<60 {
      let effect = Effect { onCleanup { log.append(number) } }
      effect.store(in: scope)
      subscriptions.append(effect)
    }
    for number in 0..<60 where number % 10 != 0 { subscriptions[number].cancel() }
    log = []
    for number in stride(from: 0, to: 30, by: 10) { subscriptions[number].cancel() }
    #expect(log == [0, 10, 20])
    scope.end()
    #expect(log == [0, 10, 20, 50, 40, 30])
  }

  @Test func `a subscription that is stored in another scope leaves the former one`() {
    let a = Observable(0)
    let first = Scope()
    let second = Scope()
    let subscription = a.observe { _ in }
    subscription.store(in: first)
    subscription.store(in: second)
    first.end()
    #expect(!subscription.isCancelled)
    second.end()
    #expect(subscription.isCancelled)
  }

  @Test func `a scope may be ended by a subscription that it holds`() {
    let a = Observable(0)
    let scope = Scope()
    var log: [String] = []
    scope.onEnd { log.append("oldest") }
    Effect {
      log.append("run \(a.value)")
      onCleanup { log.append("cleanup") }
      if a.value == 1 { scope.end() }
      log.append("goes on")
    }.store(in: scope)
    a.value = 1
    a.value = 2
    #expect(log == ["run 0", "goes on", "cleanup", "run 1", "oldest", "goes on", "cleanup"])
    #expect(a.observerCount == 0)
  }

  @Test func `a scope may be released by a subscription that it holds`() {
    let a = Observable(0)
    var log: [String] = []
    var scope: Scope? = Scope()
    if let scope {
      Effect {
        log.append("run \(a.value)")
        onCleanup { log.append("cleanup") }
      }.store(in: scope)
    }
    let killer = Effect { if a.value == 1 { scope = nil } }
    a.value = 1
    #expect(log == ["run 0", "cleanup", "run 1", "cleanup"])
    #expect(scope == nil)
    killer.cancel()
  }

  @Test func `a scope may lose its last reference inside an effect that it alone keeps`() {
    let a = Observable(0)
    let later = Observable(0)
    var log: [String] = []
    var scope: Scope? = Scope()
    if let made = scope {
      Effect {
        log.append("run \(a.value)")
        onCleanup { log.append("cleanup") }
        guard a.value == 1 else { return }
        scope = nil
        log.append("later \(later.value)")
      }.store(in: made)
    }
    log = []
    a.value = 1
    #expect(log == ["cleanup", "run 1", "later 0", "cleanup"])
    #expect([a.observerCount, later.observerCount] == [0, 0])
    #expect(scope == nil)
  }

  /// Promise 10 of the design.
  @Test(arguments: ["ended", "released", "paused"])
  func `scopes nested 100,000 deep are handled in loops`(way: String) {
    onStack(kilobytes: 512) {
      var log: [Int] = []
      let count = Observable(0)
      var outermost: Scope? = Scope()
      var innermost = outermost.unsafelyUnwrapped
      for depth in 0..<100_000 {
        innermost.onEnd { if depth % 25_000 == 0 { log.append(depth) } }
        innermost = innermost.child()
      }
      count.observe { log.append(-$0) }.store(in: innermost)
      log = []
      switch way {
      case "ended": outermost?.end()
      case "released": outermost = nil
      default:
        outermost?.pause()
        count.value = 1
        #expect(log.isEmpty)
        outermost?.resume()
        #expect(log == [-1])
        log = []
        outermost?.end()
      }
      #expect(innermost.isEnded)
      #expect(log == [75_000, 50_000, 25_000, 0])
    }
  }

  @Test(arguments: [0, 1, 2])
  func `a scope that is added to itself, or to one that it holds, traps`(depth: Int) async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [depth] in
      let scope = Scope()
      var inner = scope
      for _ in 0..<depth { inner = inner.child() }
      inner.add(scope)
    }
    #expect(trap.message.contains("a scope is added to itself, or to one that it holds"))
  }

  @Test func `a scope to which subscriptions are added while it ends has ended`() {
    for isInner in [false, true] {
      let parent = Scope()
      let scope = isInner ? parent.child() : Scope()
      var log: [String] = []
      scope.onEnd {
        scope.rebind { $0.onEnd { log.append("late") } }
        log.append("end")
      }
      if isInner { parent.end() } else { scope.end() }
      #expect(scope.isEnded)
      #expect(log == ["late", "end"])
      scope.rebind { $0.onEnd { log.append("again") } }
      #expect(!scope.isEnded)
      scope.end()
      #expect(log.last == "again")
    }
  }
}
