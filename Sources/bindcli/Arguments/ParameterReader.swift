/// Goes through the words after a command once, from left to right, and takes what the command's parameters name.
///
/// Invalid values are found here. Unknown options are kept for later: a `--help` further on is worth more.
struct ParameterReader {
  let path: CommandPath
  let parameters: [any Parameter]

  /// The values that options took.
  var arguments = ParsedArguments()

  /// The words that no option took.
  private(set) var values: [String] = []

  /// The letters of groups that stand for options, and not for the value of one.
  private(set) var letters: Set<Character> = []

  /// The options that no parameter answers to, as they are reported.
  private(set) var unknown: [String] = []

  init(path: CommandPath, parameters: [any Parameter]) {
    self.path = path
    self.parameters = parameters
  }

  mutating func read(_ tokens: ArraySlice<ArgumentToken>) throws(UsageError) {
    var rest = tokens
    while let token = rest.popFirst() {
      switch token {
      case .value(let value):
        values.append(value)
      case .terminator:
        break
      case .option(let spelling, let attached):
        guard let parameter = parameter(spelledAs: spelling) else {
          unknown.append(spelling)
          continue
        }
        guard try take(parameter, spelledAs: spelling, attached: attached, from: &rest) else {
          throw .missingValue(for: parameter, spelledAs: spelling, before: rest.first, at: path)
        }
      case .group(let letters):
        try readGroup(letters, from: &rest)
      }
    }
  }

  /// A group of which nothing is known is reported whole, otherwise the letters that are not. What stands behind the
  /// letter of an option that takes a value is that value: `-fjson`.
  private mutating func readGroup(
    _ letters: [Character], from rest: inout ArraySlice<ArgumentToken>
  ) throws(UsageError) {
    let group = "-" + String(letters)
    var unknownLetters: [String] = []
    for (index, letter) in letters.enumerated() {
      self.letters.insert(letter)
      guard let parameter = parameter(spelledAs: "-\(letter)") else {
        unknownLetters.append("-\(letter)")
        continue
      }
      let value = parameter.valueName == nil ? "" : String(letters[(index + 1)...])
      guard try take(parameter, spelledAs: "-\(letter)", attached: value.isEmpty ? nil : value, from: &rest) else {
        throw .missingValue(for: parameter, spelledAs: "-\(letter)", inGroup: group, at: path)
      }
      if !value.isEmpty { break }
    }
    unknown += unknownLetters.count == letters.count ? [group] : unknownLetters
  }

  /// Whether the parameter had its value, attached or in the next word; a flag needs none.
  private mutating func take(
    _ parameter: any Parameter, spelledAs spelling: String, attached: String?,
    from rest: inout ArraySlice<ArgumentToken>
  ) throws(UsageError) -> Bool {
    guard parameter.valueName != nil else {
      if let attached { throw .unexpectedValue(attached, for: spelling, at: path) }
      arguments.set(parameter, to: true)
      return true
    }
    var text = attached
    if text == nil, case .value(let next)? = rest.first {
      text = next
      rest.removeFirst()
    }
    guard let text else { return false }
    guard let value = parameter.value(of: text) else {
      throw .invalidValue(text, for: parameter, spelledAs: spelling, at: path)
    }
    arguments.set(parameter, to: value)
    return true
  }

  private func parameter(spelledAs spelling: String) -> (any Parameter)? {
    parameters.first { $0.spellings.contains(spelling) }
  }
}
