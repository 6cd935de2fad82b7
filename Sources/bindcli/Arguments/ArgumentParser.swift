/// Understands a command line the way tools written in Swift do.
///
/// To its user the tool is one of those built on swift-argument-parser: the same spellings, the same messages, the same
/// order in which mistakes are found. Two things are better: a misspelt subcommand or value comes with a suggestion.
///
/// - Options may stand anywhere after their command, also behind positional arguments; the last value wins.
/// - After `--` everything is taken by position. `-` is a value like any other.
/// - `--help` and `--version` win over anything that is unknown or left over, but not over a value that is wrong.
struct ArgumentParser: Sendable {
  /// The request that a command line makes.
  enum Invocation: Sendable {
    case run(CommandDefinition.Action, ParsedArguments)
    case help(CommandPath)
    case version
    /// The script that completes command lines of the tool, asked for by `--generate-completion-script`.
    case completionScript(CompletionShell)
    /// The page for `man`, asked for by `--generate-manual`.
    case manual
  }

  let root: CommandDefinition

  /// The request of the words after the tool's own name.
  func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    var path = CommandPath(root: root)
    var tokens: ArraySlice<ArgumentToken>
    do {
      tokens = try ArgumentToken.tokens(of: arguments)[...]
    } catch {
      throw UsageError("Invalid option: \(error.argument)", at: path)
    }
    if let generated = try generated(tokens, at: path) { return generated }
    while case .value(let name)? = tokens.first, let next = path.subcommand(named: name) {
      path = next
      tokens.removeFirst()
    }
    switch path.command.content {
    case .subcommands: return try group(tokens, at: path)
    case .action(let action): return try run(action, tokens, at: path)
    case .help(let positional): return try help(positional, tokens, at: path)
    }
  }

  /// The files that packages of the tool contain. No command has these options, so they have to stand alone.
  private func generated(
    _ tokens: ArraySlice<ArgumentToken>, at path: CommandPath
  ) throws(UsageError) -> Invocation? {
    guard case .option(let spelling, let attached)? = tokens.first else { return nil }
    switch (spelling, tokens.count, tokens.last) {
    case ("--generate-manual", 1, _) where attached == nil: return .manual
    case ("--generate-completion-script", 1, _): return .completionScript(try shell(named: attached, at: path))
    case ("--generate-completion-script", 2, .value(let name)?) where attached == nil:
      return .completionScript(try shell(named: name, at: path))
    default: return nil
    }
  }

  /// The shell of a name, or the one that `SHELL` names.
  private func shell(named name: String?, at path: CommandPath) throws(UsageError) -> CompletionShell {
    if let shell = name.map(CompletionShell.init(rawValue:)) ?? CompletionShell(path: Environment["SHELL", default: ""])
    {
      return shell
    }
    throw .unsupportedShell(name, at: path)
  }

  /// A command that only leads on to others, without a word that names one of them.
  private func group(_ tokens: ArraySlice<ArgumentToken>, at path: CommandPath) throws(UsageError) -> Invocation {
    if let common = common(tokens, at: path) { return common }
    if case .value(let name)? = tokens.first { throw .unknownSubcommand(name, at: path) }
    var reader = ParameterReader(path: path, parameters: [])
    try reader.read(tokens)
    if let spelling = reader.unknown.first { throw .unknownOption(spelling, at: path) }
    if !reader.values.isEmpty { throw .unexpectedArguments(reader.values, at: path) }
    return .help(path)
  }

  private func run(
    _ action: CommandDefinition.Action, _ tokens: ArraySlice<ArgumentToken>, at path: CommandPath
  ) throws(UsageError) -> Invocation {
    var reader = ParameterReader(path: path, parameters: action.parameters)
    try reader.read(tokens)
    if let common = common(tokens, letters: reader.letters, at: path) { return common }
    let room = action.positional?.count.limit ?? 0
    if let positional = action.positional, positional.count == .one, reader.values.isEmpty {
      throw .missingArgument(positional, at: path)
    }
    if let spelling = reader.unknown.first { throw .unknownOption(spelling, at: path) }
    if reader.values.count > room { throw .unexpectedArguments(Array(reader.values.dropFirst(room)), at: path) }
    if let positional = action.positional, !reader.values.isEmpty { try check(reader.values, of: positional, at: path) }
    reader.arguments.positionals = reader.values
    if let message = action.objection(reader.arguments) { throw UsageError(message, at: path) }
    return .run(action, reader.arguments)
  }

  /// Where there are only so many values by position, nothing else is one, and some texts never are.
  private func check(_ values: [String], of positional: Positional, at path: CommandPath) throws(UsageError) {
    for value in values where positional.objection(to: value) != nil {
      throw .invalidValue(value, for: positional, at: path)
    }
    let choices = positional.choices
    if choices.isEmpty { return }
    for value in values where !choices.contains(value) { throw .invalidValue(value, for: positional, at: path) }
  }

  /// `help format persons`; a further `--help` changes nothing.
  private func help(
    _ positional: Positional, _ tokens: ArraySlice<ArgumentToken>, at path: CommandPath
  ) throws(UsageError) -> Invocation {
    var reader = ParameterReader(path: path, parameters: [Flag.help])
    try reader.read(tokens)
    if tokens.contains(where: { $0.names(.version) }) { return .version }
    if let spelling = reader.unknown.first { throw .unknownOption(spelling, at: path) }
    var target = CommandPath(root: root)
    for name in reader.values {
      guard let next = target.subcommand(named: name) else { throw .unknownSubcommand(name, at: target) }
      target = next
    }
    return .help(target)
  }

  /// `letters`: those of groups that stand for options, where that is known.
  private func common(
    _ tokens: ArraySlice<ArgumentToken>, letters: Set<Character>? = nil, at path: CommandPath
  ) -> Invocation? {
    let asksForHelp = tokens.contains { token in
      // The h of `-sbirthdate` asks for nothing.
      if case .group = token, let letters, let short = Flag.help.short { return letters.contains(short) }
      return token.names(.help)
    }
    if asksForHelp { return .help(path) }
    if tokens.contains(where: { $0.names(.version) }) { return .version }
    return nil
  }
}
