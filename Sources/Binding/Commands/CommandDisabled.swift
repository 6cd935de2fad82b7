/// The error of ``Command/run(_:isolation:)`` when the command is disabled, or has no room for another execution.
public struct CommandDisabled: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the command in diagnostics.
  public let command: String

  init(command: String) { self.command = command }

  /// The error as a sentence.
  public var description: String { "The command '\(command)' is disabled." }
}
