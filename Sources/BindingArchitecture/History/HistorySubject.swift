public import Binding

/// An object whose states a history keeps.
@usableFromInline
final class HistorySubject {
  /// Keeps the object, if the history was made with it.
  @export(implementation) let keeper: AnyObject?
  @export(implementation) private(set) weak var object: AnyObject?
  @export(implementation) var isDirty: Bool
  @export(implementation) var isEnded: Bool
  /// Notices changes.
  @export(implementation) var watch: Effect?
  /// Compares the state with that of the last call, and returns the former one if something was changed.
  @export(implementation) var record: (() -> HistoryEntry?)?
  /// The present state.
  @export(implementation) var entry: (() -> HistoryEntry?)?

  @usableFromInline
  init(_ object: AnyObject, keeper: AnyObject?) {
    self.object = object
    self.keeper = keeper
    isDirty = false
    isEnded = false
  }
}

extension HistorySubject {
  @export(implementation)
  var isAlive: Bool { !isEnded && object != nil }

  /// Follows an object, and calls a closure when it may have changed.
  @export(implementation)
  static func of<Target: Undoable>(
    _ target: Target, isKept: Bool, name: String, _ onChange: @escaping (HistorySubject) -> Void
  ) -> HistorySubject {
    let subject = HistorySubject(target, keeper: isKept ? target : nil)
    weak let weakTarget = target
    weak let weakSubject = subject
    var last: Target.UndoState?
    subject.entry = {
      guard let target = weakTarget, let subject = weakSubject else { return nil }
      return entryOf(untracked { target.undoState }, target, subject)
    }
    subject.record = {
      guard let target = weakTarget, let subject = weakSubject else { return nil }
      let present = untracked { target.undoState }
      let former = last
      last = present
      guard let former, untracked({ target.isStep(from: former, to: present) }) else { return nil }
      return entryOf(former, target, subject)
    }
    subject.watch = Effect(name: name) {
      guard let target = weakTarget, let subject = weakSubject else { return }
      _ = target.undoState
      onChange(subject)
    }
    return subject
  }
}

/// A state as an entry. It holds the object weakly: steps are dropped with what they restore.
@export(implementation)
func entryOf<Target: Undoable>(
  _ state: Target.UndoState, _ target: Target, _ subject: HistorySubject
) -> HistoryEntry {
  weak let target = target
  return HistoryEntry(
    of: subject, restore: { target?.restore(undoState: state) },
    isPresent: {
      guard let target else { return true }
      return untracked { !target.isStep(from: state, to: target.undoState) }
    })
}
