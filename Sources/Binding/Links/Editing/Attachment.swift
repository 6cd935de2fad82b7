// One key in twelve steps: what a typed character goes through.
//
// **Data.** A source leads to one *record* after another, such as the selected person (`EditedRecord`). The model of a
// record as it is shown is a `RenderedModel`, what was typed over it is a `Draft`, and both together are a
// `ShownContent`. None of them ever changes.
//
// **Owners.** `TargetNode` has the control's content as a node, `Attachment` what the control showed last, `Drafts` the
// drafts of the source, and `Editor` the timer. `DraftMachine` has no state: it decides what becomes of a draft, and
// the editor does it. The drafts are rolled back with a transaction; what a control showed is not, as the control is
// not.
//
// **Flow.** For a field `.onChange` that is bound to a control:
//  1. The control sends `edited`. `Attachment.noteEdit` opens a batch.
//  2. `TargetNode.refresh` reads the control, and writes the node of its content. It does not while the binding itself
//     writes the control, nor while an input method composes text.
//  3. `Attachment.take` finds content that it has not shown. The content is for the record that the control shows.
//  4. `Editor.type` asks `Drafts` what that record shows now.
//  5. `DraftMachine.typed` parses the content by the converter, and makes a draft of it: *synced* if the model has that
//     value, otherwise *waiting* or, under `.onChange`, *due*. If the model has changed under the user's eyes, the
//     model wins and there is no draft.
//  6. `Drafts.put` writes the draft into the list. If the draft waits, the timer of the policy, if it has one, starts,
//     and step 11 follows.
//  7. `Editor.attempt` has the draft validated: by the validators, and by a check, which is asked now.
//  8. `DraftMachine.validated` lets the value be written, or the draft stay as it is.
//  9. `EditedRecord.write` writes the model.
// 10. `DraftMachine.written` compares what the model has become with the value. If it is the same, the draft stays, and
//     is *synced*: "007", where the model is 7. Otherwise the draft is dropped.
// 11. `Attachment` notes what the control shows. The batch ends with a flush, which runs two effects.
// 12. The editor's effect asks `DraftMachine.stayed` or `left` about each draft: a record may have been left, a refused
//     draft may be acceptable now. The effect of the attachment shows the content, if the control has another.
//
// A two-way binding has one effect for both, no validators, and takes the same way.

/// Ties a control to an editor: remembers which record the control shows, and what of it.
///
/// Typed content belongs to the record that the control shows, even if the editor has gone on to another
/// record. A transaction that fails does not roll back a control, so neither does it roll back this state; it does
/// roll back an observable that is the target.
@usableFromInline
package final class Attachment<Model, Display> {
  /// What the target showed last; each change makes another object.
  @usableFromInline
  final class LastShown {
    /// The record that the target shows.
    @export(implementation) let record: EditedRecord<Model>
    /// What the target shows of the record; `nil` if the target has other content, and is to be shown the present
    /// one.
    @export(implementation) let shown: ShownContent<Model, Display>?
    /// The version of the target's content that needs no reading: it was shown, or was read already.
    @export(implementation) let version: UInt64
    /// Whether an input method has kept content from being shown, so that its text is typed over older content.
    @export(implementation) let isBehind: Bool

    @export(implementation)
    init(
      _ record: EditedRecord<Model>, _ shown: ShownContent<Model, Display>?, version: UInt64, isBehind: Bool = false
    ) {
      self.record = record
      self.shown = shown
      self.version = version
      self.isBehind = isBehind
    }
  }

  @export(implementation) let editor: Editor<Model, Display>
  @export(implementation) let target: TargetNode<Display>
  /// `nil` as long as nothing was shown.
  @export(implementation) let state: Observable<LastShown?>
  /// Both sides, whose writes are dated; `nil` if a side is no observable, or if edits wait.
  @export(implementation) let dated: DatedSides?
  /// Called at the end of an edit, with the record.
  @export(implementation) let onEnd: (EditedRecord<Model>) -> Void
  @export(implementation) var edits: Subscription?
  @export(implementation) var ends: Subscription?
  /// Whether the attachment's effect settles drafts, because the editor has no effect.
  @export(implementation) let isAlone: Bool
  @export(implementation) var isPaused = false
  @export(implementation) var hasEnded = false

  @usableFromInline
  init(
    _ editor: Editor<Model, Display>, _ target: TargetNode<Display>, _ state: Observable<LastShown?>,
    _ dated: DatedSides?,
    isAlone: Bool, onEnd: @escaping (EditedRecord<Model>) -> Void
  ) {
    self.isAlone = isAlone
    self.editor = editor
    self.target = target
    self.state = state
    self.dated = dated
    self.onEnd = onEnd
  }
}

extension Attachment {
  @export(implementation)
  package convenience init(
    _ editor: Editor<Model, Display>, _ target: TargetNode<Display>, in family: NodeFamily, dated: DatedSides? = nil,
    isAlone: Bool = false, onEnd: @escaping (EditedRecord<Model>) -> Void
  ) {
    let state = Observable<LastShown?>(nil, changes: .always)
    if target.isControl { state.outlastTransactions() }
    self.init(editor, target, family.part(.control, state), dated, isAlone: isAlone, onEnd: onEnd)
    edits = target.edited?.observe { [attachment = Weak(self)] in attachment.object?.noteEdit() }
    ends = target.ended?.observe { [attachment = Weak(self)] in attachment.object?.noteEnd() }
  }

  /// Whether the control tells when an edit has ended.
  @export(implementation)
  package var tellsEnds: Bool { target.ended != nil }

  // MARK: From the target

  @export(implementation)
  func noteEdit() {
    batch {
      readTarget()
      if !isPaused { take() }
    }
  }

  /// Looks at what is in the control now.
  @export(implementation)
  func readTarget() {
    let version = target.version
    // A composition that has changed nothing is no edit; the content that it kept from being shown is shown.
    guard target.refresh(), let known = state.stored, known.version == version else { return }
    state.value = LastShown(known.record, known.shown, version: target.version)
  }

  @export(implementation)
  func noteEnd() {
    if target.isComposing { return }
    hasEnded = true
    if isPaused { return }
    batch {
      readTarget()
      finish()
    }
  }

  /// Takes the typed content, and calls `onEnd`.
  @export(implementation)
  func finish() {
    take()
    guard hasEnded else { return }
    hasEnded = false
    onEnd(state.stored?.record ?? editor.present)
  }

  /// Passes the typed content to the record that the target shows.
  @export(implementation)
  package func take() {
    guard let known = state.stored else { return }
    let version = target.version
    guard known.version != version || isTakenAnew, !target.isComposing else { return }
    batch {
      let content = target.content.peek()
      var shown: ShownContent<Model, Display>?
      // Otherwise the source has the later write, which is about to be shown.
      if !isSourceLater {
        // Composed text is taken although the source has changed meanwhile, unless the policy asks the user.
        let isSeen = (!known.isBehind || editor.policy.keepsInConflicts) && dated == nil
        keepingDate { shown = editor.type(content, for: known.record, seen: isSeen ? known.shown : nil) }
      }
      state.value = LastShown(known.record, shown, version: version)
    }
  }

  /// Makes the effect that takes and shows.
  @export(implementation)
  package func effect(name: String?, file: StaticString, line: UInt32) -> Effect {
    Effect(name: name, file: file, line: line) {
      if self.target.isGone { return Effect.endRunning() }
      self.target.content.node.track()
      if self.isAlone { return self.editor.follow(take: self.take, show: self.show) }
      self.editor.drafts.track()
      untracked {
        self.take()
        self.show()
      }
    }
  }

  // MARK: To the target

  /// Shows the present content, if the target has other content. Typed content has been taken before.
  @export(implementation)
  package func show() {
    let (known, shown) = (state.stored, editor.drafts.peek())
    if let known, let former = known.shown, former.isSame(as: shown), known.version == target.version { return }
    let content = target.content.peek()
    // Composed text belongs to the record that was shown when the composition began, even if another looks the
    // same.
    if let known, target.isComposing {
      let isSeen = known.shown.map { $0.record.isSame(as: shown.record) && editor.machine.isUnchanged($0, shown) }
      return state.value = LastShown(
        known.record, known.shown, version: known.version, isBehind: known.isBehind || isSeen != true)
    }
    // Another record is shown even if it looks the same: the control may hold text that it has not yet announced.
    let isOther = target.isControl && known.map { !$0.record.isSame(as: shown.record) } ?? false
    if isOther || !editor.machine.isSame(shown: content, shown.content) {
      if known == nil {
        if target.isComposing { return }
        preferSource()
      }
      keepingDate { target.show(shown.content) }
    }
    state.value = LastShown(shown.record, shown, version: target.version)
  }

  // MARK: By the program

  @export(implementation)
  package func commit() {
    batch {
      take()
      editor.commit(editor.present)
      // Later writes to an observable belong to the record that it shows.
      if !target.isControl { show() }
    }
  }

  /// Discards the edit, and what was written into the target without an announcement. An edit that follows in the same
  /// batch still counts, although the source may have changed in that batch too. If another record is edited now,
  /// content that was typed for the former one stays.
  @export(implementation)
  package func revert() {
    batch {
      readTarget()
      let known = state.stored
      if let known, !editor.drafts.isPresent(known.record) { take() }
      editor.revert()
      preferSource()
      if target.isControl { target.wake() } else { editor.drafts.wake() }
      // A control shows the former record until it is shown another.
      let record = target.isControl ? known?.record : nil
      state.value = LastShown(
        record ?? editor.present, nil, version: target.version, isBehind: state.stored?.isBehind ?? false)
    }
  }

  @export(implementation)
  package func keepDraft() {
    batch {
      take()
      editor.keepDraft()
    }
  }

  /// While the binding is paused nothing is taken. Content that is typed meanwhile is taken afterwards, for the
  /// record that the target still shows.
  @export(implementation)
  package func pause(_ isPaused: Bool) {
    self.isPaused = isPaused
    if !isPaused { batch { finish() } }
  }

  @export(implementation)
  package func end() {
    (edits, ends) = (nil, nil)
  }
}

// MARK: The binding's use

extension Attachment {
  /// Pauses together with the editor, which belongs to the binding.
  @export(implementation)
  func pauseAll(_ isPaused: Bool) {
    editor.isPaused = isPaused
    pause(isPaused)
    guard !isPaused, editor.hasMissedTimer else { return }
    editor.hasMissedTimer = false
    editor.ring()
  }

  /// The target's content, if it has not been taken yet: that of an observable waits for the end of the batch. Tracked.
  @export(implementation)
  var untaken: Display? {
    let (content, version) = (target.content.value, target.version)
    guard let known = state.value, known.version != version else { return nil }
    return content
  }

  /// The result of parsing the content, whether or not the content has been taken. Tracked.
  @export(implementation)
  var parsed: Validation<Model> {
    guard let untaken else { return editor.parsed.value }
    return editor.machine.converter.parse(untaken, current: editor.drafts.model)
  }

  /// Whether there is an edit that has not been written. Tracked.
  @export(implementation)
  var isPending: Bool { untaken != nil || editor.isDirty.value }
}

// MARK: Dates

// Bindings may form circles, in which several observables are written in one batch. If each binding let its source win,
// values would chase each other. So a copied value keeps the date of the write that it comes from, and is never written
// over a later write: all observables settle on the latest write.

/// The observables of a binding, whose writes are dated. A tuple, because a type's metadata would be in every program.
@usableFromInline package typealias DatedSides = (source: GraphNode, target: GraphNode)

/// - Returns: `nil` if a side is no observable, because only observables have dates, or if edits wait to be written.
@export(implementation)
func datedSides<Model, Display>(
  _ source: some MutableObservableValue<Model>, _ target: some MutableObservableValue<Display>, _ policy: CommitPolicy
) -> DatedSides? {
  guard
    policy.pace == .onChange, !policy.keepsInConflicts, let source = source as? Observable<Model>,
    let target = target as? Observable<Display>
  else { return nil }
  source.dateWrites()
  target.dateWrites()
  return (source, target)
}

extension Attachment {
  @export(implementation)
  var isSourceLater: Bool { dated.map { $0.source.lastWrite > $0.target.lastWrite } ?? false }

  /// Whether the target has not changed, but has the result of a later write than the source has now.
  @export(implementation)
  var isTakenAnew: Bool {
    guard let dated, dated.target.lastWrite > dated.source.lastWrite, let shown = state.stored?.shown else {
      return false
    }
    return !shown.isSame(as: editor.drafts.peek())
  }

  /// Lets the source win, whichever side was written later.
  @export(implementation)
  func preferSource() { dated?.source.lastWrite = newDate() }

  /// Copies the value of one side to the other, together with the date.
  @export(implementation)
  func keepingDate(_ write: () -> Void) {
    guard let dated else { return write() }
    let date = max(dated.source.lastWrite, dated.target.lastWrite)
    write()
    dated.source.lastWrite = date
    dated.target.lastWrite = date
  }
}
