// A keystroke in twelve steps: what happens to what a user types.
//
// **Data.** What is edited is a *record* (`EditedRecord`): an observable, or that to which a source leads at present,
// such as the selected person. A control shows `ShownContent`: the model of a record as it is displayed
// (`RenderedModel`), and the `Draft` that was typed over it, if there is one. These last three are immutable. None of
// the four has a type parameter. The types of the model and the content are known at the ends of the way: to what reads
// and writes the control (subclasses of `TargetNode`) and the source (its node, `EditedRecord.write`), and to
// `Conversion`.
//
// **Owners.** `TargetNode` holds what the control contains, `Attachment` what the control showed last, and the editor
// everything else. `TwoWayBinding.init` chooses the editor. There are three kinds of editing, and each is a layer on
// the one before:
//  - A value **as it is**, written at each keystroke. `Editor` has no state. Of the steps it takes 1–4, 9 and 11, and
//    the last sentence of 12.
//  - A **converted** value, or one whose record may be gone or be replaced by another. A `DraftEditor` keeps content
//    that cannot be read, or that reads as the model but looks different ("007"), as a draft. It takes all steps.
//  - A value that is **not written at once**: at a pace, by a form, after validators and checks. The same drafts wait
//    in step 7, are kept for records that were left, and may be in a conflict. What becomes of a draft is decided by
//    `DraftMachine`, which has no state and does nothing.
//
// A transaction that fails rolls back the models and the drafts. It does not roll back what a control showed, because
// it does not roll back the control either.
//
// **Flow.**
//  1. The control sends `edited`. `Attachment.noteEdit` opens a batch.
//  2. `ControlTarget.refresh` reads the control into the node of its content. It does nothing while the binding itself
//     writes the control, and while an input method composes text.
//  3. `Attachment.take` finds content that it has not shown. It belongs to the record that the control shows.
//  4. `Editor.type` takes it. If the model has changed under the user's eyes, the model wins, unless the policy keeps
//     drafts in conflicts, and step 11 is next.
//  5. `DraftMachine.typed` reads the content by the converter, and makes a draft of it: *synced* if the model has that
//     value, otherwise *waiting* or, if it is to be written at each keystroke, *due*.
//  6. `Drafts.put` writes the draft into the list.
//  7. If the draft waits, the timer of the policy, if there is one, starts, and step 11 is next. A synced draft goes
//     there as well. If it is due, `DraftEditor.attempt` has it validated: by the validators, and by a check, which is
//     requested now unless it waits for a pause in typing.
//  8. `DraftMachine.validated` decides whether the value is written or the draft stays as it is, because it cannot be
//     read for example.
//  9. `EditedRecord.write` writes the model.
// 10. `DraftMachine.written` compares what the model has become with the value. If it is the same, the draft stays, and
//     is *synced*: "007", where the model is 7. Otherwise the draft is dropped.
// 11. `Attachment` notes what the control shows. The batch ends with a flush, which runs the effect of the attachment;
//     a field has an effect of its own besides, for step 12.
// 12. `DraftEditor.reconcile` asks the machine about each draft: its record may have been left, it may be acceptable
//     now. `Attachment.show` shows the content, if the control has other content.

/// Connects a control with an editor, and remembers which content of which record the control shows.
///
/// Typed content belongs to the record that the control shows, even if the editor has gone on to another record. A
/// transaction that fails does not roll back a control, so it does not roll back this state either. If the target is an
/// observable, the transaction rolls back both the observable and this state.
package final class Attachment {
  /// The content that the target showed last. Each change replaces the object.
  final class LastShown {
    /// The record that the target shows.
    let record: EditedRecord
    /// The content of the record that the target shows; `nil` if the target has different content, which the present
    /// content has to replace.
    let shown: ShownContent?
    /// The version of the target's content when it was last shown or taken. Content with another version is a new edit.
    let version: UInt64
    /// Whether newer content of the source could not be shown because an input method was composing text. That text was
    /// then typed over older content.
    let isBehind: Bool

    init(_ record: EditedRecord, _ shown: ShownContent?, version: UInt64, isBehind: Bool = false) {
      self.record = record
      self.shown = shown
      self.version = version
      self.isBehind = isBehind
    }
  }

  let editor: Editor
  let target: TargetNode
  /// The content that the target showed last; `nil` before anything was shown.
  let state: Observable<LastShown?>
  /// Called instead of the editor when the user has ended an edit, with the edited record.
  let onEnd: ((EditedRecord) -> Void)?
  var edits: Subscription?
  var ends: Subscription?
  /// The two-way binding to which this attachment belongs; `nil` for a field. The binding resets this before it is
  /// released.
  unowned(unsafe) var binding: Subscription?

  init(
    _ editor: Editor, _ target: TargetNode, _ state: Observable<LastShown?>, onEnd: ((EditedRecord) -> Void)?
  ) {
    self.editor = editor
    self.target = target
    self.state = state
    self.onEnd = onEnd
  }

  // Before all else, because objects that are released with the attachment may send the events that it observes.
  deinit { (edits, ends) = (nil, nil) }
}

extension Attachment {
  package convenience init(
    _ editor: Editor, _ target: TargetNode, in family: NodeFamily, onEnd: ((EditedRecord) -> Void)? = nil
  ) {
    let state = Observable<LastShown?>(nil, changes: .always)
    if target.isControl { state.outlastTransactions() }
    self.init(editor, target, family.part(.control, state), onEnd: onEnd)
    edits = target.edited?.observe { [unowned self] in noteEdit() }
    ends = target.ended?.observe { [unowned self] in noteEnd() }
  }

  /// Whether the control announces the end of edits.
  package var tellsEnds: Bool { target.ended != nil }

  // MARK: From the target

  func noteEdit() {
    batch {
      readTarget()
      if !target.isPaused { take() }
    }
  }

  /// Brings the node of the content up to date with the control.
  func readTarget() {
    let version = target.version
    // `refresh()` returns true if a composition has ended without changing the content. That is no edit, so the new
    // version is noted as one that was shown. Then content that had to wait for the end of the composition can be
    // shown.
    guard target.refresh(), let known = state.stored, known.version == version else { return }
    state.value = LastShown(known.record, known.shown, version: target.version)
  }

  func noteEnd() {
    if target.isComposing { return }
    target.hasEnded = true
    if target.isPaused { return }
    batch {
      readTarget()
      finish()
    }
  }

  /// Takes the typed content, and ends the edit if the user has ended it.
  func finish() {
    take()
    guard target.hasEnded else { return }
    target.hasEnded = false
    let record = state.stored?.record ?? editor.present
    if let onEnd { onEnd(record) } else { editor.finish(record) }
  }

  /// Passes typed content, if there is any, to the editor as an edit of the record that the target shows.
  package func take() {
    guard let known = state.stored else { return }
    let version = target.version
    guard known.version != version || isTakenAnew, editor.takesEdits, !target.isComposing else { return }
    batch {
      let content = target.node.peekBoxed()
      var shown: ShownContent?
      // If the source was written later than the target, the source's value is about to be shown, and the target's
      // content is no edit.
      if !target.isEarlier {
        // `seen` is the content that the user saw: if the source has changed since, the edit is dropped. Text that an
        // input method composed while the source changed (`isBehind`) must not be dropped, so `seen` is left out,
        // unless the policy keeps drafts in conflicts: it never drops them, and needs `seen` to find the conflict. With
        // dates `seen` is left out too, because the later write wins.
        let isSeen = (!known.isBehind || editor.keepsInConflicts) && !target.isDated
        target.keepingDate { shown = editor.type(content, for: known.record, seen: isSeen ? known.shown : nil) }
      }
      state.value = LastShown(known.record, shown, version: version)
    }
  }

  /// Whether content that was taken before has to be taken once more, because the target was written later than the
  /// source and the content to be shown has changed.
  private var isTakenAnew: Bool {
    guard target.isLater, let shown = state.stored?.shown else { return false }
    return !shown.isSame(as: editor.peek())
  }

  /// Makes the effect of a binding whose editor has no effect. It takes typed content, reconciles the drafts with the
  /// model, and shows the present content.
  func effect(name: String?, file: StaticString, line: UInt32) -> Effect {
    Effect(name: name, file: file, line: line) {
      if self.target.isGone { return endRunning(self.binding) }
      self.target.node.track()
      self.editor.follow(take: self.take, show: self.show)
    }
  }

  /// Makes the effect of a binding whose editor has an effect of its own. It takes typed content, and shows the present
  /// content.
  ///
  /// - Parameter end: ends the binding, whose target has been deallocated.
  package func effect(name: String?, file: StaticString, line: UInt32, endingBy end: @escaping () -> Void) -> Effect {
    Effect(name: name, file: file, line: line) {
      if self.target.isGone { return end() }
      self.target.node.track()
      self.editor.track()
      untracked {
        self.take()
        self.show()
      }
    }
  }

  // MARK: To the target

  /// Shows the present content, if the target has different content. The caller must have taken typed content before.
  package func show() {
    let (known, shown) = (state.stored, editor.peek())
    if let known, let former = known.shown, former.isSame(as: shown), known.version == target.version { return }
    let content = target.node.peekBoxed()
    if let known, target.isComposing { return noteMissed(shown, while: known) }
    // Another record is shown even if its content is the same: the control may hold text that it has not yet announced.
    let isOther = target.isControl && known.map { !$0.record.isSame(as: shown.record) } ?? false
    if isOther || !editor.conversion.areSame(content, shown.content) {
      // At the start of the binding the source's value replaces the target's.
      if known == nil {
        if target.isComposing { return }
        target.preferSource()
      }
      target.keepingDate { target.show(shown.content) }
    }
    state.value = LastShown(shown.record, shown, version: target.version)
  }

  /// Called in place of showing content while an input method composes text in the target. That text belongs to the
  /// record that was shown when the composition began, even if another record now has the same content. So nothing is
  /// shown yet, and `isBehind` notes whether the content has changed.
  private func noteMissed(_ shown: ShownContent, while known: LastShown) {
    let isSeen = known.shown.map {
      $0.record.isSame(as: shown.record) && $0.isUnchanged(in: shown, by: editor.conversion)
    }
    state.value = LastShown(
      known.record, known.shown, version: known.version, isBehind: known.isBehind || isSeen != true)
  }

  // MARK: By the program

  /// - Returns: `false` if what was typed is lost, see ``DraftEditor/isInModel(_:)``.
  package func commit() -> Bool {
    batch {
      take()
      let isTaken = editor.commit()
      // An observable shows the present record at once, so that later writes to the observable belong to that record.
      if !target.isControl { show() }
      return isTaken
    }
  }

  /// Discards the edit, and content that was written into the target without an event. If the target still shows a
  /// record that the source has left, what was typed is not discarded: it is taken as an edit of that record.
  ///
  /// An observable shows the source at once. A control does so when the effect runs: an edit that follows in the same
  /// batch counts, even if the source changes in that batch too.
  package func revert() {
    batch {
      readTarget()
      let known = state.stored
      if let known, !editor.isPresent(known.record) { take() }
      editor.revert()
      target.preferSource()
      if target.isControl {
        target.wake()
        state.value = LastShown(
          known?.record ?? editor.present, nil, version: target.version, isBehind: state.stored?.isBehind ?? false)
      } else {
        show()
      }
    }
  }

  package func keepDraft() {
    batch {
      take()
      editor.keepDraft()
    }
  }

  /// While the binding is paused, no content is taken. Content that is typed during the pause is taken when the binding
  /// is resumed, as an edit of the record that the target still shows.
  package func pause(_ isPaused: Bool) {
    target.isPaused = isPaused
    if !isPaused { batch { finish() } }
  }

  package func end() {
    (edits, ends, binding) = (nil, nil, nil)
  }
}

// MARK: The binding's use

extension Attachment {
  /// Pauses or resumes the attachment, and the editor, which belongs to this binding alone.
  func pauseAll(_ isPaused: Bool) {
    editor.isPaused = isPaused
    pause(isPaused)
    if !isPaused { editor.catchUp() }
  }

  /// The target's content, if it has not been taken yet, otherwise `nil`. The content of an observable is taken at the
  /// end of the batch. Tracked.
  var untaken: Any? {
    let (content, version) = (target.node.readBoxed(), target.version)
    guard let known = state.value, known.version != version else { return nil }
    return content
  }

  /// Why the content cannot be read, whether or not it has been taken. Tracked.
  var unreadable: ConversionError? { editor.unreadable(untaken) }

  /// Whether there is an edit that has not been written. Tracked.
  var hasEdit: Bool { untaken != nil || editor.hasEdit }
}
