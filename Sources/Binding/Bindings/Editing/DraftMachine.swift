/// Decides what becomes of a draft. Each method stands for an event: it takes the content that is shown for the record,
/// and returns the next step, which the editor carries out.
///
/// The machine has no state. It calls the converter, whose reads are tracked, and no other closure of a user. A class,
/// because each use of a struct would copy the converter and the policy.
package final class DraftMachine<Model, Display> {
  let converter: TwoWayConverter<Model, Display>
  package let policy: CommitPolicy
  /// Whether two displayed values are the same.
  let areSameDisplays: (Display, Display) -> Bool

  init(
    _ converter: TwoWayConverter<Model, Display>, _ policy: CommitPolicy,
    _ areSameDisplays: @escaping (Display, Display) -> Bool
  ) {
    self.converter = converter
    self.policy = policy
    self.areSameDisplays = areSameDisplays
  }
}

/// The next step for a draft.
enum DraftStep<Model, Display> {
  /// Leave the draft as it is.
  case stay
  /// Replace the draft by this copy, which has the next status, and write it if it is due.
  case become(Draft<Model, Display>)
  /// Like ``become(_:)``, but start the timer if the draft waits.
  case begin(Draft<Model, Display>)
  /// Write the value to the model, and pass the resulting model to ``DraftMachine/written(_:of:now:)``.
  case write(Version<Model>)
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
  func typed(
    _ content: Display, over present: ShownContent<Model, Display>, seen: ShownContent<Model, Display>?,
    pace: CommitPolicy.Pace, stamp: UInt64
  ) -> Draft<Model, Display>? {
    if let seen, !policy.keepsInConflicts, present.record.isThere(), !isUnchanged(seen, present) { return nil }
    let now = present.rendered
    // A further edit keeps the base of the open draft, so a conflict stays until the user decides.
    let base = (present.isOpen ? present.draft?.base : seen?.rendered) ?? now
    let draft = Draft(
      content, for: now.record, stamp: stamp, base: base, value: value(of: content, now.model), status: .first(pace))
    return leavesModel(ShownContent(now, draft)) ? draft.with(.synced, base: now) : draft
  }

  /// A call of `commit()`, the timer, or the policy for drafts whose record was left requests that the draft is written
  /// now.
  func requested(_ shown: ShownContent<Model, Display>, isPresent: Bool) -> DraftStep<Model, Display> {
    guard shown.isOpen, let draft = shown.draft, !draft.isKept || isPresent else { return .stay }
    let isBased = isBased(draft, on: shown.rendered)
    return .become(draft.with(.due, base: isBased ? shown.rendered : nil, isKept: false))
  }

  /// The draft was validated, because it is due.
  func validated(
    _ shown: ShownContent<Model, Display>, _ validation: Validation<Model>, pace: CommitPolicy.Pace
  ) -> DraftStep<Model, Display> {
    if !isInConflict(shown), let value = validation.accepted { return .write(value) }
    // Under `.onCommit` a draft that was not accepted waits for the next call of `commit()`, unless a check is pending.
    if pace != .onCommit || validation.isPending { return .stay }
    return shown.draft.map { .become($0.with(.waiting)) } ?? .stay
  }

  /// The value of the draft was written.
  ///
  /// - Parameter now: the model after the write; `nil` if the record has no model any more.
  func written(
    _ value: Model, of draft: Draft<Model, Display>, now: RenderedModel<Model, Display>?
  ) -> DraftStep<Model, Display> {
    guard let now, isShownAlike(now, value) else { return .drop }
    return .become(draft.with(.synced, base: now))
  }

  /// A flush has ended, and the draft's record is the one that is edited: it was not left, or it has come back. The
  /// draft may have become acceptable, or equal to the model.
  func stayed(_ shown: ShownContent<Model, Display>, pace: CommitPolicy.Pace) -> DraftStep<Model, Display> {
    guard var draft = shown.draft else { return .drop }
    let (now, isBack) = (shown.rendered, draft.isKept)
    if !isBack, !draft.isOpen { return .stay }
    if isBack {
      // The draft may now look like the model, because the model or the locale has changed since the record was left.
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

  /// A flush has ended, and the draft's record is no longer the one that is edited.
  func left(_ shown: ShownContent<Model, Display>, isSubmitted: Bool) -> DraftStep<Model, Display> {
    guard shown.draft != nil, isSubmitted || isDirty(shown) else { return .drop }
    if policy.keptWhenLeft > 0 { return .keep }
    if !policy.commitsWhenLeft { return .drop }
    // After the end of the submission the editor calls this method again.
    return isSubmitted ? .stay : .writeAndDrop
  }

  /// The user has decided a conflict in favour of the draft, which is now based on the changed model.
  func decided(_ shown: ShownContent<Model, Display>) -> DraftStep<Model, Display> {
    guard isInConflict(shown), let draft = shown.draft else { return .stay }
    return .become(draft.with(base: shown.rendered))
  }

  /// A submission has written its value. A draft that was typed during the submission is now based on the written
  /// value.
  func submitted(
    _ typed: Draft<Model, Display>, now: RenderedModel<Model, Display>, pace: CommitPolicy.Pace
  ) -> DraftStep<Model, Display> {
    var draft = typed.with(base: now)
    if !typed.isOpen {
      // A synced draft stood for the former model, so it is now an edit that would restore that model. If its content
      // is the former displayed value, its value is the whole former model, because the content may show only a part.
      let value = isSame(shown: typed.content, typed.base.display) ? Version(typed.base.model) : nil
      draft = draft.with(.first(pace), value: value)
    }
    if leavesModel(ShownContent(now, draft)) { draft = draft.with(.synced) }
    return typed.isOpen ? .become(draft) : .begin(draft)
  }
}

// MARK: What is known

extension DraftMachine {
  /// The content that is shown for a model, given the draft of its record.
  func shown(_ now: RenderedModel<Model, Display>, _ draft: Draft<Model, Display>?) -> ShownContent<Model, Display> {
    if let draft, isAlive(draft, now) { return ShownContent(now, draft) }
    return ShownContent(now, nil)
  }

  /// Whether a draft counts. It no longer counts when its source has changed, unless the policy lets drafts stay. A
  /// record that is gone has not changed: its draft counts until the record is back.
  func isAlive(_ draft: Draft<Model, Display>, _ now: RenderedModel<Model, Display>) -> Bool {
    if draft.isOpen, !now.record.isThere() { return true }
    if draft.isOpen { return policy.keepsInConflicts || isBased(draft, on: now) }
    return draft.base === now || isSame(draft.base, now) && isSame(shown: draft.base.display, now.display)
  }

  /// Whether the model is still the one over which a draft was typed. Under a draft that was kept, a model that cannot
  /// be compared counts as the same if it is shown alike.
  func isBased(_ draft: Draft<Model, Display>, on now: RenderedModel<Model, Display>) -> Bool {
    draft.base.isOfMissing || isSame(draft.base, now) || draft.isKept && isShownAlike(now, draft.base.model)
  }

  /// The result of parsing the content; without an open draft, the model. A converter may read observables that change
  /// later, for example a locale. So the draft keeps the value that it had when it was typed, and is parsed again only
  /// if it had none.
  func parse(_ shown: ShownContent<Model, Display>) -> Validation<Model> {
    let model = shown.rendered.model
    guard let draft = shown.draft, draft.isOpen else { return .read(model) }
    if let value = draft.value { return Validation(of: value) }
    return converter.parse(draft.content, current: model)
  }

  /// The value of content, before any rules; `nil` if the content cannot be parsed or leaves the model as it is.
  func value(of content: Display, _ model: Model) -> Version<Model>? {
    if case .value(let value) = try? converter.back(content, model) { Version(value) } else { nil }
  }

  /// Whether there is a draft that would change the model.
  package func isDirty(_ shown: ShownContent<Model, Display>) -> Bool {
    guard let draft = shown.draft, draft.isOpen else { return false }
    guard let value = draft.value ?? parse(shown).version else { return true }
    return !isSame(value.value, shown.rendered.model, shown.record)
  }

  /// Whether the model has changed under a draft, and the user has to decide which of them stays.
  package func isInConflict(_ shown: ShownContent<Model, Display>) -> Bool {
    guard policy.asksInConflicts, let draft = shown.draft, shown.record.isThere() else { return false }
    return isDirty(shown) && !isBased(draft, on: shown.rendered)
  }

  /// Whether the content that is shown now is the content that the user saw.
  func isUnchanged(_ seen: ShownContent<Model, Display>, _ now: ShownContent<Model, Display>) -> Bool {
    isSame(seen.rendered, now.rendered)
      && (seen.draft?.stamp == now.draft?.stamp || isSame(shown: seen.content, now.content))
  }

  /// Whether writing a draft would leave the model as it is. Content that equals the model's displayed value stands for
  /// the whole model, even if it shows only a part.
  func leavesModel(_ shown: ShownContent<Model, Display>) -> Bool {
    isSame(shown: shown.content, shown.rendered.display) || !isDirty(shown)
  }

  /// Whether two models of a record are the same, by the policy of the record's node.
  package func isSame(_ one: Model, _ other: Model, _ record: EditedRecord<Model>) -> Bool {
    // Embedded Swift cannot look up at run time how the values of a type are compared. There an overload of
    // `bindTwoWay` for `Equatable` values gives the converter the comparisons.
    #if hasFeature(Embedded)
      converter.areSameModels(one, other)
    #else
      record.areSame(one, other)
    #endif
  }

  /// Whether two displayed values are the same.
  package func isSame(shown one: Display, _ other: Display) -> Bool { areSameDisplays(one, other) }

  /// Whether both are the same content of the same record, even if it was typed twice. Versions count only for content
  /// that cannot be compared, because it does not equal itself.
  package func isSameContent(_ one: ShownContent<Model, Display>, _ other: ShownContent<Model, Display>) -> Bool {
    if !one.record.isSame(as: other.record) { return false }
    if isSame(shown: one.content, other.content) { return true }
    return one.version == other.version && !isSame(shown: one.content, one.content)
  }

  /// Whether a model is unchanged. Versions count only for models that cannot be compared, because a write may keep the
  /// version of a value that is no longer observed. A model that does not equal itself cannot be compared: one with the
  /// policy `.always`, for example.
  func isSame(_ one: RenderedModel<Model, Display>, _ other: RenderedModel<Model, Display>) -> Bool {
    if one === other || isSame(one.model, other.model, one.record) { return true }
    return one.version == other.version && !isSame(one.model, one.model, one.record)
  }

  /// Whether the source's model equals a value. Models that cannot be compared, because they do not equal themselves,
  /// are equal if they are shown alike.
  func isShownAlike(_ now: RenderedModel<Model, Display>, _ value: Model) -> Bool {
    if isSame(now.model, value, now.record) { return true }
    return !isSame(value, value, now.record) && isSame(shown: now.display, untracked { converter.there(value) })
  }
}

extension TwoWayConverter {
  /// How displayed values are compared: as the source compares its values, where they are the displayed ones; otherwise
  /// by their type. A source that takes each write for a change does not tell which contents look alike: then the type
  /// decides.
  func displayComparison(of source: some ObservableValue<Model>) -> (Display, Display) -> Bool {
    #if hasFeature(Embedded)
      return areSameDisplays
    #else
      guard isIdentity, let areSame = (source.policy as? ChangePolicy<Display>)?.areSame else {
        return comparison(of: Display.self)
      }
      return { areSame($0, $1) || !areSame($0, $0) && Binding::areSame($0, $1) }
    #endif
  }
}
