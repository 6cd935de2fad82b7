/// Tells why an edit is not in the source of a binding.
///
///     print(whyNot(ageBinding))
///     // 'age' is not written because its content cannot be read: That is no number.
///
/// The first that is true: the binding has ended, and what ended it; it is paused; it is in a conflict; the content
/// cannot be read; the content waits for the end of the edit, a timer or a call. Without an edit it tells why the
/// binding did not run, as for any subscription.
///
/// Untracked. Makes the binding's error and conflict if they were not made yet.
public func whyNot(_ binding: TwoWayBinding) -> String {
  untracked {
    if let obstacle = binding.obstacle { return obstacle }
    let effect: Subscription = binding
    return whyNot(effect)
  }
}

extension TwoWayBinding {
  var obstacle: String? {
    guard let effect = graphMember?.node else { return nil }
    let name = effect.quotedName
    if isEndedByKeeper, let keeper {
      return "\(name) has ended because the effect '\(keeper)', which kept it, ended it."
    }
    guard !effect.has(.cancelled | .paused), isPending.peek() else { return nil }
    if hasConflict.peek() {
      return
        "\(name) is not written because the source has changed under the draft: keepDraft() or revert() decides."
    }
    if let error = error.peek() {
      return "\(name) is not written because its content cannot be read: \(isKeptBack ? "redacted." : error.message)"
    }
    return "\(name) is not written yet: it waits for \(pace.occasion)."
  }
}

extension CommitPolicy.Pace {
  /// The event for which an edit that may be written waits.
  package var occasion: String {
    switch self {
    case .onChange: "the end of the batch"
    case .onEnd: "the end of the edit, or for commit()"
    case .onCommit: "commit()"
    case .delayed: "its time, or for commit()"
    }
  }
}
