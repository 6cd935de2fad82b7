import Binding
import BindingArchitecture
import TestSupport
import Testing

/// A store with a reducer that may refuse, compared with a plain state and a plain list of actions.
private struct StoreTrial: GroupedTrial {
  struct State: Equatable {
    var items: [Int] = []
    var title = 0
  }
  enum Action: Equatable {
    case add(Int), clear
    case rename(Int)
  }
  enum Part {
    case send(Action), attempt(Action), write(Int), restore, watch
  }
  struct Refused: Error {}

  /// How many actions are kept.
  static func setup(using generator: inout SeededGenerator) -> Int {
    [1, 2, 3, 7, 1_000].randomElement(using: &generator)!
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    let number = Int.random(in: -1...3, using: &generator)
    let action: Action = [.add(number), .add(number), .rename(number), .clear].randomElement(using: &generator)!
    return switch Int.random(in: 0..<9, using: &generator) {
    case 0..<4: .send(action)
    case 4: .attempt(action)
    case 5, 6: .write(number)
    case 7: .restore
    default: .watch
    }
  }

  /// The part of the plain model that a failing transaction restores.
  struct Model: Equatable {
    var state = State()
    var kept: [Action] = []
    let limit: Int

    /// - Returns: whether the action is accepted.
    mutating func take(_ action: Action) -> Bool {
      switch action {
      case .add(let number) where number < 0 || state.items.count == 4: return false
      case .rename(let number) where number < 0: return false
      case .add(let number): state.items.append(number)
      case .rename(let number): state.title = number
      case .clear: state.items = []
      }
      kept.append(action)
      if kept.count > 2 * limit { kept.removeFirst(kept.count - limit) }
      return true
    }
  }

  /// What observers have noted.
  final class Notes {
    var handled: [Action] = []
    var refused: [Action] = []
    var seen: State?
  }

  let store: Store<State, Action>
  let title: Lens<Int>
  let notes = Notes()
  let scope = Scope()
  var model: Model
  var handled: [Action] = []
  var refused: [Action] = []
  var watch: Effect?
  var snapshot: (Store<State, Action>.UndoState, Model)?

  init(_ limit: Int) {
    model = Model(limit: limit)
    store = Store(State(), keeping: limit, catching: Self.reduce)
    title = store.lens(\.title, sending: Action.rename)
    let (store, notes) = (store, notes)
    store.handled.observe { notes.handled.append($0) }.store(in: scope)
    store.refused.observe { notes.refused.append($0.action) }.store(in: scope)
  }

  private static func reduce(_ state: inout State, _ action: Action) throws {
    switch action {
    case .add(let number):
      // A refused action must undo this change.
      state.items.append(number)
      if number < 0 || state.items.count > 4 { throw Refused() }
    case .rename(let number):
      state.title = number
      if number < 0 { throw Refused() }
    case .clear: state.items = []
    }
  }

  mutating func send(_ action: Action, _ isAccepted: Bool) -> Bool {
    let expected = model.take(action)
    if expected { handled.append(action) } else { refused.append(action) }
    return expected == isAccepted
  }

  mutating func change(_ part: Part) {
    switch part {
    case .send(let action): if !send(action, store.send(action)) { handled.append(.clear) }
    case .attempt(let action):
      let isAccepted = (try? store.attempt(action)) != nil
      if !send(action, isAccepted) { handled.append(.clear) }
      // Only `send` reports refusals.
      if !isAccepted { refused.removeLast() }
    case .write(let number):
      if number != model.state.title { _ = send(.rename(number), true) }
      title.value = number
    case .restore:
      if let (state, former) = snapshot {
        store.restore(undoState: state)
        model = former
      }
      snapshot = (store.undoState, model)
    case .watch:
      if watch != nil {
        watch = nil
        notes.seen = nil
      } else {
        let (store, notes) = (store, notes)
        watch = Effect { notes.seen = store.state.value }
      }
    }
  }

  func difference() -> String? {
    if store.state.value != model.state { return "the state is \(store.state.value) instead of \(model.state)" }
    if store.actions != model.kept { return "\(store.actions) are kept instead of \(model.kept)" }
    if store.replay() != model.state { return "a replay gives \(store.replay()) instead of \(model.state)" }
    if notes.handled != handled { return "\(notes.handled) were handled instead of \(handled)" }
    if notes.refused != refused { return "\(notes.refused) were refused instead of \(refused)" }
    if title.value != model.state.title { return "the lens has \(title.value) instead of \(model.state.title)" }
    if watch != nil, notes.seen != model.state { return "an effect has last seen \(notes.seen as Any)" }
    return nil
  }

  mutating func end() -> String? {
    watch = nil
    scope.end()
    let left = store.state.observerCount + store.handled.observerCount + store.refused.observerCount
    return left == 0 ? nil : "\(left) observers are left"
  }
}

@Suite struct StoreTrialSpec {
  @Test func `a store agrees with a plain state, under random actions, refusals and rollbacks`() async {
    await StoreTrial.run()
  }
}
