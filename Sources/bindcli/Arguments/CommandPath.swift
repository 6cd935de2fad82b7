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
  var name: String { commands.map(\.name).concatenated(by: " ") }

  /// The path to a subcommand, if there is one of that name; the root also has `help`.
  func subcommand(named name: String) -> CommandPath? {
    let candidates = command.subcommands + (isRoot ? [.help] : [])
    return candidates.first { $0.name == name }.map { CommandPath(commands + [$0]) }
  }

  /// The command line that prints the help of one of its subcommands.
  var helpName: String {
    ([commands[0].name, "help"] + commands.dropFirst().map(\.name)).concatenated(by: " ")
  }

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
    return lines.concatenated(by: "\n")
  }

  private var usageWords: [String] {
    var words: [String] = []
    if let positional = command.positional {
      words.append(positional.synopsis)
    }
    words += command.parameters.map { "[\($0.synopsis(spelledAs: "--\($0.name)"))]" }
    if !command.subcommands.isEmpty {
      words.append("<subcommand>")
    }
    return words
  }
}
