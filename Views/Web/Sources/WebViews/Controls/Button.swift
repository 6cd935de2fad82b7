public import Binding

/// A button with a command.
///
///     let save = Button("Save", .submit)
///     editor.save.bind(to: save).store(in: page.scope)
///
/// A disabled button can have the focus, so that a user who pressed it with a key keeps the place while the command
/// executes.
public final class Button: View {
  /// The role of a button in its group.
  public enum Role: Sendable {
    /// One of several, or a row of a list.
    case plain
    /// Submits a form: Enter in one of its inputs presses it.
    case submit
  }

  /// Called when it is pressed while it is enabled.
  public var onTrigger: (() -> Void)?

  /// Makes a button with a title.
  public init(_ title: String = "", _ role: Role = .plain) {
    super.init(.button, [.type: role == .submit ? "submit" : "button"], text: title)
    onEvent = { [weak self] event in
      guard let self, event == .click, isEnabled else { return }
      onTrigger?()
    }
  }

  /// The title.
  public var title: String {
    get { elementText }
    set { elementText = newValue }
  }

  /// Whether it can be pressed.
  public var isEnabled: Bool {
    get { self[.isDisabled] == nil }
    set { self[.isDisabled] = newValue ? nil : "true" }
  }

  /// Whether it stands for content that is shown elsewhere on the page, as the selected row does.
  public var isCurrent: Bool {
    get { self[.isCurrent] != nil }
    set { self[.isCurrent] = newValue ? "true" : nil }
  }
}

extension Button: @MainActor CommandTrigger {}
