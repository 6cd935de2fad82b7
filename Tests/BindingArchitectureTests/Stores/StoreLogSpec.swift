import Binding
import BindingArchitecture
import BindingTesting
import TestSupport
import Testing

private enum Step: Equatable {
  case drop(Int)
  case clear
}

private struct Refused: Error {}

/// The actions that a store keeps, and their replay.
@Suite struct StoreLogSpec {
  @Test func `a store keeps no actions unless asked to`() {
    let store = Store(0) { (number: inout Int, step: Int) in number += step }
    store.send(1)
    #expect(store.actions.isEmpty)
    #expect(store.replay() == store.state.value)
  }

  @Test func `a replay goes as far as the given action`() {
    let store = Store(0, keeping: 10) { (number: inout Int, step: Int) in number += step }
    for step in 1...4 { store.send(step) }
    #expect((-1...5).map { store.replay(first: $0) } == [0, 0, 1, 3, 6, 10, 10])
    #expect(store.state.value == 10)
  }

  @Test func `the log of actions is bounded, and notifies its readers`() {
    let store = Store(0, keeping: 10) { (number: inout Int, step: Int) in number += step }
    let counts = Recorder(Computed { store.actions.count })
    for step in 1...1000 { store.send(step) }
    #expect(counts.values.max() == 20)
    #expect(counts.values.dropFirst(10).min() == 10)
    #expect(store.actions.last == 1000)
    #expect(store.replay() == 500_500)
  }

  @Test func `a log without a limit keeps all actions`() {
    let store = Store(0, keeping: .max) { (number: inout Int, step: Int) in number += step }
    for step in 1...3 { store.send(step) }
    #expect(store.actions == [1, 2, 3])
  }

  @Test func `a replay reports a reducer that is not pure`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var isOpen = true
      let store = Store<Int, Step>(
        0, keeping: 2, name: "basket", catching: { _, _ in if !isOpen { throw Refused() } })
      store.send(.drop(1))
      isOpen = false
      _ = store.replay()
    }
    #expect(result.message.contains("the reducer of the store 'basket' refuses drop(1), which it has accepted before"))
  }

  @Test func `sending from inside the reducer traps in a replay too`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var inner: Store<Int, Step>?
      let store = Store<Int, Step>(0, keeping: 2, name: "basket") { _, step in
        if step != .clear { inner?.send(.clear) }
      }
      store.send(.drop(3))
      inner = store
      _ = store.replay()
    }
    #expect(result.message.contains("Binding: the store 'basket' is sent clear while it reduces drop(3)."))
  }

  @Test func `reading the state inside the reducer traps in a replay too, and when an action is dropped`() async {
    let replayed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var inner: Store<Int, Step>?
      let store = Store<Int, Step>(0, keeping: 2, name: "basket") { number, _ in number += inner?.state.value ?? 1 }
      store.send(.clear)
      inner = store
      _ = store.replay()
    }
    #expect(replayed.message.contains("'basket' is touched while it is being mutated"))
    let dropped = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var inner: Store<Int, Step>?
      var isOpen = false
      let store = Store<Int, Step>(0, keeping: 1, name: "basket") { number, step in
        number += isOpen && step == .clear ? inner?.state.value ?? 1 : 1
      }
      inner = store
      store.send(.clear)
      store.send(.drop(1))
      isOpen = true
      store.send(.drop(2))
    }
    #expect(dropped.message.contains("'basket' is touched while it is being mutated"))
  }

  @Test func `a store goes on after a replay`() {
    let store = Store(0, keeping: 9) { (number: inout Int, step: Int) in number += step }
    let shown = Recorder(store.state)
    store.send(1)
    #expect(store.replay() == 1)
    #expect(Computed { store.replay() }.value == 1)
    store.send(2)
    #expect(shown.values == [0, 1, 3])
  }
}
