import Binding
import TestSupport
import Testing

private struct Box<Value>: @unchecked Sendable { let value: Value }

private struct Failure: Error {}

/// The turn of the thread knows whatever is made or written in a batch, a transaction or an effect. The compiler allows
/// sending it elsewhere all the same; ending or writing it there traps, in release builds too.
@Suite struct SentInTurnSpec {
  @Test func `an effect that is due traps when it is released on another thread`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await Task.detached {
        let source = Observable(0, name: "source")
        var effect: Effect? = Effect(name: "watcher") { _ = source.value }
        batch {
          source.value = 1
          let box = Box(value: Unmanaged.passRetained(effect!))
          effect = nil
          onStack(kilobytes: 512) { box.value.release() }
        }
      }.value
    }
    #expect(trap.message.contains("'watcher' ends or is paused while it is due elsewhere"))
    #expect(trap.message.contains("must not be handed to another isolation domain"))
  }

  @Test(arguments: ["cancel", "pause"])
  func `an effect that is due traps when it is cancelled or paused on another thread`(how: String) async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [how] in
      await Task.detached {
        let source = Observable(0, name: "source")
        let scope = Scope()
        let effect = Effect(name: "watcher") { _ = source.value }
        effect.store(in: scope)
        let box = Box(value: (effect, scope))
        batch {
          source.value = 1
          onStack(kilobytes: 512) { how == "pause" ? box.value.1.pause() : box.value.0.cancel() }
        }
      }.value
    }
    #expect(trap.message.contains("'watcher' ends or is paused while it is due elsewhere"))
  }

  @Test func `an effect that runs traps when it is released on another thread`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await Task.detached {
        let source = Observable(0)
        var boxes: [Box<Unmanaged<Effect>>] = []
        var effect: Effect? = Effect(name: "watcher") {
          if source.value > 0, let box = boxes.popLast() { onStack(kilobytes: 512) { box.value.release() } }
        }
        boxes = [Box(value: Unmanaged.passRetained(effect!))]
        effect = nil
        source.value = 1
      }.value
    }
    #expect(trap.message.contains("'watcher' ends while it runs elsewhere"))
  }

  @Test(arguments: ["value", "update", "in place"])
  func `a value that a transaction may have to restore traps when it is written on another thread`(how: String) async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [how] in
      await Task.detached {
        let balance = Observable(1, name: "balance")
        let box = Box(value: balance)
        transaction {
          balance.value = 2
          _ = balance.value
          onStack(kilobytes: 512) {
            switch how {
            case "value": box.value.value = 3
            case "update": box.value.update { $0 += 1 }
            default: box.value.value += 1
            }
          }
        }
      }.value
    }
    #expect(trap.message.contains("'balance' is written while a transaction elsewhere may have to restore it"))
  }

  @Test(arguments: ["send", "observe", "end"])
  func `an event that is delivering traps when it is used on another thread`(how: String) async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [how] in
      await Task.detached {
        let tapped = Event<Int>(name: "tapped")
        let other = tapped.observe { _ in }
        let box = Box(value: (tapped, other))
        let observation = tapped.observe { _ in
          onStack(kilobytes: 512) {
            switch how {
            case "send": box.value.0.send(2)
            case "observe": _ = box.value.0.observe { _ in }
            default: box.value.1.cancel()
            }
          }
        }
        tapped.send(1)
        observation.cancel()
      }.value
    }
    let deed = ["send": "is sent", "observe": "is observed", "end": "loses an observer"][how]!
    #expect(trap.message.contains("the event 'tapped' \(deed) on one thread while it delivers a value on another"))
  }

  @Test func `effects, values and events may go to another thread after the batch, transaction or delivery`() async {
    await #expect(processExitsWith: .success) {
      await Task.detached {
        let source = Observable(0)
        let tapped = Event<Int>()
        var effect: Effect? = Effect { _ = source.value }
        let observation = tapped.observe { _ in }
        batch { source.value = 1 }
        transaction { source.value = 2 }
        try? transaction {
          source.value = 3
          throw Failure()
        }
        tapped.send(1)
        let box = Box(value: (Unmanaged.passRetained(effect!), source, tapped, observation))
        effect = nil
        onStack(kilobytes: 512) {
          box.value.1.value = 4
          box.value.2.send(2)
          box.value.3.cancel()
          box.value.0.release()
        }
      }.value
    }
  }
}
