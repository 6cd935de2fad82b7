/// When an edit is written to the source, and what becomes of a draft that cannot wait for that.
///
///     name.bindTwoWay(to: nameField, commit: .onEnd).store(in: scope)
///     selectedName.bindTwoWay(to: nameField, commit: .onEnd.keepingWhenLeft()).store(in: scope)
///
/// **When.** ``onChange``, ``onEnd``, ``delayed(for:clock:isolation:)`` or ``onCommit``. `commit()` writes under each
/// of them, and so does the end of an edit, see ``EditableTarget/ended``, except under ``onCommit``.
///
/// **A draft that is left**, because another individual is edited now, is dropped. ``committingWhenLeft`` writes it
/// into the individual that it was typed for, ``keepingWhenLeft(atMost:)`` shows it again when that comes back.
///
/// **A draft whose source changes** is dropped as well: the source has the say. ``keepingInConflicts`` lets the draft
/// stay, ``askingInConflicts`` also writes nothing until the user has decided.
public struct CommitPolicy {
  @usableFromInline
  package enum Pace: Sendable {
    case onChange, onEnd, onCommit, delayed
  }

  /// Starts a timer that calls a closure, and returns a closure that stops it.
  @export(implementation) let startTimer: ((@escaping () -> Void) -> () -> Void)?
  /// How many drafts that were left are kept.
  @export(implementation) var keptWhenLeft = 0
  @export(implementation) package let pace: Pace
  @export(implementation) var commitsWhenLeft = false
  @export(implementation) package var keepsInConflicts = false
  @export(implementation) var asksInConflicts = false

  @usableFromInline
  init(pace: Pace, startTimer: ((@escaping () -> Void) -> () -> Void)?) {
    self.pace = pace
    self.startTimer = startTimer
  }

  /// At once, with each edit.
  @export(implementation)
  public static var onChange: CommitPolicy { CommitPolicy(pace: .onChange, startTimer: nil) }

  /// When the user leaves the control, or finishes with the return key: see ``EditableTarget/ended``. Of a target that
  /// announces no end, when `commit()` is called.
  ///
  /// So a number between 0 and 100 may be typed digit by digit, and observers of the model hear of the last one only.
  @export(implementation)
  public static var onEnd: CommitPolicy { CommitPolicy(pace: .onEnd, startTimer: nil) }

  /// When `commit()` is called, and only then.
  @export(implementation)
  public static var onCommit: CommitPolicy { CommitPolicy(pace: .onCommit, startTimer: nil) }

  // MARK: Drafts

  /// This policy, with drafts that are left written into the individual that they were typed for.
  ///
  /// A draft that cannot be read, is refused, or waits for the answer of a check is dropped. So is one of an individual
  /// that can no longer be written, which is reported, see ``Diagnostic/Kind/usedAfterEnd``: where one observable holds
  /// one individual after another, the former is gone when the next one comes.
  @export(implementation)
  public var committingWhenLeft: CommitPolicy {
    var policy = self
    policy.commitsWhenLeft = true
    return policy
  }

  /// This policy, with drafts that are left kept, and shown again when the individual that they were typed for comes
  /// back.
  ///
  ///     selection.following { $0.name }.bindTwoWay(to: entry, commit: .onEnd.keepingWhenLeft())
  ///
  /// They are kept by the binding or field, and end with it. If the individual was changed in between, the draft is in
  /// a conflict: it is dropped unless the policy says otherwise.
  ///
  /// - Parameter limit: how many are kept; the oldest is dropped first.
  @export(implementation)
  public func keepingWhenLeft(atMost limit: Int = 100) -> CommitPolicy {
    var policy = self
    policy.keptWhenLeft = limit
    return policy
  }

  /// This policy, with drafts that stay when their source changes. A later commit overwrites the change.
  @export(implementation)
  public var keepingInConflicts: CommitPolicy {
    var policy = self
    policy.keepsInConflicts = true
    return policy
  }

  /// This policy, with drafts that stay when their source changes, and are not written until the user has decided.
  ///
  ///     let binding = person[\.name].bindTwoWay(to: entry, commit: .onEnd.askingInConflicts)
  ///     binding.hasConflict.bind(to: warning, \.isVisible).store(in: scope)
  ///     mine.observe { binding.keepDraft() }.store(in: scope)
  ///     theirs.observe { binding.revert() }.store(in: scope)
  @export(implementation)
  public var askingInConflicts: CommitPolicy {
    var policy = keepingInConflicts
    policy.asksInConflicts = true
    return policy
  }
}
