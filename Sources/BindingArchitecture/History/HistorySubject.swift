import Binding

/// The state of an object when it was last compared, and how many of its changes until then were ignored. Ignored
/// changes, such as those in `ignoring` and `withoutUndo`, are no part of a step.
struct KnownState {
  let state: AnyObject
  var ignored: Int
}

/// An object whose changes a history records, without the type of the object.
final class HistorySubject {
  /// A strong reference to the object, if the history was made with it, or if it is a lens; otherwise, and when the
  /// object is no longer tracked, `nil`.
  private(set) var keeper: AnyObject?
  private(set) weak var object: AnyObject?
  var isDirty = false
  var isEnded = false
  /// Enters the history's list `changed` when the object may have changed.
  var tracker: RowTracker?
  /// The state at the end of the latest operation that may have changed the object; `nil` before the state was first
  /// read, and when the object is no longer tracked.
  var known: KnownState?
  /// Whether an entry of this object was ever made, so that steps may have entries of it.
  var isRecorded = false

  // The following closures take and return each state as a `Version<UndoState>`, typed as `AnyObject`, because this
  // class does not know the type of the object. `of`, which knows it, makes the closures. While nothing is written, the
  // state is the same version: so a state that cannot be compared is known to be unchanged.

  /// Whether undo takes back only the difference between two states, and not the whole state. A step can then be undone
  /// after an ignored change.
  let undoesDifferences: Bool
  /// The present state; `nil` if the object was released, or is no longer tracked.
  private(set) var state: () -> AnyObject?
  let isStep: (_ former: AnyObject, _ later: AnyObject) -> Bool
  let takeBack: (_ later: AnyObject, _ former: AnyObject) -> Void

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
  /// Leads from the tracker to the subject. Weak, because the subject owns the tracker.
  final class Anchor {
    private(set) weak var subject: HistorySubject?

    init(_ subject: HistorySubject) { self.subject = subject }
  }

  var isAlive: Bool { !isEnded && object != nil }

  /// Stops tracking the object.
  func finish() {
    isEnded = true
    (tracker, known, keeper) = (nil, nil, nil)
    state = { nil }
  }

  /// Makes the subject of an object. Its tracker enters `changed` when the object may have changed.
  ///
  /// If `isKept`, the subject retains the object. A lens is retained in any case, because often nothing else retains
  /// it. Any other object may own the scope that ends its tracking, so it is not retained.
  static func of<Target: Undoable>(
    _ target: Target, isKept: Bool, _ family: NodeFamily, in changed: RowTrackerList
  ) -> HistorySubject {
    let states = UndoStates(of: target)
    let present = Computed(changes: .always) { states.present }
    present.join(family, as: HistoryParts.Part.state.rawValue)
    let subject = HistorySubject(
      target, keeper: isKept || target is Lens<Target.UndoState> ? target : nil,
      undoesDifferences: Target.undoesDifferences, state: { states.target == nil ? nil : present.peek() },
      isStep: states.isStep, takeBack: states.takeBack)
    subject.tracker = RowTracker(at: Anchor(subject), in: changed, of: present)
    return subject
  }

  /// The change between two states; `nil` if it is no step.
  func entry(from former: KnownState, to later: AnyObject) -> HistoryEntry? {
    former.state !== later && isStep(former.state, later) ? HistoryEntry(of: self, from: former, to: later) : nil
  }
}

/// The states of an object whose type is known, each as an `AnyObject` that is a `State`. Holds the object weakly.
private struct UndoStates<Target: Undoable> {
  typealias State = Version<Target.UndoState>

  weak let target: Target?

  init(of target: Target) { self.target = target }

  var present: State? { target.map { State($0.undoState) } }

  func isStep(from former: AnyObject, to later: AnyObject) -> Bool {
    guard let target, let former = former as? State, let later = later as? State else { return false }
    return untracked { target.isStep(from: former.value, to: later.value) }
  }

  func takeBack(from later: AnyObject, to former: AnyObject) {
    guard let target, let former = former as? State, let later = later as? State else { return }
    if Target.undoesDifferences {
      target.takeBack(from: later.value, to: former.value)
    } else {
      target.restore(undoState: former.value)
    }
  }
}
