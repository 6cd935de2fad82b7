/// A source and a target that is edited, kept in line with each other.
///
/// The common part of two-way bindings and fields: the values flow through the graph, the machine decides what to do
/// with an edit, and this takes the actions. Whether there is an edit is not stored but derived: there is one if the
/// target has another version than the one that was last found to be in line. So it is known at once, also inside a
/// batch, and rolled back with a transaction.
///
/// **What it is made of.** Two nodes beside those that are bound: the model as it is shown, and the state, with an
/// effect that follows the former and the target. What is found out about an edit is made when there is one, or when
/// somebody asks.
@usableFromInline
package final class Edit<Model, Display> {
  /// The state, in the graph, so that it is rolled back with the rest.
  ///
  /// - `shown`: the model that was last shown, or written and read again.
  /// - `settled`: the version of the target that is in line with the source.
  /// - `known`, `judged`: the edit that the machine was last told of, with its validation.
  /// - `written`, `flush`: the value written last, and in which flush, in case the source changes it in the same one;
  ///   none means the next.
  /// - `place`: the individual that is edited, if it may be another one; `left`: the drafts of others. Lists of which
  ///   the first is empty or has one element: they take a word as long as there is nothing to be remembered.
  /// - `due`: what the target had when the model was yet to be shown there.
  /// - `isInConflict`: whether the source has changed under the edit.
  @usableFromInline typealias Memory = (
    machine: EditMachine, shown: Rendering<Model, Display>?, settled: UInt64, known: UInt64,
    judged: Validation<Model>?, written: Validation<Model>?, flush: Stamp, place: [EditPlace<Model>],
    left: [EditLeft<Model, Display>], due: [Display], isInConflict: Bool
  )
  /// Makes the validation of the draft, with the issues of rules.
  @usableFromInline package typealias MakeValidation = (Edit) -> Computed<Validation<Model>>

  @export(implementation) let source: EditSource<Model>
  @export(implementation) let there: (Model) -> Display
  @export(implementation) let back: (Display, Model?) throws(ConversionFailure) -> BackConversion<Model>
  @export(implementation) let target: EditTarget<Display>
  @export(implementation) let rendering: Computed<Rendering<Model, Display>>
  @export(implementation) let memory: Observable<Memory>
  @export(implementation) package let policy: CommitPolicy
  @export(implementation) let family: NodeFamily
  @export(implementation) let makeValidation: MakeValidation?
  @export(implementation) package var stopTimer: (() -> Void)?
  /// Called before an attempt to write: for what is found out only then.
  @export(implementation) package var willWrite: (() -> Void)?
  @export(implementation) var ending: Subscription?
  @export(implementation) var isPaused = false
  /// What is to be done as soon as the edit is not paused any more.
  @export(implementation) var due: ((Edit) -> Void)?
  /// Which side was written later, where both can tell.
  @export(implementation) var dated: DatedSides?

  #if hasFeature(Embedded)
    @export(implementation) var areSameModels: (Model, Model) -> Bool = { _, _ in false }
    @export(implementation) var areSameDisplays: (Display, Display) -> Bool = { _, _ in false }
  #endif

  // What is made on first use.
  /// Lets a version of the target mean what it meant before.
  @export(implementation) var remember: ((_ draft: UInt64, _ meaning: Validation<Model>) -> Void)?
  @export(implementation) var isEditedNode: Computed<Bool>?
  @export(implementation) var readingNode: Computed<Validation<Model>>?
  @export(implementation) var validationNode: Computed<Validation<Model>>?

  @usableFromInline
  init(
    source: EditSource<Model>, there: @escaping (Model) -> Display,
    back: @escaping (Display, Model?) throws(ConversionFailure) -> BackConversion<Model>, target: EditTarget<Display>,
    rendering: Computed<Rendering<Model, Display>>, memory: Observable<Memory>, policy: CommitPolicy,
    family: NodeFamily, makeValidation: MakeValidation?
  ) {
    self.source = source
    self.there = there
    self.back = back
    self.target = target
    self.rendering = rendering
    self.memory = memory
    self.policy = policy
    self.family = family
    self.makeValidation = makeValidation
  }

  deinit { stopTimer?() }
}

/// The version of a target that is in line with nothing, and of an edit that nobody was told of.
@export(implementation)
var noVersion: UInt64 { .max }

extension Edit {
  /// - Parameters:
  ///   - source: the model. What reading it and the converter read is tracked.
  ///   - target: makes the side that is edited of what is shown first.
  ///   - makeValidation: `nil` if whatever can be read may be written.
  @export(implementation)
  convenience init(
    of source: some MutableObservableValue<Model>, via converter: TwoWayConverter<Model, Display>,
    policy: CommitPolicy, in family: NodeFamily, makeValidation: MakeValidation?,
    target: (Computed<Rendering<Model, Display>>) -> EditTarget<Display>
  ) {
    let model = source.versioned(in: family, as: EditPart.model)
    let there = converter.there
    let rendering = family.part(
      EditPart.shown,
      Computed<Rendering<Model, Display>>(changes: .always) {
        let value = model.value
        return Rendering(version: model.version, model: value, display: there(value))
      })
    let place = source.asFollowed?.place ?? []
    let memory: Memory = (
      EditMachine(pace: policy.pace), nil, noVersion, noVersion, nil, nil, 0, place, [], [], false
    )
    self.init(
      source: EditSource(source), there: there, back: converter.back, target: target(rendering), rendering: rendering,
      memory: family.part(EditPart.state, Observable(memory, changes: .always)), policy: policy, family: family,
      makeValidation: makeValidation)
    #if hasFeature(Embedded)
      (areSameModels, areSameDisplays) = (converter.areSameModels, converter.areSameDisplays)
    #endif
  }

  /// The edit of an observable that belongs to it, and shows the model from the beginning.
  @export(implementation)
  package convenience init(
    of source: some MutableObservableValue<Model>, via converter: TwoWayConverter<Model, Display>,
    policy: CommitPolicy, in family: NodeFamily, makeValidation: @escaping MakeValidation
  ) {
    self.init(of: source, via: converter, policy: policy, in: family, makeValidation: makeValidation) {
      let content = Observable($0.peek().display)
      return EditTarget(family.part(EditPart.content, content), in: family)
    }
  }

  /// The content of the target, as the node that tells its versions.
  @export(implementation)
  package var content: ValueNode<Display> { target.content }

  /// The version of the target's content, which is brought up to date.
  @export(implementation)
  package var contentVersion: UInt64 { target.version }

  /// Whether the target holds an edit, untracked.
  @export(implementation)
  package var isEditedNow: Bool {
    let settled = memory.stored.settled
    return settled != noVersion && settled != target.version
  }

  /// Reads the present model, and returns a closure that writes it again, into the one that is edited now.
  @export(implementation)
  package func restorer() -> () -> Void {
    let (value, write) = (rendering.peek().model, writer())
    return { write(value) }
  }

  /// A closure that writes the model that is edited now, also when another one is by then.
  @export(implementation)
  package func writer() -> (Model) -> Void {
    if let followed = source.asFollowed { return followed.writer() }
    return source.set
  }

  /// The model that is edited now. Tracked.
  @export(implementation)
  package func model() -> Model { rendering.value.model }

  /// A closure that tells whether what is edited now is edited then.
  @export(implementation)
  package func presence() -> () -> Bool { source.asFollowed?.presence() ?? { true } }

  /// Makes the effect that keeps both sides in line: it depends on the model to be shown, on the target's content, and,
  /// while there is an edit, on its validation. Where its first run has to wait until a read is over, a target that
  /// belongs to the edit shows the model at once.
  @export(implementation)
  package func effect(
    name: String?, file: StaticString, line: UInt32, ownsTarget: Bool = false
  ) -> Effect {
    if ownsTarget, isReadUnderWay { untracked { reconcile() } }
    return Effect(name: name, file: file, line: line) {
      if self.target.isGone { return Effect.endRunning() }
      self.rendering.track()
      self.target.content.node.track()
      untracked { self.reconcile() }
      if self.isEditedNow { _ = self.validation.value }
    }
  }

  /// Finds out what has changed, and lets the machine decide.
  @export(implementation)
  func reconcile() {
    if memory.stored.written != nil, memory.stored.flush == 0 { memory.value.flush = currentFlush() }
    let now = rendering.peek()
    let shown = memory.stored.shown
    if shown !== now {
      memory.value.shown = now
      if shown == nil { preferSource() }
      if isTargetLater, !isEditedNow { takeForEdited() }
      if let shown, hasMoved { return leave(shown, for: now) }
      // A draft stays if only the way of showing has changed; the effect runs this again if its validation changes.
      let prevails = shown?.version != now.version && !isTargetLater && !(policy.keepsInConflicts && shown != nil)
      if prevails || !isEditedNow { return tell { $0.follow() } }
      if shown?.version != now.version { contend(now) }
    }
    guard isEditedNow else { return }
    if isSourceLater { return tell { $0.follow() } }
    let held = target.version
    if memory.stored.known != held {
      takeEdit(held, of: now)
    } else {
      memory.value.judged = validation.peek()
      tell { $0.judgeAnew() }
    }
  }

  /// Takes new content of the target for an edit.
  @export(implementation)
  func takeEdit(_ held: UInt64, of now: Rendering<Model, Display>) {
    let (validation, content, former) = (validation.peek(), target.content.peek(), memory.stored.due.first)
    memory.update { ($0.known, $0.judged, $0.due, $0.written) = (held, validation, [], nil) }
    // A composition that has changed nothing.
    if let former, isSame(shown: content, former) { return tell { $0.follow() } }
    // What is shown of the model means the model, also where less is shown than there is.
    let isBack = isSame(shown: content, now.display) || validation.value.map { isSame($0, now.model) } ?? false
    tell { $0.edit(isBack: isBack) }
  }

  /// Writes the edit now, if there is one and it is acceptable, and shows the model as it is shown without an edit.
  @export(implementation)
  package func commit() {
    batch {
      reconcile()
      tell { $0.commit() }
      let display = rendering.peek().display
      guard !isEditedNow, !target.isComposing, !isSame(shown: target.content.peek(), display) else { return }
      target.show(display)
      settle()
    }
  }

  /// Discards the edit, and what was written into the target unannounced, and shows the source's present value. An edit
  /// that follows in the same batch is one, although the source may have changed in that batch too. If another
  /// individual is edited by now, what was typed for the former one is not what is discarded.
  @export(implementation)
  package func follow() {
    batch {
      target.refresh()
      if hasMoved { reconcile() }
      memory.value.shown = rendering.peek()
      preferSource()
      tell { $0.follow() }
    }
  }

  @export(implementation)
  func tell(_ event: (inout EditMachine) -> EditMachine.Action) {
    var machine = memory.stored.machine
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
      stopTimer = policy.startTimer? { [edit = Weak(self)] in
        edit.object?.unlessPaused { $0.tell { $0.ring(number) } }
      }
    }
  }

  @export(implementation)
  func attempt() {
    willWrite?()
    let judged = validation.peek()
    guard !memory.stored.isInConflict, let value = judged.acceptedValue else {
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
    if isSame(present.model, value) { return settle() }
    let flush = currentFlush()
    memory.update { ($0.written, $0.flush) = (judged, flush) }
    keepingDate { source.set(value) }
    let now = rendering.peek()
    memory.value.shown = now
    if isShownAlike(now, value) { settle() } else { show(now) }
  }

  /// Whether the source has kept a value. Of models that cannot be compared it has where they are shown alike.
  @export(implementation)
  func isShownAlike(_ now: Rendering<Model, Display>, _ value: Model) -> Bool {
    if isSame(now.model, value) { return true }
    return !isSame(value, value) && isSame(shown: now.display, untracked { there(value) })
  }

  /// The value written last, if the source has changed it.
  @export(implementation)
  package var coerced: Model? {
    guard let written = memory.value.written?.value else { return nil }
    return isSame(written, rendering.value.model) ? nil : written
  }

  /// Takes the target's present version for in line with the source, whatever its content.
  @export(implementation)
  func settle() {
    let settled = target.version
    memory.update { ($0.settled, $0.isInConflict) = (settled, false) }
    keepingDate {}
  }

  @export(implementation)
  func show(_ rendering: Rendering<Model, Display>) {
    if memory.stored.written != nil, memory.stored.flush != currentFlush() { memory.value.written = nil }
    let content = target.content.peek()
    if !isSame(shown: content, rendering.display) {
      if target.isComposing { memory.value.due = [content] } else { keepingDate { target.show(rendering.display) } }
    }
    settle()
  }

  /// Writes as soon as the edit is not paused.
  @export(implementation)
  func unlessPaused(_ write: @escaping (Edit) -> Void) {
    if isPaused { due = write } else { batch { write(self) } }
  }

  /// While the effect is paused nothing is written. What was to be written then is afterwards, if it still is an edit.
  @export(implementation)
  func pause(_ isPaused: Bool) {
    self.isPaused = isPaused
    guard !isPaused, let due else { return }
    self.due = nil
    batch {
      reconcile()
      due(self)
    }
  }

  /// Stops the timer for good.
  @export(implementation)
  func end() {
    stopTimer?()
    (stopTimer, due) = (nil, nil)
    ending?.cancel()
    ending = nil
    target.announcements?.cancel()
  }
}

/// The stamp of the flush in which an effect is running; zero outside of effects.
@usableFromInline
func currentFlush() -> Stamp {
  let turn = currentTurn()
  return turn.pointee.frame == nil ? 0 : turn.pointee.flush
}
