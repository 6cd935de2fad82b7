/// Writes the script by which bash completes a tool's command line.
///
/// The script goes through the words before the cursor to find the command, then offers its options, choices and files.
/// Bash 3.2, the version of macOS, is enough. Files are completed by bash itself.
struct BashCompletion {
  let root: CommandDefinition

  var script: String {
    let paths = CommandPath(root: root).tree
    let function = "_\(root.name)"
    let steps = paths.dropFirst().map { "      '\($0.name)') path=\"$path $word\" ;;\n" }.joined()
    return """
      # Completion of \(root.name) for bash. Made by: \(root.name) --generate-completion-script bash

      \(function)() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD - 1]}" path='\(root.name)' word i
        # `--name=value` is three words to bash.
        if [[ $current == '=' ]]; then
          current=''
        elif [[ $previous == '=' ]]; then
          previous="${COMP_WORDS[COMP_CWORD - 2]}"
        fi
        for ((i = 1; i < COMP_CWORD; i++)); do
          word="${COMP_WORDS[i]}"
          case "$path $word" in
      \(steps)    esac
        done
        COMPREPLY=()
        case "$path" in
      \(paths.map(offers).joined())  esac
      }

      \(function)_offer() {
        # No file where a word of the tool is wanted.
        compopt +o default +o bashdefault 2>/dev/null
        COMPREPLY=($(compgen -W "$1" -- "$2"))
      }

      complete -o bashdefault -o default -F \(function) \(root.name)

      """
  }

  private func offers(at path: CommandPath) -> String {
    let offer = "_\(root.name)_offer"
    let values = path.parameters.filter { $0.valueName != nil }.map { parameter in
      "        \(parameter.spellings.joined(separator: "|"))) \(offer) '\(parameter.choices.joined(separator: " "))' "
        + "\"$current\"; return ;;\n"
    }
    let spellings = path.parameters.flatMap(\.spellings).joined(separator: " ")
    let words = (path.subcommandNames.map(\.name) + (path.command.positional?.choices ?? [])).joined(separator: " ")
    let isFile = path.command.positional?.completion == .file
    return "    '\(path.name)')\n"
      + (values.isEmpty ? "" : "      case \"$previous\" in\n\(values.joined())      esac\n")
      + "      if [[ $current == -* ]]; then\n        \(offer) '\(spellings)' \"$current\"\n"
      + (isFile ? "" : "      else\n        \(offer) '\(words)' \"$current\"\n")
      + "      fi\n      ;;\n"
  }
}
