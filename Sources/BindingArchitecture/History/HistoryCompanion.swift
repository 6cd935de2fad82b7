import Binding

/// An object whose state comes back with the steps of a history, such as a selection, but whose own changes are no
/// steps.
final class HistoryCompanion {
  /// The state that the object had before a step.
  struct State {
    fileprivate let companion: HistoryCompanion
    fileprivate let state: Any

    func restore() { companion.put(state) }
  }

  private let read: () -> Any
  private let put: (Any) -> Void
  /// The state at the end of the latest operation. Not a `State`, because that would retain this companion: a retain
  /// cycle.
  private lazy var last = untracked(read)

  /// - Parameter object: is retained.
  init<Object: Undoable>(_ object: Object) {
    read = { object.undoState }
    put = { state in if let state = state as? Object.UndoState { object.restore(undoState: state) } }
    note()
  }

  /// The state with which the present operation has begun.
  var former: State { State(companion: self, state: last) }
  var present: State { State(companion: self, state: untracked(read)) }

  /// Makes the reader depend on the state.
  func track() { _ = read() }

  /// Notes the present state as the one at the end of the latest operation.
  func note() { last = untracked(read) }
}
