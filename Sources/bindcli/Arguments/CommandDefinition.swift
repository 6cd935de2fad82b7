/// A command as data: its help, its parameters and its work.
struct CommandDefinition: Sendable {
  /// A command either leads on to others or does something itself.
  enum Content: Sendable {
    case subcommands([CommandDefinition])
    case action(Action)
    /// Shows the help page of the command that is named.
    case help(Positional)
  }

  /// The parameters and the work of a command at the end of a branch.
  struct Action: Sendable {
    let positional: Positional?
    let parameters: [any Parameter]
    /// The message about arguments that are valid one by one and not together, or `nil`.
    let objection: @Sendable (ParsedArguments) -> String?
    let run: @Sendable (ParsedArguments) throws -> ExitStatus
  }

  let name: String
  let abstract: String
  let discussion: String
  let content: Content

  init(_ name: String, abstract: String, discussion: String = "", content: Content) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.content = content
  }

  /// A command that leads on to others.
  init(_ name: String, abstract: String, subcommands: [CommandDefinition]) {
    self.init(name, abstract: abstract, content: .subcommands(subcommands))
  }

  /// A command that does something.
  init(
    _ name: String,
    abstract: String,
    discussion: String = "",
    positional: Positional? = nil,
    parameters: [any Parameter] = [],
    objection: @escaping @Sendable (ParsedArguments) -> String? = { _ in nil },
    run: @escaping @Sendable (ParsedArguments) throws -> ExitStatus
  ) {
    let action = Action(positional: positional, parameters: parameters, objection: objection, run: run)
    self.init(name, abstract: abstract, discussion: discussion, content: .action(action))
  }

  /// `help`, which the root of every tool has beside its own subcommands, unlisted.
  static let help = CommandDefinition(
    "help",
    abstract: "Show subcommand help information.",
    content: .help(Positional("subcommands", .any))
  )
}

extension CommandDefinition {
  var subcommands: [CommandDefinition] {
    if case .subcommands(let commands) = content { commands } else { [] }
  }

  var positional: Positional? {
    switch content {
    case .subcommands: nil
    case .action(let action): action.positional
    case .help(let positional): positional
    }
  }

  /// The parameters of its own, without those that every command understands.
  var parameters: [any Parameter] {
    if case .action(let action) = content { action.parameters } else { [] }
  }

  /// The flags that every command understands; `help` is not asked for help.
  var commonFlags: [Flag] {
    if case .help = content { [.version] } else { [.version, .help] }
  }
}
