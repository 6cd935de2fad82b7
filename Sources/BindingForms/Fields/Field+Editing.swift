import Binding

extension Field {
  /// Writes the draft to the model now, if it is valid, and shows the model. A check that has refused the draft is
  /// repeated.
  ///
  /// - Returns: whether the model has what was typed; also true if there was no draft. False while a check or a
  ///   submission is running: the draft is then written when the check accepts it, or by the submission. False as well
  ///   if the record is gone, such as a row that was removed: then the draft stays. And false if the model has dropped
  ///   the draft, because its `ChangePolicy` takes the typed value for the present one, although the two are shown
  ///   differently.
  @discardableResult
  public func commit() -> Bool {
    endSubmissions()
    let typed = shown
    if !editor.hasLostRecord { commit(editor.present) }
    return !editor.drafts.isDirtyNow && editor.isInModel(typed)
  }

  /// Takes the present draft, and returns a closure that writes it to its record, and returns whether it is written.
  func prepareCommit() -> () -> Bool {
    endSubmissions()
    let shown = shown
    return {
      // A record that is gone, or that another draft has replaced, cannot be written.
      guard shown.record.isThere else { return false }
      if self.editor.drafts.isPresent(shown.record) { self.requestCheck() }
      return self.editor.commit(shown)
    }
  }

  func commit(_ record: EditedRecord) {
    if editor.drafts.isPresent(record) { requestCheck() }
    editor.commit(record)
  }

  /// Drops the draft, forgets what a server or a check has remarked, and shows the value of the model.
  public func revert() {
    rules.forgetRemarks()
    editor.revert()
  }

  /// Decides a ``conflict`` in favour of the draft. Does nothing if there is no conflict.
  public func keepDraft() { editor.keepDraft() }

  /// Makes the field untouched, drops the draft, and shows the value of the model.
  public func reset() {
    batch {
      revert()
      if known(.isTouched) != nil { isTouched.value = false }
    }
  }

  /// Gives the model another value, and resets the field.
  public func reset(to value: Value) {
    batch {
      editor.drafts.write(value, to: editor.present)
      reset()
    }
  }

  /// Ends the edit of a record when the user has left its control: touches the field, and writes the draft, unless that
  /// is left to ``commit()``.
  func end(_ record: EditedRecord) {
    if editor.drafts.isPresent(record) { isTouched.value = true }
    if editor.policy.pace != .onCommit { commit(record) }
  }

  /// Requests a check of the draft, if there is one. A check that has refused the draft is repeated only if `again` is
  /// true.
  func requestCheck(again: Bool = true) { if editor.drafts.isDirtyNow { rules.check?.request(again: again) } }

  /// Takes the content that is shown now for a submission. Until the submission ends, nothing else writes a draft of
  /// this record.
  func beginSubmission() -> SubmittedContent {
    let (editor, drafts, shown) = (editor, editor.drafts, shown)
    let draft = drafts.isDirtyNow ? shown.draft : nil
    let submission = FieldSubmission(shown, isDraft: draft != nil)
    submissions.append(submission)
    if draft != nil { editor.beginSubmission(of: shown.record) }
    return SubmittedContent(
      isUnchanged: {
        let now = drafts.shown
        // The same text, typed again, is another draft, for which no check was requested.
        if let draft { return now.draft?.stamp == draft.stamp }
        return drafts.isSameContent(shown, now) && !drafts.isDirty(now)
      },
      letGo: { submission.isOver = true },
      end: { [self] in end(submission) }
    )
  }

  private func end(_ submission: FieldSubmission) {
    guard let index = submissions.firstIndex(where: { $0 === submission }) else { return }
    submissions.remove(at: index)
    if submission.isDraft { editor.endSubmission(of: submission.content.record) }
  }

  /// Ends the submissions that the form has let go of already. An observer of the form may commit before the form ends
  /// them, and then writes at once what was typed meanwhile.
  private func endSubmissions() { for submission in submissions where submission.isOver { end(submission) } }

  /// The content that a refusal concerns: that of the submission that began last, otherwise the present one.
  var refusable: ShownContent { submissions.last?.content ?? shown }

  /// Takes the present draft, if there is one and it is accepted, for a later write. Content that is typed before that
  /// write stays a draft.
  func submittedDrafts() -> [SubmittedDraft] {
    let shown = shown
    guard editor.drafts.isDirtyNow, let value = editor.validation.peek().acceptedValue else { return [] }
    return [
      SubmittedDraft(
        write: { self.write(value, submittedAs: shown) },
        isLost: { untracked { !shown.record.isThere } },
        isInConflict: { untracked { self.isInConflict(value, submittedAs: shown) } },
        snapshot: { self.snapshot(of: value, submittedAs: shown, isWritten: $0) })
    ]
  }

  /// Writes a submitted value to the record for which it was typed. Returns false if that record is gone: the draft
  /// then stays, so that what the user has typed is not lost with the record.
  private func write(_ value: Any, submittedAs shown: ShownContent) -> Bool {
    guard shown.record.isThere else { return false }
    editor.write(value, for: shown)
    return true
  }

  /// Whether the model has changed under a submitted draft. A model that has the submitted value already, because the
  /// server has told of it before it answered, is in no conflict with what was typed meanwhile.
  private func isInConflict(_ value: Any, submittedAs shown: ShownContent) -> Bool {
    guard let now = editor.drafts.peek(at: shown.record) else { return false }
    return !shown.record.areSame(now.rendered.model, value) && editor.drafts.isInConflict(now)
  }

  /// The model of the record for which a value was typed, before that value was written or afterwards.
  private func snapshot(of value: Any, submittedAs shown: ShownContent, isWritten: Bool) -> FormSnapshot {
    let present = editor.drafts.rendered.peek()
    if present.record.isSame(as: shown.record) { return FormSnapshot([FormSnapshot.Part(editor.drafts, present)]) }
    // Another record is edited now, so the value that was taken or written is that of the model.
    let former = isWritten ? shown.rendered.with(value) : shown.rendered
    return FormSnapshot([FormSnapshot.Part(editor.drafts, former)])
  }
}

/// The content that a submission has taken from a field. Not generic, so that a field that is never submitted does not
/// look up this type at run time.
final class FieldSubmission {
  let content: ShownContent
  let isDraft: Bool
  /// Whether the form has said that it is no longer being submitted.
  var isOver = false

  init(_ content: ShownContent, isDraft: Bool) { (self.content, self.isDraft) = (content, isDraft) }
}
