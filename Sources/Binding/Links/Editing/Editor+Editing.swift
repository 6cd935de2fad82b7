// What is done with drafts, at once.

extension Editor {
  /// An edit, written into the draft of an individual.
  ///
  /// - Parameters:
  ///   - content: what was typed.
  ///   - individual: for whom: the one that a control shows, or the one that is edited now.
  ///   - former: what the user saw. If that has changed the source has the say, unless the policy lets drafts stay.
  ///     `nil` means what is there.
  /// - Returns: whether the content stands, as a draft or as what the model is shown like.
  @discardableResult
  @export(implementation)
  package func type(
    _ content: Display, for individual: Individual<Model>, over former: Sight<Model, Display>? = nil
  ) -> Bool {
    batch {
      untracked {
        guard let present = drafts.look(at: individual) ?? former else { return false }
        if let former, !policy.keepsInConflicts, !isUnchanged(former, present) { return false }
        let now = present.now
        var draft = Draft(
          content, for: now.individual, over: former?.now ?? now, meaning: meaning(of: content, now.model),
          status: pace == .onChange ? .due : .held)
        // Typed on in a conflict: the conflict stays until somebody decides.
        if let earlier = present.draft, present.isOpen { draft.over = earlier.over }
        if meansModel(Sight(now, draft)) { (draft.status, draft.over) = (.settled, now) }
        put(draft)
        if case .due = draft.status { attempt(individual) }
        if case .held = draft.status { startTimer(for: draft) }
        return drafts.state.stored.drafts.contains { $0.stamp == draft.stamp }
      }
    }
  }

  /// What a program writes belongs to the individual that is edited now.
  @export(implementation)
  package func edit(_ content: Display) {
    if drafts.isSame(shown: content, drafts.presentSight.content) { return }
    type(content, for: present)
  }

  /// Takes a draft that was stored, with what was to be seen of the model when it was typed.
  @export(implementation)
  package func restore(_ content: Display, over base: Display) {
    let (individual, now) = (present, drafts.presentSight.now)
    guard let model = untracked({ drafts.convert(base, now.model).value }), !drafts.isSame(model, now.model),
      !drafts.isSame(shown: base, now.display)
    else { return edit(content) }
    let former = Rendering(individual, version: noVersion, model: model, display: base)
    type(content, for: individual, over: Sight(former, nil))
  }

  /// Writes a value that was read of a draft before. What was typed since then stays a draft.
  @export(implementation)
  package func write(_ value: Model, for sight: Sight<Model, Display>) {
    batch {
      sight.individual.write(value)
      guard var draft = drafts.draft(of: sight.individual) else { return }
      if draft.stamp == sight.draft?.stamp { return drop(sight.individual) }
      guard let now = drafts.look(at: sight.individual)?.now else { return }
      draft.over = now
      update(draft)
    }
  }

  @export(implementation)
  func isUnchanged(_ former: Sight<Model, Display>, _ now: Sight<Model, Display>) -> Bool {
    drafts.isSame(former.now, now.now)
      && (former.draft?.stamp == now.draft?.stamp || drafts.isSame(shown: former.content, now.content))
  }

  /// Whether a draft leaves the model as it is. What is shown of the model means the model, also where less is shown
  /// than there is.
  @export(implementation)
  func meansModel(_ sight: Sight<Model, Display>) -> Bool {
    drafts.isSame(shown: sight.content, sight.now.display) || !drafts.isDirty(sight)
  }

  @export(implementation)
  func meaning(of content: Display, _ model: Model) -> Draft<Model, Display>.Meaning {
    do throws(ConversionFailure) {
      switch try drafts.back(content, model) {
      case .value(let value): return .value(value)
      case .unchanged: return .unchanged
      }
    } catch { return .unreadable }
  }

  /// Writes the draft now, if there is one and it is acceptable, and shows the model as it is shown without an edit.
  @export(implementation)
  package func commit(_ individual: Individual<Model>) {
    batch {
      write(individual)
      guard let draft = drafts.look(at: individual)?.draft, case .settled = draft.status else { return }
      drop(individual)
    }
  }

  /// Commits the draft of the individual that is edited now.
  @export(implementation)
  package func commit() { commit(present) }

  /// Drops the draft of the individual that is edited now.
  @export(implementation)
  package func revert() { drop(present) }

  /// Decides a conflict in favour of the draft.
  @export(implementation)
  package func keepDraft() {
    batch {
      let sight = drafts.presentSight
      guard untracked({ drafts.isInConflict(sight) }), var draft = sight.draft else { return }
      draft.over = sight.now
      update(draft)
      attempt(sight.individual)
    }
  }

  /// Attempts to write a draft, whatever it waits for.
  @export(implementation)
  func write(_ individual: Individual<Model>) {
    let sight = drafts.look(at: individual) ?? lost(individual)
    guard let sight, sight.isOpen, var draft = sight.draft, !draft.isKept else { return }
    batch {
      draft.status = .due
      update(draft)
      attempt(individual)
      // What waits for a call waits for the next one.
      guard pace == .onCommit, !isReadUnderWay, let draft = drafts.look(at: individual)?.draft, case .due = draft.status
      else { return }
      hold(draft)
    }
  }

  /// Writes a draft that is due, if it is acceptable.
  ///
  /// While a computed is being evaluated no model may be written: the draft of a view model that is made there stays
  /// due, and the effect that settles drafts runs when the read is over.
  @export(implementation)
  func attempt(_ individual: Individual<Model>) {
    if isReadUnderWay { return }
    untracked {
      let sight = drafts.look(at: individual) ?? lost(individual)
      guard let sight, var draft = sight.draft, case .due = draft.status else { return }
      let isPresent = drafts.isPresent(individual)
      if isPresent { willWrite?() }
      guard !drafts.isInConflict(sight), let value = validate(sight, isPresent: isPresent).acceptedValue else { return }
      if !drafts.isSame(sight.now.model, value) {
        individual.write(value)
        if isPresent { drafts.state.value.written = (individual, value, individual.node.version, currentFlush()) }
      }
      guard let now = drafts.look(at: individual)?.now, drafts.isShownAlike(now, value) else { return drop(individual) }
      (draft.status, draft.over) = (.settled, now)
      update(draft)
    }
  }

  @export(implementation)
  func validate(_ sight: Sight<Model, Display>, isPresent: Bool) -> Validation<Model> {
    if isPresent { return validation.peek() }
    let reading = drafts.read(sight)
    return validateAside?(reading) ?? reading
  }

  /// What was to be seen of an individual that has no model any more: writing it is reported.
  @export(implementation)
  func lost(_ individual: Individual<Model>) -> Sight<Model, Display>? {
    drafts.draft(of: individual).map { Sight($0.over, $0) }
  }

  // MARK: Drafts

  /// Replaces the draft of an individual.
  @export(implementation)
  func put(_ draft: Draft<Model, Display>) {
    drafts.state.update { state in
      state.written = nil
      if let index = state.drafts.firstIndex(where: { $0.individual.isSame(as: draft.individual) }) {
        state.drafts[index] = draft
      } else {
        state.drafts.append(draft)
      }
    }
  }

  /// Changes what is remembered of an edit.
  @export(implementation)
  func update(_ draft: Draft<Model, Display>) {
    guard let index = drafts.state.stored.drafts.firstIndex(where: { $0.stamp == draft.stamp }) else { return }
    drafts.state.value.drafts[index] = draft
  }

  @export(implementation)
  func hold(_ draft: Draft<Model, Display>) {
    var draft = draft
    draft.status = .held
    update(draft)
  }

  @export(implementation)
  func drop(_ individual: Individual<Model>) {
    if drafts.draft(of: individual) == nil { return }
    drafts.state.value.drafts.removeAll { $0.individual.isSame(as: individual) }
  }

  // MARK: Timers

  /// A timer counts for a draft and for those before it: one that a transaction has brought back has lost its own.
  @export(implementation)
  func startTimer(for draft: Draft<Model, Display>) {
    guard pace == .delayed else { return }
    let (individual, stamp) = (draft.individual, draft.stamp)
    stopTimer?()
    stopTimer = policy.startTimer? { [editor = Weak(self)] in editor.object?.ring(individual, stamp) }
  }

  @export(implementation)
  func ring(_ individual: Individual<Model>, _ stamp: UInt64) {
    if isPaused { return missedTimer = (individual, stamp) }
    guard let draft = drafts.look(at: individual)?.draft, draft.stamp <= stamp else { return }
    write(individual)
  }

  /// Stops the timer for good.
  @export(implementation)
  package func end() {
    stopTimer?()
    (stopTimer, missedTimer) = (nil, nil)
  }
}

/// The stamp of the flush in which an effect is running; zero outside of effects.
@usableFromInline
func currentFlush() -> Stamp {
  let turn = currentTurn()
  return turn.pointee.frame == nil ? 0 : turn.pointee.flush
}
