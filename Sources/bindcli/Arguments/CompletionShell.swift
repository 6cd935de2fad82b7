/// A shell for which a completion script can be written. The scripts ask the tool for words, see ``Completion``.
enum CompletionShell: String, CaseIterable, Sendable {
  case zsh
  case bash
  case fish

  func script(for tool: String) -> String {
    let body =
      switch self {
      case .zsh: zsh(tool)
      case .bash: bash(tool)
      case .fish: fish(tool)
      }
    let title = "# Completion of \(tool) for \(self). Made by: \(tool) --generate-completion-script \(self)\n"
    return (self == .zsh ? "#compdef \(tool)\n" : "") + title + "\n" + body + "\n"
  }

  /// Also for version 3.2, which macOS has. Bash completes files if nothing is offered.
  private func bash(_ tool: String) -> String {
    """
    _\(tool)() {
      local line
      COMPREPLY=()
      while IFS= read -r line; do
        case "$line" in
          :files) return ;;
          :list) compopt -o nospace 2>/dev/null ;;
          *) COMPREPLY+=("${line%%$'\\t'*}") ;;
        esac
      done < <(\(tool) \(Completion.request) "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
      # No file where a word of the tool is wanted.
      compopt +o default +o bashdefault 2>/dev/null
    }

    complete -o bashdefault -o default -F _\(tool) \(tool)
    """
  }

  private func zsh(_ tool: String) -> String {
    """
    _\(tool)() {
      local line
      local -a offered suffix
      for line in "${(@f)$(\(tool) \(Completion.request) "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        case $line in
          :files) _files; return ;;
          :list) suffix=(-qS ,) ;;
          ?*) offered+=("${${line//:/\\\\:}/$'\\t'/:}") ;;
        esac
      done
      _describe '\(tool)' offered $suffix
    }

    if [[ $funcstack[1] == _\(tool) ]]; then
      _\(tool) "$@"
    else
      compdef _\(tool) \(tool)
    fi
    """
  }

  private func fish(_ tool: String) -> String {
    """
    function __\(tool)_offered
      set --local words (commandline -opc)
      set --local current (commandline -ct)
      \(tool) \(Completion.request) $words[2..-1] "$current" 2>/dev/null
    end

    complete --command \(tool) --no-files --arguments '(__\(tool)_offered | string match --invert ":*")'
    complete --command \(tool) --force-files --condition '__\(tool)_offered | string match --quiet :files'
    """
  }
}
