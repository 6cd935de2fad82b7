/// What is submitted is written by the submission alone, when its work is done. Until then no draft of the same
/// individual is written, whatever its policy, nor dropped because it means what the model still has: content that is
/// typed meanwhile is an edit of what the submission writes.
extension Editor {
  @export(implementation)
  func isSubmitted(_ individual: Individual<Model>) -> Bool { submitted.contains { $0.isSame(as: individual) } }

  /// Keeps the drafts of an individual from being written. Each call is balanced by ``endSubmission(of:)``.
  @export(implementation)
  package func beginSubmission(of individual: Individual<Model>) { submitted.append(individual) }

  /// Writes a submitted value. Content that was typed since then becomes a draft over it.
  ///
  /// `sight`: what was submitted.
  @export(implementation)
  package func write(_ value: Model, for sight: Sight<Model, Display>) {
    batch {
      let individual = sight.individual
      let typed = drafts.look(at: individual)?.draft
      individual.write(value)
      if drafts.draft(of: individual)?.stamp == sight.draft?.stamp { return drafts.drop(individual) }
      guard var typed, let now = drafts.look(at: individual)?.now else { return }
      if !typed.isOpen {
        // It meant the model, even if it shows only a part of it.
        let meaning = drafts.isSame(shown: typed.content, typed.over.display) ? Version(typed.over.model) : nil
        typed = typed.becoming(pace == .onChange ? .due : .held, meaning: meaning)
        startTimer()
      }
      typed = typed.becoming(over: now)
      drafts.update(meansModel(Sight(now, typed)) ? typed.becoming(.settled) : typed)
    }
  }

  /// Lets the policy decide again: what is due is written, and what was left is treated so.
  @export(implementation)
  package func endSubmission(of individual: Individual<Model>) {
    if let index = submitted.firstIndex(where: { $0.isSame(as: individual) }) { submitted.remove(at: index) }
    guard !isSubmitted(individual), let draft = drafts.draft(of: individual) else { return }
    if draft.isKept, !drafts.isPresent(individual), let sight = drafts.look(at: individual), sight.draft != nil,
      !untracked({ drafts.isDirty(sight) })
    {
      drafts.drop(individual)
    }
    drafts.wake()
  }
}
