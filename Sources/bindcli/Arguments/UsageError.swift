/// An error in a command line.
struct UsageError: Error {
  let message: String

  /// The help of the wrong option, if there is one.
  let hint: String?

  let path: CommandPath

  init(_ message: String, hint: String? = nil, at path: CommandPath) {
    self.message = message
    self.hint = hint
    self.path = path
  }

  /// The text for standard error, in lines of limited width: the message, the hint, how to use the command, and where
  /// to read on.
  func text(columns: Int) -> String {
    let lines = [
      "Error: \(message)", hint.map { "Help:  \($0)" }, path.usage(title: "Usage", columns: columns),
      "  See '\(path.name) --help' for more information.",
    ]
    return lines.compactMap(\.self).joined(separator: "\n")
  }
}
