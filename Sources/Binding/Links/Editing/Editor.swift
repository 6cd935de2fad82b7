/// What is edited of a source, and when it is written: the common part of two-way bindings and fields.
///
/// An edit is written into the draft of a record at once. Later work, when a record is left or a refused
/// draft becomes acceptable, is done by an effect, see ``follow(take:show:)``.
@usableFromInline
package final class Editor<Model, Display> {
  /// Makes the node that validates the draft: the result of parsing it, with the issues of rules.
  @usableFromInline package typealias MakeValidation = (Editor) -> Computed<Validation<Model>>
  /// Adds the issues of rules to the result of parsing a draft, without nodes.
  ///
  /// - `drafts`: `nil` if another record is edited now.
  @usableFromInline package typealias AddIssues = (
    _ parsed: Validation<Model>, _ drafts: Drafts<Model, Display>?
  ) -> Validation<Model>

  @export(implementation) package let drafts: Drafts<Model, Display>
  @export(implementation) package let family: NodeFamily
  @export(implementation) package var pace: CommitPolicy.Pace
  @export(implementation) var stopTimer: (() -> Void)?
  @export(implementation) var isPaused = false
  /// Whether the timer rang while the binding was paused.
  @export(implementation) var hasMissedTimer = false
  /// The records whose drafts are being submitted, see ``beginSubmission(of:)``.
  @export(implementation) var submitted: [EditedRecord<Model>] = []

  // The rules.
  @export(implementation) let makeValidation: MakeValidation?
  @export(implementation) let addIssues: AddIssues?
  /// Called before an attempt to write, for checks that happen only then.
  @export(implementation) package var willWrite: (() -> Void)?

  // Made on first use.
  @export(implementation) var contentNode: Computed<Display>?
  @export(implementation) var isDirtyNode: Computed<Bool>?
  @export(implementation) var parsedNode: Computed<Validation<Model>>?
  @export(implementation) var validationNode: Computed<Validation<Model>>?

  @usableFromInline
  init(
    _ drafts: Drafts<Model, Display>, _ family: NodeFamily, _ makeValidation: MakeValidation?, _ addIssues: AddIssues?
  ) {
    self.drafts = drafts
    self.family = family
    self.makeValidation = makeValidation
    self.addIssues = addIssues
    pace = drafts.policy.pace
  }

  deinit { stopTimer?() }
}

extension Editor {
  /// `makeValidation`, `addIssues`: `nil` if whatever can be parsed may be written.
  @export(implementation)
  package convenience init(
    of source: some MutableObservableValue<Model>, via converter: TwoWayConverter<Model, Display>,
    policy: CommitPolicy, in family: NodeFamily, makeValidation: MakeValidation? = nil, addIssues: AddIssues? = nil
  ) {
    self.init(Drafts(of: source, via: converter, policy: policy, in: family), family, makeValidation, addIssues)
  }

  @export(implementation) package var policy: CommitPolicy { drafts.policy }
  @export(implementation) package var present: EditedRecord<Model> { drafts.present }

  // MARK: Nodes

  /// What is to be shown: the draft, or the model.
  @export(implementation)
  package var content: Computed<Display> {
    if let contentNode { return contentNode }
    let node = family.part(.content, Computed { [drafts] in drafts.shown.content })
    contentNode = node
    return node
  }

  /// The edited record, as a record whose value is its content: for another editor that edits the content.
  ///
  /// `owner`: kept by whatever reads the result.
  @export(implementation)
  package func contents(keeping owner: some AnyObject) -> Computed<EditedRecord<Display>> {
    var last: (of: EditedRecord<Model>, contents: EditedRecord<Display>)?
    return Computed(changes: .by { $0 === $1 }) { [drafts] in
      let record = drafts.rendered.value.record
      if let last, last.of.isSame(as: record) { return last.contents }
      let node = Computed {
        withExtendedLifetime(owner) {
          // The contents of a lost record are never asked for, but the node needs a value.
          (drafts.shown(of: record) ?? drafts.shown).content
        }
      }
      let contents = EditedRecord(
        record.identity, matches: record.matches, node: ValueNode(node), isThere: record.isThere
      ) { self.type($0, for: record) }
      last = (record, contents)
      return contents
    }
  }

  /// Whether there is a draft that would change the model.
  @export(implementation)
  package var isDirty: Computed<Bool> {
    if let isDirtyNode { return isDirtyNode }
    let node = family.part(.isEdited, Computed { [drafts] in drafts.isDirty(drafts.shown) })
    isDirtyNode = node
    return node
  }

  /// The validation of the content before any rules.
  @export(implementation)
  package var parsed: Computed<Validation<Model>> {
    if let parsedNode { return parsedNode }
    let node = family.part(
      .parsed,
      Computed<Validation<Model>>(changes: .always) { [drafts, contentNode] in
        let parsed = drafts.parse(drafts.shown)
        // Read last, so that an explanation why the content is invalid names the content.
        contentNode?.track()
        return parsed
      })
    parsedNode = node
    return node
  }

  /// The validation of the content, with the issues of rules.
  @export(implementation)
  package var validation: Computed<Validation<Model>> {
    if let validationNode { return validationNode }
    let node = makeValidation?(self) ?? parsed
    validationNode = node
    return node
  }
}

// MARK: At once

extension Editor {
  /// Writes an edit into the draft of a record.
  ///
  /// - Parameters:
  ///   - content: the typed content.
  ///   - record: the record that the control shows, or the one that is edited now.
  ///   - former: what the user saw. If that has changed the source wins, unless the policy lets drafts stay. `nil`
  ///     means the present content.
  /// - Returns: what is shown then; `nil` if the content is neither kept as a draft nor what is shown for the model.
  @discardableResult
  @export(implementation)
  package func type(
    _ content: Display, for record: EditedRecord<Model>, seen former: ShownContent<Model, Display>? = nil
  ) -> ShownContent<Model, Display>? {
    batch {
      untracked {
        guard let present = drafts.peek(at: record) ?? former else { return nil }
        if let former, !policy.keepsInConflicts, !isUnchanged(former, present) { return nil }
        let now = present.rendered
        // Typing goes on in a conflict: the conflict stays until the user decides.
        let base = (present.isOpen ? present.draft?.base : former?.rendered) ?? now
        var draft = Draft(
          content, for: now.record, stamp: newStamp(), base: base,
          value: drafts.value(of: content, now.model), status: pace == .onChange ? .due : .waiting)
        if leavesModel(ShownContent(now, draft)) { draft = draft.with(.synced, base: now) }
        drafts.put(draft)
        if draft.isOpen, !draft.isDue { startTimer() }
        return attempt(ShownContent(now, draft))
      }
    }
  }

  /// Writes content by program, into the record that is edited now.
  @export(implementation)
  package func edit(_ content: Display) {
    if drafts.isSame(shown: content, drafts.peek().content) { return }
    type(content, for: present)
  }

  /// Restores a stored draft, with the content that was shown for the model when the draft was typed.
  @export(implementation)
  package func restore(_ content: Display, base: Display) {
    let (record, now) = (present, drafts.peek().rendered)
    guard let model = untracked({ drafts.converter.parse(base, current: now.model).value }),
      !drafts.isSame(model, now.model), !drafts.isSame(shown: base, now.display)
    else { return edit(content) }
    let former = RenderedModel(record, version: .max, model: model, display: base)
    type(content, for: record, seen: ShownContent(former, nil))
  }

  @export(implementation)
  func isUnchanged(_ former: ShownContent<Model, Display>, _ now: ShownContent<Model, Display>) -> Bool {
    drafts.isSame(former.rendered, now.rendered)
      && (former.draft?.stamp == now.draft?.stamp || drafts.isSame(shown: former.content, now.content))
  }

  /// Whether a draft leaves the model as it is. The content that is shown for the model means the model, even if it
  /// shows only part of the model.
  @export(implementation)
  func leavesModel(_ shown: ShownContent<Model, Display>) -> Bool {
    drafts.isSame(shown: shown.content, shown.rendered.display) || !drafts.isDirty(shown)
  }

  /// Writes the draft now, if there is an acceptable one, and then shows the model without a draft.
  @export(implementation)
  package func commit(_ record: EditedRecord<Model>) {
    batch {
      guard let draft = write(record)?.draft, !draft.isOpen, !isSubmitted(record) else { return }
      drafts.drop(record)
    }
  }

  /// Drops the draft of the record that is edited now.
  @export(implementation)
  package func revert() { drafts.drop(present) }

  /// Decides a conflict in favour of the draft.
  @export(implementation)
  package func keepDraft() {
    batch {
      let shown = drafts.peek()
      guard untracked({ drafts.isInConflict(shown) }), let draft = shown.draft else { return }
      attempt(ShownContent(shown.rendered, drafts.update(draft.with(base: shown.rendered))))
    }
  }

  /// Attempts to write a draft, even if it is not due.
  ///
  /// - Returns: what is shown then; `nil` if there is no draft.
  @discardableResult
  @export(implementation)
  func write(_ record: EditedRecord<Model>) -> ShownContent<Model, Display>? {
    let shown = drafts.peek(at: record) ?? lost(record)
    guard let shown, shown.isOpen, let draft = shown.draft, !draft.isKept || drafts.isPresent(record) else {
      return shown
    }
    let base = drafts.isBased(draft, on: shown.rendered) ? shown.rendered : nil
    return batch { attempt(ShownContent(shown.rendered, drafts.update(draft.with(.due, base: base, isKept: false)))) }
  }

  /// Writes a draft that is due, if it is acceptable.
  ///
  /// While a computed is being evaluated no model may be written: a draft that is typed then stays due, and the effect
  /// that settles drafts runs when the evaluation is over.
  ///
  /// - Returns: what is shown then; `nil` if the draft was dropped, because the model has changed.
  @discardableResult
  @export(implementation)
  func attempt(_ shown: ShownContent<Model, Display>) -> ShownContent<Model, Display>? {
    guard let draft = shown.draft, draft.isDue, !isReadUnderWay, !isSubmitted(shown.record) else { return shown }
    return untracked {
      let record = shown.record
      let isPresent = drafts.isPresent(record)
      if isPresent { willWrite?() }
      let validation = validate(shown, isPresent: isPresent)
      guard !drafts.isInConflict(shown), let value = validation.acceptedValue else {
        // A draft that waits for a call waits for the next one, unless a check of this one is still pending.
        if pace != .onCommit || validation.isPending { return shown }
        return ShownContent(shown.rendered, drafts.update(draft.with(.waiting)))
      }
      let isWritten = !drafts.isSame(shown.rendered.model, value)
      if isWritten { record.write(value) }
      let now = isWritten ? drafts.peek(at: record)?.rendered : shown.rendered
      var written: Drafts<Model, Display>.Written?
      if isWritten, isPresent {
        written = Drafts.Written(record, value, result: now, flush: currentFlush())
      }
      guard let now, drafts.isShownAlike(now, value) else {
        drafts.drop(record, written: written)
        return nil
      }
      return drafts.update(draft.with(.synced, base: now), written: written).map { ShownContent(now, $0) }
    }
  }

  @export(implementation)
  func validate(_ shown: ShownContent<Model, Display>, isPresent: Bool) -> Validation<Model> {
    if isPresent, let validationNode { return validationNode.peek() }
    let parsed = drafts.parse(shown)
    return addIssues?(parsed, isPresent ? drafts : nil) ?? parsed
  }

  /// The last content of a record that has no model any more. Writing that record is reported.
  @export(implementation)
  func lost(_ record: EditedRecord<Model>) -> ShownContent<Model, Display>? {
    drafts.draft(of: record).map { ShownContent($0.base, $0) }
  }

  // MARK: Timers

  /// The timer is shared by all drafts, because a draft that a transaction has brought back has no timer of its own.
  @export(implementation)
  func startTimer() {
    guard pace == .delayed else { return }
    stopTimer?()
    hasMissedTimer = false
    stopTimer = policy.startTimer? { [editor = Weak(self)] in editor.object?.ring() }
  }

  @export(implementation)
  func ring() {
    if isPaused { return hasMissedTimer = true }
    batch { for draft in drafts.list { write(draft.record) } }
  }

  /// Stops the timer for good.
  @export(implementation)
  package func end() {
    stopTimer?()
    (stopTimer, hasMissedTimer) = (nil, false)
  }
}

// MARK: Later

extension Editor {
  /// Settles the drafts in the running effect, which runs again when there may be more to settle.
  ///
  /// - Parameters:
  ///   - take: takes typed content before.
  ///   - show: shows the resulting content.
  @export(implementation)
  package func follow(take: () -> Void = {}, show: () -> Void = {}) {
    drafts.track()
    contentNode?.track()
    untracked {
      take()
      reconcile()
      show()
    }
    if !drafts.list.isEmpty, drafts.shown.isOpen { _ = (isDirty.value, validation.value) }
  }

  /// Brings the drafts in line with the model at the end of a flush: a record may be left or come back, a refused
  /// draft may become acceptable, a draft may be over.
  @export(implementation)
  func reconcile() {
    drafts.noteCoercion()
    let present = present
    for draft in drafts.list {
      if draft.record.isSame(as: present) { stay(draft) } else if !draft.isKept { leave(draft) }
    }
  }

  /// Settles a draft of the record that is edited.
  @export(implementation)
  func stay(_ known: Draft<Model, Display>) {
    let shown = drafts.peek()
    guard var draft = shown.draft else { return drafts.drop(known.record) }
    if draft.isKept {
      // The pace starts again, unless a change of the model or the locale has made the draft look like the model.
      let isSynced = drafts.isSame(shown: draft.content, shown.rendered.display)
      draft = draft.with(
        isSynced ? .synced : pace == .onChange ? .due : .waiting,
        base: isSynced || drafts.isBased(draft, on: shown.rendered) ? shown.rendered : nil, isKept: false)
      drafts.update(draft)
      if !isSynced { startTimer() }
    }
    guard draft.isOpen else { return }
    if draft.value == nil, let value = drafts.value(of: draft.content, shown.rendered.model) {
      draft = draft.with(value: value)
      drafts.update(draft)
    }
    if !drafts.isDirty(ShownContent(shown.rendered, draft)) {
      drafts.update(draft.with(.synced, base: shown.rendered))
    } else {
      attempt(ShownContent(shown.rendered, draft))
    }
  }

  /// Treats a draft of a record that is not edited any more as the policy says.
  @export(implementation)
  func leave(_ draft: Draft<Model, Display>) {
    let shown = drafts.peek(at: draft.record) ?? ShownContent(draft.base, draft)
    let isSubmitted = isSubmitted(draft.record)
    if shown.draft != nil, isSubmitted || drafts.isDirty(shown) {
      if policy.keptWhenLeft > 0 { return drafts.keep(draft) }
      // It is left again at the end of the submission.
      if policy.commitsWhenLeft, isSubmitted { return }
      if policy.commitsWhenLeft { write(draft.record) }
    }
    drafts.drop(draft.record)
  }
}

/// The stamp of the flush in which an effect is running; zero outside of effects.
@usableFromInline
func currentFlush() -> Stamp {
  let turn = currentTurn()
  return turn.pointee.frame == nil ? 0 : turn.pointee.flush
}
