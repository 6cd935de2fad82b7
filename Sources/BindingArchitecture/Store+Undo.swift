public import Binding

extension Store: Undoable {
  /// A state with the kept actions. A tuple, because a type would be in every program with a store.
  public typealias UndoState = (state: State, log: (start: State, actions: [Action])?)

  /// The present state with the kept actions.
  @export(implementation)
  public var undoState: UndoState { (model.value, history?.value) }

  /// Restores a former state and its ``actions``. This is no action: ``handled`` and the routes send nothing.
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
