/// A command, after those that lead to it: `bindcli format persons`.
struct CommandPath: Sendable {
  private var commands: [CommandDefinition]

  init(root: CommandDefinition) {
    commands = [root]
  }

  private init(_ commands: [CommandDefinition]) {
    self.commands = commands
  }

  /// The command at its end.
  var command: CommandDefinition { commands[commands.endIndex - 1] }

  /// Whether this is the tool itself.
  var isRoot: Bool { commands.count == 1 }

  /// As it is typed.
  var name: String { commands.map(\.name).joined(separator: " ") }

  /// The path to a subcommand, if there is one of that name; the root also has `help`.
  func subcommand(named name: String) -> CommandPath? {
    let candidates = command.subcommands + (isRoot ? [.help] : [])
    return candidates.first { $0.name == name }.map { CommandPath(commands + [$0]) }
  }

  /// The command line that prints the help of one of its subcommands.
  var helpName: String {
    ([commands[0].name, "help"] + commands.dropFirst().map(\.name)).joined(separator: " ")
  }

  /// The command with all it takes, in one line.
  var usage: String {
    var words = [name]
    if let positional = command.positional {
      words.append(positional.synopsis)
    }
    words += command.parameters.map { "[\($0.synopsis(spelledAs: "--\($0.name)"))]" }
    if !command.subcommands.isEmpty {
      words.append("<subcommand>")
    }
    return words.joined(separator: " ")
  }
}
