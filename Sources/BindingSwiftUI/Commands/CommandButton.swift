#if canImport(SwiftUI)
  public import Binding
  public import SwiftUI

  /// A button that executes a command, and is disabled while the command is disabled, altogether or for its input.
  ///
  ///     CommandButton("Save", systemImage: "checkmark", model.save)
  ///     CommandButton("Delete", model.delete, with: person, role: .destructive)
  ///     CommandButton("Refresh", model.refresh, showsActivity: true)
  ///     CommandButton(model.delete, role: .destructive) { Image(systemName: "trash") }
  ///
  /// It works as a `Button` does, in a menu, a toolbar and a swipe, and with `keyboardShortcut`.
  ///
  /// The command is executed on the main actor, and its asynchronous work goes on when the view disappears. The view
  /// retains the command, except one with an owner.
  public struct CommandButton<Label: View>: View {
    private let isEnabled: Computed<Bool>
    private let activity: CommandActivity?
    private let role: ButtonRole?
    private let execute: @MainActor () -> Void
    private let label: () -> Label

    /// Makes a button with any label.
    public init<Output>(
      _ command: Command<Void, Output>, role: ButtonRole? = nil, showsActivity: Bool = false,
      @ViewBuilder label: @escaping () -> Label
    ) { self.init(command, with: (), role: role, showsActivity: showsActivity, label: label) }

    /// Makes a button with any label, for a command with an input.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - input: the input of the command.
    ///   - role: the role of the button.
    ///   - showsActivity: whether the progress of the command, or a sign of activity if it reports none, takes the
    ///     place of the label while it executes.
    ///   - label: makes the label.
    public init<Input, Output>(
      _ command: Command<Input, Output>, with input: Input, role: ButtonRole? = nil, showsActivity: Bool = false,
      @ViewBuilder label: @escaping () -> Label
    ) {
      isEnabled = command.isEnabled(givenBy: { input })
      activity = showsActivity ? CommandActivity(command) : nil
      self.role = role
      execute = { [trigger = command.trigger(isolation: MainActor.shared)] in trigger(input) }
      self.label = label
    }

    /// The button, which SwiftUI updates when the command is enabled or disabled.
    public var body: some View {
      Button(role: role, action: execute) {
        if let activity, activity.isExecuting.value { activity } else { label() }
      }
      .disabled(!isEnabled.value)
    }
  }

  /// The activity of a command: a bar while it reports progress, otherwise a sign of activity.
  private struct CommandActivity: View {
    let isExecuting: any ObservableValue<Bool>
    let progress: any ObservableValue<Double?>

    init<Input, Output>(_ command: Command<Input, Output>) {
      (isExecuting, progress) = (command.isExecuting, command.progress)
    }

    var body: some View {
      if let progress = progress.value { ProgressView(value: progress) } else { ProgressView() }
    }
  }

  extension CommandButton where Label == Text {
    /// Makes a button with a title.
    public init<Output>(
      _ titleKey: LocalizedStringKey, _ command: Command<Void, Output>, role: ButtonRole? = nil,
      showsActivity: Bool = false
    ) { self.init(command, role: role, showsActivity: showsActivity) { Text(titleKey) } }

    /// Makes a button with a title, for a command with an input.
    public init<Input, Output>(
      _ titleKey: LocalizedStringKey, _ command: Command<Input, Output>, with input: Input, role: ButtonRole? = nil,
      showsActivity: Bool = false
    ) { self.init(command, with: input, role: role, showsActivity: showsActivity) { Text(titleKey) } }
  }

  extension CommandButton where Label == SwiftUI::Label<Text, Image> {
    /// Makes a button with a title and a system image.
    public init<Output>(
      _ titleKey: LocalizedStringKey, systemImage: String, _ command: Command<Void, Output>, role: ButtonRole? = nil,
      showsActivity: Bool = false
    ) {
      self.init(command, role: role, showsActivity: showsActivity) {
        SwiftUI::Label(titleKey, systemImage: systemImage)
      }
    }

    /// Makes a button with a title and a system image, for a command with an input.
    public init<Input, Output>(
      _ titleKey: LocalizedStringKey, systemImage: String, _ command: Command<Input, Output>, with input: Input,
      role: ButtonRole? = nil, showsActivity: Bool = false
    ) {
      self.init(command, with: input, role: role, showsActivity: showsActivity) {
        SwiftUI::Label(titleKey, systemImage: systemImage)
      }
    }
  }
#endif
