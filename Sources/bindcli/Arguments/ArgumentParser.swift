/// Parses a command line in the same way as tools that are built on swift-argument-parser.
///
/// The parser accepts the same spellings, and finds mistakes in the same order, with the same messages. In addition it
/// suggests a word for a misspelt subcommand or value.
///
/// - Options may stand anywhere after their command, also after positional arguments. If an option is given twice, its
///   last value counts.
/// - After `--` everything is positional. `-` is a value like any other.
/// - `--help` and `--version` win over unknown or superfluous words, but not over an invalid value.
struct ArgumentParser: Sendable {
  /// What a command line asks for: running a command with its arguments, or printing a help page or the version.
  enum Invocation: Sendable {
    case run(@Sendable (ParsedArguments) throws -> ExitStatus, ParsedArguments)
    case help(CommandPath)
    case version
  }

  let root: CommandDefinition

  /// Parses the words of a command line, without the name of the tool.
  func parse(_ words: [String]) throws(UsageError) -> Invocation {
    var path = CommandPath(root: root)
    if words.first == "help" { return .help(try helped(words.dropFirst())) }
    var rest = words[...]
    while let name = rest.first, let next = path.subcommand(named: name) {
      path = next
      rest.removeFirst()
    }
    var reader = ArgumentReader(path: path)
    try reader.read(rest)
    let arguments = reader.arguments
    if arguments[Flag.help] { return .help(path) }
    if arguments[Flag.version] { return .version }
    if !path.command.subcommands.isEmpty, let name = rest.first, !name.hasPrefix("-") {
      throw unknownSubcommand(name, at: path)
    }
    if let positional = path.command.positional, positional.count == .one, arguments.positionals.isEmpty {
      throw UsageError("Missing expected argument '\(positional.label)'", hint: positional.hint, at: path)
    }
    if let spelling = reader.unknown.first { throw unknownOption(spelling, at: path) }
    try check(arguments.positionals, at: path)
    if let message = path.command.objection(arguments) { throw UsageError(message, at: path) }
    return path.command.run.map { .run($0, arguments) } ?? .help(path)
  }

  /// The command whose help is requested. Options among the words are ignored.
  private func helped(_ words: ArraySlice<String>) throws(UsageError) -> CommandPath {
    var path = CommandPath(root: root)
    for name in words where !name.hasPrefix("-") {
      guard let next = path.subcommand(named: name) else { throw unknownSubcommand(name, at: path) }
      path = next
    }
    return path
  }

  private func check(_ values: [String], at path: CommandPath) throws(UsageError) {
    let excess = values.dropFirst(path.command.positional?.limit ?? 0)
    if !excess.isEmpty {
      let list = excess.map { "'\($0)'" }.joined(separator: ", ")
      throw UsageError(
        excess.count == 1 ? "Unexpected argument \(list)" : "\(excess.count) unexpected arguments: \(list)", at: path)
    }
    // An empty argument is most likely a variable that a script has not set.
    if let positional = path.command.positional, values.contains("") {
      throw UsageError(
        "The value '' is invalid for '\(positional.label)'. The name of a file is empty.", hint: positional.hint,
        at: path)
    }
  }

  private func unknownSubcommand(_ name: String, at path: CommandPath) -> UsageError {
    unknown("subcommand", name, among: path.command.subcommands.map(\.name), at: path)
  }

  /// Suggests long options only: a single letter says little about which option was meant.
  private func unknownOption(_ spelling: String, at path: CommandPath) -> UsageError {
    let known = spelling.hasPrefix("--") ? path.parameters.map { "--\($0.name)" } : []
    return unknown("option", spelling, among: known, at: path)
  }

  private func unknown(_ kind: String, _ word: String, among known: [String], at path: CommandPath) -> UsageError {
    let suggestion = word.suggestion(among: known)
    return UsageError("Unknown \(kind) '\(word)'" + (suggestion.isEmpty ? "" : ".\(suggestion)"), at: path)
  }
}

extension Positional {
  fileprivate var hint: String { "\(label)  \(abstract)" }
}
