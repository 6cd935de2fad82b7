/// What decides, besides the converter, whether a draft may be written.
package protocol DraftRules: AnyObject {
  /// Makes the node that validates the draft: the result of parsing it, with the issues of the rules.
  func makeValidation(of editor: DraftEditor) -> Computed<Validation>

  /// Adds the issues of the rules to a parsed draft, once, without a node that goes on to follow the draft.
  ///
  /// - Parameter drafts: the drafts; `nil` if the record of the draft is not edited any more: then only rules about the
  ///   value can be asked.
  func addIssues(to parsed: Validation, of drafts: Drafts?) -> Validation

  /// Called before an attempt to write, to request a check of the draft.
  func willWrite()
}

/// The timer at whose end the drafts that wait are written.
final class DraftTimer {
  let stop: () -> Void
  /// Whether the time was over while the binding was paused.
  var hasRung = false

  init(stop: @escaping () -> Void) { self.stop = stop }
}

/// An editor for content that is not simply the value: content that cannot be read, is not written at once, or belongs
/// to a record that the source may leave. What was typed is kept as a ``Draft``. Fields and bindings use this class
/// alike.
///
/// The editor carries out what ``DraftMachine`` decides. An edit becomes a draft at once. An effect does what has to be
/// done later, when a record is left or a refused draft becomes acceptable, see ``follow(take:show:)``.
package final class DraftEditor: Editor {
  package let drafts: Drafts
  /// The rules of a field. A binding has none.
  let rules: (any DraftRules)?
  /// The timer of the policy, after a draft has waited.
  var timer: DraftTimer?
  /// The records whose drafts are being submitted, see ``beginSubmission(of:)``.
  var submitted: [EditedRecord] = []

  // Nodes that are made on first use.
  var isDirtyNode: Computed<Bool>?
  var parsedNode: Computed<Validation>?
  var validationNode: Computed<Validation>?
  var contentNode: Computed<Any>?

  /// Makes an editor. Without rules every value that can be parsed may be written.
  package init(
    _ source: EditedSource, policy: CommitPolicy, in family: NodeFamily, rules: (any DraftRules)? = nil
  ) {
    drafts = Drafts(of: source, policy, family.part(.state, Observable(nil, changes: .always)))
    self.rules = rules
    super.init(source, policy.pace, in: family)
  }

  deinit { timer?.stop() }

  package override var shown: ShownContent { drafts.shown }

  override func track() { drafts.track() }

  override var takesEdits: Bool { true }

  override var keepsInConflicts: Bool { policy.keepsInConflicts }

  /// Brings the drafts in line with the model as well. The effect runs again when a draft, the model or the validation
  /// changes.
  package override func follow(take: () -> Void, show: () -> Void) {
    drafts.track()
    contentNode?.track()
    untracked {
      take()
      reconcile()
      show()
    }
    // Tracked, so that the effect runs again when an open draft becomes equal to the model, or acceptable.
    if !drafts.list.isEmpty, drafts.shown.isOpen { _ = (isDirty.value, validation.value) }
  }

  override var hasEdit: Bool { isDirty.value }

  override func unreadable(_ untaken: Any?) -> ConversionError? {
    guard let untaken else { return parsed.value.unreadable }
    return conversion.parse(untaken, current: drafts.model).unreadable
  }

  override var hasConflict: Bool { drafts.conflict != nil }

  package override func revert() { drafts.drop(present) }

  package override func keepDraft() {
    batch {
      let shown = drafts.peek()
      perform(untracked { drafts.decided(shown) }, on: shown)
    }
  }

  override func commit() -> Bool {
    let typed = drafts.peek()
    if !hasLostRecord { commit(present) }
    return isInModel(typed)
  }

  override func finish(_ record: EditedRecord) { if pace != .onCommit { commit(record) } }

  override func catchUp() {
    guard let timer, timer.hasRung else { return }
    timer.hasRung = false
    ring()
  }

  /// Stops the timer for good. A binding or a field that ends leaves all records: if the policy commits what is left,
  /// the drafts are written where validation accepts them, except those that are kept or submitted.
  package override func end() {
    if policy.commitsWhenLeft {
      batch { for draft in drafts.list where !draft.isKept && !isSubmitted(draft.record) { write(draft.record) } }
    }
    timer?.stop()
    timer = nil
  }

  @discardableResult
  package override func type(_ content: Any, for record: EditedRecord, seen: ShownContent? = nil) -> ShownContent? {
    batch {
      untracked {
        guard let present = drafts.peek(at: record) ?? seen,
          let draft = drafts.typed(content, over: present, seen: seen, pace: pace, stamp: newStamp())
        else { return nil }
        drafts.put(draft)
        return begin(draft, over: present.rendered)
      }
    }
  }
}

extension DraftEditor {
  package var policy: CommitPolicy { drafts.policy }

  // MARK: Nodes

  /// The content to be shown: the draft's content, or without a draft the displayed model.
  package var content: Computed<Any> {
    if let contentNode { return contentNode }
    let node = family.part(.content, Computed(comparedBy: conversion) { [drafts] in drafts.shown.content })
    contentNode = node
    return node
  }

  /// The edited record, but with the content as its value, for another editor that edits this content.
  ///
  /// - Parameter owner: retained by the nodes with the contents.
  package func contents(keeping owner: some AnyObject) -> Computed<EditedRecord> {
    // The latest, so that it stays the same object as long as the source leads to the same record.
    var latest: (record: EditedRecord, content: EditedRecord)?
    return Computed(changes: .by { $0 === $1 }) {
      let record = self.drafts.rendered.value.record
      if let latest, latest.record.isSame(as: record) { return latest.content }
      let content = self.content(of: record, keeping: owner)
      latest = (record, content)
      return content
    }
  }

  /// A record with the content that is shown for another one as its value. A write to it is an edit of that other one.
  private func content(of record: EditedRecord, keeping owner: some AnyObject) -> EditedRecord {
    let node = Computed(comparedBy: conversion) { [drafts] in
      withExtendedLifetime(owner) {
        // The content of a record without a model is never read, but the node needs a value.
        (drafts.shown(of: record) ?? drafts.shown).content
      }
    }
    return EditedRecord(record.identity, matches: record.matches, node: node, isThere: record.presence) {
      self.type($0, for: record)
    }
  }

  /// Whether there is an open draft that would change the model, or cannot be read.
  package var isDirty: Computed<Bool> {
    if let isDirtyNode { return isDirtyNode }
    let node = family.part(.isEdited, Computed { [drafts] in drafts.isDirty(drafts.shown) })
    isDirtyNode = node
    return node
  }

  /// The result of parsing the content, before any rules.
  package var parsed: Computed<Validation> {
    if let parsedNode { return parsedNode }
    let node = family.part(
      .parsed,
      Computed<Validation>(changes: .always) { [drafts, contentNode] in
        let parsed = drafts.parse(drafts.shown)
        // Read last, so that an explanation why the content is invalid names the content.
        contentNode?.track()
        return parsed
      })
    parsedNode = node
    return node
  }

  /// The validation of the content, with the issues of rules.
  package var validation: Computed<Validation> {
    if let validationNode { return validationNode }
    let node = rules?.makeValidation(of: self) ?? parsed
    validationNode = node
    return node
  }
}

// MARK: Edits

extension DraftEditor {
  /// Edits the present record by program, as if a user had typed the content. Content that is shown already is no edit.
  package func edit(_ content: Any) {
    if drafts.isSame(shown: content, drafts.peek().content) { return }
    type(content, for: present)
  }

  /// Restores a stored draft. `base` is the content that was shown for the model when the draft was typed. If the model
  /// has changed since, the draft is one whose model changed under it.
  package func restore(_ content: Any, base: Any) {
    let (record, now) = (present, drafts.peek().rendered)
    guard let model = untracked({ conversion.parse(base, current: now.model).value }),
      !record.areSame(model, now.model), !drafts.isSame(shown: base, now.display)
    else { return edit(content) }
    // No node has the version `.max`, so the restored draft is never taken for one of the present model.
    let seen = RenderedModel(record, version: .max, model: model, display: base)
    type(content, for: record, seen: ShownContent(seen, nil))
  }

  /// Whether the draft cannot be written because its record is gone. A commit then leaves the draft, so that what was
  /// typed is not lost.
  package var hasLostRecord: Bool { drafts.isDirtyNow && !present.isThere }

  /// Writes the draft of a record now, if the draft is accepted, and then drops it, so that the model is shown.
  package func commit(_ record: EditedRecord) {
    batch {
      guard let draft = write(record)?.draft, !draft.isOpen, !isSubmitted(record) else { return }
      drafts.drop(record)
    }
  }

  /// Whether what was typed is still there after a commit: in the model, or as a draft that is still open. It is lost
  /// if the model's policy takes the draft's value for the present one, so that nothing was written, although the two
  /// are shown differently.
  package func isInModel(_ typed: ShownContent) -> Bool {
    untracked {
      guard let draft = typed.draft, let value = draft.value, let now = drafts.shown(of: typed.record)?.rendered,
        now.record.areSame(now.model, value)
      else { return true }
      return drafts.isSame(shown: conversion.display(of: value), now.display)
    }
  }

  /// Attempts to write a draft, even if it is not due.
  ///
  /// - Returns: the content that is shown then; `nil` if there is no draft.
  @discardableResult
  package func write(_ record: EditedRecord) -> ShownContent? {
    guard let shown = drafts.peek(at: record) ?? drafts.lost(record) else { return nil }
    return batch { perform(drafts.requested(shown, isPresent: drafts.isPresent(record)), on: shown) }
  }
}

// MARK: Steps

extension DraftEditor {
  /// Carries out a step, and then the steps that follow from its outcome.
  ///
  /// - Parameters:
  ///   - shown: the draft, with the model as it is now.
  ///   - isPresent: whether the record of the draft is the one that is edited now.
  ///   - written: the write that was made just before, if there was one.
  /// - Returns: the content that is shown then; `nil` if there is no draft any more.
  @discardableResult
  func perform(
    _ step: DraftStep, on shown: ShownContent, isPresent: Bool = true,
    written: DraftList.Written? = nil
  ) -> ShownContent? {
    switch step {
    case .stay: return shown
    case .become(let draft):
      if draft !== shown.draft, !drafts.update(draft, written: written) { return nil }
      return attempt(ShownContent(shown.rendered, draft))
    case .begin(let draft): return drafts.update(draft) ? begin(draft, over: shown.rendered) : nil
    case .write(let value): return write(value, over: shown, isPresent: isPresent)
    case .keep: if let draft = shown.draft { drafts.keep(draft) }
    case .writeAndDrop:
      write(shown.record)
      drafts.drop(shown.record)
    case .drop: drafts.drop(shown.record, written: written)
    }
    return nil
  }

  /// Starts the timer for a draft that waits, or writes a draft that is due.
  func begin(
    _ draft: Draft, over now: RenderedModel
  ) -> ShownContent? {
    if draft.isWaiting { startTimer() }
    return attempt(ShownContent(now, draft))
  }

  /// Writes a draft that is due, if validation accepts it.
  ///
  /// While a computed is being evaluated no model may be written. A draft that is typed during an evaluation stays due,
  /// and the editor's effect writes it when the evaluation is over.
  func attempt(_ shown: ShownContent) -> ShownContent? {
    guard let draft = shown.draft, draft.isDue, !isReadUnderWay, !isSubmitted(shown.record) else { return shown }
    return untracked {
      let isPresent = drafts.isPresent(shown.record)
      if isPresent { rules?.willWrite() }
      let validation = validate(shown, isPresent: isPresent)
      return perform(drafts.validated(shown, validation, pace: pace), on: shown, isPresent: isPresent)
    }
  }

  func validate(_ shown: ShownContent, isPresent: Bool) -> Validation {
    if isPresent, let validationNode { return validationNode.peek() }
    let parsed = drafts.parse(shown)
    return rules?.addIssues(to: parsed, of: isPresent ? drafts : nil) ?? parsed
  }

  /// Writes the value of a draft to the model, unless the model has it already.
  func write(
    _ value: Any, over shown: ShownContent, isPresent: Bool
  ) -> ShownContent? {
    guard let draft = shown.draft else { return nil }
    if shown.record.areSame(shown.rendered.model, value) {
      return perform(drafts.written(value, of: draft, now: shown.rendered), on: shown)
    }
    drafts.write(value, to: shown.record)
    let now = drafts.peek(at: shown.record)?.rendered
    return perform(
      drafts.written(value, of: draft, now: now), on: ShownContent(now ?? shown.rendered, draft),
      written: isPresent
        ? .init(draft: draft.stamp, model: shown.rendered.with(value), result: now, flush: currentFlush()) : nil)
  }

  // MARK: Timer

  /// Restarts the timer. All drafts share one timer, because a draft that a transaction has restored would have no
  /// timer of its own.
  func startTimer() {
    guard pace == .delayed, let start = policy.startTimer else { return }
    timer?.stop()
    timer = DraftTimer(stop: start { [editor = Weak(self)] in editor.object?.ring() })
  }

  func ring() {
    if isPaused {
      timer?.hasRung = true
      return
    }
    batch { for draft in drafts.list { write(draft.record) } }
  }
}

// MARK: At the end of a flush

extension DraftEditor {
  /// Writes the draft of the record that is edited now, if it is due and accepted. Called in the batch of an answer for
  /// which the draft has waited: no reader sees the draft accepted and not written.
  package func proceed() {
    untracked {
      let shown = drafts.peek()
      if let draft = shown.draft, !draft.isKept { perform(drafts.stayed(shown, pace: pace), on: shown) }
    }
  }

  func reconcile() {
    drafts.noteResult()
    let present = present
    for draft in drafts.list {
      if draft.record.isSame(as: present) {
        let shown = drafts.peek()
        perform(drafts.stayed(shown, pace: pace), on: shown)
      } else if !draft.isKept {
        let shown = drafts.peek(at: draft.record) ?? ShownContent(draft.base, draft)
        perform(drafts.left(shown, isSubmitted: isSubmitted(draft.record)), on: shown)
      }
    }
  }
}
