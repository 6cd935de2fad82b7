/// A command line that cannot be understood, and the message about it.
struct UsageError: Error {
  let message: String

  /// The help of the option that is at fault, if one is.
  let hint: String?

  /// The command that was asked for, after those that lead to it.
  let path: CommandPath

  init(_ message: String, hint: String? = nil, at path: CommandPath) {
    self.message = message
    self.hint = hint
    self.path = path
  }

  /// The text for standard error: the message, the hint, how the command is used, in lines of at most so many columns,
  /// and where to read on.
  func text(columns: Int) -> String {
    let lines = [
      "Error: \(message)", hint.map { "Help:  \($0)" }, path.usage(title: "Usage", columns: columns),
      "  See '\(path.name) --help' for more information.",
    ]
    return lines.compactMap(\.self).joined(separator: "\n")
  }
}
