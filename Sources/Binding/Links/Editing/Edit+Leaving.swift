// What becomes of a draft whose source changes, or is another one.

/// A draft that was left, what it means, the model that it was typed over, and whether that had changed. A tuple,
/// because a type would stand in every program.
@usableFromInline typealias EditLeft<Model, Display> = (
  place: EditPlace<Model>, model: Model, draft: Display, meaning: Validation<Model>?, isInConflict: Bool
)

extension Edit {
  /// Whether another individual is edited than the one that was shown last.
  @export(implementation)
  var hasMoved: Bool { memory.stored.place.first.map { !$0.isPresent() } ?? false }

  /// Another individual is edited now: does with the draft what the policy says, shows the other, and the draft that
  /// was typed for that before. What was typed in the same batch belongs to neither for sure, and is dropped.
  @export(implementation)
  func leave(_ former: Rendering<Model, Display>, for now: Rendering<Model, Display>) {
    let held = target.version
    if isEditedNow, let place = memory.stored.place.first, memory.stored.known == held {
      if policy.keptWhenLeft > 0 {
        let (meaning, isInConflict) = (memory.stored.judged, memory.stored.isInConflict)
        memory.value.left.append((place, former.model, target.content.peek(), meaning, isInConflict))
        if memory.stored.left.count > policy.keptWhenLeft { memory.value.left.removeFirst() }
      } else if policy.commitsWhenLeft, let value = memory.stored.judged?.acceptedValue, !memory.stored.isInConflict {
        place.write(value)
      }
    }
    memory.value.place = source.asFollowed?.place ?? []
    tell { $0.follow() }
    guard let index = memory.stored.left.firstIndex(where: { $0.place.isPresent() }) else { return }
    let left = memory.value.left.remove(at: index)
    let hasChanged = !isShownAlike(now, left.model)
    if hasChanged, !policy.keepsInConflicts { return }
    target.show(left.draft)
    let shown = target.version
    _ = reading
    if let meaning = left.meaning?.value { remember?(shown, .read(meaning)) }
    memory.value.isInConflict = policy.asksInConflicts && (hasChanged || left.isInConflict)
    takeEdit(shown, of: now)
  }

  /// The source has changed under a draft that stays.
  @export(implementation)
  func contend(_ now: Rendering<Model, Display>) {
    if memory.stored.known == target.version, validation.peek().value.map({ isSame($0, now.model) }) ?? false {
      return tell { $0.edit(isBack: true) }
    }
    if policy.asksInConflicts { memory.value.isInConflict = true }
  }

  /// Decides a conflict in favour of the draft.
  @export(implementation)
  package func keepDraft() {
    batch {
      guard memory.stored.isInConflict else { return }
      memory.value.isInConflict = false
      tell { $0.judgeAnew() }
    }
  }

  /// What the source has become under a draft, if somebody has to decide which of them stays; tracked.
  @export(implementation)
  package var conflict: Model? {
    policy.asksInConflicts && memory.value.isInConflict ? rendering.value.model : nil
  }

  /// Whether edits wait for the end, where they would be written at once otherwise: for fields, whose controls come
  /// later.
  @export(implementation)
  package func waitForEnd(_ waits: Bool) { memory.value.machine.pace = waits ? .onEnd : .onChange }

  /// Commits at the end of edits, where the target tells and the policy does not wait for a call.
  @export(implementation)
  func commitOnEnd() {
    guard let ended = target.ended, policy.pace != .onCommit else { return }
    ending = ended.observe { [edit = Weak(self)] in
      guard let edit = edit.object, !edit.target.isComposing else { return }
      edit.target.refresh()
      edit.unlessPaused { $0.commit() }
    }
  }
}
