/// What ties a control to an editor: whom the control shows, and what.
///
/// What is typed belongs to the individual that the control shows, also if another is edited by then. A control is not
/// rolled back with a transaction, so neither is what is known of it; an observable as the target is.
@usableFromInline
package final class Attachment<Model, Display> {
  /// What is known of the target: another object after each change.
  @usableFromInline
  final class State {
    /// Whom it shows.
    @export(implementation) let individual: Individual<Model>
    /// What of that; `nil` if it has something else, and is to be shown what is there.
    @export(implementation) let sight: Sight<Model, Display>?
    /// The version of the content that is no edit, or was taken for one.
    @export(implementation) let version: UInt64
    /// Whether an input method has kept something from being shown, so that what it composes is typed over that.
    @export(implementation) let isBehind: Bool

    @export(implementation)
    init(
      _ individual: Individual<Model>, _ sight: Sight<Model, Display>?, version: UInt64, isBehind: Bool = false
    ) {
      self.individual = individual
      self.sight = sight
      self.version = version
      self.isBehind = isBehind
    }
  }

  @export(implementation) let editor: Editor<Model, Display>
  @export(implementation) let target: EditTarget<Display>
  /// `nil` as long as nothing was shown.
  @export(implementation) let state: Observable<State?>
  /// Which side was written later, where both can tell.
  @export(implementation) let dated: DatedSides?
  /// What the end of an edit does besides, for an individual.
  @export(implementation) let onEnd: (Individual<Model>) -> Void
  @export(implementation) var edits: Subscription?
  @export(implementation) var ends: Subscription?
  /// Whether drafts are settled by its effect, because the editor has none of its own.
  @export(implementation) let isAlone: Bool
  @export(implementation) var isPaused = false
  @export(implementation) var hasEnded = false

  @usableFromInline
  init(
    _ editor: Editor<Model, Display>, _ target: EditTarget<Display>, _ state: Observable<State?>, _ dated: DatedSides?,
    isAlone: Bool, onEnd: @escaping (Individual<Model>) -> Void
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
    _ editor: Editor<Model, Display>, _ target: EditTarget<Display>, in family: NodeFamily, dated: DatedSides? = nil,
    isAlone: Bool = false, onEnd: @escaping (Individual<Model>) -> Void
  ) {
    let state = Observable<State?>(nil, changes: .always)
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
      look()
      if !isPaused { take() }
    }
  }

  /// Looks at what is in the control now.
  @export(implementation)
  func look() {
    let version = target.version
    // A composition that has changed nothing is no edit; what it kept from being shown is shown.
    guard target.refresh(), let known = state.stored, known.version == version else { return }
    state.value = State(known.individual, known.sight, version: target.version)
  }

  @export(implementation)
  func noteEnd() {
    if target.isComposing { return }
    hasEnded = true
    if isPaused { return }
    batch {
      look()
      finish()
    }
  }

  /// Takes what was typed, and does what the end of the edit does.
  @export(implementation)
  func finish() {
    take()
    guard hasEnded else { return }
    hasEnded = false
    onEnd(state.stored?.individual ?? editor.present)
  }

  /// What was typed goes to the individual that the target shows.
  @export(implementation)
  package func take() {
    guard let known = state.stored else { return }
    let version = target.version
    guard known.version != version || isTakenAnew, !target.isComposing else { return }
    batch {
      let content = target.content.peek()
      var sight: Sight<Model, Display>?
      // Otherwise a later write is on its way.
      if !isSourceLater {
        // What was composed is taken although the source has changed meanwhile, unless the user is to be asked.
        let isSeen = (!known.isBehind || editor.policy.keepsInConflicts) && dated == nil
        keepingDate { sight = editor.type(content, for: known.individual, over: isSeen ? known.sight : nil) }
      }
      state.value = State(known.individual, sight, version: version)
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

  /// Shows what is there, if the target has something else. What was typed has been taken before.
  @export(implementation)
  package func show() {
    let (known, sight) = (state.stored, editor.drafts.presentSight)
    if let known, let former = known.sight, former.isSame(as: sight), known.version == target.version { return }
    let content = target.content.peek()
    // What is being composed is for the one for whom it was begun, also where another one is shown alike.
    if let known, target.isComposing {
      let isSeen = known.sight.map { $0.individual.isSame(as: sight.individual) && editor.isUnchanged($0, sight) }
      return state.value = State(
        known.individual, known.sight, version: known.version, isBehind: known.isBehind || isSeen != true)
    }
    // Another individual is shown also where it looks alike: the control may hold what was not announced yet.
    let isOther = target.isControl && known.map { !$0.individual.isSame(as: sight.individual) } ?? false
    if isOther || !editor.drafts.isSame(shown: content, sight.content) {
      if known == nil {
        if target.isComposing { return }
        preferSource()
      }
      keepingDate { target.show(sight.content) }
    }
    state.value = State(sight.individual, sight, version: target.version)
  }

  // MARK: By the program

  @export(implementation)
  package func commit() {
    batch {
      take()
      editor.commit(editor.present)
      // What is written to an observable from now on is for the one whom it shows.
      if !target.isControl { show() }
    }
  }

  /// Discards the edit, and what was written into the target unannounced. An edit that follows in the same batch is
  /// one, although the source may have changed in that batch too. If another individual is edited by now, what was
  /// typed for the former one is not what is discarded.
  @export(implementation)
  package func revert() {
    batch {
      look()
      let known = state.stored
      if let known, !editor.drafts.isPresent(known.individual) { take() }
      editor.revert()
      preferSource()
      target.wake()
      // A control shows the former one until it is shown another.
      let individual = target.isControl ? known?.individual : nil
      state.value = State(
        individual ?? editor.present, nil, version: target.version, isBehind: state.stored?.isBehind ?? false)
    }
  }

  @export(implementation)
  package func keepDraft() {
    batch {
      take()
      editor.keepDraft()
    }
  }

  /// While the binding is paused nothing is taken. What was typed then is afterwards, for whom the target still shows.
  @export(implementation)
  package func pause(_ isPaused: Bool) {
    self.isPaused = isPaused
    if !isPaused { batch { finish() } }
  }

  @export(implementation)
  package func end() {
    edits?.cancel()
    ends?.cancel()
    (edits, ends) = (nil, nil)
  }
}

// MARK: Bindings by themselves

extension Attachment {
  /// Pauses with the editor, which belongs to the binding.
  @export(implementation)
  func pauseAll(_ isPaused: Bool) {
    editor.isPaused = isPaused
    pause(isPaused)
    guard !isPaused, editor.hasMissedTimer else { return }
    editor.hasMissedTimer = false
    editor.ring()
  }

  /// What is in the target, if it has not been taken yet: an observable's waits for the end of the batch. Tracked.
  @export(implementation)
  var untaken: Display? {
    let (content, version) = (target.content.value, target.version)
    guard let known = state.value, known.version != version else { return nil }
    return content
  }

  /// What the content gives, taken or not. Tracked.
  @export(implementation)
  var reading: Validation<Model> {
    guard let untaken else { return editor.reading.value }
    return editor.drafts.converter.judge(untaken, current: editor.drafts.model)
  }

  /// Whether there is an edit that has not been written. Tracked.
  @export(implementation)
  var isPending: Bool { untaken != nil || editor.isDirty.value }
}

// MARK: Dates

// Bindings may form circles, in which several observables are written in one batch. Each binding by itself would let
// its source win, and values would chase each other. So a value keeps the date of the write that it comes from wherever
// it is copied to, and is never written over a later one: all of them settle on the latest write.

/// The observables of a binding, whose writes are dated. A tuple, because a type would stand in every program.
@usableFromInline package typealias DatedSides = (source: GraphNode, target: GraphNode)

/// - Returns: `nil` if not both are observables, because others cannot tell, or if edits wait to be written.
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

  /// The target has not changed, but what it has comes from a later write than what the source has now.
  @export(implementation)
  var isTakenAnew: Bool {
    guard let dated, dated.target.lastWrite > dated.source.lastWrite, let shown = state.stored?.sight else {
      return false
    }
    return !shown.isSame(as: editor.drafts.presentSight)
  }

  /// The source prevails, whatever was written later.
  @export(implementation)
  func preferSource() { dated?.source.lastWrite = newDate() }

  /// Copies the value of one side to the other, and with it the date.
  @export(implementation)
  func keepingDate(_ write: () -> Void) {
    guard let dated else { return write() }
    let date = max(dated.source.lastWrite, dated.target.lastWrite)
    write()
    dated.source.lastWrite = date
    dated.target.lastWrite = date
  }
}
