/// Decides what becomes of a draft. What has happened goes in, with what is shown of the record; what follows comes
/// out, and the editor does it.
///
/// It never changes. It calls the converter, whose reads are tracked, and no other closure of a user. An object,
/// because each question would copy the converter and the policy.
@usableFromInline
package final class DraftMachine<Model, Display> {
  @export(implementation) let converter: TwoWayConverter<Model, Display>
  @export(implementation) package let policy: CommitPolicy

  @export(implementation)
  init(_ converter: TwoWayConverter<Model, Display>, _ policy: CommitPolicy) {
    self.converter = converter
    self.policy = policy
  }
}

/// What follows for a draft.
@usableFromInline
enum DraftStep<Model, Display> {
  /// Nothing.
  case stay
  /// It is replaced by its next status, and written if it is due.
  case become(Draft<Model, Display>)
  /// As ``become(_:)``, and if it waits its time begins.
  case begin(Draft<Model, Display>)
  /// The value is written to the model. What has become of it is told to ``DraftMachine/written(_:of:now:)``.
  case write(Version<Model>)
  /// It is kept until its record comes back.
  case keep
  /// It is written, if that is acceptable, and dropped.
  case writeAndDrop
  case drop
}

// MARK: What happens

extension DraftMachine {
  /// The user, or the program, has typed a content for a record.
  ///
  /// - Parameters:
  ///   - present: what is shown for the record now.
  ///   - seen: what the user saw. If that has changed the source wins, unless the policy lets drafts stay. `nil` means
  ///     what is shown now.
  /// - Returns: the new draft; `nil` if the source wins.
  @export(implementation)
  func typed(
    _ content: Display, over present: ShownContent<Model, Display>, seen: ShownContent<Model, Display>?,
    pace: CommitPolicy.Pace, stamp: UInt64
  ) -> Draft<Model, Display>? {
    if let seen, !policy.keepsInConflicts, !isUnchanged(seen, present) { return nil }
    let now = present.rendered
    // Typing goes on in a conflict: the conflict stays until the user decides.
    let base = (present.isOpen ? present.draft?.base : seen?.rendered) ?? now
    let draft = Draft(
      content, for: now.record, stamp: stamp, base: base, value: value(of: content, now.model), status: .first(pace))
    return leavesModel(ShownContent(now, draft)) ? draft.with(.synced, base: now) : draft
  }

  /// The draft is to be written now, whatever the policy says.
  @export(implementation)
  func requested(_ shown: ShownContent<Model, Display>, isPresent: Bool) -> DraftStep<Model, Display> {
    guard shown.isOpen, let draft = shown.draft, !draft.isKept || isPresent else { return .stay }
    let isBased = isBased(draft, on: shown.rendered)
    return .become(draft.with(.due, base: isBased ? shown.rendered : nil, isKept: false))
  }

  /// The draft was validated, because it is due.
  @export(implementation)
  func validated(
    _ shown: ShownContent<Model, Display>, _ validation: Validation<Model>, pace: CommitPolicy.Pace
  ) -> DraftStep<Model, Display> {
    if !isInConflict(shown), let value = validation.accepted { return .write(value) }
    // A draft that waits for a call waits for the next one, unless a check of this one is still pending.
    if pace != .onCommit || validation.isPending { return .stay }
    return shown.draft.map { .become($0.with(.waiting)) } ?? .stay
  }

  /// The value of the draft was written.
  ///
  /// `now`: what the model is then; `nil` if the record has no model any more.
  @export(implementation)
  func written(
    _ value: Model, of draft: Draft<Model, Display>, now: RenderedModel<Model, Display>?
  ) -> DraftStep<Model, Display> {
    guard let now, isShownAlike(now, value) else { return .drop }
    return .become(draft.with(.synced, base: now))
  }

  /// A flush has ended, and the record of the draft is edited: it may have come back, the draft may have become
  /// acceptable, or equal to the model.
  @export(implementation)
  func stayed(_ shown: ShownContent<Model, Display>, pace: CommitPolicy.Pace) -> DraftStep<Model, Display> {
    guard var draft = shown.draft else { return .drop }
    let (now, isBack) = (shown.rendered, draft.isKept)
    if !isBack, !draft.isOpen { return .stay }
    if isBack {
      // A change of the model or the locale may have made the draft look like the model.
      let isSynced = isSame(shown: draft.content, now.display)
      draft = draft.with(
        isSynced ? .synced : .first(pace), base: isSynced || isBased(draft, on: now) ? now : nil, isKept: false)
    }
    if draft.isOpen {
      if draft.value == nil, let value = value(of: draft.content, now.model) { draft = draft.with(value: value) }
      if !isDirty(ShownContent(now, draft)) { draft = draft.with(.synced, base: now) }
    }
    return isBack ? .begin(draft) : .become(draft)
  }

  /// A flush has ended, and another record is edited.
  @export(implementation)
  func left(_ shown: ShownContent<Model, Display>, isSubmitted: Bool) -> DraftStep<Model, Display> {
    guard shown.draft != nil, isSubmitted || isDirty(shown) else { return .drop }
    if policy.keptWhenLeft > 0 { return .keep }
    if !policy.commitsWhenLeft { return .drop }
    // It is left again at the end of the submission.
    return isSubmitted ? .stay : .writeAndDrop
  }

  /// The user has decided a conflict in favour of the draft.
  @export(implementation)
  func decided(_ shown: ShownContent<Model, Display>) -> DraftStep<Model, Display> {
    guard isInConflict(shown), let draft = shown.draft else { return .stay }
    return .become(draft.with(base: shown.rendered))
  }

  /// A submission has written its value, and another draft was typed meanwhile: it becomes a draft over that.
  @export(implementation)
  func submitted(
    _ typed: Draft<Model, Display>, now: RenderedModel<Model, Display>, pace: CommitPolicy.Pace
  ) -> DraftStep<Model, Display> {
    var draft = typed.with(base: now)
    if !typed.isOpen {
      // It stood for the model, even if it shows only a part of it.
      let value = isSame(shown: typed.content, typed.base.display) ? Version(typed.base.model) : nil
      draft = draft.with(.first(pace), value: value)
    }
    if leavesModel(ShownContent(now, draft)) { draft = draft.with(.synced) }
    return typed.isOpen ? .become(draft) : .begin(draft)
  }
}

// MARK: What is known

extension DraftMachine {
  /// What is shown for a model, given the draft of its record.
  @export(implementation)
  func shown(_ now: RenderedModel<Model, Display>, _ draft: Draft<Model, Display>?) -> ShownContent<Model, Display> {
    ShownContent(now, draft.flatMap { isAlive($0, now) ? $0 : nil })
  }

  /// Whether a draft counts: the source wins, unless the policy lets drafts stay.
  @export(implementation)
  func isAlive(_ draft: Draft<Model, Display>, _ now: RenderedModel<Model, Display>) -> Bool {
    if draft.isOpen { return policy.keepsInConflicts || isBased(draft, on: now) }
    return draft.base === now || isSame(draft.base, now) && isSame(shown: draft.base.display, now.display)
  }

  /// Whether the model still is the one that a draft was typed over.
  @export(implementation)
  func isBased(_ draft: Draft<Model, Display>, on now: RenderedModel<Model, Display>) -> Bool {
    isSame(draft.base, now) || draft.isKept && isShownAlike(now, draft.base.model)
  }

  /// The result of parsing the content; the model where there is no draft. A converter may read observables, for
  /// example a locale: a draft keeps the value that it had when it was typed, and is parsed again if it had none.
  @export(implementation)
  func parse(_ shown: ShownContent<Model, Display>) -> Validation<Model> {
    let model = shown.rendered.model
    guard let draft = shown.draft, draft.isOpen else { return .read(model) }
    return draft.value.map { Validation(of: $0) } ?? converter.parse(draft.content, current: model)
  }

  /// The value of a content, without any rules; `nil` if it cannot be parsed or leaves the model as it is.
  @export(implementation)
  func value(of content: Display, _ model: Model) -> Version<Model>? {
    if case .value(let value) = try? converter.back(content, model) { Version(value) } else { nil }
  }

  /// Whether there is a draft that would change the model.
  @export(implementation)
  package func isDirty(_ shown: ShownContent<Model, Display>) -> Bool {
    guard let draft = shown.draft, draft.isOpen else { return false }
    let value = draft.value ?? parse(shown).version
    return !(value.map { isSame($0.value, shown.rendered.model) } ?? false)
  }

  /// Whether the model has changed under a draft, and the user has to decide which of them stays.
  @export(implementation)
  package func isInConflict(_ shown: ShownContent<Model, Display>) -> Bool {
    guard policy.asksInConflicts, let draft = shown.draft else { return false }
    return isDirty(shown) && !isBased(draft, on: shown.rendered)
  }

  /// Whether what is shown is what a user saw before.
  @export(implementation)
  func isUnchanged(_ seen: ShownContent<Model, Display>, _ now: ShownContent<Model, Display>) -> Bool {
    isSame(seen.rendered, now.rendered)
      && (seen.draft?.stamp == now.draft?.stamp || isSame(shown: seen.content, now.content))
  }

  /// Whether a draft leaves the model as it is. The content that is shown for the model stands for the model, even if
  /// it shows only a part of it.
  @export(implementation)
  func leavesModel(_ shown: ShownContent<Model, Display>) -> Bool {
    isSame(shown: shown.content, shown.rendered.display) || !isDirty(shown)
  }

  // Embedded Swift cannot find out how the values of a type are compared: there the overload of `bindTwoWay` knows.

  /// Whether two models are the same.
  @export(implementation)
  package func isSame(_ one: Model, _ other: Model) -> Bool {
    #if hasFeature(Embedded)
      converter.areSameModels(one, other)
    #else
      areSame(one, other)
    #endif
  }

  /// Whether two displayed values are the same.
  @export(implementation)
  func isSame(shown one: Display, _ other: Display) -> Bool {
    #if hasFeature(Embedded)
      converter.areSameDisplays(one, other)
    #else
      areSame(one, other)
    #endif
  }

  /// Whether a model is unchanged. Versions tell only models apart that cannot be compared: a write may keep the
  /// version of a value that nothing observes any more.
  @export(implementation)
  func isSame(_ one: RenderedModel<Model, Display>, _ other: RenderedModel<Model, Display>) -> Bool {
    if one === other || isSame(one.model, other.model) { return true }
    return one.version == other.version && !isSame(one.model, one.model)
  }

  /// Whether the source has a value. Models that cannot be compared are compared by what is shown for them.
  @export(implementation)
  func isShownAlike(_ now: RenderedModel<Model, Display>, _ value: Model) -> Bool {
    if isSame(now.model, value) { return true }
    return !isSame(value, value) && isSame(shown: now.display, untracked { converter.there(value) })
  }
}
