/// What is submitted is written by the submission alone, when its work is done. Until then no draft of the same
/// record is written, whatever its policy, nor dropped because it means what the model still has: content that is
/// typed meanwhile is an edit of what the submission writes.
extension Editor {
  @export(implementation)
  func isSubmitted(_ record: EditedRecord<Model>) -> Bool { submitted.contains { $0.isSame(as: record) } }

  /// Keeps the drafts of a record from being written. Each call is balanced by ``endSubmission(of:)``.
  @export(implementation)
  package func beginSubmission(of record: EditedRecord<Model>) { submitted.append(record) }

  /// Writes a submitted value. Content that was typed since then becomes a draft over it.
  ///
  /// `shown`: what was submitted.
  @export(implementation)
  package func write(_ value: Model, for shown: ShownContent<Model, Display>) {
    batch {
      let record = shown.record
      let typed = drafts.peek(at: record)?.draft
      record.write(value)
      if drafts.draft(of: record)?.stamp == shown.draft?.stamp { return drafts.drop(record) }
      guard var typed, let now = drafts.peek(at: record)?.rendered else { return }
      if !typed.isOpen {
        // It meant the model, even if it shows only a part of it.
        let value = drafts.isSame(shown: typed.content, typed.base.display) ? Version(typed.base.model) : nil
        typed = typed.with(pace == .onChange ? .due : .waiting, value: value)
        startTimer()
      }
      typed = typed.with(base: now)
      drafts.update(leavesModel(ShownContent(now, typed)) ? typed.with(.synced) : typed)
    }
  }

  /// Lets the policy decide again: what is due is written, and what was left is treated so.
  @export(implementation)
  package func endSubmission(of record: EditedRecord<Model>) {
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
