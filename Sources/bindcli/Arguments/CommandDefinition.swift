/// A command as data: its help, its parameters and its work.
struct CommandDefinition: Sendable {
  let name: String
  let abstract: String
  var discussion = ""
  var subcommands: [CommandDefinition] = []
  var positional: Positional?

  /// The parameters of this command, without `--help` and `--version`, which every command has.
  var parameters: [any Parameter] = []

  /// Returns a message if the arguments, each of which is valid, do not go together; otherwise `nil`.
  var objection: @Sendable (ParsedArguments) -> String? = { _ in nil }

  /// The work; a command without work shows its help.
  var run: (@Sendable (ParsedArguments) throws -> ExitStatus)?
}

/// The files of a command: all words that are neither options nor their values.
struct Positional: Sendable {
  enum Count: Sendable { case one, optional, any }

  let name: String
  let count: Count
  let abstract: String

  init(_ name: String, _ count: Count, abstract: String) {
    self.name = name
    self.count = count
    self.abstract = abstract
  }

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
