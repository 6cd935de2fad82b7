/// The words that can be typed next on a command line, for the scripts of a ``CompletionShell``.
struct Completion {
  /// The word by which a script asks. The words of the command line follow, the last of them incomplete.
  static let request = "---complete"

  let root: CommandDefinition

  /// A line for each matching word, with its meaning behind a tab. `:files` stands for file names; `:list` says that
  /// more words may follow behind a comma.
  func lines(for words: [String]) -> [String] {
    // Bash passes `--name=value` as three words.
    var current = words.last.flatMap { $0 == "=" ? nil : $0 } ?? ""
    var path = CommandPath(root: root)
    var asked: (any Parameter)?
    for word in words.dropLast() where word != "=" {
      guard asked == nil else {
        asked = nil
        continue
      }
      asked = path.parameters.first { $0.valueName != nil && $0.spellings.contains(word) }
      path = path.subcommand(named: word) ?? path
    }
    var before = ""
    if asked == nil, let sign = current.firstIndex(of: "=") {
      asked = path.parameters.first { $0.valueName != nil && current[..<sign] == "--\($0.name)" }
      before = String(current[...sign])
      current.removeSubrange(...sign)
    }
    if let asked { return values(of: asked, current, behind: before) }
    if current.hasPrefix("-") {
      return path.parameters.flatMap { parameter in parameter.spellings.map { ($0, parameter.abstract) } }
        .filter { $0.0.hasPrefix(current) }.map { "\($0)\t\($1)" }
    }
    if path.command.positional != nil { return [":files"] }
    let help = path.isRoot ? [("help", "Show subcommand help information.")] : []
    return (path.command.subcommands.map { ($0.name, $0.abstract) } + help)
      .filter { $0.0.hasPrefix(current) }.map { "\($0)\t\($1)" }
  }

  private func values(of parameter: any Parameter, _ current: String, behind before: String) -> [String] {
    let words = parameter.choices.isEmpty ? parameter.candidates.sorted() : parameter.choices
    guard parameter.isList else { return words.filter { $0.hasPrefix(current) }.map { before + $0 } }
    // The words before the last comma stay, and are not offered again.
    let listed = current.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let head = before + listed.dropLast().map { "\($0)," }.joined()
    return [":list"]
      + words.filter { $0.hasPrefix(listed.last ?? "") && !listed.dropLast().contains($0) }.map { head + $0 }
  }
}
