public import Binding

/// A control of a form: it can have the focus, be disabled, and tell assistive technology what is wrong.
///
///     final class Entry: FormControl {
///       let edited = Event<Void>()
///       let left = Event<Void>()
///       var ended: Event<Void>? { left }
///       var content = ""
///       var isEnabled = true
///       var isFocused = false
///       let focusChanged = Event<Void>()
///
///       func announce(_ message: String) { speaker.say(message) }
///     }
///
/// `bindTwoWay(to:)` binds all of it. A control that is an `EditableTarget` only is bound as far
/// as that goes.
public protocol FormControl<Content>: EditableTarget {
  /// Whether the control can be edited.
  var isEnabled: Bool { get set }

  /// Whether the control has the focus. Writing it takes or gives up the focus.
  var isFocused: Bool { get set }

  /// Sent when the control has got or lost the focus.
  var focusChanged: Event<Void> { get }

  /// Tells assistive technology of an error that is shown now: a live region of a page, an announcement of a screen
  /// reader. Called with each new message; a field that becomes valid is not announced.
  func announce(_ message: String)
}

extension FormControl {
  /// Does nothing.
  @export(implementation)
  public func announce(_ message: String) {}
}

extension Field {
  /// Binds the field to a control: what it shows and the edits, their end, and the focus, whether it is enabled, and
  /// the announcing of errors, if it is a ``FormControl``.
  ///
  ///     age.bindTwoWay(to: ageEntry).store(in: scope)
  ///
  /// **The end of an edit** touches the field, so that its error is shown, and writes the draft. A field without a
  /// policy of its own writes at the end only; one that waits for a call is not written. Text that an input method
  /// composes is neither read nor overwritten.
  ///
  /// **Pausing** its scope pauses all of it. What is typed and left meanwhile counts when the scope goes on; a model
  /// that has changed prevails over it, unless the policy of the field lets drafts stay.
  ///
  /// The control is held weakly; the binding keeps the field.
  ///
  /// - Returns: the binding.
  @export(implementation)
  public func bindTwoWay(
    to control: some EditableTarget<Display>,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> Subscription {
    bind(FormTarget(of: control), name, file, line)
  }

  /// Binds the field to a control that is no ``FormControl``, but has a ``FormTarget``: a view of a toolkit.
  ///
  ///     name.bindTwoWay(to: nameField).store(in: scope)     // a UITextField
  ///
  /// Otherwise as the form for controls.
  ///
  /// - Returns: the binding.
  @export(implementation)
  public func bindTwoWay(
    to control: some FormTargetProvider<Display>,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> Subscription { bind(control.formTarget, name, file, line) }

  @export(implementation)
  func bind(_ target: FormTarget<Display>, _ name: String?, _ file: StaticString, _ line: UInt32) -> Subscription {
    let scope = Scope()
    let attachment = Attachment(editor, to: target, in: NodeFamily(editing: name, file, line)) { self.end($0) }
    attachment.effect(name: name, file: file, line: line).store(in: scope)
    let endings = target.ended == nil ? 0 : 1
    waitForEnd(endings)
    let follow = bindParts(of: target, in: scope)
    return Subscription(
      pause: { isPaused in
        // What was typed meanwhile is taken before anything is shown.
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
  }

  /// Binds the focus, whether it is enabled, and the announcing of errors, as far as the control has them.
  ///
  /// - Returns: takes the focus over from the control, where the program has not moved it while the scope was paused.
  @export(implementation)
  func bindParts(of target: FormTarget<Display>, in scope: Scope) -> (() -> Void)? {
    let follow = target.focus.map { bind($0, in: scope) }
    target.enable?(isEnabled)?.store(in: scope)
    if let announce = target.announce {
      shownError.observeChanges { _, error in if let error { announce(error.message) } }.store(in: scope)
    }
    return follow
  }

  @export(implementation)
  func bind(_ focus: FormTarget<Display>.FocusPart, in scope: Scope) -> () -> Void {
    let isFocused = isFocused
    if focus.read() == true { isFocused.value = true }
    var known = isFocused.peek()
    let take = {
      guard let present = focus.read(), !scope.isPaused, isFocused.peek() == known else { return }
      known = present
      isFocused.value = present
    }
    focus.changed.observe {
      if !scope.isPaused { known = isFocused.peek() }
      take()
    }.store(in: scope)
    focus.bind(isFocused) { known = $0 }?.store(in: scope)
    return take
  }

  /// A field without a policy of its own waits for the end of edits while a control tells it.
  @export(implementation)
  func waitForEnd(_ step: Int) {
    if hasPolicy || step == 0 { return }
    bindingsThatEnd += step
    editor.pace = bindingsThatEnd > 0 ? .onEnd : .onChange
  }
}
