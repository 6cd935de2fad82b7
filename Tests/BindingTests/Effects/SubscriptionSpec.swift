import Binding
import TestSupport
import Testing

@Suite struct SubscriptionSpec {
  @Test func `a list of tokens keeps a subscription`() {
    let a = Observable(0)
    var tokens: [Subscription] = []
    var log: [Int] = []
    a.observe { log.append($0) }.store(in: &tokens)
    a.value = 1
    tokens = []
    a.value = 2
    #expect(log == [0, 1])
    #expect(tokens.isEmpty)
  }

  @Test func `a set of tokens keeps a subscription`() {
    let a = Observable(0)
    var tokens: Set<Subscription> = []
    var log: [Int] = []
    let subscription = a.observe { log.append($0) }
    subscription.store(in: &tokens)
    subscription.store(in: &tokens)
    Effect {}.store(in: &tokens)
    #expect(tokens.count == 2)
    #expect(tokens.contains(subscription))
    tokens.remove(subscription)
    #expect(!subscription.isCancelled)
    tokens = []
    subscription.cancel()
    #expect(subscription.isCancelled)
    a.value = 1
    #expect(log == [0])
  }

  @Test(arguments: ["observe", "observeChanges", "bind", "event", "effect"])
  func `a subscription that an effect keeps ends when the effect reruns or ends`(kind: String) {
    let trigger = Observable(0)
    let a = Observable(0)
    let event = Event<Int>()
    let label = Label()
    weak var made: Subscription?
    let owner = Effect {
      _ = trigger.value
      let subscription =
        switch kind {
        case "observe": a.observe { _ in }
        case "observeChanges": a.observeChanges { _, _ in }
        case "bind": a.bind(to: label) { $0.text = "\($1)" }
        case "event": event.observe { _ in }
        default: Effect { _ = a.value }
        }
      subscription.keptByEffect()
      made = subscription
    }
    let first = made
    #expect(first?.isCancelled == false)
    #expect(a.observerCount + event.observerCount == 1)
    trigger.value = 1
    #expect(first?.isCancelled == true)
    #expect(made !== first)
    #expect(made?.isCancelled == false)
    #expect(a.observerCount + event.observerCount == 1)
    owner.cancel()
    #expect(made == nil)
    #expect(a.observerCount + event.observerCount == 0)
  }

  @Test func `a subscription that an effect keeps may be cancelled before the effect ends`() {
    let a = Observable(0)
    var log: [String] = []
    let owner = Effect {
      let inner = Effect {
        log.append("inner \(a.value)")
        onCleanup { log.append("inner ended") }
      }
      inner.keptByEffect()
      inner.cancel()
      log.append("owner goes on")
    }
    a.value = 1
    owner.cancel()
    #expect(log == ["inner 0", "inner ended", "owner goes on"])
  }

  @Test func `an effect may keep a subscription made in an untracked part of its body`() {
    let a = Observable(0)
    let owner = Effect { untracked { a.observe { _ in }.keptByEffect() } }
    #expect(a.observerCount == 1)
    owner.cancel()
    #expect(a.observerCount == 0)
  }

  @Test func `a subscription made in a callback belongs to its token, also if an effect's write set the callback off`()
  {
    let a = Observable(0)
    let b = Observable(0)
    let trigger = Observable(0)
    let observer = a.observe { _ in b.observe { _ in }.keptByEffect() }
    let writer = Effect { a.value = trigger.value }
    trigger.value = 1
    #expect(b.observerCount == 1)
    writer.cancel()
    #expect(b.observerCount == 1)
    observer.cancel()
    #expect(b.observerCount == 0)
  }

  @Test func `a subscription equals no other subscription`() {
    let a = Observable(0)
    let one = a.observe { _ in }
    let other = a.observe { _ in }
    #expect(one == one)
    #expect(one != other)
    #expect(Set([one, other, one]).count == 2)
  }

  @Test func `keptByEffect ends the program outside of an effect`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Effect {}.keptByEffect()
    }
    #expect(trap.message.contains("keptByEffect() is called outside of an effect"))
  }
}
