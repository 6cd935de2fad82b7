#if canImport(SwiftUI)
  public import Binding
  public import SwiftUI

  /// A button that executes a command, and is disabled while the command is disabled.
  ///
  ///     CommandButton("Save", viewModel.save)
  ///     CommandButton(viewModel.delete, role: .destructive) { Image(systemName: "trash") }
  ///
  /// Asynchronous work of the command runs on the main actor, and goes on when the view disappears. The view retains
  /// the command, except one with an owner.
  public struct CommandButton<Label: View>: View {
    private let isEnabled: any ObservableValue<Bool>
    private let role: ButtonRole?
    private let execute: @MainActor () -> Void
    private let label: () -> Label

    /// Makes a button with any label.
    public init<Output>(
      _ command: Command<Void, Output>, role: ButtonRole? = nil, @ViewBuilder label: @escaping () -> Label
    ) {
      isEnabled = command.isEnabled
      self.role = role
      execute = { [trigger = command.trigger(isolation: MainActor.shared)] in trigger(()) }
      self.label = label
    }

    /// Makes a button with any label, for a command with an input.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - input: the input of the command.
    ///   - role: the role of the button.
    ///   - label: makes the label.
    public init<Input, Output>(
      _ command: Command<Input, Output>, with input: Input, role: ButtonRole? = nil,
      @ViewBuilder label: @escaping () -> Label
    ) {
      isEnabled = command.isEnabled
      self.role = role
      execute = { [trigger = command.trigger(isolation: MainActor.shared)] in trigger(input) }
      self.label = label
    }

    /// The button, which SwiftUI updates when the command is enabled or disabled.
    public var body: some View {
      Button(role: role, action: execute, label: label).disabled(!isEnabled.value)
    }
  }

  extension CommandButton where Label == Text {
    /// Makes a button with a title.
    public init<Output>(_ title: String, _ command: Command<Void, Output>, role: ButtonRole? = nil) {
      self.init(command, role: role) { Text(title) }
    }
  }
#endif
