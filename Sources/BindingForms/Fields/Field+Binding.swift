public import Binding

extension Field {
  /// Binds the field to a control: the content, the end of edits, the focus, whether the control is enabled, and the
  /// announcing of errors, as far as the control has these parts.
  ///
  ///     age.bindTwoWay(to: ageEntry).store(in: scope)
  ///     name.bindTwoWay(to: nameField).store(in: scope)     // a UITextField
  ///
  /// **The end of an edit** touches the field, so that its error is shown, and writes the draft. Until then a field
  /// without a policy of its own does not write. A field with `.onCommit` does not write at the end of an edit either,
  /// but waits for a call of ``commit()``. Text that an input method composes is neither read nor overwritten.
  ///
  /// **Pausing** the binding pauses all of this. Content that was typed during the pause is taken as an edit when the
  /// binding is resumed. If the model has changed by then, the model wins, unless the policy of the field keeps drafts
  /// in conflicts. Content that was typed in a transaction that failed is taken as well: the control shows it, and the
  /// field had not taken it, so there was nothing to roll back.
  ///
  /// The control is held weakly; the binding, which is returned, retains the field. When the control was released, the
  /// binding ends at the next change of the content.
  public func bindTwoWay(
    to control: some BindingTargetProvider<Display>,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> Subscription {
    let target = control.bindingTarget
    let scope = Scope()
    let family = NodeFamily(editing: name, file, line)
    let attachment = Attachment(editor, target.makeNode(family, editor.conversion), in: family) { self.end($0) }
    weak var binding: Subscription?
    attachment.effect(name: name, file: file, line: line) {
      binding?.cancel()
    }.store(in: scope)
    let endings = attachment.tellsEnds ? 1 : 0
    waitForEnd(endings)
    let follow = target.parts.flatMap { bind($0, in: scope) }
    let made = Subscription(
      pause: { isPaused in
        // When the binding is resumed, content that was typed during the pause is taken before anything is shown.
        attachment.pause(isPaused)
        if isPaused { return scope.pause() }
        scope.resume()
        follow?()
      },
      onEnd: {
        scope.end()
        attachment.end()
        self.waitForEnd(-endings)
      })
    binding = made
    return made
  }

  /// Binds the focus, whether the control is enabled, and the announcing of errors, as far as the control has these
  /// parts.
  ///
  /// - Returns: a closure to call when the scope is resumed; `nil` if the control does not tell of its focus. The
  ///   closure tells the field whether the control has the focus, unless the program has moved the focus while the
  ///   scope was paused.
  func bind(_ parts: ControlParts, in scope: Scope) -> (() -> Void)? {
    let follow = parts.focusChanged.map { bindFocus(of: parts, changed: $0, in: scope) }
    if let enable = parts.enable { isEnabled.observe(enable).store(in: scope) }
    if let announce = parts.announce {
      shownError.observeChanges { _, error in if let error { announce(error.message) } }.store(in: scope)
    }
    return follow
  }

  /// Keeps the focus of the field and of the control equal. Returns a closure that gives the field the focus state of
  /// the control, unless the program has moved the focus since the two were equal.
  func bindFocus(of parts: ControlParts, changed: Event<Void>, in scope: Scope) -> () -> Void {
    let id = ObjectIdentifier(scope)
    focusedControls[id] = { scope.isPaused ? nil : parts.isFocused().map { $0 ? .here : .away } }
    Subscription { self.focusedControls[id] = nil }.store(in: scope)
    let focus = BoundFocus(
      isFocused, of: parts, in: scope,
      isElsewhere: { self.focusedControls.contains { $0 != id && $1() == .here } })
    changed.observe { focus.controlChanged() }.store(in: scope)
    isFocused.observe { focus.fieldChanged(to: $0) }.store(in: scope)
    return focus.follow
  }

  /// A field without a policy waits for the end of edits while at least one of its controls announces that end.
  func waitForEnd(_ step: Int) {
    if hasPolicy || step == 0 { return }
    bindingsThatEnd += step
    editor.pace = bindingsThatEnd > 0 ? .onEnd : .onChange
    // No control announces ends any more, so an edit that waits for one is written now.
    if bindingsThatEnd == 0 { editor.write(editor.present) }
  }
}

/// The focus of a field and of a bound control, which are kept equal. One control of several is enough: while it has
/// the focus, the field has it, and no other control is given it.
private final class BoundFocus {
  private let isFocused: Observable<Bool>
  private let parts: ControlParts
  private let scope: Scope
  /// Whether another control of the field has the focus.
  private let isElsewhere: () -> Bool
  /// The focus of the field when the control was last known to agree with it. If the field has another one, the program
  /// has moved the focus since.
  private var known: Bool

  init(
    _ isFocused: Observable<Bool>, of parts: ControlParts, in scope: Scope, isElsewhere: @escaping () -> Bool
  ) {
    (self.isFocused, self.parts, self.scope, self.isElsewhere) = (isFocused, parts, scope, isElsewhere)
    // Untracked, because an effect may make the binding.
    if untracked(parts.isFocused) == true { isFocused.value = true }
    known = isFocused.peek()
  }

  /// Gives the field the focus state of the control, unless the program has moved the focus since the two were equal.
  func follow() {
    guard let present = parts.isFocused(), !scope.isPaused, isFocused.peek() == known, present || !isElsewhere()
    else { return }
    known = present
    isFocused.value = present
  }

  /// The control has got or lost the focus, which counts more than what the program has done before.
  func controlChanged() {
    if !scope.isPaused { known = isFocused.peek() }
    follow()
  }

  /// The focus of the field has changed: the control gets it or loses it.
  func fieldChanged(to isWanted: Bool) {
    known = isWanted
    if parts.isFocused() == !isWanted, !isWanted || !isElsewhere() { parts.focus(isWanted) }
  }
}
