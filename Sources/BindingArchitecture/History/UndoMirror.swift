import Binding

/// How many steps of a history the undo manager of a system knows. Such a manager, as that of a SwiftUI scene, cannot
/// be replaced and has a stack of its own: each step is registered with it, and what it undoes is taken from the
/// history. This is a value: `follow` returns what is to be registered.
///
/// If the history is undone by something else, a button of the program for example, the stack is not what it was. Then
/// all is registered anew, without what can be redone, because a system registers that only while it undoes.
package struct UndoMirror: Equatable, Sendable {
  /// What has to be done to the stack of the system.
  package enum Change: Equatable, Sendable {
    case nothing
    /// This many steps have come.
    case register(Int)
    /// Everything is to be removed, and this many steps registered.
    case rebuild(Int)
  }

  /// The numbers of steps that the history can undo and redo.
  private var undoable = 0
  private var redoable = 0

  package init() {}

  /// Notes how many steps the history has now, and returns what has to be done to the stack.
  package mutating func follow(undoable: Int, redoable: Int) -> Change {
    defer { (self.undoable, self.redoable) = (undoable, redoable) }
    if undoable == self.undoable, redoable == self.redoable { return .nothing }
    // A new step takes away what could be redone, from the history and from the stack of the system alike.
    return redoable == 0 && undoable > self.undoable ? .register(undoable - self.undoable) : .rebuild(undoable)
  }

  /// The system undoes a step, and is given the redo of that step.
  package mutating func undo() { (undoable, redoable) = (undoable - 1, redoable + 1) }

  /// The system redoes a step, and is given the undo of that step.
  package mutating func redo() { (undoable, redoable) = (undoable + 1, redoable - 1) }

  /// The stack of the system is another one, or was emptied.
  package mutating func reset() { (undoable, redoable) = (0, 0) }
}

extension History {
  /// How many steps can be undone and redone, for an undo manager that mirrors the history. Tracked.
  package var stepCounts: (undoable: Int, redoable: Int) {
    let steps = outlook.value
    return (steps.done.count, steps.undone.count)
  }
}
