import Binding
import TestSupport
import Testing

@Suite struct SubscriptionEndingSpec {
  @Test func `a subscription made of a closure calls it once, when it is cancelled or released`() {
    var ends = 0
    var token: Subscription? = Subscription { ends += 1 }
    #expect(token?.isCancelled == false)
    token?.cancel()
    #expect(ends == 1)
    #expect(token?.isCancelled == true)
    token?.cancel()
    token = nil
    #expect(ends == 1)
    token = Subscription { ends += 1 }
    token = nil
    #expect(ends == 2)
  }

  @Test func `a subscription made of a closure ends with its scope, newest first`() {
    var story: [Int] = []
    let scope = Scope()
    for number in 1...3 { Subscription { story.append(number) }.store(in: scope) }
    scope.end()
    #expect(story == [3, 2, 1])
  }

  @Test func `a subscription made of a closure ends with the effect that keeps it, untracked`() {
    let run = Observable(0)
    let other = Observable(0)
    var ends = 0
    let effect = Effect {
      _ = run.value
      Subscription { ends += other.value + 1 }.keptByEffect()
    }
    run.value = 1
    #expect(ends == 1)
    other.value = 10
    #expect(ends == 1)
    effect.cancel()
    #expect(ends == 12)
  }

  @Test func `a subscription that is cancelled in a computed ends when the read is over, and may write`() {
    let count = Observable(0)
    let token = Subscription { count.value += 1 }
    let computed = Computed {
      token.cancel()
      return count.peek()
    }
    #expect(computed.value == 0)
    #expect(count.value == 1)
  }

  @Test func `a subscription made of a scope ends the scope newest first, and is paused with its keeper`() {
    let (outer, parts) = (Scope(), Scope())
    let count = Observable(0)
    var (seen, story) = (0, [Int]())
    Subscription { story.append(1) }.store(in: parts)
    Subscription { story.append(2) }.store(in: parts)
    count.observe { seen = $0 }.store(in: parts)
    Subscription(of: parts).store(in: outer)
    outer.pause()
    count.value = 5
    #expect(seen == 0)
    outer.resume()
    #expect(seen == 5)
    outer.end()
    #expect(story == [2, 1])
    #expect(count.observerCount == 0)
  }

  @Test func `an Effect can be made beside subscriptions of closures and scopes`() {
    let count = Observable(0)
    var seen = 0
    let effect = Effect { seen = count.value }
    count.value = 2
    #expect(seen == 2)
    effect.cancel()
  }
}
