import Binding
import BindingArchitecture
import BindingTesting
import TestSupport
import Testing

private struct Basket: Equatable {
  var goods: [String] = []
  var cents = 0
}

private enum Step: Equatable {
  case add(String, cents: Int)
  case drop(Int)
  case clear
}

private struct TooExpensive: Error, Equatable { var cents: Int }

private func reduce(_ basket: inout Basket, _ step: Step) {
  switch step {
  case .add(let name, let cents):
    basket.goods.append(name)
    basket.cents += cents
  case .drop(let offset): if basket.goods.indices.contains(offset) { basket.goods.remove(at: offset) }
  case .clear: basket = Basket()
  }
}

private func reduceCarefully(_ basket: inout Basket, _ step: Step) throws {
  reduce(&basket, step)
  if basket.cents > 100 { throw TooExpensive(cents: basket.cents) }
}

@Suite struct StoreSpec {
  // MARK: Actions

  @Test func `an action changes the state, and computed values follow`() {
    let store = Store(Basket(), reduce)
    let total = store.state.map { "\($0.cents) cents" }
    let shown = Recorder(total)
    #expect(store.send(.add("tea", cents: 40)))
    store.send(.add("milk", cents: 20))
    store.send(.drop(0))
    #expect(store.state.value == Basket(goods: ["milk"], cents: 60))
    #expect(shown.values == ["0 cents", "40 cents", "60 cents"])
  }

  @Test func `an action that leaves a part of the state equal runs no effect of it`() {
    let store = Store(1) { (number: inout Int, factor: Int) in number *= factor }
    let shown = Recorder(store.state)
    store.send(1)
    store.send(2)
    store.send(1)
    #expect(shown.values == [1, 2])
  }

  @Test func `the state of a store is changed in place`() {
    var large = Array(0..<100)
    large.reserveCapacity(200)
    let store = Store(large) { (list: inout [Int], number: Int) in list.append(number) }
    large = []
    let before = store.state.peek().withUnsafeBufferPointer { $0.baseAddress }
    store.send(1)
    #expect(store.state.peek().withUnsafeBufferPointer { $0.baseAddress } == before)
  }

  @Test func `the actions of a batch are seen together`() {
    let store = Store(Basket(), reduce)
    let shown = Recorder(store.state.map(\.goods))
    batch {
      store.send(.add("tea", cents: 40))
      store.send(.add("milk", cents: 20))
      #expect(store.state.value.cents == 60)
    }
    #expect(shown.values == [[], ["tea", "milk"]])
  }

  @Test func `each action is sent to observers after its change of the state, and before effects run`() {
    let store = Store(Basket(), reduce)
    var log: [String] = []
    let told = store.handled.observe { log.append("handled \($0) at \(store.state.value.cents)") }
    let seen = store.state.observeChanges { log.append("state \($1.cents)") }
    store.send(.add("tea", cents: 40))
    store.send(.add("milk", cents: 0))
    #expect(
      log == [
        #"handled add("tea", cents: 40) at 40"#, "state 40", #"handled add("milk", cents: 0) at 40"#, "state 40",
      ])
    told.cancel()
    seen.cancel()
  }

  // MARK: Sending while something is sent

  @Test func `an action that an effect sends is reduced at once, and every effect ends with the last state`() {
    let store = Store(0, keeping: 10) { (number: inout Int, step: Int) in number += step }
    var log: [Int] = []
    let climb = Effect {
      guard store.state.value.isMultiple(of: 10) == false else { return }
      let before = store.state.peek()
      store.send(1)
      #expect(store.state.peek() == before + 1)
    }
    let last = store.state.observe { log.append($0) }
    store.send(7)
    #expect(store.state.value == 10)
    #expect(log.first == 0)
    #expect(log.last == 10)
    #expect(store.actions == [7, 1, 1, 1])
    climb.cancel()
    last.cancel()
  }

  @Test func `an action from an observer is reduced at once, and sent after the present one`() {
    let store = Store(0) { (number: inout Int, step: Int) in number += step }
    var log: [String] = []
    let first = store.handled.observe { step in
      if step == 1 {
        store.send(10)
        log.append("first \(step) at \(store.state.value)")
      }
    }
    let second = store.handled.observe { log.append("second \($0)") }
    store.send(1)
    #expect(log == ["first 1 at 11", "second 1", "second 10"])
    first.cancel()
    second.cancel()
  }

  @Test func `the routes of an action are sent before it, and after the former one has reached all observers`() {
    let store = Store(0) { (number: inout Int, step: Int) in number += step }
    var log: [String] = []
    let route = store.routes { _, step in step }.observe { log.append("route \($0)") }
    let first = store.handled.observe { if $0 < 3 { store.send($0 + 1) } }
    let second = store.handled.observe { log.append("told \($0)") }
    store.send(1)
    #expect(log == ["route 1", "told 1", "route 2", "told 2", "route 3", "told 3"])
    [route, first, second].forEach { $0.cancel() }
  }

  @Test func `a store made in an effect sends its actions when the effect has run again`() {
    let runs = Observable(1)
    var stores: [Store<Int, Int>] = []
    let effect = Effect {
      _ = runs.value
      if stores.isEmpty { stores.append(Store(0) { (number: inout Int, step: Int) in number += step }) }
    }
    var log: [Int] = []
    let observation = stores[0].handled.observe { log.append($0) }
    runs.value = 2
    stores[0].send(7)
    #expect(log == [7])
    observation.cancel()
    effect.cancel()
  }

  @Test func `sending from inside the reducer traps and names both actions`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var inner: Store<Int, Step>?
      let store = Store<Int, Step>(0, name: "basket") { _, step in if step != .clear { inner?.send(.clear) } }
      inner = store
      store.send(.drop(3))
    }
    #expect(
      result.message.contains(
        "Binding: the store 'basket' is sent clear while it reduces drop(3). A reducer only changes the state."))
  }

  @Test func `reading the state inside the reducer traps and names it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var inner: Store<Int, Step>?
      let store = Store<Int, Step>(0, name: "basket") { number, _ in number = inner?.state.value ?? 0 }
      inner = store
      store.send(.clear)
    }
    #expect(result.message.contains("'basket'"))
  }

  @Test func `sending while a computed is read traps and names both`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Store(0, name: "basket") { (number: inout Int, step: Int) in number += step }
      let sum = Computed(name: "sum") { store.send(2) }
      _ = sum.value
    }
    #expect(result.message.contains("the action Int(2) is sent to the store 'basket' while 'sum' is being computed"))
  }

  // MARK: Refusals

  @Test func `a refused action leaves the state as it was, and is sent once`() {
    let store = Store(Basket(), keeping: 5, catching: reduceCarefully)
    let shown = Recorder(store.state)
    let refused = Recorder(store.refused)
    let handled = Recorder(store.handled)
    #expect(store.send(.add("tea", cents: 40)))
    #expect(!store.send(.add("gold", cents: 99)))
    #expect(store.state.value == Basket(goods: ["tea"], cents: 40))
    #expect(shown.values.count == 2)
    #expect(handled.values == [.add("tea", cents: 40)])
    #expect(store.actions == handled.values)
    #expect(refused.values.map(\.action) == [.add("gold", cents: 99)])
    #expect(refused.values.first?.error as? TooExpensive == TooExpensive(cents: 139))
  }

  @Test func `attempt throws a refusal to its caller, and sends it to no observer`() {
    let store = Store(Basket(), catching: reduceCarefully)
    let refused = Recorder(store.refused)
    #expect(throws: TooExpensive(cents: 101)) { try store.attempt(.add("gold", cents: 101)) }
    #expect(refused.values.isEmpty)
    #expect(store.state.value == Basket())
  }

  @Test func `a refusal of an action without observers is reported`() {
    let store = Store(Basket(), name: "basket", catching: reduceCarefully)
    var reports: [String] = []
    withDiagnostics({ reports.append("\($0)") }) {
      store.send(.add("gold", cents: 101))
      let refused = Recorder(store.refused)
      store.send(.add("gold", cents: 102))
      #expect(refused.values.count == 1)
    }
    #expect(reports == ["The store 'basket' refused an action: TooExpensive(cents: 101)"])
  }

  @Test func `a transaction that fails restores the state and the log of actions`() {
    let store = Store(Basket(), keeping: 3, reduce)
    store.send(.add("tea", cents: 40))
    let shown = Recorder(store.state)
    try? transaction {
      for _ in 0..<20 { store.send(.add("milk", cents: 20)) }
      throw TooExpensive(cents: 0)
    }
    #expect(store.state.value.cents == 40)
    #expect(store.actions == [.add("tea", cents: 40)])
    #expect(store.replay() == store.state.value)
    #expect(shown.values.count == 1)
  }

  // MARK: Routes

  @Test func `a route is sent after the action that causes it, with the state after that`() {
    let store = Store(0, keeping: 5) { (number: inout Int, step: Int) in number += step }
    let routes = store.routes { number, step in number > 2 ? "\(step) to \(number)" : nil }
    let taken = Recorder(routes)
    let reset = store.handled.observe { if $0 == 2 { store.send(10) } }
    store.send(1)
    store.send(2)
    #expect(taken.values == ["2 to 3", "10 to 13"])
    _ = store.replay()
    #expect(taken.values.count == 2)
    reset.cancel()
  }

  @Test func `a route that causes an action is sent to all observers first, with its own action's state`() {
    let store = Store([Int]()) { (steps: inout [Int], step: Int) in steps.append(step) }
    let first = store.routes { steps, step in step == 1 ? "first \(steps)" : nil }
    let second = store.routes { steps, _ in "second \(steps)" }
    var log: [String] = []
    let tellings = [
      first.observe {
        log.append($0)
        store.send(2)
      },
      second.observe { log.append($0) },
      store.handled.observe { log.append("handled \($0)") },
    ]
    store.send(1)
    #expect(log == ["first [1]", "second [1]", "handled 1", "second [1, 2]", "handled 2"])
    tellings.forEach { $0.cancel() }
  }

  // MARK: Explanations and lifetimes

  @Test func `why leaves out the arguments of actions on a redacted state`() {
    let store = Store(Basket(), name: "basket", reduce)
    store.state.redacted()
    let show = Effect(name: "show") { _ = store.state.value }
    withTracing {
      store.send(.add("tea", cents: 40))
      #expect(why(store.state) == "'basket' was written by the action add.")
    }
    show.cancel()
  }

  @Test func `why names an action that is no case by its type, before its text`() {
    struct Typed: CustomStringConvertible {
      var text: String
      var description: String { "typed \(text)" }
    }
    enum Move: CustomStringConvertible {
      case type(String), stay
      var description: String { if case .type(let text) = self { "type \(text)" } else { "stay here" } }
    }
    func phrases<Action>(_ action: Action) -> [String] {
      [false, true].map { isRedacted in
        let store = Store("", name: "text") { (text: inout String, _: Action) in text += "x" }
        if isRedacted { store.state.redacted() }
        let show = Effect(name: "show") { _ = store.state.value }
        defer { show.cancel() }
        return withTracing {
          store.send(action)
          return String(why(store.state).dropFirst("'text' was written by the action ".count))
        }
      }
    }
    #expect(phrases("hunter2") == [#"String("hunter2")."#, "String."])
    #expect(phrases(12) == ["Int(12).", "Int."])
    #expect(phrases(["a"]) == [#"Array<String>(["a"])."#, "Array<String>."])
    #expect(phrases(Typed(text: "hunter2")) == ["Typed(typed hunter2).", "Typed."])
    #expect(phrases(Move.type("hunter2")) == ["type(type hunter2).", "type."])
    #expect(phrases(Move.stay) == ["stay here.", "stay here."])
  }

  @Test func `why names the action that changed the state`() {
    let store = Store(Basket(), name: "basket", reduce)
    let total = store.state.map(name: "total") { $0.cents }
    let show = Effect(name: "show") { _ = total.value }
    withTracing {
      store.send(.add("tea", cents: 40))
      #expect(
        why(show)
          == #"'show' ran because 'total' changed because 'basket' was written by the action add("tea", cents: 40)."#)
      #expect(why(store.state) == #"'basket' was written by the action add("tea", cents: 40)."#)
    }
    show.cancel()
  }

  @Test func `a store is released with its user, and its routes do not keep it`() {
    expectReleased {
      let store = Store(Basket(), keeping: 3, reduce)
      let routes = store.routes { $0.cents > 0 ? $1 : nil }
      let taken = Recorder(routes)
      store.send(.add("tea", cents: 40))
      #expect(taken.values.count == 1)
      return store
    }
  }
}
