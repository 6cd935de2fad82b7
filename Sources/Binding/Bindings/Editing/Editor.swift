/// The edits of a source, for two-way bindings and fields alike. The header of `Attachment.swift` lists the steps of a
/// typed character.
///
/// The editor carries out what ``DraftMachine`` decides. An edit becomes a draft at once. An effect does what has to be
/// done later, when a record is left or a refused draft becomes acceptable, see ``follow(take:show:)``.
package final class Editor<Model, Display> {
  /// Makes the node that validates the draft: the result of parsing it, with the issues of rules.
  package typealias MakeValidation = (Editor) -> Computed<Validation<Model>>
  /// Adds the issues of rules to a parsed draft, once, without a node that goes on to follow the draft. `drafts` is
  /// `nil` if the record of the draft is not edited any more: then only rules about the value can be asked.
  package typealias AddIssues = (
    _ parsed: Validation<Model>, _ drafts: Drafts<Model, Display>?
  ) -> Validation<Model>

  package let drafts: Drafts<Model, Display>
  let machine: DraftMachine<Model, Display>
  package let family: NodeFamily
  package var pace: CommitPolicy.Pace
  var stopTimer: (() -> Void)?
  var isPaused = false
  /// Whether the timer rang while the binding was paused.
  var hasMissedTimer = false
  /// The records whose drafts are being submitted, see ``beginSubmission(of:)``.
  var submitted: [EditedRecord<Model>] = []

  // The rules of a field. A binding has none.
  let makeValidation: MakeValidation?
  let addIssues: AddIssues?
  /// Called before an attempt to write, to request a check of the draft.
  package var willWrite: (() -> Void)?

  // Nodes that are made on first use.
  var contentNode: Computed<Display>?
  var isDirtyNode: Computed<Bool>?
  var parsedNode: Computed<Validation<Model>>?
  var validationNode: Computed<Validation<Model>>?

  init(
    _ drafts: Drafts<Model, Display>, _ family: NodeFamily, _ makeValidation: MakeValidation?, _ addIssues: AddIssues?
  ) {
    self.drafts = drafts
    machine = drafts.machine
    self.family = family
    self.makeValidation = makeValidation
    self.addIssues = addIssues
    pace = drafts.machine.policy.pace
  }

  deinit { stopTimer?() }
}

extension Editor {
  /// Makes an editor. Without `makeValidation` and `addIssues` every value that can be parsed may be written.
  package convenience init(
    of source: some MutableObservableValue<Model>, via converter: TwoWayConverter<Model, Display>,
    policy: CommitPolicy, in family: NodeFamily, makeValidation: MakeValidation? = nil, addIssues: AddIssues? = nil
  ) {
    self.init(Drafts(of: source, via: converter, policy: policy, in: family), family, makeValidation, addIssues)
  }

  package var policy: CommitPolicy { machine.policy }
  package var present: EditedRecord<Model> { drafts.present }

  // MARK: Nodes

  /// The content to be shown: the draft's content, or without a draft the displayed model.
  package var content: Computed<Display> {
    if let contentNode { return contentNode }
    let changes = ChangePolicy.by(machine.areSameDisplays)
    let node = family.part(.content, Computed(changes: changes) { [drafts] in drafts.shown.content })
    contentNode = node
    return node
  }

  /// The edited record, but with the content as its value, for another editor that edits this content.
  ///
  /// - Parameter owner: retained by the nodes with the contents.
  package func contents(keeping owner: some AnyObject) -> Computed<EditedRecord<Display>> {
    var last: (of: EditedRecord<Model>, contents: EditedRecord<Display>)?
    return Computed(changes: .by { $0 === $1 }) { [drafts] in
      let record = drafts.rendered.value.record
      if let last, last.of.isSame(as: record) { return last.contents }
      let node = Computed(changes: .by(drafts.machine.areSameDisplays)) {
        withExtendedLifetime(owner) {
          // The content of a record without a model is never read, but the node needs a value.
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
  package var isDirty: Computed<Bool> {
    if let isDirtyNode { return isDirtyNode }
    let node = family.part(.isEdited, Computed { [drafts] in drafts.machine.isDirty(drafts.shown) })
    isDirtyNode = node
    return node
  }

  /// The result of parsing the content, before any rules.
  package var parsed: Computed<Validation<Model>> {
    if let parsedNode { return parsedNode }
    let node = family.part(
      .parsed,
      Computed<Validation<Model>>(changes: .always) { [drafts, contentNode] in
        let parsed = drafts.machine.parse(drafts.shown)
        // Read last, so that an explanation why the content is invalid names the content.
        contentNode?.track()
        return parsed
      })
    parsedNode = node
    return node
  }

  /// The validation of the content, with the issues of rules.
  package var validation: Computed<Validation<Model>> {
    if let validationNode { return validationNode }
    let node = makeValidation?(self) ?? parsed
    validationNode = node
    return node
  }
}

// MARK: Edits

extension Editor {
  /// Makes content the draft of a record, and writes the draft if it is due.
  ///
  /// - Parameters:
  ///   - content: the typed content.
  ///   - record: the record that the control shows, or the one that is edited now.
  ///   - seen: the content that the user saw, see ``DraftMachine/typed(_:over:seen:pace:stamp:)``.
  /// - Returns: the content that is shown then; `nil` if the edit was dropped, so that the target has to show the
  ///   model.
  @discardableResult
  package func type(
    _ content: Display, for record: EditedRecord<Model>, seen: ShownContent<Model, Display>? = nil
  ) -> ShownContent<Model, Display>? {
    batch {
      untracked {
        guard let present = drafts.peek(at: record) ?? seen,
          let draft = machine.typed(content, over: present, seen: seen, pace: pace, stamp: newStamp())
        else { return nil }
        drafts.put(draft)
        return begin(draft, over: present.rendered)
      }
    }
  }

  /// Edits the present record by program, as if a user had typed the content.
  package func edit(_ content: Display) {
    if machine.isSame(shown: content, drafts.peek().content) { return }
    type(content, for: present)
  }

  /// Restores a stored draft. `base` is the content that was shown for the model when the draft was typed. If the model
  /// has changed since, the draft is one whose model changed under it.
  package func restore(_ content: Display, base: Display) {
    let (record, now) = (present, drafts.peek().rendered)
    guard let model = untracked({ machine.converter.parse(base, current: now.model).value }),
      !machine.isSame(model, now.model, record), !machine.isSame(shown: base, now.display)
    else { return edit(content) }
    // No node has the version `.max`, so the restored draft is never taken for one of the present model.
    let seen = RenderedModel(record, version: .max, model: model, display: base)
    type(content, for: record, seen: ShownContent(seen, nil))
  }

  /// Whether the draft cannot be written because its record is gone. A commit then leaves the draft, so that what was
  /// typed is not lost.
  package var hasLostRecord: Bool { drafts.isDirtyNow && !present.isThere() }

  /// Writes the draft of a record now, if the draft is accepted, and then drops it, so that the model is shown.
  package func commit(_ record: EditedRecord<Model>) {
    batch {
      guard let draft = write(record)?.draft, !draft.isOpen, !isSubmitted(record) else { return }
      drafts.drop(record)
    }
  }

  /// Whether a committed draft has reached its model. It has not if the model's policy takes its value for the present
  /// one, so that nothing was written, although the two are shown differently.
  package func isInModel(_ typed: ShownContent<Model, Display>) -> Bool {
    untracked {
      guard let draft = typed.draft, let value = draft.value?.value, let now = drafts.shown(of: typed.record)?.rendered,
        machine.isSame(now.model, value, now.record)
      else { return true }
      return machine.isSame(shown: machine.converter.there(value), now.display)
    }
  }

  /// Drops the draft of the record that is edited now.
  package func revert() { drafts.drop(present) }

  /// Decides a conflict in favour of the draft.
  package func keepDraft() {
    batch {
      let shown = drafts.peek()
      perform(untracked { machine.decided(shown) }, on: shown)
    }
  }

  /// Attempts to write a draft, even if it is not due.
  ///
  /// - Returns: the content that is shown then; `nil` if there is no draft.
  @discardableResult
  package func write(_ record: EditedRecord<Model>) -> ShownContent<Model, Display>? {
    guard let shown = drafts.peek(at: record) ?? drafts.lost(record) else { return nil }
    return batch { perform(machine.requested(shown, isPresent: drafts.isPresent(record)), on: shown) }
  }
}

// MARK: Steps

extension Editor {
  /// Carries out a step, and then the steps that follow from its outcome.
  ///
  /// - Parameters:
  ///   - shown: the draft, with the model as it is now.
  ///   - isPresent: whether the record of the draft is the one that is edited now.
  ///   - written: the write that was made just before, if there was one.
  /// - Returns: the content that is shown then; `nil` if there is no draft any more.
  @discardableResult
  func perform(
    _ step: DraftStep<Model, Display>, on shown: ShownContent<Model, Display>, isPresent: Bool = true,
    written: DraftList<Model, Display>.Written? = nil
  ) -> ShownContent<Model, Display>? {
    switch step {
    case .stay: return shown
    case .become(let draft):
      if draft !== shown.draft, !drafts.update(draft, written: written) { return nil }
      return attempt(ShownContent(shown.rendered, draft))
    case .begin(let draft): return drafts.update(draft) ? begin(draft, over: shown.rendered) : nil
    case .write(let value): return write(value.value, over: shown, isPresent: isPresent)
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
    _ draft: Draft<Model, Display>, over now: RenderedModel<Model, Display>
  ) -> ShownContent<Model, Display>? {
    if draft.isWaiting { startTimer() }
    return attempt(ShownContent(now, draft))
  }

  /// Writes a draft that is due, if validation accepts it.
  ///
  /// While a computed is being evaluated no model may be written. A draft that is typed during an evaluation stays due,
  /// and the editor's effect writes it when the evaluation is over.
  func attempt(_ shown: ShownContent<Model, Display>) -> ShownContent<Model, Display>? {
    guard let draft = shown.draft, draft.isDue, !isReadUnderWay, !isSubmitted(shown.record) else { return shown }
    return untracked {
      let isPresent = drafts.isPresent(shown.record)
      if isPresent { willWrite?() }
      let validation = validate(shown, isPresent: isPresent)
      return perform(machine.validated(shown, validation, pace: pace), on: shown, isPresent: isPresent)
    }
  }

  func validate(_ shown: ShownContent<Model, Display>, isPresent: Bool) -> Validation<Model> {
    if isPresent, let validationNode { return validationNode.peek() }
    let parsed = machine.parse(shown)
    return addIssues?(parsed, isPresent ? drafts : nil) ?? parsed
  }

  /// Writes the value of a draft to the model, unless the model has it already.
  func write(
    _ value: Model, over shown: ShownContent<Model, Display>, isPresent: Bool
  ) -> ShownContent<Model, Display>? {
    guard let draft = shown.draft else { return nil }
    if machine.isSame(shown.rendered.model, value, shown.record) {
      return perform(machine.written(value, of: draft, now: shown.rendered), on: shown)
    }
    drafts.write(value, to: shown.record)
    let now = drafts.peek(at: shown.record)?.rendered
    return perform(
      machine.written(value, of: draft, now: now), on: ShownContent(now ?? shown.rendered, draft),
      written: isPresent
        ? .init(draft: draft.stamp, model: shown.rendered.with(value), result: now, flush: currentFlush()) : nil)
  }

  // MARK: Timer

  /// Restarts the timer. All drafts share one timer, because a draft that a transaction has restored would have no
  /// timer of its own.
  func startTimer() {
    guard pace == .delayed else { return }
    stopTimer?()
    hasMissedTimer = false
    stopTimer = machine.policy.startTimer? { [editor = Weak(self)] in editor.object?.ring() }
  }

  func ring() {
    if isPaused { return hasMissedTimer = true }
    batch { for draft in drafts.list { write(draft.record) } }
  }

  /// Stops the timer for good. A binding or a field that ends leaves all records: if the policy commits what is left,
  /// the drafts are written, where validation accepts them.
  package func end() {
    if policy.commitsWhenLeft {
      batch { for draft in drafts.list where !draft.isKept && !isSubmitted(draft.record) { write(draft.record) } }
    }
    stopTimer?()
    (stopTimer, hasMissedTimer) = (nil, false)
  }
}

// MARK: At the end of a flush

extension Editor {
  /// Brings the drafts in line with the model. Called by an effect, which runs again when a draft, the model or the
  /// validation changes.
  ///
  /// - Parameters:
  ///   - take: takes typed content, before the drafts are looked at.
  ///   - show: shows the resulting content.
  package func follow(take: () -> Void = {}, show: () -> Void = {}) {
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

  /// Writes the draft of the record that is edited now, if it is due and accepted. Called in the batch of an answer for
  /// which the draft has waited: no reader sees the draft accepted and not written.
  package func proceed() {
    untracked {
      let shown = drafts.peek()
      if let draft = shown.draft, !draft.isKept { perform(machine.stayed(shown, pace: pace), on: shown) }
    }
  }

  func reconcile() {
    drafts.noteResult()
    let present = present
    for draft in drafts.list {
      if draft.record.isSame(as: present) {
        let shown = drafts.peek()
        perform(machine.stayed(shown, pace: pace), on: shown)
      } else if !draft.isKept {
        let shown = drafts.peek(at: draft.record) ?? ShownContent(draft.base, draft)
        perform(machine.left(shown, isSubmitted: isSubmitted(draft.record)), on: shown)
      }
    }
  }
}
