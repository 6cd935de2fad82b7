/// Writes the script by which fish completes a tool's command line: a line for each word that can be offered.
struct FishCompletion {
  let root: CommandDefinition

  var script: String {
    let paths = CommandPath(root: root).tree
    let lines = paths.flatMap(lines)
    let function = "__\(root.name)_path"
    let known = CommandPath(root: root).knownValues.map { values in
      "function \(knownFunction(values.name))\n  printf '%s\\n' \(values.values.joined(separator: " "))\nend\n"
    }
    return """
      # Completion of \(root.name) for fish. Made by: \(root.name) --generate-completion-script fish

      function \(function) --description 'The command that is being typed'
        set --local path \(root.name)
        for word in (commandline --tokenize-at-cursor --current-process 2>/dev/null; or commandline -opc)[2..-1]
          switch "$path $word"
            case \(paths.dropFirst().map { "'\($0.name)'" }.joined(separator: " "))
              set path "$path $word"
          end
        end
        test "$path" = "$argv"
      end

      \(known.joined(separator: "\n"))
      complete --command \(root.name) --no-files
      \(lines.joined(separator: "\n"))

      """
  }

  private func lines(at path: CommandPath) -> [String] {
    let start = "complete --command \(root.name) --condition '__\(root.name)_path \(path.name)'"
    let commands = path.subcommandNames.map { command in
      "\(start) --arguments \(command.name) --description \(Self.quoted(command.abstract))"
    }
    let choices = path.command.positional?.choices ?? []
    let values = choices.isEmpty ? [] : ["\(start) --arguments '\(choices.joined(separator: " "))'"]
    let files = path.command.positional?.completion == .file ? ["\(start) --force-files"] : []
    let parameters = path.parameters.map { parameter in
      var line = start
      if let short = parameter.short { line += " --short-option \(short)" }
      line += " --long-option \(parameter.name)"
      if parameter.valueName != nil {
        line += parameter.takesFile ? " --require-parameter --force-files" : " --exclusive"
        let isKnown = parameter.choices.isEmpty && !parameter.candidates.isEmpty
        let words =
          isKnown ? "(\(knownFunction(parameter.identifier)))" : parameter.choices.joined(separator: " ")
        // Behind what stands before the last comma.
        if !words.isEmpty { line += " --arguments '\(parameter.isList ? "(__fish_append , \(words))" : words)'" }
      }
      return "\(line) --description \(Self.quoted(parameter.abstract))"
    }
    let shells =
      path.isRoot
      ? ["\(start) --long-option \(CompletionShell.option) --exclusive --arguments '\(CompletionShell.names)'"] : []
    return commands + values + files + parameters + shells
  }

  /// The function that lists the values of an option.
  private func knownFunction(_ identifier: String) -> String { "__\(root.name)_known_\(identifier)" }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
