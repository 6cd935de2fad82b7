#if canImport(SwiftUI)
  import Accessibility
  public import Binding
  public import BindingForms
  import Combine
  public import SwiftUI

  extension View {
    /// Connects a control with a field: the focus in both directions, the end of the edit, whether it is enabled, and
    /// the error for assistive technology. For any control.
    ///
    ///     TextField("First name", text: editor.first.asBinding).field(editor.first)
    ///
    /// - **Focus.** The field has the focus while the control has it, and moving the focus of the field, or of its
    ///   form, moves that of the control. If the control cannot take the focus, as a switch on a phone, the field gives
    ///   it up again.
    /// - **The end of the edit**: when the user leaves the control, presses the return key, or the view goes from the
    ///   screen. The field is touched then, so that its error is shown, and written, unless it waits for `commit()`.
    /// - **The return key** leads to the next text of the form, see ``form(_:submit:)``.
    /// - **The error** is the hint of the control, and is announced when it appears.
    ///
    /// Write this modifier directly after the control. The view retains the field.
    public func field<Value, Display>(_ field: Field<Value, Display>) -> some View {
      modifier(FieldModifier(field: field))
    }

    /// Tells the controls in a view, those with ``field(_:)``, which form they belong to: the return key leads from
    /// text to text in the order of the form, and its label says so.
    ///
    ///     Form { … }.form(editor.form)
    ///
    /// The view retains the form.
    public func form(_ form: BindingForms::Form) -> some View {
      environment(\.shownForm, ShownForm(form: form, command: nil, submit: nil))
    }

    /// Tells the controls in a view which form they belong to, and lets the return key execute a command after the last
    /// text.
    ///
    ///     Form { … }.form(editor.form, submit: editor.save)
    ///
    /// The view retains the form, and the command, except one with an owner.
    public func form<Output>(_ form: BindingForms::Form, submit command: Command<Void, Output>) -> some View {
      modifier(FormModifier(form: form, command: command))
    }
  }

  /// The form that a part of the screen shows, in the environment of its views.
  struct ShownForm: Equatable {
    let form: BindingForms::Form
    let command: AnyObject?
    let submit: (@MainActor () -> Void)?

    static func == (one: Self, other: Self) -> Bool { one.form === other.form && one.command === other.command }
  }

  private struct ShownFormKey: EnvironmentKey {
    static var defaultValue: ShownForm? { nil }
  }

  extension EnvironmentValues {
    var shownForm: ShownForm? {
      get { self[ShownFormKey.self] }
      set { self[ShownFormKey.self] = newValue }
    }
  }

  private struct FormModifier<Output>: ViewModifier {
    let form: BindingForms::Form
    let command: Command<Void, Output>

    func body(content: Content) -> some View {
      let trigger = command.trigger(isolation: MainActor.shared)
      content.environment(\.shownForm, ShownForm(form: form, command: command) { trigger(()) })
    }
  }

  /// Keeps what connects a control with its field, while the view has its identity.
  @MainActor
  private final class FieldConnection<Value, Display>: ObservableObject {
    private var control: FieldControl<Value, Display>?
    /// The control of the field that the view was given before.
    private var former: FieldControl<Value, Display>?

    nonisolated init() {}

    func control(of field: Field<Value, Display>) -> FieldControl<Value, Display> {
      if let control, control.field === field { return control }
      let made = FieldControl(field)
      (former, control) = (former ?? control, made)
      return made
    }

    func appear() {
      former?.disappear()
      former = nil
      control?.appear()
    }

    func disappear() {
      former?.disappear()
      control?.disappear()
    }
  }

  private struct FieldModifier<Value, Display>: ViewModifier {
    @StateObject private var connection = FieldConnection<Value, Display>()
    @FocusState private var isFocused: Bool
    @Environment(\.shownForm) private var form
    private let field: Field<Value, Display>

    init(field: Field<Value, Display>) { self.field = field }

    func body(content: Content) -> some View {
      let (control, message) = (connection.control(of: field), field.shownError.value?.message)
      content
        .focused($isFocused)
        .disabled(!field.isEnabled.value)
        .submitLabel(label)
        .onSubmit { if control.submit(in: form?.form) { form?.submit?() } }
        .onAppear { connection.appear() }
        .onDisappear { connection.disappear() }
        .onChange(of: ObjectIdentifier(field)) { connection.appear() }
        .onChange(of: control.wantsFocus.value) { isFocused = control.wantsFocus.peek() }
        .onChange(of: isFocused) { control.focusChanged(to: isFocused) }
        .onChange(of: message) { if let message { AccessibilityNotification.Announcement(message).post() } }
        .accessibilityHint(Text(verbatim: message ?? ""))
    }

    /// What the return key is called.
    private var label: SubmitLabel {
      guard let form else { return .return }
      return form.form.focus.hasText(after: field) ? .next : .done
    }
  }
#endif
