/// What is edited of a source, and when it is written: the common part of two-way bindings and fields.
///
/// An edit is written into the draft of an individual at once. Later work, when an individual is left or a refused
/// draft becomes acceptable, is done by an effect, see ``follow(take:show:)``.
@usableFromInline
package final class Editor<Model, Display> {
  /// Makes the node that validates the draft: the result of reading it, with the issues of rules.
  @usableFromInline package typealias MakeValidation = (Editor) -> Computed<Validation<Model>>
  /// Adds the issues of rules to the result of reading a draft, without nodes.
  ///
  /// - `drafts`: `nil` if another individual is edited now.
  @usableFromInline package typealias Judge = (
    _ reading: Validation<Model>, _ drafts: Drafts<Model, Display>?
  ) -> Validation<Model>

  @export(implementation) package let drafts: Drafts<Model, Display>
  @export(implementation) package let family: NodeFamily
  @export(implementation) package var pace: CommitPolicy.Pace
  @export(implementation) var stopTimer: (() -> Void)?
  @export(implementation) var isPaused = false
  /// Whether the timer rang while the binding was paused.
  @export(implementation) var hasMissedTimer = false
  /// The individuals whose drafts are being submitted, see ``beginSubmission(of:)``.
  @export(implementation) var submitted: [Individual<Model>] = []

  // The rules.
  @export(implementation) let makeValidation: MakeValidation?
  @export(implementation) let judge: Judge?
  /// Called before an attempt to write, for checks that happen only then.
  @export(implementation) package var willWrite: (() -> Void)?

  // Made on first use.
  @export(implementation) var contentNode: Computed<Display>?
  @export(implementation) var isDirtyNode: Computed<Bool>?
  @export(implementation) var readingNode: Computed<Validation<Model>>?
  @export(implementation) var validationNode: Computed<Validation<Model>>?

  @usableFromInline
  init(
    _ drafts: Drafts<Model, Display>, _ family: NodeFamily, _ makeValidation: MakeValidation?, _ judge: Judge?
  ) {
    self.drafts = drafts
    self.family = family
    self.makeValidation = makeValidation
    self.judge = judge
    pace = drafts.policy.pace
  }

  deinit { stopTimer?() }
}

extension Editor {
  /// `makeValidation`, `judge`: `nil` if whatever can be read may be written.
  @export(implementation)
  package convenience init(
    of source: some MutableObservableValue<Model>, via converter: TwoWayConverter<Model, Display>,
    policy: CommitPolicy, in family: NodeFamily, makeValidation: MakeValidation? = nil, judge: Judge? = nil
  ) {
    self.init(Drafts(of: source, via: converter, policy: policy, in: family), family, makeValidation, judge)
  }

  @export(implementation) package var policy: CommitPolicy { drafts.policy }
  @export(implementation) package var present: Individual<Model> { drafts.present }

  // MARK: Nodes

  /// What is to be shown: the draft, or the model.
  @export(implementation)
  package var content: Computed<Display> {
    if let contentNode { return contentNode }
    let node = family.part(.content, Computed { [drafts] in drafts.sight.content })
    contentNode = node
    return node
  }

  /// The edited individual, as an individual whose value is its content: for another editor that edits the content.
  ///
  /// `owner`: kept by whatever reads the result.
  @export(implementation)
  package func contents(keeping owner: some AnyObject) -> Computed<Individual<Display>> {
    var last: (of: Individual<Model>, contents: Individual<Display>)?
    return Computed(changes: .by { $0 === $1 }) { [drafts] in
      let individual = drafts.rendering.value.individual
      if let last, last.of.isSame(as: individual) { return last.contents }
      let node = Computed {
        withExtendedLifetime(owner) {
          // The contents of a lost individual are never asked for, but the node needs a value.
          (drafts.sight(of: individual) ?? drafts.sight).content
        }
      }
      let contents = Individual(
        individual.identity, matches: individual.matches, node: ValueNode(node), isThere: individual.isThere
      ) { self.type($0, for: individual) }
      last = (individual, contents)
      return contents
    }
  }

  /// Whether there is a draft that would change the model.
  @export(implementation)
  package var isDirty: Computed<Bool> {
    if let isDirtyNode { return isDirtyNode }
    let node = family.part(.isEdited, Computed { [drafts] in drafts.isDirty(drafts.sight) })
    isDirtyNode = node
    return node
  }

  /// The validation of the content before any rules.
  @export(implementation)
  package var reading: Computed<Validation<Model>> {
    if let readingNode { return readingNode }
    let node = family.part(
      .reading,
      Computed<Validation<Model>>(changes: .always) { [drafts, contentNode] in
        let reading = drafts.read(drafts.sight)
        // Read last, so that an explanation why the content is invalid names the content.
        contentNode?.track()
        return reading
      })
    readingNode = node
    return node
  }

  /// The validation of the content, with the issues of rules.
  @export(implementation)
  package var validation: Computed<Validation<Model>> {
    if let validationNode { return validationNode }
    let node = makeValidation?(self) ?? reading
    validationNode = node
    return node
  }
}

// MARK: At once

extension Editor {
  /// Writes an edit into the draft of an individual.
  ///
  /// - Parameters:
  ///   - content: the typed content.
  ///   - individual: the individual that the control shows, or the one that is edited now.
  ///   - former: what the user saw. If that has changed the source wins, unless the policy lets drafts stay. `nil`
  ///     means the present content.
  /// - Returns: what is shown then; `nil` if the content is neither kept as a draft nor what is shown for the model.
  @discardableResult
  @export(implementation)
  package func type(
    _ content: Display, for individual: Individual<Model>, over former: Sight<Model, Display>? = nil
  ) -> Sight<Model, Display>? {
    batch {
      untracked {
        guard let present = drafts.look(at: individual) ?? former else { return nil }
        if let former, !policy.keepsInConflicts, !isUnchanged(former, present) { return nil }
        let now = present.now
        // Typing goes on in a conflict: the conflict stays until the user decides.
        let over = (present.isOpen ? present.draft?.over : former?.now) ?? now
        var draft = Draft(
          content, for: now.individual, stamp: newStamp(), over: over,
          meaning: drafts.meaning(of: content, now.model), status: pace == .onChange ? .due : .held)
        if meansModel(Sight(now, draft)) { draft = draft.becoming(.settled, over: now) }
        drafts.put(draft)
        if draft.isOpen, !draft.isDue { startTimer() }
        return attempt(Sight(now, draft))
      }
    }
  }

  /// Writes content by program, into the individual that is edited now.
  @export(implementation)
  package func edit(_ content: Display) {
    if drafts.isSame(shown: content, drafts.presentSight.content) { return }
    type(content, for: present)
  }

  /// Restores a stored draft, with the content that was shown for the model when the draft was typed.
  @export(implementation)
  package func restore(_ content: Display, over base: Display) {
    let (individual, now) = (present, drafts.presentSight.now)
    guard let model = untracked({ drafts.converter.judge(base, current: now.model).value }),
      !drafts.isSame(model, now.model), !drafts.isSame(shown: base, now.display)
    else { return edit(content) }
    let former = Rendering(individual, version: .max, model: model, display: base)
    type(content, for: individual, over: Sight(former, nil))
  }

  @export(implementation)
  func isUnchanged(_ former: Sight<Model, Display>, _ now: Sight<Model, Display>) -> Bool {
    drafts.isSame(former.now, now.now)
      && (former.draft?.stamp == now.draft?.stamp || drafts.isSame(shown: former.content, now.content))
  }

  /// Whether a draft leaves the model as it is. The content that is shown for the model means the model, even if it
  /// shows only part of the model.
  @export(implementation)
  func meansModel(_ sight: Sight<Model, Display>) -> Bool {
    drafts.isSame(shown: sight.content, sight.now.display) || !drafts.isDirty(sight)
  }

  /// Writes the draft now, if there is an acceptable one, and then shows the model without a draft.
  @export(implementation)
  package func commit(_ individual: Individual<Model>) {
    batch {
      guard let draft = write(individual)?.draft, !draft.isOpen, !isSubmitted(individual) else { return }
      drafts.drop(individual)
    }
  }

  /// Drops the draft of the individual that is edited now.
  @export(implementation)
  package func revert() { drafts.drop(present) }

  /// Decides a conflict in favour of the draft.
  @export(implementation)
  package func keepDraft() {
    batch {
      let sight = drafts.presentSight
      guard untracked({ drafts.isInConflict(sight) }), let draft = sight.draft else { return }
      attempt(Sight(sight.now, drafts.update(draft.becoming(over: sight.now))))
    }
  }

  /// Attempts to write a draft, even if it is not due.
  ///
  /// - Returns: what is shown then; `nil` if there is no draft.
  @discardableResult
  @export(implementation)
  func write(_ individual: Individual<Model>) -> Sight<Model, Display>? {
    let sight = drafts.look(at: individual) ?? lost(individual)
    guard let sight, sight.isOpen, let draft = sight.draft, !draft.isKept || drafts.isPresent(individual) else {
      return sight
    }
    let over = drafts.isOver(draft, sight.now) ? sight.now : nil
    return batch { attempt(Sight(sight.now, drafts.update(draft.becoming(.due, over: over, isKept: false)))) }
  }

  /// Writes a draft that is due, if it is acceptable.
  ///
  /// While a computed is being evaluated no model may be written: a draft that is typed then stays due, and the effect
  /// that settles drafts runs when the evaluation is over.
  ///
  /// - Returns: what is shown then; `nil` if the draft was dropped, because the model has changed.
  @discardableResult
  @export(implementation)
  func attempt(_ sight: Sight<Model, Display>) -> Sight<Model, Display>? {
    guard let draft = sight.draft, draft.isDue, !isReadUnderWay, !isSubmitted(sight.individual) else { return sight }
    return untracked {
      let individual = sight.individual
      let isPresent = drafts.isPresent(individual)
      if isPresent { willWrite?() }
      let validation = validate(sight, isPresent: isPresent)
      guard !drafts.isInConflict(sight), let value = validation.acceptedValue else {
        // A draft that waits for a call waits for the next one, unless a check of this one is still pending.
        if pace != .onCommit || validation.isPending { return sight }
        return Sight(sight.now, drafts.update(draft.becoming(.held)))
      }
      let isWritten = !drafts.isSame(sight.now.model, value)
      if isWritten { individual.write(value) }
      let now = isWritten ? drafts.look(at: individual)?.now : sight.now
      var written: Drafts<Model, Display>.Written?
      if isWritten, isPresent {
        written = Drafts.Written(individual, value, result: now, flush: currentFlush())
      }
      guard let now, drafts.isShownAlike(now, value) else {
        drafts.drop(individual, written: written)
        return nil
      }
      return drafts.update(draft.becoming(.settled, over: now), written: written).map { Sight(now, $0) }
    }
  }

  @export(implementation)
  func validate(_ sight: Sight<Model, Display>, isPresent: Bool) -> Validation<Model> {
    if isPresent, let validationNode { return validationNode.peek() }
    let reading = drafts.read(sight)
    return judge?(reading, isPresent ? drafts : nil) ?? reading
  }

  /// The last content of an individual that has no model any more. Writing that individual is reported.
  @export(implementation)
  func lost(_ individual: Individual<Model>) -> Sight<Model, Display>? {
    drafts.draft(of: individual).map { Sight($0.over, $0) }
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
    batch { for draft in drafts.list { write(draft.individual) } }
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
    if !drafts.list.isEmpty, drafts.sight.isOpen { _ = (isDirty.value, validation.value) }
  }

  /// Brings the drafts in line with the model at the end of a flush: an individual may be left or come back, a refused
  /// draft may become acceptable, a draft may be over.
  @export(implementation)
  func reconcile() {
    drafts.noteCoercion()
    let present = present
    for draft in drafts.list {
      if draft.individual.isSame(as: present) { stay(draft) } else if !draft.isKept { leave(draft) }
    }
  }

  /// Settles a draft of the individual that is edited.
  @export(implementation)
  func stay(_ known: Draft<Model, Display>) {
    let sight = drafts.presentSight
    guard var draft = sight.draft else { return drafts.drop(known.individual) }
    if draft.isKept {
      // The pace starts again, unless a change of the model or the locale has made the draft look like the model.
      let isSettled = drafts.isSame(shown: draft.content, sight.now.display)
      draft = draft.becoming(
        isSettled ? .settled : pace == .onChange ? .due : .held,
        over: isSettled || drafts.isOver(draft, sight.now) ? sight.now : nil, isKept: false)
      drafts.update(draft)
      if !isSettled { startTimer() }
    }
    guard draft.isOpen else { return }
    if draft.meaning == nil, let meaning = drafts.meaning(of: draft.content, sight.now.model) {
      draft = draft.becoming(meaning: meaning)
      drafts.update(draft)
    }
    if !drafts.isDirty(Sight(sight.now, draft)) {
      drafts.update(draft.becoming(.settled, over: sight.now))
    } else {
      attempt(Sight(sight.now, draft))
    }
  }

  /// Treats a draft of an individual that is not edited any more as the policy says.
  @export(implementation)
  func leave(_ draft: Draft<Model, Display>) {
    let sight = drafts.look(at: draft.individual) ?? Sight(draft.over, draft)
    let isSubmitted = isSubmitted(draft.individual)
    if sight.draft != nil, isSubmitted || drafts.isDirty(sight) {
      if policy.keptWhenLeft > 0 { return drafts.keep(draft) }
      // It is left again at the end of the submission.
      if policy.commitsWhenLeft, isSubmitted { return }
      if policy.commitsWhenLeft { write(draft.individual) }
    }
    drafts.drop(draft.individual)
  }
}

/// The stamp of the flush in which an effect is running; zero outside of effects.
@usableFromInline
func currentFlush() -> Stamp {
  let turn = currentTurn()
  return turn.pointee.frame == nil ? 0 : turn.pointee.flush
}
