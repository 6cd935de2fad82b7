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
    var lines = ["Error: \(message)"]
    if let hint {
      lines.append("Help:  \(hint)")
    }
    lines.append(path.usage(title: "Usage", columns: columns))
    if path.command.commonFlags.contains(where: { $0.name == Flag.help.name }) {
      lines.append("  See '\(path.name) --help' for more information.")
    }
    return lines.joined(separator: "\n")
  }
}

extension UsageError {
  static func missingArgument(_ positional: Positional, at path: CommandPath) -> UsageError {
    UsageError("Missing expected argument '\(positional.label)'", hint: positional.hint, at: path)
  }

  static func unexpectedArguments(_ values: [String], at path: CommandPath) -> UsageError {
    let list = values.map { "'\($0)'" }.joined(separator: ", ")
    let message = values.count == 1 ? "Unexpected argument \(list)" : "\(values.count) unexpected arguments: \(list)"
    return UsageError(message, at: path)
  }

  static func unknownSubcommand(_ name: String, at path: CommandPath) -> UsageError {
    let known = path.command.subcommands.map(\.name)
    return UsageError("Unknown subcommand '\(name)'" + suggestion(for: name, among: known), at: path)
  }

  static func unknownOption(_ spelling: String, at path: CommandPath) -> UsageError {
    // A single dash says little about what was meant, so nothing is suggested for it.
    let parameters = path.command.parameters + path.command.commonFlags
    let known = spelling.hasPrefix("--") ? parameters.map { "--\($0.name)" } : []
    return UsageError("Unknown option '\(spelling)'" + suggestion(for: spelling, among: known), at: path)
  }

  /// `next`: the word in its place, if there is one. It may be meant as the value although it begins with a dash.
  static func missingValue(
    for parameter: any Parameter, spelledAs spelling: String, before next: ArgumentToken? = nil, at path: CommandPath
  ) -> UsageError {
    let synopsis = parameter.synopsis(spelledAs: spelling)
    var message = "Missing value for '\(synopsis)'"
    if case .group(let letters)? = next, spelling.hasPrefix("--") {
      message += ". Did you mean '\(spelling)=-\(String(letters))'?"
    }
    return UsageError(message, hint: "\(synopsis)  \(parameter.abstract)", at: path)
  }

  /// For `-wf`, which may mean two options, the last without its value, or one of that name.
  static func missingValue(
    for parameter: any Parameter, spelledAs spelling: String, inGroup group: String, at path: CommandPath
  ) -> UsageError {
    let missing = missingValue(for: parameter, spelledAs: spelling, at: path).message
    return UsageError("Unknown option '\(group)'\n   or: \(missing) in '\(group)'", at: path)
  }

  static func unexpectedValue(_ value: String, for spelling: String, at path: CommandPath) -> UsageError {
    UsageError("The option '\(spelling)' does not take any value, but '\(value)' was specified.", at: path)
  }

  static func invalidValue(
    _ value: String, for parameter: any Parameter, spelledAs spelling: String, at path: CommandPath
  ) -> UsageError {
    let synopsis = parameter.synopsis(spelledAs: spelling)
    let message =
      parameter.objection(to: value).map { "The value '\(value)' is invalid for '\(synopsis)'. \($0)" }
      ?? invalid(value, for: synopsis, choices: parameter.choices, candidates: parameter.candidates)
    return UsageError(message, hint: "\(synopsis)  \(parameter.abstract)", at: path)
  }

  static func invalidValue(_ value: String, for positional: Positional, at path: CommandPath) -> UsageError {
    let choices = positional.choices
    let message =
      positional.objection(to: value).map { "The value '\(value)' is invalid for '\(positional.label)'. \($0)" }
      ?? invalid(value, for: positional.label, choices: choices, candidates: choices)
    return UsageError(message, hint: positional.hint, at: path)
  }

  private static func invalid(
    _ value: String, for synopsis: String, choices: [String], candidates: [String]
  ) -> String {
    let problem = "The value '\(value)' is invalid for '\(synopsis)'"
    let choice = choices.isEmpty ? "" : ". Please provide one of \(list(of: choices))."
    return problem + choice + suggestion(for: value, among: candidates, after: choices.isEmpty ? ". " : " ")
  }

  static func unsupportedShell(_ name: String?, at path: CommandPath) -> UsageError {
    let shells = CompletionShell.allCases.map(\.rawValue)
    let problem =
      name.map { "Can't generate completion scripts for '\($0)'.\(suggestion(for: $0, among: shells, after: " "))" }
      ?? "Can't autodetect a supported shell."
    return UsageError(
      """
      \(problem)
      Please use --generate-completion-script=<shell> with one of:
          \(shells.joined(separator: " "))
      """, at: path)
  }

  private static func suggestion(for word: String, among known: [String], after separator: String = ". ") -> String {
    word.closest(among: known).map { "\(separator)Did you mean '\($0)'?" } ?? ""
  }

  private static func list(of choices: [String]) -> String {
    let quoted = choices.map { "'\($0)'" }
    guard quoted.count > 2, let last = quoted.last else { return quoted.joined(separator: " and ") }
    return quoted.dropLast().joined(separator: ", ") + " or \(last)"
  }
}

extension Positional {
  fileprivate var hint: String { "\(label)  \(abstract)" }
}
