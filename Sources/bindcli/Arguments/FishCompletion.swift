/// Writes the script by which fish completes a tool's command line: a line for each word that can be offered.
struct FishCompletion {
  let root: CommandDefinition

  var script: String {
    let paths = CommandPath(root: root).tree
    let lines = paths.flatMap(lines)
    let function = "__\(root.name)_path"
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
        line += " --exclusive"
        if !parameter.choices.isEmpty { line += " --arguments '\(parameter.choices.joined(separator: " "))'" }
      }
      return "\(line) --description \(Self.quoted(parameter.abstract))"
    }
    return commands + values + files + parameters
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
