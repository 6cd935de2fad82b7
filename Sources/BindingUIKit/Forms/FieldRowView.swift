#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import BindingForms
  public import Foundation
  public import UIKit

  /// A row of a form: the title of a field, its control, the error below it, and a sign of activity while the field is
  /// being checked.
  ///
  ///     let rows = [
  ///       FieldRowView("First name", editor.first, UITextField()),
  ///       FieldRowView("Newsletter", editor.isSubscribed, UISwitch()),
  ///       FieldRowView("Tier", editor.tier, segments, content: segments.choice(among: Tier.allCases)),
  ///     ]
  ///     editor.form.bind(to: rows, submit: editor.save).store(in: scope)
  ///
  /// - **The error** is shown once the user has left the field or tried to submit its form. It is the hint of the
  ///   control too, and is announced when it appears.
  /// - **Assistive technology** reads the title as the label of the control, and not by itself.
  /// - **The return key** closes the keyboard, or does what ``BindingForms/Form/bind(to:submit:)`` says.
  /// - **Looks.** The parts are properties; set their fonts and colours, or the axis and spacing of ``line``, as you
  ///   like. What decides whether they are shown is their `isHidden`, which belongs to the row.
  ///
  /// **Ownership.** The row retains the field and the views, and binds them as long as it lives: nothing has to be
  /// stored. The field does not retain the row.
  @MainActor
  open class FieldRowView: UIStackView {
    /// The title.
    public let label = UILabel()
    /// The control, as it was given.
    public let control: UIView
    /// The sign that the field is being checked.
    public let activityIndicator = UIActivityIndicatorView(style: .medium)
    /// The error, below the others.
    public let errorLabel = UILabel()
    /// The stack of the title, the sign of activity and the control.
    public let line: UIStackView

    package let shownField: ShownField
    private let scope = Scope()
    /// The hint and the return key that the control has of its own.
    private let ownHint: String?
    private let ownKey: UIReturnKeyType?

    /// Makes a row whose control shows the content by a target.
    ///
    /// - Parameters:
    ///   - title: the title.
    ///   - field: the field.
    ///   - control: the control.
    ///   - content: the target of the control for the content of the field, such as `segments.choice(among:)`.
    public init<Value, Display>(
      _ title: LocalizedStringResource, _ field: Field<Value, Display>, _ control: UIView,
      content: some BindingTargetProvider<Display>
    ) {
      self.control = control
      (ownHint, ownKey) = (control.accessibilityHint, (control as? UITextField)?.returnKeyType)
      line = UIStackView(arrangedSubviews: [label, activityIndicator, control])
      shownField = ShownField(field)
      super.init(frame: .zero)
      (axis, spacing, line.spacing, line.alignment) = (.vertical, 4, 8, .center)
      addArrangedSubview(line)
      addArrangedSubview(errorLabel)
      label.text = String(localized: title)
      label.font = .preferredFont(forTextStyle: .body)
      // A text field hugs its content less, and takes the rest of the line; a switch hugs it more.
      label.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
      errorLabel.font = .preferredFont(forTextStyle: .footnote)
      (errorLabel.textColor, errorLabel.numberOfLines) = (.systemRed, 0)
      for label in [label, errorLabel] { label.adjustsFontForContentSizeCategory = true }
      label.isAccessibilityElement = false
      control.accessibilityLabel = label.text
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
    public convenience init<Value, Control: UIView & BindingTargetProvider>(
      _ title: LocalizedStringResource, _ field: Field<Value, Control.Content>, _ control: Control
    ) { self.init(title, field, control, content: control) }

    /// Not available: a row is made in code, because it needs a field.
    @available(*, unavailable)
    public required init(coder: NSCoder) { fatalError("Binding: a FieldRowView is made in code") }
  }

  extension FieldRowView: @MainActor FormRow {
    package var returnPressed: Event<Void> { (control as? UITextField)?.event(.editingDidEndOnExit) ?? Event() }

    package func show(error message: String?) {
      (errorLabel.text, errorLabel.isHidden) = (message, message == nil)
      control.accessibilityHint = message ?? ownHint
    }

    package func show(isChecking: Bool) {
      if isChecking { activityIndicator.startAnimating() } else { activityIndicator.stopAnimating() }
    }

    /// Names the key Next, or Done at the last text. A name that the app has given to the key of the last text stays.
    package func show(returnKey key: ReturnKey?) {
      guard let field = control as? UITextField, let ownKey else { return }
      let type: UIReturnKeyType =
        switch key {
        case .next: .next
        case .done: ownKey == .default ? .done : ownKey
        case nil: ownKey
        }
      guard type != field.returnKeyType else { return }
      field.returnKeyType = type
      if field.isFirstResponder { field.reloadInputViews() }
    }
  }

  extension Form {
    /// Lets the return key lead through rows, in the order of the form, to the next text each time, and execute a
    /// command after the last one. The key is called Next, and Done at the last text, unless that has another name.
    ///
    ///     editor.form.bind(to: rows, submit: editor.save).store(in: scope)
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

    /// Lets the return key lead through rows, to the next text each time, and close the keyboard after the last one.
    ///
    /// - Parameter rows: the rows, in any order. They are held weakly.
    /// - Returns: the binding, which retains the form.
    @MainActor
    public func bind(to rows: [FieldRowView]) -> Subscription { bindReturnKey(of: rows) {} }
  }
#endif
