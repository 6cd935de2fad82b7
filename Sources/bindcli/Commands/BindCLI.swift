import Foundation

@main
enum BindCLI {
  static let version = "0.1.0"

  /// The date of the version, for the manual.
  static let date = "2026-11-22"

  private static let completionScript = Option<CompletionShell?>(
    "generate-completion-script", valueName: "shell", defaultingTo: nil,
    abstract: "Write a script that completes command lines.")

  private static let manual = Flag("generate-manual", abstract: "Write the page of the manual, for 'man'.")

  /// Made on demand, once. Not a global, which leak detection cannot follow.
  static var root: CommandDefinition {
    CommandDefinition(
      name: "bindcli",
      abstract: "Prints records by way of view models built on Binding, and shows what graphs do.",
      subcommands: [
        CommandDefinition(
          name: "format", abstract: "Print records as text, a table, JSON or CSV.",
          subcommands: [FormatPersons.definition]),
        CommandDefinition(
          name: "graph", abstract: "Show how a printed row follows from a record.",
          subcommands: [GraphPersons.definition]),
        InspectRecording.definition,
      ],
      parameters: [completionScript, manual],
      run: runWithoutSubcommand
    )
  }

  private static func runWithoutSubcommand(_ arguments: ParsedArguments) throws -> ExitStatus {
    if let shell = arguments[completionScript] {
      try show(shell.script(for: root.name))
    } else if arguments[manual] {
      try show(ManualPage(root: root, version: version, date: date, chapters: chapters).text)
    } else {
      try showHelp(of: CommandPath(root: root))
    }
    return .success
  }

  static func main() {
    // A file that must not grow larger then gives an error, as a full disk does.
    signal(SIGXFSZ, SIG_IGN)
    FileDescriptor.reserveStandardOnes()
    exit((wordThatIsNoText.map(refuse) ?? run(Array(CommandLine.arguments.dropFirst()))).rawValue)
  }

  /// The first word of the command line that is not UTF-8, as far as it can be shown. It would name another file.
  private static var wordThatIsNoText: String? {
    (0..<Int(CommandLine.argc)).dropFirst().lazy.compactMap { CommandLine.unsafeArgv[$0] }
      .first { String(validatingCString: $0) == nil }.map { String(cString: $0) }
  }

  private static func refuse(_ word: String) -> ExitStatus {
    StandardError.print("bindcli: error: the argument '\(word)' is not UTF-8")
    return .usage
  }

  static func run(_ arguments: [String]) -> ExitStatus {
    do {
      if arguments.first == Completion.request {
        let lines = Completion(root: root).lines(for: Array(arguments.dropFirst()))
        try show(lines.map { $0 + "\n" }.joined())
        return .success
      }
      switch try ArgumentParser(root: root).parse(arguments) {
      case .run(let run, let arguments): return try run(arguments)
      case .help(let path): try showHelp(of: path)
      case .version: try show(version + "\n")
      }
      return .success
    } catch let error as UsageError {
      StandardError.print(error.text(columns: TerminalWidth.columns(of: .standardError)))
      return .usage
    } catch let error as SystemError {
      StandardError.print("bindcli: error: <stdout>: \(error.reason)")
      return .failure
    } catch {
      StandardError.print("bindcli: internal error: \(error)")
      return .internalError
    }
  }

  private static func showHelp(of path: CommandPath) throws(SystemError) {
    try show(HelpPage(path: path).text(columns: TerminalWidth.columns()))
  }

  private static func show(_ text: String) throws(SystemError) {
    let output = OutputBuffer()
    output.append(text)
    try output.flush()
  }
}
