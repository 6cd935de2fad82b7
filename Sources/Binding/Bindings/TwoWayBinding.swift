/// A binding in which source and target follow each other, made by `bindTwoWay`.
///
/// **The source wins.** Its value is shown when the binding is made and at each change, even during an edit. If both
/// sides change in one batch, the source wins too. The exception is a binding of two ``Observable``s whose edits are
/// written at once, and whose policy drops drafts in conflicts: there the later write wins, so observables that
/// bindings connect in a circle all get the value that was written last. A ``CommitPolicy`` can let a draft stay, or
/// let the user decide, see ``hasConflict``.
///
/// **When.** The binding is an effect, so two observables differ from the write until the binding has run: in the rest
/// of a batch, and for effects that are older than the binding, which then run again. ``error``, ``isDirty`` and
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
/// observable, because it reads both. It holds a target that is an object weakly, and ends at the first change after
/// that was released. Not `Sendable`.
public final class TwoWayBinding: Subscription {
  private let effect: Effect
  private let attachment: Attachment
  /// The name of the effect to which the binding was handed; `nil` when something else has ended the binding.
  private(set) var keeper: String?
  private var errorNode: Computed<ConversionError?>?
  private var dirtyNode: Computed<Bool>?
  private var conflictNode: Computed<Bool>?

  private init(_ effect: Effect, _ attachment: Attachment) {
    self.effect = effect
    self.attachment = attachment
    super.init()
    attachment.binding = self
  }

  deinit { end() }

  /// Why the edit cannot be read; `nil` if it can be read, or there is no edit.
  public var error: Computed<ConversionError?> { made(&errorNode, .error) { $0.unreadable } }

  /// Whether there is an edit that has not been written.
  public var isDirty: Computed<Bool> { made(&dirtyNode, .hasEdit) { $0.hasEdit } }

  /// Whether the source has changed under an edit, so that nothing is written until ``keepDraft()`` or ``revert()`` is
  /// called, or the source gets the typed value: only with ``CommitPolicy/askingInConflicts``.
  public var hasConflict: Computed<Bool> { made(&conflictNode, .hasConflict) { $0.editor.hasConflict } }

  private func made<Value>(
    _ place: inout Computed<Value>?, _ part: EditPart, _ read: @escaping (Attachment) -> Value
  ) -> Computed<Value> {
    if let node = place { return node }
    let node = attachment.editor.family.part(part, Computed { [attachment] in read(attachment) })
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
    guard isUsable else { return !isDirty.peek() }
    return attachment.commit() && !isDirty.peek()
  }

  /// Discards the edit and shows the source, even over content that a program has written into the control without
  /// sending an event. Other toolkits call this updating the target.
  public func revert() { if isUsable { attachment.revert() } }

  /// Decides a conflict in favour of the edit, which is then written as the policy says. Without a conflict nothing
  /// happens.
  public func keepDraft() { if isUsable { attachment.keepDraft() } }

  /// Whether the binding has not ended. If the effect to which it was handed has ended it, its use is reported, because
  /// the caller may not know of that end. After the caller's own `cancel()` a use is ignored.
  private var isUsable: Bool {
    if isCancelled, let keeper { report(.usedAfterEnd, of: [effect.name, keeper]) }
    return !isCancelled
  }

  /// When edits are written.
  var pace: CommitPolicy.Pace { attachment.editor.pace }

  /// Whether the binding has ended.
  public override var isCancelled: Bool { effect.isCancelled }

  /// Ends the binding. A pending edit is not written any more, unless the policy commits what is left
  /// (``CommitPolicy/committingWhenLeft``); both sides stay as they are.
  public override func cancel() {
    keeper = nil
    effect.cancel()
    end()
    leaveScope()
  }

  private func end() {
    attachment.end()
    // Put off inside of a computed, which must not write.
    whenReadIsOver { [editor = attachment.editor] in editor.end() }
  }

  override func setPaused(_ isPaused: Bool) {
    // A cancelled binding leaves its scope, which resumes the binding then. It must not write what was typed during the
    // pause.
    if isCancelled { return }
    // When the binding is resumed, content that was typed during the pause is taken before anything is shown.
    attachment.pauseAll(isPaused)
    effect.setPaused(isPaused)
  }

  override var innerEffect: EffectStorage? { effect }

  override func noteKeeper(_ keeper: EffectStorage) { self.keeper = keeper.node.name }

  override func cancelKept() -> (effect: EffectStorage, belongings: EffectBelongings)? {
    let keeper = isCancelled ? nil : keeper
    defer { self.keeper = keeper }
    return super.cancelKept()
  }
}

extension TwoWayBinding {
  convenience init<Model, Display>(
    _ source: some MutableObservableValue<Model>, via converter: TwoWayConverter<Model, Display>,
    _ policy: CommitPolicy, name: String?, file: StaticString, line: UInt32,
    makeTarget: (NodeFamily, Conversion) -> TargetNode
  ) {
    let family = NodeFamily(editing: name, file, line)
    let edited = EditedSource(source, via: converter, in: family)
    let isPlain = edited.isAsItIs && policy.isPlain
    let editor = isPlain ? Editor(edited, in: family) : DraftEditor(edited, policy: policy, in: family)
    let attachment = Attachment(editor, makeTarget(family, editor.conversion), in: family)
    self.init(attachment.effect(name: name, file: file, line: line), attachment)
  }
}
