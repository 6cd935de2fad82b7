import Binding
import BindingTesting
import Foundation
import Testing

@Suite @MainActor struct ReceiverSpec {
  @Test func `a receiver delivers values from other threads on its actor, in order`() async {
    let observable = Observable(0)
    let values = Recorder(observable)
    let receive = observable.receiver()
    Thread.detachNewThread { for number in 1...100 { receive(number) } }
    await values.wait(for: 101)
    #expect(values.values == Array(0...100))
  }

  @Test func `an event receiver delivers each value`() async {
    let event = Event<Int>()
    let values = Recorder(event)
    let receive = event.receiver()
    Thread.detachNewThread { for _ in 0..<50 { receive(7) } }
    await values.wait(for: 50)
    #expect(values.values == Array(repeating: 7, count: 50))
  }

  @Test func `the last value is delivered though the receiving closure has been released`() async {
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

  @Test func `a receiver keeps neither its observable nor its event alive`() async {
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
