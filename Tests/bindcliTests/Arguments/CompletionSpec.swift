import Foundation
import TestSupport
import Testing

@testable import bindcli

/// The words that the tool and the shells offer while a command line is typed.
struct CompletionSpec {
  private static func has(_ shell: String) -> Bool { (try? Tool.shell("command -v \(shell)").status) == 0 }

  /// The words that are offered for a command line whose last word is incomplete.
  private func offered(_ line: String) -> String {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let lines = Completion(root: BindCLI.root).lines(for: words)
    return lines.map { String($0.prefix { $0 != "\t" }) }.joined(separator: " ")
  }

  @Test(arguments: [
    ("", "format graph inspect help"), ("fo", "format"), ("format ", "persons"), ("help for", "format"),
    ("help format p", "persons"), ("xyz", ""), ("--he", "--help"), ("--generate-completion-script z", "zsh"),
    ("format persons --str", "--strict"), ("format persons a.json --in", "--input-format"),
    ("format persons -f ", "text table json jsonl csv"), ("format persons --format=j", "--format=json --format=jsonl"),
    // As bash splits it.
    ("format persons --format = j", "json jsonl"), ("format persons --color =", "auto always never"),
    ("format persons --locale de_A", "de_AT"), ("graph persons --locale zu_", "zu_ZA"),
    ("format persons --time-zone Europe/Be", "Europe/Belgrade Europe/Berlin"),
    ("format persons --date-format ", ""), ("format persons --sort name ", ":files"), ("format persons pe", ":files"),
    ("inspect --limit 3 ", ":files"), ("format persons --fields na", ":list nameText"),
    ("format persons --fields nameText,na", ":list"),
    ("format persons --fields=lastName,birthdate,f", ":list --fields=lastName,birthdate,firstName"),
  ])
  func `completion offers the words that fit`(line: String, words: String) {
    #expect(offered(line) == words)
  }

  @Test(arguments: [[], ["=", "="], ["--", "--=", "-"], ["\u{1B}", "\u{301}", ","]])
  func `completion accepts any words`(words: [String]) throws {
    _ = Completion(root: BindCLI.root).lines(for: words)
    #expect(try Tool.shell("bindcli \(Completion.request) '--fields=,' ''").status == 0)
  }

  /// The scripts find the tool by its name.
  private static let path = "PATH='\(Tool.executable.deletingLastPathComponent().path)':$PATH"

  private func outcome(_ command: String, _ shell: CompletionShell, _ files: [String: String] = [:]) throws -> String {
    let script = try Tool.run("--generate-completion-script", shell.rawValue).output
    let outcome = try Tool.shell("\(Self.path); \(command)", files: files.merging(["_bindcli": script]) { $1 })
    #expect(outcome.errors == "")
    return outcome.output
  }

  @Test(
    .enabled(if: has("bash")),
    arguments: [
      ("bindcli fo", "format"), ("bindcli format persons --color = al", "always"),
      ("bindcli format persons --fields lastName,fi", "lastName,firstName"), ("bindcli format persons pe", ""),
    ])
  func `bash offers the completions`(line: String, words: String) throws {
    // As bash splits the line; the last word is the one before the cursor.
    let typed = line.split(separator: " ", omittingEmptySubsequences: false).map { "'\($0)'" }
    let completion = """
      . ./_bindcli
      COMP_WORDS=(\(typed.joined(separator: " ")))
      COMP_CWORD=\(typed.count - 1)
      _bindcli
      echo "${COMPREPLY[*]}"
      """
    #expect(try outcome("bash completion", .bash, ["completion": completion]) == words + "\n")
  }

  @Test(
    .enabled(if: has("zsh")),
    arguments: [
      ("bindcli fo", "bindcli format "), ("bindcli help format p", "bindcli help format persons "),
      ("bindcli format persons --stri", "bindcli format persons --strict "),
      ("bindcli format persons --time-zone=Europe/Berl", "bindcli format persons --time-zone=Europe/Berlin "),
      ("bindcli format persons --fields lastName,fi", "bindcli format persons --fields lastName,firstName,"),
      ("bindcli format persons _bind", "bindcli format persons _bindcli "),
    ])
  func `zsh completes the words`(line: String, completed: String) throws {
    // Completion needs a line editor, and that needs a terminal: zsh runs another zsh in its own pseudo-terminal, where
    // a key completes the line and prints it.
    let setup = """
      PS1= PS2= RPS1=
      fpath=($PWD $fpath)
      autoload -Uz compinit
      compinit -u -D
      report() { zle complete-word; print -r -- "<<$BUFFER>>"; BUFFER= }
      zle -N report
      bindkey '^X^X' report
      print -r -- ready
      """
    let outer = """
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell 'source ./setup'
      zpty -r -m shell text '*ready*'
      zpty -w -n shell "$1"$'\\C-x\\C-x'
      zpty -r -m shell text '*<<*>>*'
      print -r -- "${${text##*<<}%%>>*}"
      """
    let command = "HOME=$PWD timeout 50 zsh -f outer '\(line)'"
    #expect(try outcome(command, .zsh, ["setup": setup, "outer": outer]) == completed + "\n")
  }

  @Test(.enabled(if: has("shellcheck")))
  func `shellcheck accepts the completion script`() throws {
    #expect(try outcome("shellcheck -s bash _bindcli", .bash) == "")
  }

  @Test(
    .enabled(if: has("fish")),
    arguments: [
      ("bindcli fo", "format"), ("bindcli format persons -f js", "json jsonl"),
      ("bindcli format persons --color=al", "--color=always"), ("bindcli format persons --stri", "--strict"),
      ("bindcli format persons --fields lastName,fi", "lastName,firstName"),
      ("bindcli format persons _bind", "_bindcli"),
    ])
  func `fish offers the completions`(line: String, words: String) throws {
    let command = "HOME=$PWD fish --no-config --command \"source _bindcli; complete --do-complete '\(line)'\""
    let lines = try outcome(command, .fish).split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(lines.joined(separator: " ") == words)
  }
}
