#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Binding
  public import BindingForms

  /// A row of a form: the control of a field, the error below it, a sign of activity while the field is being checked,
  /// and the title, which stands in a column of its own.
  ///
  ///     let rows = [
  ///       FieldRowView("First name", editor.first, NSTextField()),
  ///       FieldRowView("Newsletter", editor.isSubscribed, NSSwitch()),
  ///       FieldRowView("Tier", editor.tier, popUp, content: popUp.choice(among: Tier.allCases)),
  ///     ]
  ///     let grid = NSGridView(views: rows.map(\.cells))
  ///     editor.form.bind(to: rows, submit: editor.save).store(in: scope)
  ///
  /// - **The error** is shown once the user has left the field or tried to submit its form. It is the help of the
  ///   control for assistive technology too.
  /// - **The title** is not a part of the row: place ``cells`` in a grid, or ``label`` where you like. For assistive
  ///   technology it is the label of the control.
  /// - **Width.** A text field is 220 points wide, unless a constraint of a higher priority than `defaultLow` says
  ///   otherwise.
  /// - **The return key** ends the edit of a text, or does what ``BindingForms/Form/bind(to:submit:)`` says.
  /// - **Looks.** The parts are properties; set their fonts and colours, or the orientation and spacing of ``line``, as
  ///   you like. What decides whether they are shown is their `isHidden`, which belongs to the row.
  ///
  /// **Ownership.** The row retains the field and the views, and binds them as long as it lives: nothing has to be
  /// stored. The field does not retain the row.
  @MainActor
  open class FieldRowView: NSStackView {
    /// The title, which stands beside the row.
    public let label: NSTextField
    /// The control, as it was given.
    public let control: NSView
    /// The sign that the field is being checked.
    public let progressIndicator = NSProgressIndicator()
    /// The error, below the others.
    public let errorLabel = NSTextField(wrappingLabelWithString: "")
    /// The stack of the control and the sign of activity.
    public let line: NSStackView
    /// The title and the row, for a row of an `NSGridView`.
    public var cells: [NSView] { [label, self] }

    package let shownField: ShownField
    private let scope = Scope()
    /// The help that the control has of its own.
    private let ownHelp: String?

    /// Makes a row whose control shows the content by a target.
    ///
    /// - Parameters:
    ///   - title: the title.
    ///   - field: the field.
    ///   - control: the control.
    ///   - content: the target of the control for the content of the field, such as `popUp.choice(among:)`.
    public init<Value, Display>(
      _ title: LocalizedStringResource, _ field: Field<Value, Display>, _ control: NSView,
      content: some BindingTargetProvider<Display>
    ) {
      self.control = control
      label = NSTextField(labelWithString: String(localized: title))
      line = NSStackView(views: [control, progressIndicator])
      (ownHelp, shownField) = (control.accessibilityHelp(), ShownField(field))
      super.init(frame: .zero)
      (orientation, alignment, spacing) = (.vertical, .leading, 4)
      translatesAutoresizingMaskIntoConstraints = false
      addArrangedSubview(line)
      addArrangedSubview(errorLabel)
      (progressIndicator.style, progressIndicator.controlSize) = (.spinning, .small)
      progressIndicator.isDisplayedWhenStopped = false
      errorLabel.textColor = .systemRed
      errorLabel.font = .preferredFont(forTextStyle: .footnote)
      control.setAccessibilityLabel(label.stringValue)
      if control is NSTextField {
        let width = control.widthAnchor.constraint(equalToConstant: 220)
        width.priority = .defaultLow
        width.isActive = true
      }
      field.bindTwoWay(to: content).store(in: scope)
      showField(in: scope)
    }

    /// Makes a row whose control shows the content as it is: a text field a text, a switch a `Bool`, a date picker a
    /// date.
    ///
    /// - Parameters:
    ///   - title: the title.
    ///   - field: the field.
    ///   - control: the control.
    public convenience init<Value, Control: NSView & BindingTargetProvider>(
      _ title: LocalizedStringResource, _ field: Field<Value, Control.Content>, _ control: Control
    ) { self.init(title, field, control, content: control) }

    /// Not available: a row is made in code, because it needs a field.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { fatalError("Binding: a FieldRowView is made in code") }
  }

  extension FieldRowView: @MainActor FormRow {
    package var returnPressed: Event<Void> {
      if let text = control as? NSTextField { NotificationCenter.default.returned(in: text) } else { Event() }
    }

    package func show(error message: String?) {
      (errorLabel.stringValue, errorLabel.isHidden) = (message ?? "", message == nil)
      control.setAccessibilityHelp(message ?? ownHelp)
    }

    package func show(isChecking: Bool) {
      if isChecking { progressIndicator.startAnimation(nil) } else { progressIndicator.stopAnimation(nil) }
    }

    /// A keyboard of a Mac does not show what its keys do.
    package func show(returnKey key: ReturnKey?) {}
  }

  extension Form {
    /// Lets the return key lead through rows, in the order of the form, to the next text each time, and execute a
    /// command after the last one.
    ///
    ///     editor.form.bind(to: rows, submit: editor.save).store(in: scope)
    ///
    /// The focus moves, and the command is executed, in the turn after the key, when AppKit has ended the edit. The tab
    /// key is left to AppKit.
    ///
    /// - Parameters:
    ///   - rows: the rows, in any order. They are held weakly.
    ///   - command: the command, which is retained, except one with an owner.
    /// - Returns: the binding, which retains the form.
    @MainActor
    public func bind<Output>(to rows: [FieldRowView], submit command: Command<Void, Output>) -> Subscription {
      let trigger = command.trigger()
      return bindReturnKey(of: rows) { trigger(()) }
    }

    /// Lets the return key lead through rows, to the next text each time, and take the focus away after the last one.
    ///
    /// - Parameter rows: the rows, in any order. They are held weakly.
    /// - Returns: the binding, which retains the form.
    @MainActor
    public func bind(to rows: [FieldRowView]) -> Subscription { bindReturnKey(of: rows) {} }
  }
#endif
