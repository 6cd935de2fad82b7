/// What ``Command/run(_:isolation:)`` throws when the command is disabled or executing already.
public struct CommandDisabled: Error, Hashable, Sendable, CustomStringConvertible {
  /// What diagnostics call the command.
  public let command: String

  @usableFromInline
  init(command: String) { self.command = command }

  /// The error as a sentence.
  public var description: String { "The command '\(command)' is disabled." }
}
