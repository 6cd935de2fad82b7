import Binding
import TestSupport
import Testing

@Suite struct EventSpec {
  let scope = Scope()

  @Test func `an event reaches its observers in the order in which they subscribed`() {
    let event = Event<Int>()
    var log: [String] = []
    for name in ["a", "b", "c"] { event.observe { log.append("\(name)\($0)") }.store(in: scope) }
    event.send(1)
    event.send(2)
    #expect(log == ["a1", "b1", "c1", "a2", "b2", "c2"])
    #expect(event.observerCount == 3)
  }

  @Test func `an event delivers each value, equal to the one before or not, in a batch too`() {
    let event = Event<Int>()
    var log: [Int] = []
    event.observe { log.append($0) }.store(in: scope)
    event.send(1)
    event.send(1)
    batch {
      event.send(1)
      #expect(log == [1, 1, 1])
      event.send(2)
    }
    #expect(log == [1, 1, 1, 2])
  }

  @Test func `an event without a value is sent without an argument`() {
    let tapped = Event<Void>()
    var taps = 0
    tapped.observe { taps += 1 }.store(in: scope)
    tapped.send()
    tapped.send(())
    #expect(taps == 2)
  }

  @Test func `an event keeps no value for later observers`() {
    let event = Event<Int>()
    event.send(1)
    var log: [Int] = []
    event.observe { log.append($0) }.store(in: scope)
    #expect(log == [])
    event.send(2)
    #expect(log == [2])
  }

  @Test func `a value sent by an observer follows when the present one has reached all observers`() {
    let event = Event<Int>()
    var log: [String] = []
    event.observe {
      log.append("a\($0)")
      if $0 < 3 { event.send($0 + 1) }
      log.append("a\($0) done")
    }.store(in: scope)
    event.observe { log.append("b\($0)") }.store(in: scope)
    event.send(1)
    #expect(log == ["a1", "a1 done", "b1", "a2", "a2 done", "b2", "a3", "a3 done", "b3"])
  }

  @Test func `an observer that is cancelled during a delivery is not reached any more`() {
    let event = Event<Int>()
    var log: [String] = []
    var second: Subscription?
    event.observe {
      log.append("first \($0)")
      second?.cancel()
    }.store(in: scope)
    second = event.observe { log.append("second \($0)") }
    event.observe { log.append("third \($0)") }.store(in: scope)
    event.send(1)
    #expect(log == ["first 1", "third 1"])
    #expect(second?.isCancelled == true)
    #expect(event.observerCount == 2)
    event.send(2)
    #expect(log == ["first 1", "third 1", "first 2", "third 2"])
  }

  @Test func `an observer may cancel itself in its own callback, and may lose its last reference there`() {
    let event = Event<Int>()
    var log: [Int] = []
    var once: Subscription?
    once = event.observe {
      log.append($0)
      once?.cancel()
      once = nil
      log.append($0 * 10)
    }
    event.observe { log.append(-$0) }.store(in: scope)
    event.send(1)
    event.send(2)
    #expect(log == [1, 10, -1, -2])
    #expect(once == nil)
  }

  @Test func `an observer ends when its token loses its last reference`() {
    let event = Event<Int>()
    var log: [Int] = []
    var once: Subscription?
    once = event.observe {
      log.append($0)
      once = nil
      log.append($0 * 10)
    }
    event.send(1)
    event.send(2)
    #expect(log == [1, 10])
    #expect(event.observerCount == 0)
    #expect(once == nil)
  }

  @Test func `an observer that subscribes during a delivery gets the next value`() {
    let event = Event<Int>()
    var log: [String] = []
    event.observe { value in
      log.append("old \(value)")
      if value == 1 { event.observe { log.append("new \($0)") }.store(in: scope) }
    }.store(in: scope)
    event.send(1)
    event.send(2)
    #expect(log == ["old 1", "old 2", "new 2"])
    scope.end()
  }

  @Test func `many observers may cancel and subscribe during a delivery`() {
    let event = Event<Int>()
    var tokens: [Subscription] = []
    var log: [Int] = []
    for index in 0..<50 { tokens.append(event.observe { _ in log.append(index) }) }
    event.observe { _ in
      for index in stride(from: 0, to: 50, by: 2) { tokens[index].cancel() }
      for index in 50..<60 { tokens.append(event.observe { _ in log.append(index) }) }
    }.store(in: scope)
    event.send(0)
    #expect(log == Array(0..<50))
    log = []
    scope.end()
    event.send(1)
    #expect(log == Array(stride(from: 1, to: 50, by: 2)) + Array(50..<60))
    #expect(event.observerCount == 35)
    tokens = []
    #expect(event.observerCount == 0)
  }

  @Test func `a delivery of an event is a batch`() {
    let event = Event<Int>()
    let a = Observable(0)
    var log: [String] = []
    Effect { log.append("effect \(a.value)") }.store(in: scope)
    for _ in 1...2 {
      event.observe {
        a.value += $0
        log.append("observer \(a.value)")
      }.store(in: scope)
    }
    event.send(1)
    #expect(log == ["effect 0", "observer 1", "observer 2", "effect 2"])
  }

  @Test func `observers of an event are untracked, and the sender does not own what they make`() {
    let event = Event<Int>()
    let trigger = Observable(0)
    let read = Observable(0)
    var log: [String] = []
    var kept: [Subscription] = []
    event.observe { _ in
      log.append("observer \(read.value)")
      Effect { log.append("made \(read.value)") }.store(in: &kept)
    }.store(in: scope)
    let sender = Effect {
      log.append("sender \(trigger.value)")
      event.send(trigger.value)
    }
    read.value = 1
    #expect(log == ["sender 0", "observer 0", "made 0", "made 1"])
    sender.cancel()
    read.value = 2
    #expect(log.last == "made 2")
  }

  @Test func `an effect tracks its reads after it has sent an event`() {
    let event = Event<Int>()
    let a = Observable(0)
    event.observe { _ in }.store(in: scope)
    var runs = 0
    Effect {
      runs += 1
      event.send(0)
      _ = a.value
    }.store(in: scope)
    a.value = 1
    #expect(runs == 2)
  }

  @Test func `observers keep their event alive, and the event does not keep them alive`() {
    var event: Event<Int>? = Event()
    weak let sent = event
    var subscription = event?.observe { _ in }
    weak let observer = subscription
    event = nil
    #expect(sent != nil)
    #expect(observer?.isCancelled == false)
    subscription = nil
    #expect(observer == nil)
    #expect(sent == nil)
  }

  @Test func `a cancelled observer releases its event`() {
    var event: Event<Int>? = Event()
    weak let sent = event
    let subscription = event?.observe { _ in }
    event = nil
    subscription?.cancel()
    subscription?.cancel()
    #expect(sent == nil)
  }

  @Test func `an event has the name it was given, or the place where it was made`() {
    #expect(Event<Int>(name: "tapped").name == "tapped")
    #expect(Event<Int>().name == "EventSpec.swift:\(#line)")
  }

  @Test func `a value of an event may send another one in its deinit`() {
    final class Message {
      let number: Int
      let onEnd: () -> Void

      init(_ number: Int, onEnd: @escaping () -> Void = {}) {
        self.number = number
        self.onEnd = onEnd
      }

      deinit { onEnd() }
    }

    let event = Event<Message>()
    var log: [Int] = []
    let token = event.observe { message in
      log.append(message.number)
      if message.number == 1 { event.send(Message(2) { event.send(Message(3)) }) }
    }
    event.send(Message(1))
    #expect(log == [1, 2, 3])
    token.cancel()
  }

  /// Promise 10 of the design.
  @Test func `a long chain of observers that keep one another is released in a loop`() {
    onStack(kilobytes: 512) {
      let oldest = Event<Int>()
      weak var first: Subscription?
      var newest: Subscription?
      for _ in 0..<100_000 {
        let event = newest == nil ? oldest : Event<Int>()
        newest = event.observe { [newest] _ in withExtendedLifetime(newest) {} }
        if first == nil { first = newest }
      }
      #expect(first != nil)
      newest = nil
      #expect(first == nil)
      #expect(oldest.observerCount == 0)
    }
  }

  @Test func `events that keep waking each other are reported, with their names, and stop`() {
    let ping = Event<Int>(name: "ping"), pong = Event<Int>(name: "pong")
    var last = 0
    let tokens = [
      ping.observe { pong.send($0 + 1) },
      pong.observe {
        last = $0
        ping.send($0 + 1)
      },
    ]
    var reports: [Diagnostic] = []
    withDiagnostics({ reports.append($0) }) { ping.send(0) }
    #expect(reports.map(\.kind) == [.eventLoop])
    #expect(reports.first?.names.sorted() == ["ping", "pong"])
    #expect(last > 100_000)
    for token in tokens { token.cancel() }
    let again = ping.observe { last = $0 }
    withDiagnostics({ reports.append($0) }) { ping.send(-1) }
    #expect(last == -1, "what waited was dropped")
    #expect(reports.count == 1)
    again.cancel()
  }

  @Test func `a value that is sent while a loop of events is reported is dropped, and may send another as it ends`() {
    final class Failure {
      let number: Int, atEnd: () -> Void
      init(_ number: Int, atEnd: @escaping () -> Void = {}) { (self.number, self.atEnd) = (number, atEnd) }
      deinit { atEnd() }
    }
    let failures = Event<Failure>(name: "failures")
    var last = 0, reports = 0
    var token: Subscription? = failures.observe {
      last = $0.number
      if last == 0 { failures.send(Failure(-7) { [unowned failures] in failures.send(Failure(-8)) }) }
      if last >= 0 { failures.send(Failure(last + 1)) }
    }
    withDiagnostics({ _ in
      reports += 1
      failures.send(Failure(-1) { [unowned failures] in failures.send(Failure(-2)) })
    }) {
      failures.send(Failure(0))
    }
    #expect(reports == 1 && last == -2)
    token?.cancel()
    failures.send(Failure(7))
    token = failures.observe { last = $0.number }
    failures.send(Failure(8))
    #expect(last == 8)
    token?.cancel()
  }

  @Test func `a command whose refusal executes it again is reported`() {
    let command = Command<Int, Void>(enabledIf: { false }, name: "save") { _ in }
    let again = command.refused.observe { command.execute($0 + 1) }
    var reports: [Diagnostic] = []
    withDiagnostics({ reports.append($0) }) { command.execute(0) }
    #expect(reports.map(\.names) == [["save.refused"]])
    again.cancel()
  }

  @Test func `a value that an observer sends is released after its delivery`() {
    final class Thing {}
    let things = Event<Thing?>()
    weak var second: Thing?
    var log: [Bool] = []
    let observation = things.observe { [unowned things] in
      if log.isEmpty {
        let thing = Thing()
        second = thing
        things.send(thing)
      } else if log.count < 3 {
        things.send(nil)
      }
      log.append(second == nil)
      _ = $0
    }
    things.send(nil)
    #expect(log == [false, false, true, true])
    observation.cancel()
  }

  @Test func `sending through too many events in a row traps with a name`() async {
    guard !Sanitizer.isForAddresses else { return }
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      onStack(kilobytes: 512) {
        let first = Event<Int>(name: "first")
        var (last, tokens) = (first, [Subscription]())
        for _ in 0..<100_000 {
          let next = Event<Int>(name: "next")
          tokens.append(last.observe { next.send($0) })
          last = next
        }
        first.send(1)
      }
    }
    #expect(trap.message.contains("the stack is too small to send the event 'next'"))
  }
}
