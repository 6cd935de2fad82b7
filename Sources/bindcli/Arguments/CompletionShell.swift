/// A shell that a completion script can be written for.
enum CompletionShell: String, CaseIterable, Sendable {
  case zsh
  case bash
  case fish

  /// The shell that a path to it names, as `SHELL` does.
  init?(path: String) {
    self.init(rawValue: path.split(separator: "/").last.map(String.init) ?? "")
  }

  /// The script that makes a tool's commands, options and values known to this shell.
  func script(for root: CommandDefinition) -> String {
    switch self {
    case .bash: BashCompletion(root: root).script
    case .zsh: ZshCompletion(root: root).script
    case .fish: FishCompletion(root: root).script
    }
  }
}

extension CommandPath {
  /// This command and all below it, each before those that it leads to, `help` not among them.
  var tree: [CommandPath] {
    [self] + command.subcommands.compactMap { subcommand(named: $0.name) }.flatMap(\.tree)
  }

  /// The options below this command whose values are too many to be listed in help, each name once, as a thousand
  /// locales should stand in a script once.
  var knownValues: [(name: String, values: [String])] {
    let parameters = tree.flatMap(\.command.parameters).filter { $0.choices.isEmpty && !$0.candidates.isEmpty }
    let values = Dictionary(parameters.map { ($0.identifier, $0.candidates.sorted()) }) { first, _ in first }
    return values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The words that can be typed next in place of a subcommand.
  var subcommandNames: [CommandDefinition] {
    command.subcommands + (isRoot && !command.subcommands.isEmpty ? [.help] : [])
  }

  /// All that the command takes by name.
  var parameters: [any Parameter] {
    command.parameters + command.commonFlags
  }
}

extension Parameter {
  /// Its name as a part of the name of a function.
  var identifier: String { name.replacing("-", with: "_") }
}

extension CompletionShell {
  /// The option of the tool that names a shell.
  static let option = "generate-completion-script"

  static let names = allCases.map(\.rawValue).joined(separator: " ")
}
