/// What can be typed next on a command line: what the scripts of a ``CompletionShell`` ask the tool for.
struct Completion {
  /// The word by which a script asks; the words of the command line follow, the last of them not complete yet.
  static let request = "---complete"

  let root: CommandDefinition

  /// A line for each word that fits, behind a tab what it means. `:files` stands for the names of files, and `:list`
  /// says that more may follow behind a comma.
  func lines(for words: [String]) -> [String] {
    // `--name=value` is three words to bash.
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
    // What stands before the last comma stays, and is not offered again.
    let listed = current.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let head = before + listed.dropLast().map { "\($0)," }.joined()
    return [":list"]
      + words.filter { $0.hasPrefix(listed.last ?? "") && !listed.dropLast().contains($0) }.map { head + $0 }
  }
}
