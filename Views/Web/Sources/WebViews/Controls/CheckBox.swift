public import Binding

/// A box that is checked or not, with its label.
///
///     let isMember = CheckBox("Member")
///     signUp.isMember.bindTwoWay(to: isMember).store(in: page.scope)
public final class CheckBox: View {
  private let input = InputElement(.input, [.type: "checkbox"]) { $0 == "true" || $0 == "false" }

  /// Makes a box that is not checked.
  public init(_ label: String) {
    let name = View(.label, text: label)
    super.init(.div, [.styleClass: "check"], [input, name])
    input.value = "false"
    name.refer(.labelled, to: input)
  }
}

extension CheckBox: @MainActor EditableTarget {
  /// Whether it is checked.
  public var content: Bool {
    get { input.value == "true" }
    set { input.value = newValue ? "true" : "false" }
  }

  /// Sent after the user has checked or cleared it.
  public var edited: Event<Void> { input.edited }
  /// Sent when the focus has left.
  public var ended: Event<Void>? { input.ended }

  /// Whether it can be checked.
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
