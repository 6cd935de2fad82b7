/// A command, after those that lead to it: `bindcli format persons`.
struct CommandPath: Sendable {
  private var commands: [CommandDefinition]

  init(root: CommandDefinition) { commands = [root] }

  /// The command at its end.
  var command: CommandDefinition { commands[commands.endIndex - 1] }

  /// Whether this is the tool itself.
  var isRoot: Bool { commands.count == 1 }

  /// As it is typed.
  var name: String { commands.map(\.name).joined(separator: " ") }

  /// All that the command takes by name.
  var parameters: [any Parameter] { command.parameters + [Flag.version, Flag.help] }

  /// The path to a subcommand, if there is one of that name.
  func subcommand(named name: String) -> CommandPath? {
    guard let next = command.subcommands.first(where: { $0.name == name }) else { return nil }
    var path = self
    path.commands.append(next)
    return path
  }

  /// This command and all below it, each before those that it leads to.
  var tree: [CommandPath] {
    [self] + command.subcommands.compactMap { subcommand(named: $0.name) }.flatMap(\.tree)
  }

  /// The command line that prints the help of one of its subcommands.
  var helpName: String { ([commands[0].name, "help"] + commands.dropFirst().map(\.name)).joined(separator: " ") }

  /// The command with all it takes, behind a title, in lines of at most so many columns. No option is parted from its
  /// value.
  func usage(title: String, columns: Int) -> String {
    var lines = ["\(title): \(name)"]
    let indent = String(repeating: " ", count: title.count + 4)
    for word in usageWords {
      if lines[lines.count - 1].count + 1 + word.count < columns {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(indent + word)
      }
    }
    return lines.joined(separator: "\n")
  }

  private var usageWords: [String] {
    guard command.subcommands.isEmpty else { return ["<subcommand>"] }
    let options = command.parameters.map { "[\($0.synopsis(spelledAs: "--\($0.name)"))]" }
    return (command.positional.map { [$0.synopsis] } ?? []) + options
  }
}
