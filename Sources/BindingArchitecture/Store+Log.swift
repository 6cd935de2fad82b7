// The actions that a store keeps. They are rolled back with the state, because they stand in an observable as well.

public import Binding

extension Store {
  /// The actions that are kept, oldest first: those that led from the state before them to the present one. Reading it is tracked.
  ///
  /// None unless the store was made with `keeping:`. At least as many as it was told, if there were so many, and at most twice as
  /// many: older ones go into the state that a replay begins with.
  @export(implementation)
  public var actions: [Action] { history?.value.actions ?? [] }

  /// Makes the state anew out of the actions that are kept.
  ///
  ///     #expect(list.replay() == list.state.value)
  ///
  /// If that is another state than the present one the reducer is not pure, or the state has references in it that are shared. It
  /// changes nothing and sends nothing.
  ///
  /// - Parameter count: how many of ``actions`` to take, from the oldest on; all of them by default.
  /// - Returns: the state after them; the present one if none are kept.
  @export(implementation)
  public func replay(first count: Int = .max) -> State {
    guard let history else { return model.value }
    var (state, actions) = history.value
    for action in actions.prefix(max(0, count)) { redo(action, on: &state) }
    return state
  }

  @export(implementation)
  func keep(_ action: Action) {
    history?.update {
      $0.actions.append(action)
      guard $0.actions.count - limit > limit else { return }
      // Many at once, so that keeping one costs the same however many are kept.
      for action in $0.actions.dropLast(limit) { redo(action, on: &$0.start) }
      $0.actions.removeFirst($0.actions.count - limit)
    }
  }

  @export(implementation)
  func redo(_ action: Action, on state: inout State) {
    present = action
    defer { present = nil }
    do { try reduce(&state, action) } catch {
      fatalError(
        "Binding: the reducer of the store '\(name)' refuses \(ValueText.describe(action)), which it has accepted before. "
          + "It must depend on nothing but the state and the action.")
    }
  }
}
