/// Writes the script by which zsh completes a tool's command line: a function for each command.
struct ZshCompletion {
  let root: CommandDefinition

  var script: String {
    let functions = CommandPath(root: root).tree.map(function).joined(separator: "\n")
    let known = CommandPath(root: root).knownValues.map { values in
      "\(knownFunction(values.name))() {\n  compadd \"$@\" -- \(values.values.joined(separator: " "))\n}\n"
    }
    return """
      #compdef \(root.name)
      # Completion of \(root.name) for zsh. Made by: \(root.name) --generate-completion-script zsh

      \(known.joined(separator: "\n"))
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
    let shells =
      path.isRoot
      ? ["'(-)--\(CompletionShell.option)=[Write a completion script.]:shell:(\(CompletionShell.names))'"] : []
    let specifications = path.parameters.map(specification) + shells
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
    let helpCall = path.isRoot ? "      help) \(name) ;;\n" : ""
    let calls = path.command.subcommands.map { "      \($0.name)) \(name)_\($0.name) ;;\n" }.joined() + helpCall
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
  private func specification(of parameter: any Parameter) -> String {
    let isRepeatable = parameter.valueName != nil
    let spellings = parameter.spellings
    let value = parameter.valueName.map { ":\($0):\(action(for: parameter))" } ?? ""
    let text = "[\(Self.quoted(parameter.abstract).replacing("[", with: "\\[").replacing("]", with: "\\]"))]"
    let exclusion = isRepeatable ? "*" : "(\(spellings.joined(separator: " ")))"
    // `--name=` takes its value in the same word or in the next one.
    let names = spellings.map { isRepeatable && $0.hasPrefix("--") ? "\($0)=" : $0 }
    return names.count == 1
      ? "'\(exclusion)\(names[0])\(text)\(value)'"
      : "'\(exclusion)'{\(names.joined(separator: ","))}'\(text)\(value)'"
  }

  /// How the values of an option are found.
  private func action(for parameter: any Parameter) -> String {
    let values = parameter.choices.isEmpty ? parameter.candidates : parameter.choices
    if values.isEmpty { return parameter.takesFile ? "_files" : " " }
    if parameter.isList { return "_values -s , \(parameter.name) \(values.joined(separator: " "))" }
    return parameter.choices.isEmpty ? knownFunction(parameter.identifier) : "(\(values.joined(separator: " ")))"
  }

  /// The function that offers the values of an option.
  private func knownFunction(_ identifier: String) -> String { "_\(root.name)_known_\(identifier)" }

  private static func quoted(_ text: String) -> String {
    text.replacing("'", with: "'\\''").replacing(":", with: "\\:")
  }
}
