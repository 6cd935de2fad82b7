/// Reads the words after a command once, from left to right, as values of the command's parameters.
///
/// Throws if a value is invalid, missing or superfluous. Does not throw for unknown options, but collects them, because
/// a `--help` that follows takes precedence.
struct ArgumentReader {
  let path: CommandPath
  private(set) var arguments = ParsedArguments()

  /// The spellings of unknown options, for messages.
  private(set) var unknown: [String] = []

  init(path: CommandPath) { self.path = path }

  mutating func read(_ words: ArraySlice<String>) throws(UsageError) {
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" {
        arguments.positionals += rest
        return
      }
      if !Self.isOption(word) {
        arguments.positionals.append(word)
      } else if word.hasPrefix("--") {
        try readLong(word, &rest)
      } else {
        try readShort(word, &rest)
      }
    }
  }

  private static func isOption(_ word: String) -> Bool { word.hasPrefix("-") && word != "-" }

  /// Reads `--name` or `--name=value`. The value may be empty: in a script, `--name="$value"` never takes the next
  /// word.
  private mutating func readLong(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    guard let parameter = parameter(spelledAs: spelling) else { return unknown.append(spelling) }
    try take(parameter, spelling, attached: parts.count > 1 ? String(parts[1]) : nil, &rest)
  }

  /// Reads short flags in one word. An option may follow them, with its value in the rest of the word: `-wfjson`.
  private mutating func readShort(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let parameter = parameter(spelledAs: "-\(letter)") else {
        // If the first letter is unknown, the message names the whole word, otherwise only the unknown letter.
        return unknown.append(word.dropFirst(2) == letters ? word : "-\(letter)")
      }
      let takesValue = parameter.valueName != nil
      let value = letters.first == "=" ? letters.dropFirst() : letters
      try take(parameter, "-\(letter)", attached: takesValue && !letters.isEmpty ? String(value) : nil, &rest)
      if takesValue { return }
    }
  }

  private mutating func take(
    _ parameter: any Parameter, _ spelling: String, attached: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    guard parameter.valueName != nil else {
      guard let attached else { return arguments.set(parameter, to: true) }
      throw UsageError("The option '\(spelling)' does not take any value, but '\(attached)' was specified.", at: path)
    }
    let next = rest.first.flatMap { Self.isOption($0) ? nil : $0 }
    if attached == nil, next != nil { rest.removeFirst() }
    let synopsis = parameter.synopsis(spelledAs: spelling)
    let hint = "\(synopsis)  \(parameter.abstract)"
    guard let text = attached ?? next else {
      throw UsageError("Missing value for '\(synopsis)'\(signedValue(rest.first, spelling))", hint: hint, at: path)
    }
    do {
      arguments.set(parameter, to: try parameter.value(of: text))
    } catch {
      let problem = "The value '\(text)' is invalid for '\(synopsis)'"
      throw UsageError(problem + Self.explanation(error, of: text, for: parameter), hint: hint, at: path)
    }
  }

  /// What to write for a value such as -03:30, which looks like an option; empty if the next word is an option.
  private func signedValue(_ next: String?, _ spelling: String) -> String {
    guard let next, !next.hasPrefix("--"), parameter(spelledAs: String(next.prefix(2))) == nil else { return "" }
    return ". Please write '\(spelling)=\(next)' for a value that begins with '-'."
  }

  private static func explanation(_ error: InvalidValue, of text: String, for parameter: any Parameter) -> String {
    if let reason = error.reason { return ". \(reason)" }
    let suggestion = text.suggestion(among: parameter.candidates)
    let quoted = parameter.choices.map { "'\($0)'" }
    guard let last = quoted.last else { return suggestion.isEmpty ? "" : ".\(suggestion)" }
    let list =
      quoted.count > 2
      ? quoted.dropLast().joined(separator: ", ") + " or \(last)" : quoted.joined(separator: " and ")
    return ". Please provide one of \(list).\(suggestion)"
  }

  private func parameter(spelledAs spelling: String) -> (any Parameter)? {
    path.parameters.first { $0.spellings.contains(spelling) }
  }
}
