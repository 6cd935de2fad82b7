public import Binding

/// An object whose states a history keeps.
@usableFromInline
final class HistorySubject {
  /// Keeps the object, if the history was made with it.
  @export(implementation) let keeper: AnyObject?
  @export(implementation) private(set) weak var object: AnyObject?
  @export(implementation) var isDirty = false
  @export(implementation) var isEnded = false
  /// Notices changes.
  @export(implementation) var watch: Effect?
  /// The state when the latest operation was over; `nil` before the first one is.
  @export(implementation) var known: AnyObject?
  /// How often something was changed that is no step.
  @export(implementation) var ignored = 0

  // What is done with states, which are objects here: closures that are made where their type is known.

  /// Whether a step is taken back by what it has changed, so that it can be after something that is no step.
  @export(implementation) let undoesDifferences: Bool
  /// The present state.
  @export(implementation) let state: () -> AnyObject?
  @export(implementation) let isStep: (_ former: AnyObject, _ later: AnyObject) -> Bool
  @export(implementation) let takeBack: (_ later: AnyObject, _ former: AnyObject) -> Void

  @usableFromInline
  init(
    _ object: AnyObject, keeper: AnyObject?, undoesDifferences: Bool, state: @escaping () -> AnyObject?,
    isStep: @escaping (AnyObject, AnyObject) -> Bool, takeBack: @escaping (AnyObject, AnyObject) -> Void
  ) {
    self.object = object
    self.keeper = keeper
    self.undoesDifferences = undoesDifferences
    self.state = state
    self.isStep = isStep
    self.takeBack = takeBack
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
    typealias State = Version<Target.UndoState>
    weak let weakTarget = target
    let subject = HistorySubject(
      target, keeper: isKept ? target : nil, undoesDifferences: Target.undoesDifferences,
      state: { weakTarget.map { target in State(untracked { target.undoState }) } },
      isStep: { former, later in
        guard let target = weakTarget, let former = former as? State, let later = later as? State else { return false }
        return untracked { target.isStep(from: former.value, to: later.value) }
      },
      takeBack: { later, former in
        guard let target = weakTarget, let former = former as? State, let later = later as? State else { return }
        if Target.undoesDifferences {
          target.takeBack(from: later.value, to: former.value)
        } else {
          target.restore(undoState: former.value)
        }
      })
    weak let weakSubject = subject
    subject.watch = Effect(name: name) {
      guard let target = weakTarget, let subject = weakSubject else { return }
      _ = target.undoState
      onChange(subject)
    }
    return subject
  }

  /// What lies between two states, if it is something to be undone.
  @export(implementation)
  func entry(from former: AnyObject, to later: AnyObject) -> HistoryEntry? {
    isStep(former, later) ? HistoryEntry(of: self, from: former, to: later) : nil
  }
}
