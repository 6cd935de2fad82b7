// Drafts that are written together: by the commit of a form, or when the work of its submission is done.

extension DraftEditor {
  /// Writes a draft as one of several that are committed together. If the write of another one has changed the model
  /// under it, the draft is written nevertheless.
  ///
  /// - Parameter shown: the draft, with the model as it was before the first of these writes.
  /// - Returns: whether the draft is written.
  package func commit(_ shown: ShownContent) -> Bool {
    let record = shown.record
    guard let now = drafts.peek(at: record), let draft = shown.draft, !isSubmitted(record) else { return false }
    if drafts.writtenDraft == draft.stamp { return true }
    // None of the other writes has changed the draft or the model under it.
    if now.draft?.stamp == draft.stamp, now.rendered.isSame(as: shown.rendered) {
      commit(record)
      return !drafts.isDirty(record)
    }
    let isPresent = drafts.isPresent(record)
    let parsed = parse(shown, over: now)
    guard let value = (isPresent ? parsed : rules?.addIssues(to: parsed, of: nil) ?? parsed).acceptedValue else {
      return false
    }
    write(value, for: shown)
    return !isPresent || validation.peek().acceptedValue != nil
  }

  /// The value of a draft for a model that may have changed since the draft was taken. If the converter gives another
  /// value as well, as after a change of the locale, the value stays as it was.
  func value(
    _ value: Any, of shown: ShownContent, over now: ShownContent
  ) -> Any {
    if now.rendered.isSame(as: shown.rendered) { return value }
    guard let again = parse(shown, over: shown).acceptedValue, shown.record.areSame(again, value) else {
      return value
    }
    return parse(shown, over: now).acceptedValue ?? value
  }

  /// Parses the content of a draft anew, because a converter may combine the content with the rest of the model, which
  /// may have changed.
  func parse(
    _ shown: ShownContent, over now: ShownContent
  ) -> Validation {
    untracked { conversion.parse(shown.content, current: now.rendered.model) }
  }
}

// MARK: Submissions

/// A submitted draft is written by the submission alone, when its work is done. Until then no draft of the same record
/// is written, whatever the policy says. Nor is a draft dropped because it equals the model: content that is typed
/// during the submission is an edit of the value that the submission is going to write.
extension DraftEditor {
  func isSubmitted(_ record: EditedRecord) -> Bool { submitted.contains { $0.isSame(as: record) } }

  /// Prevents the drafts of a record from being written. Each call is balanced by ``endSubmission(of:)``.
  package func beginSubmission(of record: EditedRecord) { submitted.append(record) }

  /// Writes a submitted value. Content that was typed during the submission becomes a draft over it.
  ///
  /// - Parameter shown: the content that was submitted.
  package func write(_ value: Any, for shown: ShownContent) {
    batch {
      let record = shown.record
      let former = drafts.peek(at: record)
      let value = former.map { self.value(value, of: shown, over: $0) } ?? value
      drafts.write(value, to: record)
      let now = drafts.peek(at: record)?.rendered
      if let draft = shown.draft, drafts.draft(of: record)?.stamp == draft.stamp {
        // Nothing was typed during the submission.
        let written = DraftList.Written(
          draft: draft.stamp, model: shown.rendered.with(value), result: now, flush: currentFlush())
        return drafts.drop(record, written: drafts.isPresent(record) ? written : nil)
      }
      guard let typed = former?.draft, let now else { return }
      perform(drafts.submitted(typed, now: now, pace: pace), on: ShownContent(now, typed))
    }
  }

  /// Lets the policy decide again: a draft that is due is written, and a draft whose record was left during the
  /// submission is kept, written or dropped.
  package func endSubmission(of record: EditedRecord) {
    if let index = submitted.firstIndex(where: { $0.isSame(as: record) }) { submitted.remove(at: index) }
    guard !isSubmitted(record), let draft = drafts.draft(of: record) else { return }
    if draft.isKept, !drafts.isPresent(record), let shown = drafts.peek(at: record), shown.draft != nil,
      !untracked({ drafts.isDirty(shown) })
    {
      drafts.drop(record)
    }
    drafts.wake()
  }
}
