/// Writes the script by which zsh completes a tool's command line: a function for each command.
struct ZshCompletion {
  let root: CommandDefinition

  var script: String {
    let functions = CommandPath(root: root).tree.map(function).joined(separator: "\n")
    return """
      #compdef \(root.name)
      # Completion of \(root.name) for zsh. Made by: \(root.name) --generate-completion-script zsh

      \(functions)
      if [[ $funcstack[1] == \(Self.name(of: CommandPath(root: root))) ]]; then
        \(Self.name(of: CommandPath(root: root))) "$@"
      else
        compdef \(Self.name(of: CommandPath(root: root))) \(root.name)
      fi

      """
  }

  private static func name(of path: CommandPath) -> String {
    "_" + path.name.replacing(" ", with: "_")
  }

  private func function(at path: CommandPath) -> String {
    let specifications = path.parameters.map(Self.specification)
    let name = Self.name(of: path)
    guard !path.subcommandNames.isEmpty else {
      let rest = path.command.positional.map { positional in
        let choices = positional.choices.isEmpty ? "" : "(\(positional.choices.joined(separator: " ")))"
        let offered = positional.completion == .file ? "_files" : choices
        return ["'\(positional.count == .any ? "*" : ""):\(positional.name):\(offered)'"]
      }
      return "\(name)() {\n  _arguments -s -S \\\n    "
        + (specifications + (rest ?? [])).joined(separator: " \\\n    ") + "\n}\n"
    }
    let commands = path.subcommandNames.map { "    '\($0.name):\(Self.quoted($0.abstract))'\n" }.joined()
    let calls = path.command.subcommands.map { "      \($0.name)) \(name)_\($0.name) ;;\n" }.joined()
    return """
      \(name)() {
        local -a commands
        local line state
        commands=(
      \(commands)  )
        _arguments -C -S \\
          \(specifications.joined(separator: " \\\n    ")) \\
          '1: :{_describe command commands}' \\
          '*:: :->rest'
        if [[ $state == rest ]]; then
          case $line[1] in
      \(calls)    esac
        fi
      }

      """
  }

  /// `'(-f --format)'{-f,--format}'[How to print.]:format:(text json)'`
  private static func specification(of parameter: any Parameter) -> String {
    let isRepeatable = parameter.valueName != nil
    let spellings = parameter.spellings
    let choices = parameter.choices.isEmpty ? " " : "(\(parameter.choices.joined(separator: " ")))"
    let value = parameter.valueName.map { ":\($0):\(choices)" } ?? ""
    let text = "[\(quoted(parameter.abstract).replacing("[", with: "\\[").replacing("]", with: "\\]"))]"
    let exclusion = isRepeatable ? "*" : "(\(spellings.joined(separator: " ")))"
    // `--name=` takes its value in the same word or in the next one.
    let names = spellings.map { isRepeatable && $0.hasPrefix("--") ? "\($0)=" : $0 }
    return names.count == 1
      ? "'\(exclusion)\(names[0])\(text)\(value)'"
      : "'\(exclusion)'{\(names.joined(separator: ","))}'\(text)\(value)'"
  }

  private static func quoted(_ text: String) -> String {
    text.replacing("'", with: "'\\''").replacing(":", with: "\\:")
  }
}
