// What happens later: an individual is left or comes back, a refused draft becomes acceptable, one is over.

extension Editor {
  /// Brings the drafts in line with the model at the end of a flush.
  @export(implementation)
  func reconcile() {
    noteCoercion()
    let present = present
    for draft in drafts.state.stored.drafts {
      if draft.individual.isSame(as: present) { stay(draft) } else if !draft.isKept { leave(draft) }
    }
  }

  /// A draft of the individual that is edited.
  @export(implementation)
  func stay(_ draft: Draft<Model, Display>) {
    var draft = draft
    let sight = drafts.presentSight
    guard sight.draft != nil else { return drop(draft.individual) }
    if draft.isKept {
      if drafts.isOver(draft, sight.now) { draft.over = sight.now }
      draft.isKept = false
      // It looks like the model by now: by a change of that, or of the locale.
      if drafts.isSame(shown: draft.content, sight.now.display) {
        (draft.status, draft.over) = (.settled, sight.now)
        return update(draft)
      }
      // The pace begins anew.
      draft.status = pace == .onChange ? .due : .held
      update(draft)
      startTimer(for: draft)
    }
    guard sight.isOpen else { return }
    let reading = untracked { drafts.read(Sight(sight.now, draft)) }
    if case .unreadable = draft.meaning, let value = reading.value {
      draft.meaning = .value(value)
      update(draft)
    }
    if let value = reading.value, drafts.isSame(value, sight.now.model) {
      (draft.status, draft.over) = (.settled, sight.now)
      return update(draft)
    }
    attempt(draft.individual)
  }

  /// A draft of an individual that is not edited any more: does what the policy says.
  @export(implementation)
  func leave(_ draft: Draft<Model, Display>) {
    let sight = drafts.look(at: draft.individual) ?? Sight(draft.over, draft)
    if sight.draft != nil, untracked({ drafts.isDirty(sight) }) {
      if policy.keptWhenLeft > 0 { return keep(draft) }
      if policy.commitsWhenLeft { write(draft.individual) }
    }
    drop(draft.individual)
  }

  /// Keeps a draft until its individual comes back.
  @export(implementation)
  func keep(_ draft: Draft<Model, Display>) {
    var draft = draft
    draft.isKept = true
    let present = present
    drafts.state.update { state in
      state.drafts.removeAll { $0.stamp == draft.stamp }
      state.drafts.append(draft)
      let kept = state.drafts.filter { $0.isKept && !$0.individual.isSame(as: present) }
      guard kept.count > policy.keptWhenLeft else { return }
      state.drafts.removeAll { $0.stamp == kept[0].stamp }
    }
  }

  /// The source may change what was written in the same flush.
  @export(implementation)
  func noteCoercion() {
    guard var written = drafts.state.stored.written else { return }
    let (flush, now) = (currentFlush(), drafts.rendering.peek())
    let isNew = written.flush == 0
    guard isNew || written.flush == flush && written.version != now.version else { return }
    (written.version, written.flush) = (now.version, flush)
    drafts.state.value.written = written.individual.isSame(as: now.individual) ? written : nil
  }
}
