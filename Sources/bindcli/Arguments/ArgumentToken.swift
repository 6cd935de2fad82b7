/// One word of the command line, told apart by its dashes alone, before anything is known about options.
enum ArgumentToken: Equatable {
  /// A text without dashes, `-`, the empty text, and everything after `--`.
  case value(String)

  /// `--name`, `--name=value`, `-n`, `-n=value`, spelled with its dashes.
  case option(String, attached: String?)

  /// `-abc`: three short options in one word.
  case group([Character])

  /// The first `--`.
  case terminator

  /// The words of a command line, or the first one that can be none.
  static func tokens(of arguments: [String]) throws(MalformedOption) -> [ArgumentToken] {
    var tokens: [ArgumentToken] = []
    for argument in arguments {
      let token = try ArgumentToken(argument)
      tokens.append(token)
      if token == .terminator { break }
    }
    return tokens + arguments.dropFirst(tokens.count).map { .value($0) }
  }

  private init(_ argument: String) throws(MalformedOption) {
    let name = argument.drop { $0 == "-" }
    let dashes = argument[..<name.startIndex]
    let parts = name.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    switch (dashes, name.isEmpty) {
    case ("", _), ("-", true):
      self = .value(argument)
    case ("--", true):
      self = .terminator
    case ("--", false):
      // `--name=` says no more than `--name` does: its value may still be the next word.
      self = .option("--\(parts[0])", attached: parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : nil)
    case ("-", false) where parts.count > 1 && !parts[0].isEmpty:
      self = .option("-\(parts[0])", attached: String(parts[1]))
    case ("-", false) where parts.count == 1:
      self = name.count == 1 ? .option(argument, attached: nil) : .group(Array(name))
    default:
      throw MalformedOption(argument: argument)
    }
  }

  /// Whether this asks for a flag, alone or in a group.
  func names(_ flag: Flag) -> Bool {
    switch self {
    case .option(let spelling, _): flag.spellings.contains(spelling)
    case .group(let letters): flag.short.map(letters.contains) ?? false
    case .value, .terminator: false
    }
  }
}

/// A word with dashes that no option can look like, such as `---` or `-=x`.
struct MalformedOption: Error {
  let argument: String
}
