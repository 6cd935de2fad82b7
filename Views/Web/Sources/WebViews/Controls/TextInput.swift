public import Binding
public import BindingForms

/// A line for text with its label, and the error of the text.
///
///     let firstName = TextInput("First name", purpose: "given-name")
///     form.add(firstName)
///     firstName.bind(editor.firstName).store(in: page.scope)
///
/// Each key is an edit, which ends with Enter or when the focus leaves. While an input method composes a text the
/// content is neither read nor written. What the user types wins over a simultaneous write by the program.
public final class TextInput: View {
  private let input: InputElement
  private let message = View(.p, [.styleClass: "error"])

  /// Makes an empty line.
  ///
  /// - Parameters:
  ///   - label: what the line is for; always there, also for assistive technology.
  ///   - purpose: what browsers fill in, such as "given-name" and "email"; nothing by default.
  ///   - hint: shown while the line is empty.
  ///   - isSearch: whether it looks for something.
  ///   - maxLength: how many UTF-16 code units are accepted. Longer texts are refused: the line shows what it had. So
  ///     are texts that do not fit into a post, see ``SiteLimits/bodySize``: most characters have one to three bytes.
  public init(
    _ label: String, purpose: String = "off", hint: String? = nil, isSearch: Bool = false, maxLength: Int = 1000
  ) {
    input = InputElement(
      .input,
      [
        .type: isSearch ? "search" : "text", .autocomplete: purpose, .spellcheck: "false",
        .maxlength: String(maxLength),
      ],
      accepts: { $0.utf16.count <= maxLength })
    input.value = ""
    input[.placeholder] = hint
    let name = View(.label, text: label)
    super.init(.div, [.styleClass: "field"], [name, input, message])
    name.refer(.labelled, to: input)
  }

  /// The error of the text; `nil` for none.
  public var error: String? {
    get { message.elementText.isEmpty ? nil : message.elementText }
    set {
      message.elementText = newValue ?? ""
      input[.isInvalid] = newValue == nil ? nil : "true"
      input.refer(.describedBy, to: newValue == nil ? nil : message)
    }
  }

  /// Shows a field: its text, whether it can be edited, whether it has the focus, and its error.
  ///
  /// - Returns: the binding. It keeps the field.
  public func bind<Value>(_ field: Field<Value, String>) -> Subscription {
    let scope = Scope()
    field.shownError.bind(to: self) { $0.error = $1?.message }.store(in: scope)
    field.bindTwoWay(to: self).store(in: scope)
    return Subscription(of: scope)
  }
}

extension TextInput: @MainActor EditableTarget {
  /// The text.
  public var content: String {
    get { input.value ?? "" }
    set { input.value = newValue }
  }

  /// Sent after the user has typed.
  public var edited: Event<Void> { input.edited }
  /// Sent when Enter was pressed, or the focus has left.
  public var ended: Event<Void>? { input.ended }
  /// Whether an input method is composing a text.
  public var isComposing: Bool { input.isComposing }

  /// Whether it can be edited.
  public var isEnabled: Bool {
    get { input.isEnabled }
    set { input.isEnabled = newValue }
  }

  /// Whether it has the focus. Writing it moves the focus of the browser.
  public var isFocused: Bool {
    get { input.isFocused }
    set { input.isFocused = newValue }
  }

  /// Sent when the focus has come or gone.
  public var focusChanged: Event<Void> { input.focusChanged }

  /// Lets assistive technology say a message.
  public func announce(_ message: String) { page?.announce(message) }
}
