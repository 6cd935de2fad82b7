import Binding

/// What the undo manager of a system knows of the steps of a history. Such a manager, for example that of a SwiftUI
/// scene, cannot be replaced and has a stack of its own. So each step is registered with the manager by its name, and
/// when the manager undoes a step, so does the history. This is a value: `follow` returns what is to be registered.
///
/// All that the stack says of a step is its name, so two stacks with the same names are the same. Once the history has
/// reached its limit, a new step leaves the number of steps as it was, and changes the names.
///
/// If the history is undone by something else, a button of the program for example, the stack is not what it was. Then
/// all steps that can be undone are registered anew. Those that can be redone are not, because a system accepts these
/// only while it undoes.
package struct UndoMirror: Equatable, Sendable {
  /// What has to be done to the stack of the system.
  package enum Change: Equatable, Sendable {
    case nothing
    /// Steps with these names are to be registered.
    case register([String?])
    /// Everything is to be removed, and steps with these names registered.
    case rebuild([String?])
  }

  private var names = StepNames()

  package init() {}

  /// Notes the steps that the history has now, and returns what has to be done to the stack.
  package mutating func follow(_ names: StepNames) -> Change {
    let former = self.names
    if names == former { return .nothing }
    self.names = names
    // A new step takes away what could be redone, from the history and from the stack of the system alike.
    let isLonger = names.undoable.count > former.undoable.count && names.undoable.starts(with: former.undoable)
    return names.redoable.isEmpty && isLonger
      ? .register(Array(names.undoable.dropFirst(former.undoable.count))) : .rebuild(names.undoable)
  }

  /// Notes that the system undoes a step. Returns the name of the step, under which its redo is to be registered.
  package mutating func undo() -> String? {
    guard let name = names.undoable.popLast() else { return nil }
    names.redoable.append(name)
    return name
  }

  /// Notes that the system redoes a step. Returns the name of the step, under which its undo is to be registered.
  package mutating func redo() -> String? {
    guard let name = names.redoable.popLast() else { return nil }
    names.undoable.append(name)
    return name
  }

  /// Notes that the stack of the system was emptied, or is another one.
  package mutating func reset() { names = StepNames() }
}

/// The names of a history's steps, `nil` for a step without a name. The last one of each is undone or redone next.
package struct StepNames: Equatable, Sendable {
  package fileprivate(set) var undoable: [String?]
  package fileprivate(set) var redoable: [String?]

  package init(undoable: [String?] = [], redoable: [String?] = []) {
    (self.undoable, self.redoable) = (undoable, redoable)
  }
}

extension History {
  /// The names of the steps that can be undone and redone, for an undo manager that mirrors the history. Tracked.
  package var stepNames: StepNames {
    let steps = outlook.value
    return StepNames(undoable: steps.done.map(\.name), redoable: steps.undone.map(\.name))
  }
}
