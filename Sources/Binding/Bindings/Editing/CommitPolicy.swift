/// When an edit is written to the source, and what happens to a draft that is interrupted before it is written.
///
///     name.bindTwoWay(to: nameField, commit: .onEnd).store(in: scope)
///     selectedName.bindTwoWay(to: nameField, commit: .onEnd.keepingWhenLeft()).store(in: scope)
///
/// **When.** ``onChange``, ``onEnd``, ``delayed(for:clock:isolation:)`` or ``onCommit``. Under each of them `commit()`
/// writes, and so does the end of an edit, see ``EditableTarget/ended``, except under ``onCommit``.
///
/// **A draft that is left**, because the user goes on to another record, or because the binding or the field ends, is
/// dropped. With ``committingWhenLeft`` it is written into the record that it was typed for; with
/// ``keepingWhenLeft(atMost:)`` it is shown again when that record comes back.
///
/// **A draft whose source changes** is dropped as well: the source wins. With ``keepingInConflicts`` the draft stays;
/// with ``askingInConflicts`` it also waits until the user has decided.
public struct CommitPolicy {
  package enum Pace: Sendable {
    case onChange, onEnd, onCommit, delayed
  }

  /// Starts a timer that calls a closure, and returns a closure that stops it.
  package let startTimer: ((@escaping () -> Void) -> () -> Void)?
  /// The greatest number of drafts that are kept after their records were left.
  var keptWhenLeft = 0
  package let pace: Pace
  package var commitsWhenLeft = false
  package var keepsInConflicts = false
  var asksInConflicts = false

  /// Whether each edit is written at once, and nothing is kept.
  var isPlain: Bool { pace == .onChange && keptWhenLeft == 0 && !commitsWhenLeft && !keepsInConflicts }

  init(pace: Pace, startTimer: ((@escaping () -> Void) -> () -> Void)?) {
    self.pace = pace
    self.startTimer = startTimer
  }

  /// Writes each edit at once.
  public static var onChange: CommitPolicy { CommitPolicy(pace: .onChange, startTimer: nil) }

  /// Writes when the user leaves the control or presses the return key, see ``EditableTarget/ended``. If the target
  /// announces no end of edits, writes only when `commit()` is called.
  ///
  /// So a user may type a number between 0 and 100 digit by digit, and observers of the model see only the finished
  /// number.
  public static var onEnd: CommitPolicy { CommitPolicy(pace: .onEnd, startTimer: nil) }

  /// Writes only when `commit()` is called.
  public static var onCommit: CommitPolicy { CommitPolicy(pace: .onCommit, startTimer: nil) }

  // MARK: Drafts

  /// This policy, but a draft that is left is written into the record that it was typed for: when the user goes on to
  /// another record, when the binding is cancelled or its scope ends, and when the field is released.
  ///
  ///     note.bindTwoWay(to: editor, commit: .delayed(for: .seconds(1), clock: clock).committingWhenLeft)
  ///
  /// A draft that must not be written is dropped: one that cannot be read, is refused, is in a conflict, or waits for
  /// the result of a check. So is a draft whose record can no longer be written; that is reported, see
  /// ``Diagnostic/Kind/usedAfterEnd``. For example, if one observable holds one record after another, the former record
  /// is gone when the next one comes.
  public var committingWhenLeft: CommitPolicy {
    var policy = self
    policy.commitsWhenLeft = true
    return policy
  }

  /// This policy, but a draft that is left is kept, and shown again when the record that it was typed for comes
  /// back.
  ///
  ///     selection.following { $0.name }.bindTwoWay(to: entry, commit: .onEnd.keepingWhenLeft())
  ///
  /// The binding or field owns the drafts, and drops them when it ends. If the record was changed after it was left,
  /// its draft is in a conflict, and is dropped unless the policy keeps drafts in conflicts.
  ///
  /// - Parameter limit: how many drafts are kept; the oldest is dropped first.
  public func keepingWhenLeft(atMost limit: Int = 100) -> CommitPolicy {
    var policy = self
    policy.keptWhenLeft = limit
    return policy
  }

  /// This policy, but a draft stays when its source changes. A later commit overwrites the change.
  public var keepingInConflicts: CommitPolicy {
    var policy = self
    policy.keepsInConflicts = true
    return policy
  }

  /// This policy, but a draft stays when its source changes, and is not written until the user has decided.
  ///
  ///     let binding = person[\.name].bindTwoWay(to: entry, commit: .onEnd.askingInConflicts)
  ///     binding.hasConflict.bind(to: warning, \.isVisible).store(in: scope)
  ///     mine.observe { binding.keepDraft() }.store(in: scope)
  ///     theirs.observe { binding.revert() }.store(in: scope)
  public var askingInConflicts: CommitPolicy {
    var policy = keepingInConflicts
    policy.asksInConflicts = true
    return policy
  }
}

extension CommitPolicy {
  /// Writes after a time without edits, at the end of the edit, or when `commit()` is called.
  ///
  ///     query.bindTwoWay(to: searchField, commit: .delayed(for: .milliseconds(300), clock: ContinuousClock()))
  ///
  /// - Parameters:
  ///   - duration: the time without edits.
  ///   - clock: the clock that measures it; a manual one in tests.
  public static func delayed<AnyClock: Clock>(
    for duration: AnyClock.Duration, clock: AnyClock, isolation: (any Actor)? = #isolation
  ) -> CommitPolicy {
    delayed(for: duration, clock: clock, on: HomeActor(ofCaller: isolation, that: "a policy '.delayed' is made"))
  }

  package static func delayed<AnyClock: Clock>(
    for duration: AnyClock.Duration, clock: AnyClock, on home: HomeActor
  ) -> CommitPolicy {
    // The field or the binding that has the policy may belong to the actor, so the policy must not retain it.
    CommitPolicy(pace: .delayed) { write in
      let alarm = Alarm(clock, on: home)
      alarm.set(to: clock.now.advanced(by: duration)) { _ in write() }
      return { alarm.callOff() }
    }
  }
}
