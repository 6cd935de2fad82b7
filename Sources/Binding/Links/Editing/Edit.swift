/// A source and a target that is edited, kept in line with each other.
///
/// The common part of two-way bindings and fields: the values flow through the graph, the machine decides what to do
/// with an edit, and this takes the actions. Whether there is an edit is not stored but derived: there is one if the
/// target holds another version than the one that was last found to be in line. So it is known at once, also inside a
/// batch, and rolled back with a transaction.
@usableFromInline
package final class Edit<Model, Display> {
  /// The state, in the graph, so that it is rolled back with the rest: the model that was last shown, or written and
  /// read again, the edit that the machine was last told of, with its validation, and whether the source has changed
  /// under it; the individual that is edited, and the drafts of others; whether the model is yet to be shown.
  @usableFromInline typealias Memory = (
    machine: EditMachine, shown: Rendering<Model, Display>?, known: Version<Display>?, judged: Validation<Model>?,
    isInConflict: Bool, place: EditPlace<Model>?, left: [EditLeft<Model, Display>], isDue: Bool
  )

  /// Both sides, and what is found out about the draft. One object, because each of its parts here would be copied by
  /// code that stands in every program.
  @export(implementation) let draft: EditDraft<Model, Display>
  @export(implementation) let memory: Observable<Memory>
  /// The value written last and its flush, in case the source changes it in the same flush; no flush means the next
  /// one.
  @export(implementation) let written: Observable<(value: Model, flush: Stamp?)?>
  @export(implementation) let validation: Computed<Validation<Model>>
  @export(implementation) package let policy: CommitPolicy
  @export(implementation) package var stopTimer: (() -> Void)?
  /// Called before an attempt to write: for what is found out only then.
  @export(implementation) package var willWrite: (() -> Void)?
  @export(implementation) var ending: Subscription?
  /// Which side was written later, where both can tell.
  @export(implementation) var dated: DatedSides?

  @usableFromInline
  init(
    draft: EditDraft<Model, Display>, memory: Observable<Memory>,
    written: Observable<(value: Model, flush: Stamp?)?>, validation: Computed<Validation<Model>>, policy: CommitPolicy
  ) {
    self.draft = draft
    self.memory = memory
    self.written = written
    self.validation = validation
    self.policy = policy
  }

  deinit { stopTimer?() }
}

extension Edit {
  /// - Parameter validation: the validation of the draft, with the issues of the rules.
  @export(implementation)
  package convenience init(
    _ draft: EditDraft<Model, Display>, validation: Computed<Validation<Model>>, policy: CommitPolicy, name: String
  ) {
    self.init(
      draft: draft,
      memory: Observable(
        (EditMachine(pace: policy.pace), nil, nil, nil, false, draft.source.place?(), [], false), name: "\(name).state",
        changes: .always),
      written: Observable(nil, name: "\(name).written", changes: .always), validation: validation, policy: policy)
  }

  @export(implementation) var source: EditSource<Model> { draft.source }
  @export(implementation) var target: EditTarget<Display> { draft.target }
  @export(implementation) var rendering: Computed<Rendering<Model, Display>> { draft.rendering }
  @export(implementation) package var isEdited: Computed<Bool> { draft.isEdited }
  /// The version of the target that is in line with the source.
  @export(implementation) var settled: Observable<Version<Display>?> { draft.settled }

  /// Reads the present model, and returns a closure that writes it again, into the one that is edited now.
  @export(implementation)
  package func restorer() -> () -> Void {
    let (value, write) = (rendering.peek().model.value, source.writer())
    return { write(value) }
  }

  /// A closure that writes the model that is edited now.
  @export(implementation)
  package func writer() -> (Model) -> Void { source.writer() }

  /// Makes the effect that keeps both sides in line: it depends on the model to be shown, on the target's content, and,
  /// while there is an edit, on its validation. Where its first run has to wait until a read is over, a target that
  /// belongs to the edit shows the model at once.
  @export(implementation)
  package func effect(name: String, ownsTarget: Bool = false) -> Effect {
    if ownsTarget, isReadUnderWay { untracked { reconcile() } }
    return Effect(name: name) {
      if self.target.isGone() { return Effect.endRunning() }
      _ = self.rendering.value
      if self.isEdited.value { _ = self.validation.value }
      untracked { self.reconcile() }
    }
  }

  /// Finds out what has changed, and lets the machine decide.
  @export(implementation)
  func reconcile() {
    if let written = written.peek(), written.flush == nil { self.written.value = (written.value, currentFlush()) }
    let now = rendering.peek()
    let shown = memory.peek().shown
    if shown !== now {
      memory.value.shown = now
      if shown == nil { preferSource() }
      if isTargetLater, !isEdited.peek() { takeForEdited() }
      if let shown, hasMoved { return leave(shown, for: now) }
      // A draft stays if only the way of showing has changed; the effect runs this again if its validation changes.
      let prevails = shown?.model !== now.model && !isTargetLater && !(policy.keepsInConflicts && shown != nil)
      if prevails || !isEdited.peek() { return tell { $0.follow() } }
      if shown?.model !== now.model { contend(now) }
    }
    guard isEdited.peek() else { return }
    if isSourceLater { return tell { $0.follow() } }
    let held = target.incoming.peek()
    if memory.peek().known !== held {
      takeEdit(held, of: now)
    } else {
      memory.value.judged = validation.peek()
      tell { $0.judgeAnew() }
    }
  }

  /// Takes new content of the target for an edit.
  @export(implementation)
  func takeEdit(_ held: Version<Display>, of now: Rendering<Model, Display>) {
    let validation = validation.peek()
    let (former, isDue) = (settled.peek(), memory.peek().isDue)
    memory.value.known = held
    memory.value.judged = validation
    memory.value.isDue = false
    if written.peek() != nil { written.value = nil }
    // A composition that has changed nothing.
    if isDue, let former, areSame(held.value, former.value) { return tell { $0.follow() } }
    // What is shown of the model means the model, also where less is shown than there is.
    let isBack = areSame(held.value, now.display) || validation.value.map { areSame($0, now.model.value) } ?? false
    tell { $0.edit(isBack: isBack) }
  }

  /// Writes the edit now, if there is one and it is acceptable, and shows the model as it is shown without an edit.
  @export(implementation)
  package func commit() {
    batch {
      reconcile()
      tell { $0.commit() }
      let display = rendering.peek().display
      guard !isEdited.peek(), !target.isComposing(), !areSame(target.incoming.peek().value, display) else { return }
      target.show(display)
      settle()
    }
  }

  /// Discards the edit, and what was written into the target unannounced, and shows the source's present value. An edit
  /// that follows in the same batch is one, although the source may have changed in that batch too.
  @export(implementation)
  package func follow() {
    batch {
      target.refresh()
      memory.value.shown = rendering.peek()
      preferSource()
      tell { $0.follow() }
    }
  }

  @export(implementation)
  func tell(_ event: (inout EditMachine) -> EditMachine.Action) {
    var machine = memory.peek().machine
    let before = machine.state
    let action = event(&machine)
    if machine.state != before { memory.value.machine = machine }
    // In a transaction the former state may come back, and with it what the timer is for.
    if let stopTimer, !isInTransaction, action != .none || machine.state != before {
      self.stopTimer = nil
      stopTimer()
    }
    switch action {
    case .none: break
    case .settle: settle()
    case .show: show(rendering.peek())
    case .write: attempt()
    case .start(let number):
      stopTimer?()
      stopTimer = policy.startTimer? { [weak self] in
        guard let self else { return }
        batch { self.tell { $0.ring(number) } }
      }
    }
  }

  @export(implementation)
  func attempt() {
    willWrite?()
    guard !memory.peek().isInConflict, let value = validation.peek().acceptedValue else {
      return tell {
        $0.finish(isAccepted: false)
        return .none
      }
    }
    let present = rendering.peek()
    tell {
      $0.finish(isAccepted: true)
      return .none
    }
    if areSame(present.model.value, value) { return settle() }
    written.value = (value, currentFlush())
    keepingDate { source.write(value) }
    let now = rendering.peek()
    memory.value.shown = now
    if isShownAlike(now, value) { settle() } else { show(now) }
  }

  /// Whether the source has kept a value. Of models that cannot be compared it has where they are shown alike.
  @export(implementation)
  func isShownAlike(_ now: Rendering<Model, Display>, _ value: Model) -> Bool {
    if areSame(now.model.value, value) { return true }
    return !areSame(value, value) && areSame(now.display, untracked { draft.convert(value) })
  }

  /// The value written last, if the source has changed it.
  @export(implementation)
  package var coerced: Model? {
    guard let written = written.value else { return nil }
    return areSame(written.value, rendering.value.model.value) ? nil : written.value
  }

  /// Takes the target's present version for in line with the source, whatever its content.
  @export(implementation)
  func settle() {
    settled.value = target.incoming.peek()
    if memory.peek().isInConflict { memory.value.isInConflict = false }
    keepingDate {}
  }

  @export(implementation)
  func show(_ rendering: Rendering<Model, Display>) {
    if let written = written.peek(), written.flush != currentFlush() { self.written.value = nil }
    if !areSame(target.incoming.peek().value, rendering.display) {
      if target.isComposing() { memory.value.isDue = true } else { keepingDate { target.show(rendering.display) } }
    }
    settle()
  }

  /// Stops the timer for good.
  @export(implementation)
  func end() {
    stopTimer?()
    stopTimer = nil
    ending?.cancel()
    target.announcements?.cancel()
  }
}

/// The stamp of the flush in which an effect is running; `nil` outside of effects.
@usableFromInline
func currentFlush() -> Stamp? {
  let turn = currentTurn()
  return turn.pointee.frame == nil ? nil : turn.pointee.flush
}
