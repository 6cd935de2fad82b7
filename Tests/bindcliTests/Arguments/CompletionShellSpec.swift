import Foundation
import TestSupport
import Testing

@testable import bindcli

/// The scripts that the built tool writes, as shells take them.
struct CompletionShellSpec {
  private static func has(_ shell: String) -> Bool {
    (try? Tool.shell("command -v \(shell)").status) == 0
  }

  @Test(arguments: ["/bin/zsh", "bash", "/usr/local/bin/fish"])
  func `the shell that is in use is the one that the script is for`(path: String) throws {
    let shell = try #require(CompletionShell(path: path))
    #expect(path.hasSuffix(shell.rawValue))
    let script = try Tool.shell("SHELL=\(path) '\(Tool.executable.path)' --generate-completion-script")
    #expect(script == (try Tool.run("--generate-completion-script", shell.rawValue)))
    #expect(script.output == shell.script(for: BindCLI.root))
    #expect(script.status == 0)
  }

  @Test(arguments: ["", "/bin/sh", "/", "powershell"])
  func `other shells are not known`(path: String) {
    #expect(CompletionShell(path: path) == nil)
  }

  @Test(
    .enabled(if: has("bash")),
    arguments: [
      ("bindcli ", "format graph inspect help"), ("bindcli fo", "format"), ("bindcli format ", "persons"),
      ("bindcli --he", "--help"), ("bindcli format persons -f ", "text table json jsonl csv"),
      ("bindcli format persons --format = j", "json jsonl"), ("bindcli format persons --color = ", "auto always never"),
      ("bindcli format persons --locale de_A", "de_AT"), ("bindcli --generate-completion-script z", "zsh"),
      ("bindcli format persons --time-zone = Europe/Be", "Europe/Belgrade Europe/Berlin"),
      ("bindcli graph persons --locale zu_", "zu_ZA"), ("bindcli format persons --date-format ", ""),
      ("bindcli format persons --fields na", "nameText"), ("bindcli format persons --fields name,last", "name,lastName"),
      ("bindcli format persons --fields nameText,na", ""),
      ("bindcli format persons --fields lastName,birthdate,f", "lastName,birthdate,firstName"),
      ("bindcli format persons -s ", "entry name birthdate"),
      ("bindcli format persons --str", "--strict"),
      ("bindcli format persons a.json --in", "--input-format"), ("bindcli format persons pe", ""), ("bindcli xyz", ""),
    ])
  func `bash offers what fits`(line: String, offered: String) throws {
    // As bash splits the line, the word before the cursor the last one.
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map { "'\($0)'" }
    let script = """
      . ./script
      COMP_WORDS=(\(words.joined(separator: " ")))
      COMP_CWORD=\(words.count - 1)
      _bindcli
      echo "${COMPREPLY[*]}"
      """
    let outcome = try Tool.shell(
      "bash completion", files: ["script": CompletionShell.bash.script(for: BindCLI.root), "completion": script])
    #expect(outcome == Tool.Outcome(output: offered + "\n", errors: "", status: 0))
  }

  @Test(.enabled(if: has("zsh")))
  func `zsh understands its script`() throws {
    let files = ["_bindcli": CompletionShell.zsh.script(for: BindCLI.root)]
    #expect(try Tool.shell("zsh -n _bindcli", files: files) == Tool.Outcome(output: "", errors: "", status: 0))
  }

  @Test(
    .enabled(if: has("zsh")),
    arguments: [
      ("bindcli fo", "bindcli format "), ("bindcli help for", "bindcli help format "),
      ("bindcli help format p", "bindcli help format persons "),
      ("bindcli format persons --locale de_AT", "bindcli format persons --locale de_AT "),
      ("bindcli format persons --time-zone=Europe/Berl", "bindcli format persons --time-zone=Europe/Berlin "),
      ("bindcli format persons --fields lastName,fi", "bindcli format persons --fields lastName,firstName,"),
      ("bindcli --generate-completion-script z", "bindcli --generate-completion-script zsh "),
    ])
  func `zsh completes what fits`(line: String, completed: String) throws {
    // Completion takes place in an editor of lines, which takes a terminal: zsh runs another one in a terminal of its
    // own, where a key completes the line and prints it.
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
    let script = CompletionShell.zsh.script(for: BindCLI.root)
    let outcome = try Tool.shell(
      "HOME=$PWD timeout 50 zsh -f outer '\(line)'", files: ["_bindcli": script, "setup": setup, "outer": outer])
    #expect(outcome == Tool.Outcome(output: completed + "\n", errors: "", status: 0))
  }

  @Test(.enabled(if: has("shellcheck")))
  func `a checker of scripts has nothing to say`() throws {
    let files = ["script": CompletionShell.bash.script(for: BindCLI.root)]
    #expect(
      try Tool.shell("shellcheck -s bash script", files: files) == Tool.Outcome(output: "", errors: "", status: 0))
  }

  @Test(
    .enabled(if: has("fish")),
    arguments: [
      ("bindcli fo", "format"), ("bindcli format pe", "persons"), ("bindcli format persons -f js", "json jsonl"),
      ("bindcli format persons --color=a", "--color=always --color=auto"),
      ("bindcli format persons --stri", "--strict"),
      ("bindcli format persons --locale zu_", "zu_ZA"),
      ("bindcli graph persons --time-zone Europe/Berl", "Europe/Berlin"),
      ("bindcli format persons --fields lastName,fi", "lastName,firstName"),
      ("bindcli --generate-completion-script z", "zsh"),
    ])
  func `fish offers what fits`(line: String, offered: String) throws {
    let outcome = try Tool.shell(
      "HOME=$PWD fish --no-config --command \"source script; complete --do-complete '\(line)'\"",
      files: ["script": CompletionShell.fish.script(for: BindCLI.root)])
    let words = outcome.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(words.joined(separator: " ") == offered)
    #expect(outcome.errors == "")
  }
}
