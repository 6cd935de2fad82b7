public import Binding

extension Store: Undoable {
  /// A state, with the actions that are kept. A tuple, because a type would stand in every program with a store.
  public typealias UndoState = (state: State, log: (start: State, actions: [Action])?)

  /// The present state, with the actions that are kept.
  @export(implementation)
  public var undoState: UndoState { (model.value, history?.value) }

  /// Makes a former state the present one, and has ``actions`` lead there again. That is no action: ``handled`` and
  /// the routes are not sent.
  @export(implementation)
  public func restore(undoState: UndoState) {
    batch {
      model.value = undoState.state
      if let log = undoState.log { history?.value = log }
    }
  }

  /// Whether the state differs.
  @export(implementation)
  public func isStep(from former: UndoState, to present: UndoState) -> Bool { !areSame(former.state, present.state) }
}
