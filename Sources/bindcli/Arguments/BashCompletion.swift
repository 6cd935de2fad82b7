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

      \(CommandPath(root: root).knownValues.map { "\(variable($0.name))='\($0.values.joined(separator: " "))'\n" }.joined())
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
        local word
        while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$1" -- "$2")
      }

      \(function)_offer_list() {
        # What stands before the last comma stays; what is there is not offered again.
        local before='' word words=''
        [[ $2 == *,* ]] && before="${2%,*},"
        for word in $1; do [[ ,$before == *,$word,* ]] || words+=" $word"; done
        \(function)_offer "$words" "${2##*,}"
        COMPREPLY=("${COMPREPLY[@]/#/$before}")
        compopt -o nospace 2>/dev/null
      }

      complete -o bashdefault -o default -F \(function) \(root.name)

      """
  }

  /// Where the values of an option are.
  private func variable(_ identifier: String) -> String { "_\(root.name)_known_\(identifier)" }

  private func offers(at path: CommandPath) -> String {
    let offer = "_\(root.name)_offer"
    var values = path.parameters.filter { $0.valueName != nil }.map { parameter in
      // Bash completes files where nothing is offered.
      if parameter.takesFile { return "        \(parameter.spellings.joined(separator: "|"))) return ;;\n" }
      let isKnown = parameter.choices.isEmpty && !parameter.candidates.isEmpty
      let words =
        isKnown ? "\"$\(variable(parameter.identifier))\"" : "'\(parameter.choices.joined(separator: " "))'"
      return
        "        \(parameter.spellings.joined(separator: "|"))) \(offer)\(parameter.isList ? "_list" : "") \(words) "
        + "\"$current\"; return ;;\n"
    }
    if path.isRoot {
      values.append(
        "        --\(CompletionShell.option)) \(offer) '\(CompletionShell.names)' \"$current\"; return ;;\n")
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
