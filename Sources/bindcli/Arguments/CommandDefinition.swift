/// A command as data: its help, its parameters and its work.
struct CommandDefinition: Sendable {
  let name: String
  let abstract: String
  var discussion = ""
  var subcommands: [CommandDefinition] = []
  var positional: Positional?

  /// The parameters of its own, without those that every command understands.
  var parameters: [any Parameter] = []

  /// The message about arguments that are valid one by one and not together, or `nil`.
  var objection: @Sendable (ParsedArguments) -> String? = { _ in nil }

  /// Its work; a command that has none shows its help.
  var run: (@Sendable (ParsedArguments) throws -> ExitStatus)?
}

/// The names of files that a command takes: all words that are neither an option nor the value of one.
struct Positional: Sendable {
  /// How many are taken.
  enum Count: Sendable { case one, optional, any }

  let name: String
  let count: Count
  let abstract: String

  init(_ name: String, _ count: Count, abstract: String) {
    self.name = name
    self.count = count
    self.abstract = abstract
  }

  /// The most that are taken.
  var limit: Int { count == .any ? .max : 1 }

  var label: String { "<\(name)>" }

  var synopsis: String {
    switch count {
    case .one: label
    case .optional: "[\(label)]"
    case .any: "[\(label) ...]"
    }
  }
}
