import Binding
import TestSupport
import Testing

@Suite struct ScopePauseSpec {
  @Test func `no effect of a paused scope runs, and each that missed a change runs once on resume`() {
    let source = Observable(1)
    let other = Observable(1)
    let scope = Scope()
    var log: [String] = []
    Effect { log.append("a\(source.value)") }.store(in: scope)
    other.observe { log.append("b\($0)") }.store(in: scope)
    let outside = Effect { log.append("c\(source.value)") }
    log = []
    scope.pause()
    source.value = 2
    source.value = 3
    #expect(log == ["c2", "c3"])
    scope.resume()
    #expect(log == ["c2", "c3", "a3"])
    source.value = 4
    #expect(log == ["c2", "c3", "a3", "a4", "c4"])
    outside.cancel()
  }

  @Test func `an effect does not run on resume for a value that came back meanwhile`() {
    let source = Observable(1)
    let isEven = source.map { $0.isMultiple(of: 2) }
    let scope = Scope()
    var runs = 0
    isEven.observe { _ in runs += 1 }.store(in: scope)
    scope.pause()
    source.value = 3
    source.value = 5
    scope.resume()
    #expect(runs == 1)
  }

  @Test func `child scopes are paused with their parent, and by themselves`() {
    let source = Observable(1)
    let scope = Scope()
    let child = scope.child()
    var log: [Int] = []
    source.observe { log.append($0) }.store(in: child)
    scope.pause()
    child.pause()
    source.value = 2
    scope.resume()
    #expect(log == [1])
    child.resume()
    #expect(log == [1, 2])
  }

  @Test func `an observation stored in a paused scope runs once and then waits`() {
    let source = Observable(1)
    let scope = Scope()
    scope.pause()
    var log: [Int] = []
    source.observe { log.append($0) }.store(in: scope)
    let child = scope.child()
    source.observe { log.append(-$0) }.store(in: child)
    source.value = 2
    #expect(log == [1, -1])
    scope.resume()
    #expect(log == [1, -1, 2, -2])
  }

  @Test func `effects inside a paused effect wait as well`() {
    let outer = Observable(1)
    let inner = Observable(1)
    let scope = Scope()
    var log: [String] = []
    Effect {
      log.append("o\(outer.value)")
      Effect { log.append("i\(inner.value)") }.keptByEffect()
    }.store(in: scope)
    log = []
    scope.pause()
    inner.value = 2
    #expect(log == [])
    scope.resume()
    #expect(log == ["i2"])
  }

  @Test func `an effect may pause the scope of another effect that is due in the same round`() {
    let source = Observable(1)
    let scope = Scope()
    var log: [Int] = []
    let first = Effect { if source.value == 2 { scope.pause() } }
    source.observe { log.append($0) }.store(in: scope)
    source.value = 2
    #expect(log == [1])
    scope.resume()
    #expect(log == [1, 2])
    first.cancel()
  }

  @Test func `ending a paused scope ends what it holds`() {
    let source = Observable(1)
    let scope = Scope()
    var runs = 0
    source.observe { _ in runs += 1 }.store(in: scope)
    scope.pause()
    source.value = 2
    scope.end()
    scope.resume()
    #expect(runs == 1)
    #expect(source.observerCount == 0)
  }

  @Test func `events are delivered to a paused scope`() {
    let event = Event<Int>()
    let scope = Scope()
    var log: [Int] = []
    event.observe { log.append($0) }.store(in: scope)
    scope.pause()
    event.send(1)
    #expect(log == [1])
  }

  @Test func `rebinding a scope replaces its subscriptions`() {
    let first = Observable("a")
    let second = Observable("b")
    let scope = Scope()
    var log: [String] = []
    scope.rebind { first.observe { log.append($0) }.store(in: $0) }
    scope.rebind { second.observe { log.append($0) }.store(in: $0) }
    first.value = "x"
    second.value = "y"
    #expect(log == ["a", "b", "y"])
    #expect(first.observerCount == 0)
    scope.end()
    scope.rebind { first.observe { log.append($0) }.store(in: $0) }
    #expect(log.last == "x")
  }

  @Test @MainActor func `a task is cancelled with its scope, and one that is done is not`() async {
    let scope = Scope()
    let gate = Gate()
    let quick = scope.task {}
    await quick.value
    #expect(!quick.isCancelled)
    var wasCancelled = false
    let slow = scope.task {
      await gate.pass()
      wasCancelled = Task.isCancelled
    }
    scope.end()
    gate.open()
    await slow.value
    #expect(wasCancelled)
    #expect(!quick.isCancelled)
    #expect(scope.task {}.isCancelled)
  }
}

@Suite struct ScopeFamilySpec {
  @Test func `a child that ends by itself leaves its parent`() {
    let parent = Scope()
    weak var child: Scope?
    do {
      let made = parent.child()
      child = made
      made.end()
    }
    #expect(child == nil)
    parent.end()
  }

  @Test func `a released parent scope ends its child scopes, which may outlive it`() {
    var parent: Scope? = Scope()
    let child = parent?.child()
    parent = nil
    #expect(child?.isEnded == true)
    child?.end()
  }

  @Test func `an effect that is cancelled in a paused scope ends its kept effects without another run`() {
    let source = Observable(1)
    let scope = Scope()
    var log: [Int] = []
    let outer = Effect {
      source.observe {
        log.append($0)
        if $0 == 2 { scope.end() }
      }.keptByEffect()
    }
    outer.store(in: scope)
    scope.pause()
    source.value = 2
    outer.cancel()
    #expect(log == [1])
    #expect(source.observerCount == 0)
  }

  @Test func `a child scope that ended in a paused scope is not paused when it is used again`() {
    let source = Observable(1)
    let scope = Scope()
    let child = scope.child()
    scope.pause()
    child.end()
    var log: [Int] = []
    child.rebind { source.observe { log.append($0) }.store(in: $0) }
    source.value = 2
    #expect(log == [1, 2])
    child.end()
  }

  @Test func `resuming inside a computed runs the effects when that has been read`() {
    let source = Observable(1)
    let copy = Observable(0)
    let scope = Scope()
    source.observe { copy.value = $0 }.store(in: scope)
    scope.pause()
    source.value = 2
    let resuming = Computed {
      scope.resume()
      return copy.value
    }
    #expect(resuming.value == 1)
    #expect(copy.value == 2)
    #expect(resuming.value == 2)
    scope.end()
  }

  @Test func `a two-way binding that an effect keeps is paused with the effect`() {
    let name = Observable("Ada")
    let entry = Entry()
    let scope = Scope()
    Effect { name.bindTwoWay(to: entry).keptByEffect() }.store(in: scope)
    scope.pause()
    entry.type("Grace")
    #expect(name.value == "Ada")
    scope.resume()
    #expect(name.value == "Grace")
    scope.end()
  }
}
