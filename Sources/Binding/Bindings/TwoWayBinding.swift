/// A binding in which source and target follow each other, made by `bindTwoWay`.
///
/// **The source wins.** Its value is shown when the binding is made and at each change, even during an edit. If both
/// sides change in one batch, the source wins too. The exception is a binding of two ``Observable``s whose edits are
/// written at once, and whose policy drops drafts in conflicts: there the later write wins, so observables that
/// bindings connect in a circle all get the value that was written last. A ``CommitPolicy`` can let a draft stay, or
/// let the user decide, see ``hasConflict``.
///
/// **When.** The binding is an effect, so two observables differ from the write until the binding has run: in the rest
/// of a batch, and for effects that are older than the binding, which then run again. ``error``, ``isPending`` and
/// ``hasConflict`` are current at once.
///
/// **An edit** is converted back and written: at once, when ``commit()`` is called, or after a while, see
/// ``CommitPolicy``. In a chain of bindings all values agree at the end of the flush of the edit. An edit writes the
/// source at most once, and not at all if the source has that value already.
///
/// **No echo.** The content stays as the user typed it, such as "007" for 7, unless the source has changed the written
/// value: then the changed value is shown.
///
/// **Content that cannot be read** stays as well, and the source keeps its value. ``error`` says why until the content
/// can be read, the source changes, or ``revert()`` is called.
///
/// **Ownership.** The binding ends when it is cancelled or released. It keeps the source alive, and a target that is an
/// observable, because it reads both. It holds a target that is an object weakly. Not `Sendable`.
public final class TwoWayBinding: Subscription {
  private let effect: Effect
  let pace: CommitPolicy.Pace
  /// Carries out a request. A closure, because this class does not know the types of the model and the content.
  private let perform: (BindingRequest) -> BindingAnswer
  /// The name of the effect to which the binding was handed, and whether that effect has ended the binding.
  private(set) var keeper: String?
  private(set) var isEndedByKeeper = false
  private var errorNode: Computed<ConversionError?>?
  private var pendingNode: Computed<Bool>?
  private var conflictNode: Computed<Bool>?

  init(_ effect: Effect, _ pace: CommitPolicy.Pace, perform: @escaping (BindingRequest) -> BindingAnswer) {
    self.effect = effect
    self.pace = pace
    self.perform = perform
    super.init()
  }

  deinit { _ = perform(.end) }

  /// Why the edit cannot be read; `nil` if it can be read, or there is no edit.
  public var error: Computed<ConversionError?> { made(&errorNode, .error) }

  /// Whether there is an edit that has not been written.
  public var isPending: Computed<Bool> { made(&pendingNode, .isPending) }

  /// Whether the source has changed under an edit, so that nothing is written until ``keepDraft()`` or ``revert()`` is
  /// called, or the source gets the typed value: only with ``CommitPolicy/askingInConflicts``.
  public var hasConflict: Computed<Bool> { made(&conflictNode, .hasConflict) }

  private func made<Value>(_ place: inout Computed<Value>?, _ request: BindingRequest) -> Computed<Value> {
    if let node = place { return node }
    guard case .node(let answer) = perform(request) else { fatalError("Binding: a request for a node gives one") }
    // Each request for a node returns a node with the type of the property that makes the request.
    let node = unsafeDowncast(answer, to: Computed<Value>.self)
    place = node
    return node
  }

  /// Writes the edit to the source now, if it can be read. If the binding was handed to an effect, and that effect has
  /// ended it, nothing is written, and that is reported, see ``Diagnostic/Kind/usedAfterEnd``. If the source has no
  /// place for the edit, such as an element that has left its array, the edit stays pending.
  ///
  /// - Returns: whether both sides agree now, and the source has what was typed; also true if there was nothing to
  ///   write. False if the source has dropped the edit, because its ``ChangePolicy`` takes the typed value for the
  ///   present one, although the two are shown differently.
  @discardableResult
  public func commit() -> Bool {
    if case .isTaken(false) = ask(.commit) { return false }
    return !isPending.peek()
  }

  /// Discards the edit and shows the source, even over content that a program has written into the control without
  /// sending an event. Other toolkits call this updating the target.
  public func revert() { _ = ask(.revert) }

  /// Decides a conflict in favour of the edit, which is then written as the policy says. Without a conflict nothing
  /// happens.
  public func keepDraft() { _ = ask(.keepDraft) }

  /// Carries out a request. If the effect to which the binding was handed has ended it, the request is reported,
  /// because the caller may not know of that end. After the caller's own `cancel()` the request is ignored.
  private func ask(_ request: BindingRequest) -> BindingAnswer {
    if !isCancelled { return perform(request) }
    if isEndedByKeeper, let keeper { report(.usedAfterEnd, of: [effect.name, keeper]) }
    return .done
  }

  /// Whether the binding has ended.
  public override var isCancelled: Bool { effect.isCancelled }

  /// Ends the binding. A pending edit is not written any more, unless the policy commits what is left
  /// (``CommitPolicy/committingWhenLeft``); both sides stay as they are.
  public override func cancel() {
    effect.cancel()
    _ = perform(.end)
    leaveScope()
  }

  override func setPaused(_ isPaused: Bool) {
    // A cancelled binding leaves its scope, and is resumed by that. It must not write what was typed during the pause.
    if isCancelled { return }
    // When the binding is resumed, content that was typed during the pause is taken before anything is shown.
    _ = perform(isPaused ? .pause : .resume)
    effect.setPaused(isPaused)
  }

  override var innerEffect: EffectStorage? { effect }

  override func noteKeeper(_ keeper: EffectStorage) { self.keeper = keeper.node.name }

  override func cancelKept() -> (effect: EffectStorage, belongings: EffectBelongings)? {
    isEndedByKeeper = !isCancelled
    return super.cancelKept()
  }
}

extension TwoWayBinding {
  convenience init<Model, Display>(
    _ source: some MutableObservableValue<Model>, _ target: TargetNode<Display>,
    _ converter: TwoWayConverter<Model, Display>, _ policy: CommitPolicy, _ family: NodeFamily,
    name: String?, file: StaticString, line: UInt32, dated: DatedSides? = nil
  ) {
    let editor = Editor(of: source, via: converter, policy: policy, in: family)
    let attachment = Attachment(editor, target, in: family, dated: dated) { record in
      if policy.pace != .onCommit { editor.commit(record) }
    }
    self.init(attachment.effect(name: name, file: file, line: line), policy.pace) { request in
      let (editor, family) = (attachment.editor, attachment.editor.family)
      switch request {
      case .commit: return .isTaken(attachment.commit())
      case .revert: attachment.revert()
      case .keepDraft: attachment.keepDraft()
      case .pause: attachment.pauseAll(true)
      case .resume: attachment.pauseAll(false)
      case .isPending: return .node(family.part(.hasEdit, Computed { attachment.isPending }))
      case .error: return .node(family.part(.error, Computed { attachment.parsed.unreadable }))
      case .hasConflict:
        return .node(family.part(.hasConflict, Computed { [drafts = editor.drafts] in drafts.conflict != nil }))
      case .end:
        attachment.end()
        // Put off inside of a computed, which must not write.
        whenReadIsOver { editor.end() }
      }
      return .done
    }
    attachment.release.binding = self
  }
}

/// The answer to a request: a node where one was asked for, and whether the source has the edit that was committed.
enum BindingAnswer {
  case done, node(GraphNode), isTaken(Bool)
}

/// A request to a binding. The last three return nodes.
enum BindingRequest { case commit, revert, keepDraft, pause, resume, end, isPending, error, hasConflict }
