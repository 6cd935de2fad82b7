import Binding
import TestSupport
import Testing

/// A control of another toolkit, which keeps handlers until they are removed.
private final class Knob {
  var position = 0
  private(set) var handlers: [Int: () -> Void] = [:]
  private var last = 0

  func add(_ handler: @escaping () -> Void) -> Int {
    last += 1
    handlers[last] = handler
    return last
  }

  func remove(_ number: Int) { handlers[number] = nil }

  func turn(to position: Int) {
    self.position = position
    for handler in handlers.values { handler() }
  }

  var turned: Event<Void> {
    Event(attach: { turned in self.add { turned.send() } }, detach: { [weak self] in self?.remove($0) })
  }
}

@Suite struct EventAttachingSpec {
  private let knob = Knob()

  @Test func `an attached event is attached for the first observer, and detached after the last`() {
    let turned = knob.turned
    #expect(knob.handlers.isEmpty)
    var heard = 0
    let one = turned.observe { heard += 1 }
    let two = turned.observe { heard += 10 }
    #expect(knob.handlers.count == 1)
    knob.turn(to: 1)
    #expect(heard == 11)
    one.cancel()
    #expect(knob.handlers.count == 1)
    two.cancel()
    #expect(knob.handlers.isEmpty)
    let three = turned.observe { heard += 100 }
    knob.turn(to: 2)
    #expect(heard == 111)
    withExtendedLifetime(three) {}
  }

  @Test func `a binding of a control's event leaves no handler behind`() {
    let volume = Observable(3)
    let dial = BindingTarget(knob, \.position, edited: knob.turned)
    var binding: TwoWayBinding? = volume.bindTwoWay(to: dial)
    #expect(knob.position == 3)
    knob.turn(to: 5)
    #expect(volume.value == 5)
    #expect(knob.handlers.count == 1)
    binding?.cancel()
    #expect(knob.handlers.isEmpty)
    binding = volume.bindTwoWay(to: dial)
    #expect(knob.handlers.count == 1)
    binding = nil
    #expect(knob.handlers.isEmpty)
  }

  @Test func `an observer that cancels itself in a delivery detaches the event at once`() {
    let turned = knob.turned
    var token: Subscription?
    var count = 0
    token = turned.observe {
      count += 1
      token = nil
    }
    knob.turn(to: 1)
    knob.turn(to: 2)
    #expect(count == 1)
    #expect(token == nil)
    #expect(knob.handlers.isEmpty)
  }

  @Test func `a value that the origin sends while it is attached is delivered`() {
    let tick = Event<Int>(attach: { $0.send(1) }, detach: {})
    var heard: [Int] = []
    let token = tick.observe { heard.append($0) }
    #expect(heard == [1])
    token.cancel()
  }

  @Test func `an attached event does not keep its control alive longer than its users`() {
    weak var gone: Knob?
    do {
      let knob = Knob()
      gone = knob
      let token = knob.turned.observe {}
      knob.turn(to: 1)
      withExtendedLifetime(token) {}
    }
    #expect(gone == nil)
  }

  @Test func `the first values of an event that sends all of them while it is attached are over at once`() {
    var log: [String] = []
    let ready = Event<Int>(
      attach: { ready in
        log.append("attached")
        for number in 1...3 { ready.send(number) }
      }, detach: { log.append("detached") })
    let first = ready.first(2)
    #expect(log == ["attached", "detached"])
    #expect(ready.observerCount == 0)
    let next = ready.first(4)
    let token = next.observe { log.append("\($0)") }
    ready.send(4)
    ready.send(5)
    #expect(log == ["attached", "detached", "attached", "detached", "4"])
    withExtendedLifetime((first, token)) {}
  }
}
