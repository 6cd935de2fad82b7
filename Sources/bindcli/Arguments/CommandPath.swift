/// A command with its parent commands, such as `bindcli format persons`.
struct CommandPath: Sendable {
  private var commands: [CommandDefinition]

  init(root: CommandDefinition) { commands = [root] }

  var command: CommandDefinition { commands[commands.endIndex - 1] }

  var name: String { commands.map(\.name).joined(separator: " ") }

  /// The parameters, with the flags that every command has.
  var parameters: [any Parameter] { command.parameters + [Flag.version, Flag.help] }

  func subcommand(named name: String) -> CommandPath? {
    guard let next = command.subcommands.first(where: { $0.name == name }) else { return nil }
    var path = self
    path.commands.append(next)
    return path
  }

  /// The command line that prints the help of this command.
  var helpName: String { ([commands[0].name, "help"] + commands.dropFirst().map(\.name)).joined(separator: " ") }

  /// A line that begins with a title, such as `USAGE`, and shows the command with its parameters, wrapped to a width. A
  /// line break never separates an option from its value.
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
