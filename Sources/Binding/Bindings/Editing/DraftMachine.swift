/// Decides what becomes of a draft. Each method stands for an event: it takes the content that is shown for the record,
/// and returns the next step, which the editor carries out.
///
/// The machine has no state, and knows nothing of its subclass `Drafts`, which keeps the drafts. Of a user's code it
/// calls the converter, whose reads are tracked, and comparisons of values.
package class DraftMachine {
  package final let conversion: Conversion
  /// A form may set the policy of a field that was given none, before anything is typed.
  package final var policy: CommitPolicy

  init(_ conversion: Conversion, _ policy: CommitPolicy) {
    self.conversion = conversion
    self.policy = policy
  }
}

/// The next step for a draft.
enum DraftStep {
  /// Leave the draft as it is.
  case stay
  /// Replace the draft by this one, with its new status, value or base. If it is due, write it if it is accepted.
  case become(Draft)
  /// Like ``become(_:)``, but start the timer if the draft waits.
  case begin(Draft)
  /// Write the value to the model, and pass the resulting model to ``DraftMachine/written(_:of:now:)``.
  case write(Any)
  /// Keep the draft until its record comes back.
  case keep
  /// Write the draft if validation accepts it, and drop it in any case.
  case writeAndDrop
  case drop
}

// MARK: What happens

extension DraftMachine {
  /// The user has typed content for a record, or the program has set the content.
  ///
  /// - Parameters:
  ///   - present: the content that is shown for the record now.
  ///   - seen: the content that the user saw; `nil` if it is the present one. If the two differ, the source wins,
  ///     unless the policy keeps drafts in conflicts.
  /// - Returns: the new draft; `nil` if the source wins.
  final func typed(
    _ content: Any, over present: ShownContent, seen: ShownContent?,
    pace: CommitPolicy.Pace, stamp: UInt64
  ) -> Draft? {
    if let seen, !policy.keepsInConflicts, present.record.isThere,
      !seen.isUnchanged(in: present, by: conversion)
    {
      return nil
    }
    let now = present.rendered
    // A further edit keeps the base of the open draft, so a conflict stays until the user decides.
    let base = (present.isOpen ? present.draft?.base : seen?.rendered) ?? now
    let draft = Draft(
      content, for: now.record, stamp: stamp, base: base, value: conversion.value(of: content, current: now.model),
      status: .first(pace))
    return leavesModel(ShownContent(now, draft)) ? draft.with(.synced, base: now) : draft
  }

  /// The draft is to be written now, at whatever pace: because `commit()` was called, the edit has ended, or the timer
  /// has rung, for example.
  final func requested(_ shown: ShownContent, isPresent: Bool) -> DraftStep {
    guard shown.isOpen, let draft = shown.draft, !draft.isKept || isPresent else { return .stay }
    let isBased = isBased(draft, on: shown.rendered)
    return .become(draft.with(.due, base: isBased ? shown.rendered : nil, isKept: false))
  }

  /// The draft was validated, because it is due.
  final func validated(
    _ shown: ShownContent, _ validation: Validation, pace: CommitPolicy.Pace
  ) -> DraftStep {
    if !isInConflict(shown), let value = validation.acceptedValue { return .write(value) }
    // Under `.onCommit` a draft that was not accepted waits for the next call of `commit()`, unless a check is pending.
    if pace != .onCommit || validation.isChecking { return .stay }
    return shown.draft.map { .become($0.with(.waiting)) } ?? .stay
  }

  /// The value of the draft was written.
  ///
  /// - Parameter now: the model after the write; `nil` if the record has no model any more.
  final func written(
    _ value: Any, of draft: Draft, now: RenderedModel?
  ) -> DraftStep {
    guard let now, now.isShownAlike(value, by: conversion) else { return .drop }
    return .become(draft.with(.synced, base: now))
  }

  /// Called when the editor's effect runs, or when an answer has come for which the draft has waited. The draft's
  /// record is the one that is edited: it was not left, or it has come back. The draft may have become acceptable, or
  /// equal to the model.
  final func stayed(_ shown: ShownContent, pace: CommitPolicy.Pace) -> DraftStep {
    guard let draft = shown.draft else { return .drop }
    if draft.isKept { return .begin(reconciled(returned(draft, to: shown.rendered, pace), with: shown.rendered)) }
    return draft.isOpen ? .become(reconciled(draft, with: shown.rendered)) : .stay
  }

  /// A kept draft as it is when its record has come back. It may now look like the model, because the model or the
  /// locale has changed since the record was left.
  private func returned(_ draft: Draft, to now: RenderedModel, _ pace: CommitPolicy.Pace) -> Draft {
    if isSame(shown: draft.content, now.display) { return draft.with(.synced, base: now, isKept: false) }
    return draft.with(.first(pace), base: isBased(draft, on: now) ? now : nil, isKept: false)
  }

  /// Gives an open draft its value if its content could not be read before and can be now, and marks the draft as
  /// synced if it no longer changes the model. Returns any other draft as it is.
  private func reconciled(_ draft: Draft, with now: RenderedModel) -> Draft {
    guard draft.isOpen else { return draft }
    var draft = draft
    if draft.value == nil, let value = conversion.value(of: draft.content, current: now.model) {
      draft = draft.with(value: value)
    }
    return isDirty(ShownContent(now, draft)) ? draft : draft.with(.synced, base: now)
  }

  /// Called when the editor's effect runs, and the draft's record is no longer the one that is edited.
  final func left(_ shown: ShownContent, isSubmitted: Bool) -> DraftStep {
    guard shown.draft != nil, isSubmitted || isDirty(shown) else { return .drop }
    if policy.keptWhenLeft > 0 { return .keep }
    if !policy.commitsWhenLeft { return .drop }
    // After the end of the submission the editor calls this method again.
    return isSubmitted ? .stay : .writeAndDrop
  }

  /// The user has decided a conflict in favour of the draft, which is now based on the changed model.
  final func decided(_ shown: ShownContent) -> DraftStep {
    guard isInConflict(shown), let draft = shown.draft else { return .stay }
    return .become(draft.with(base: shown.rendered))
  }

  /// A submission has written its value. A draft that was typed during the submission is now based on the written
  /// value.
  final func submitted(
    _ typed: Draft, now: RenderedModel, pace: CommitPolicy.Pace
  ) -> DraftStep {
    var draft = typed.with(base: now)
    if !typed.isOpen {
      // A synced draft stood for the former model, so it is now an edit that would restore that model. If its content
      // is the former displayed value, its value is the whole former model, because the content may show only a part.
      let value = isSame(shown: typed.content, typed.base.display) ? typed.base.model : nil
      draft = draft.with(.first(pace), value: value)
    }
    if leavesModel(ShownContent(now, draft)) { draft = draft.with(.synced) }
    return typed.isOpen ? .become(draft) : .begin(draft)
  }
}

// MARK: What is known

extension DraftMachine {
  /// The content that is shown for a model, given the draft of its record.
  final func shown(_ now: RenderedModel, _ draft: Draft?) -> ShownContent {
    if let draft, isAlive(draft, now) { return ShownContent(now, draft) }
    return ShownContent(now, nil)
  }

  /// Whether a draft counts. It no longer counts when its source has changed, unless the policy lets drafts stay. A
  /// record that is gone has not changed: its draft counts until the record is back.
  final func isAlive(_ draft: Draft, _ now: RenderedModel) -> Bool {
    if draft.isOpen, !now.record.isThere { return true }
    if draft.isOpen { return policy.keepsInConflicts || isBased(draft, on: now) }
    return draft.base === now || draft.base.isSame(as: now) && isSame(shown: draft.base.display, now.display)
  }

  /// Whether the model is still the one over which a draft was typed. Under a draft that was kept, a model that cannot
  /// be compared counts as the same if it is shown alike.
  final func isBased(_ draft: Draft, on now: RenderedModel) -> Bool {
    draft.base.isOfMissing || draft.base.isSame(as: now)
      || draft.isKept && now.isShownAlike(draft.base.model, by: conversion)
  }

  /// The result of parsing the content; without an open draft, the model. A converter may read observables that change
  /// later, for example a locale. So the draft keeps the value that it had when it was typed, and is parsed again only
  /// if it had none.
  final func parse(_ shown: ShownContent) -> Validation {
    let model = shown.rendered.model
    guard let draft = shown.draft, draft.isOpen else { return .read(model) }
    if let value = draft.value { return .read(value) }
    return conversion.parse(draft.content, current: model)
  }

  /// Whether there is an open draft that would change the model, or cannot be read.
  package final func isDirty(_ shown: ShownContent) -> Bool {
    guard let draft = shown.draft, draft.isOpen else { return false }
    guard let value = draft.value ?? parse(shown).value else { return true }
    return !shown.record.areSame(value, shown.rendered.model)
  }

  /// Whether the model has changed under a draft, and the user has to decide which of them stays.
  package final func isInConflict(_ shown: ShownContent) -> Bool {
    guard policy.asksInConflicts, let draft = shown.draft, shown.record.isThere else { return false }
    return isDirty(shown) && !isBased(draft, on: shown.rendered)
  }

  /// Whether writing a draft would leave the model as it is. Content that equals the model's displayed value stands for
  /// the whole model, even if it shows only a part.
  final func leavesModel(_ shown: ShownContent) -> Bool {
    isSame(shown: shown.content, shown.rendered.display) || !isDirty(shown)
  }

  /// Whether two displayed values are the same.
  package final func isSame(shown one: Any, _ other: Any) -> Bool { conversion.areSame(one, other) }

  /// Whether both are the same content of the same record, even if it was typed twice. Versions count only for content
  /// that cannot be compared, because it does not equal itself.
  package final func isSameContent(_ one: ShownContent, _ other: ShownContent) -> Bool {
    if !one.record.isSame(as: other.record) { return false }
    if isSame(shown: one.content, other.content) { return true }
    return one.version == other.version && !isSame(shown: one.content, one.content)
  }
}
