import Binding
import BindingTesting
import Foundation
import Testing

@Suite @MainActor struct ReceiverSpec {
  @Test func `delivers on the actor what other threads call it with, in order`() async {
    let observable = Observable(0)
    let values = Recorder(observable)
    let receive = observable.receiver()
    Thread.detachNewThread { for number in 1...100 { receive(number) } }
    await values.wait(for: 101)
    #expect(values.values == Array(0...100))
  }

  @Test func `an event delivers each one`() async {
    let event = Event<Int>()
    let values = Recorder(event)
    let receive = event.receiver()
    Thread.detachNewThread { for _ in 0..<50 { receive(7) } }
    await values.wait(for: 50)
    #expect(values.values == Array(repeating: 7, count: 50))
  }

  @Test func `what was called last is delivered though the closure is gone`() async {
    let event = Event<Int>()
    let values = Recorder(event)
    do {
      let receive = event.receiver()
      receive(1)
      receive(2)
    }
    await values.wait(for: 2)
    #expect(values.values == [1, 2])
  }

  @Test func `keeps neither observable nor event`() async {
    var receive: (@Sendable (Int) -> Void)?
    expectReleased {
      let observable = Observable(0)
      receive = observable.receiver()
      return observable
    }
    receive?(1)
    expectReleased {
      let event = Event<Int>()
      receive = event.receiver()
      return event
    }
    receive?(1)
    await drain()
  }
}
