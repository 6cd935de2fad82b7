public import Binding

/// An action of a swipe over a row: a title and a command.
///
///     var trailingActions: [RowAction] { [RowAction("Delete", isDestructive: true, delete)] }
public struct RowAction {
  /// The title of the button.
  public let title: String
  /// Whether the action destroys data, which the list view shows on the button.
  public let isDestructive: Bool
  let isAllowed: () -> Bool
  let execute: () -> Void

  /// Makes an action that executes a command.
  ///
  /// - Parameters:
  ///   - title: the title of the button.
  ///   - isDestructive: whether the action destroys data.
  ///   - command: the command.
  public init<Output>(_ title: String, isDestructive: Bool = false, _ command: Command<Void, Output>) {
    self.init(title, isDestructive, { command.isEnabled(for: ()) }, { command.execute() })
  }

  /// Makes an action that executes a command with an input.
  public init<Input, Output>(
    _ title: String, isDestructive: Bool = false, _ command: Command<Input, Output>, with input: Input
  ) {
    self.init(title, isDestructive, { command.isEnabled(for: input) }, { command.execute(input) })
  }

  init(_ title: String, _ isDestructive: Bool, _ isAllowed: @escaping () -> Bool, _ execute: @escaping () -> Void) {
    self.title = title
    self.isDestructive = isDestructive
    self.isAllowed = isAllowed
    self.execute = execute
  }

  /// Whether the command can be executed now, with the input of the action. The read is tracked.
  public var isEnabled: Bool { isAllowed() }

  /// Executes the command.
  public func perform() { execute() }
}

@available(*, unavailable, message: "An action belongs to the isolation domain of its command.")
extension RowAction: Sendable {}
