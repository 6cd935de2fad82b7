extension TwoWayBinding: BindingOfEdits {
  /// Why the edit has not been written to the source; `nil` if there is no reason to report. Makes the nodes of the
  /// error and of the conflict, if they do not exist yet.
  var obstacle: String? {
    untracked {
      guard let effect = graphMember?.node else { return nil }
      let name = effect.quotedName
      if isCancelled, let keeper {
        return "\(name) has ended because the effect '\(keeper)', which kept it, ended it."
      }
      guard !effect.has(.cancelled | .paused), isDirty.peek() else { return nil }
      if hasConflict.peek() {
        return
          "\(name) is not written because the source has changed under the draft: keepDraft() or revert() decides."
      }
      if let error = error.peek() {
        return "\(name) is not written because its content cannot be read: \(shownMessage(of: error))"
      }
      return "\(name) is not written yet: it waits for \(pace.occasion)."
    }
  }
}

extension CommitPolicy.Pace {
  /// The event that an edit with this pace waits for, as the end of a sentence.
  package var occasion: String {
    switch self {
    case .onChange: "the end of the batch"
    case .onEnd: "the end of the edit, or for commit()"
    case .onCommit: "commit()"
    case .delayed: "its time, or for commit()"
    }
  }
}

extension BackBinding: BindingOfEdits {
  var obstacle: String? {
    untracked {
      guard !isCancelled, let error = error.peek(), let node = graphMember?.node else { return nil }
      return "\(node.quotedName) does not take the content because it cannot be read: \(shownMessage(of: error))"
    }
  }
}

extension Subscription {
  /// The message of an error of this binding, for an explanation. A message may quote what was typed.
  fileprivate func shownMessage(of error: ConversionError) -> String { isKeptBack ? "redacted." : error.message }
}
