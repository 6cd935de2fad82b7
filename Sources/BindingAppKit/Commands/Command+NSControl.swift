#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding

  extension Command {
    /// Executes the command when a button is clicked, or another control sends its action, and enables and disables the
    /// control.
    ///
    ///     viewModel.open.bind(to: button, input: { row.id }).store(in: scope)
    ///
    /// Each click executes the command once, in addition to the control's own action.
    ///
    /// - Parameters:
    ///   - control: the control, which is held weakly.
    ///   - input: makes the command's input at each click. If the command has a condition for each input, this closure
    ///     is also called to find out whether to enable the control, and is tracked then.
    /// - Returns: the binding. It retains the command, except one with an owner.
    @MainActor
    public func bind(to control: NSControl, input: @escaping () -> Input) -> Subscription {
      let (parts, trigger) = (Scope(), self.trigger())
      control.acted.observe { trigger(input()) }.store(in: parts)
      isEnabled(givenBy: input).bind(to: control) { $0.isEnabled = $1 }.store(in: parts)
      return Subscription(of: parts)
    }

    /// Executes the command when a gesture is recognized, and enables and disables the recognizer.
    ///
    ///     viewModel.open.bind(to: press, when: .began, input: { row.id }).store(in: scope)
    ///
    /// - Parameters:
    ///   - recognizer: held weakly.
    ///   - state: the state that triggers the command: `ended`, the default, for clicks; `began` for long presses.
    ///   - input: makes the command's input, as for a control.
    /// - Returns: the binding. It retains the command, except one with an owner.
    @MainActor
    public func bind(
      to recognizer: NSGestureRecognizer, when state: NSGestureRecognizer.State = .ended,
      input: @escaping () -> Input
    ) -> Subscription {
      let (parts, trigger) = (Scope(), self.trigger())
      recognizer.stateChanged.observe { if $0 == state { trigger(input()) } }.store(in: parts)
      isEnabled(givenBy: input).bind(to: recognizer) { $0.isEnabled = $1 }.store(in: parts)
      return Subscription(of: parts)
    }
  }

  extension Command where Input == Void {
    /// Executes the command when a button is clicked, or another control sends its action, and enables and disables the
    /// control.
    ///
    ///     viewModel.save.bind(to: saveButton).store(in: scope)
    @MainActor
    public func bind(to control: NSControl) -> Subscription { bind(to: control, input: {}) }

    /// Executes the command when a gesture is recognized, and enables and disables the recognizer.
    ///
    ///     viewModel.close.bind(to: click).store(in: scope)
    @MainActor
    public func bind(
      to recognizer: NSGestureRecognizer, when state: NSGestureRecognizer.State = .ended
    ) -> Subscription { bind(to: recognizer, when: state, input: {}) }
  }
#endif
