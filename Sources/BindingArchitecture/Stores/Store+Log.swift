// A store keeps its latest actions in an observable, so that a failed transaction rolls them back with the state.

import Binding

extension Store {
  /// The kept actions, oldest first. Applied in order, they lead from an earlier state to the present one. Reading them
  /// is tracked.
  ///
  /// Empty unless the store was made with `keeping:`. The store then keeps at least that number of the latest actions,
  /// and at most twice as many. Older actions are applied to the state with which a replay begins, and dropped.
  public var actions: [Action] { history?.value.actions ?? [] }

  /// Computes the state from the kept actions.
  ///
  ///     #expect(list.replay() == list.state.value)
  ///
  /// If the result differs from the present state, the reducer is not pure, or the state contains shared references. A
  /// replay changes nothing and sends nothing.
  ///
  /// - Parameter count: how many of the oldest ``actions`` to apply; all of them by default.
  /// - Returns: the state after these actions; the present state if the store keeps no actions.
  public func replay(first count: Int = .max) -> State {
    guard let history else { return model.value }
    var (state, actions) = history.value
    for action in actions.prefix(max(0, count)) { redo(action, on: &state) }
    return state
  }

  func keep(_ action: Action) {
    history?.update {
      $0.actions.append(action)
      // Whether there are more than twice as many as needed, without computing `2 * limit`, which may overflow.
      guard $0.actions.count - limit > limit else { return }
      // Drops more than half of the actions at once, so that keeping an action takes constant time on average.
      for action in $0.actions.dropLast(limit) { redo(action, on: &$0.start) }
      $0.actions.removeFirst($0.actions.count - limit)
    }
  }

  func redo(_ action: Action, on state: inout State) {
    present = action
    defer { present = nil }
    do { try model.withholding { try reduce(&state, action) } } catch {
      fatalError(
        "Binding: the reducer of the store '\(name)' refuses \(shortText(of: action, on: model)), which it has accepted before. "
          + "It must depend on nothing but the state and the action.")
    }
  }
}
