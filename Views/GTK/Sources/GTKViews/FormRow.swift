public import Binding
public import BindingForms
import CGtk

/// A control of a form with its name, and below it the error of its content.
///
///     let birthdate = FormRow("Birthdate", Entry(placeholder: "1815-12-10"))
///     birthdate.bind(form.birthdate).store(in: scope)
public final class FormRow<Editor: Control & EditableTarget>: Composite {
  /// The control.
  public let control: Editor
  private let caption: Label
  private let message: Label
  /// The binding of the field that the row shows.
  private weak var present: Scope?

  /// Makes a row of a control.
  public init(_ title: String, _ control: Editor) {
    self.control = control
    (caption, message) = (Label(title), Label())
    caption.style("caption-heading")
    caption.style("dim-label")
    message.style("error-text")
    message.style("caption")
    message.isWrapping = true
    message.isVisible = false
    message.setAlert()
    binding_set_labelled_by(control.pointer, caption.pointer)
    super.init(Box(.vertical, spacing: 4, caption, control, message))
  }

  /// The error; `nil` for none.
  public var error: String? {
    get { control.error }
    set {
      control.error = newValue
      message.text = newValue ?? ""
      message.isVisible = newValue != nil
    }
  }

  /// Shows and edits a field: its content, its focus, whether it is enabled, and its error once it was left.
  ///
  /// The row is held weakly, and shows one field at a time: the last that was bound.
  ///
  /// - Returns: the subscription. When it ends, the row shows no error any more.
  public func bind<Value>(_ field: Field<Value, Editor.Content>) -> Subscription {
    present?.end()
    let scope = Scope()
    present = scope
    scope.onEnd { [weak self] in self?.error = nil }
    field.bindTwoWay(to: control).store(in: scope)
    field.shownError.bind(to: self) { $0.error = $1?.message }.store(in: scope)
    return Subscription(of: scope)
  }
}
