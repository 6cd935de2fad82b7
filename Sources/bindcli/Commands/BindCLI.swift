import Foundation

/// The tool, as the system starts it.
@main
enum BindCLI {
  static let version = "0.1.0"

  /// The day of the version, as the manual has it.
  static let date = "2026-11-22"

  /// Made when it is asked for, which is once, and not kept in a global: leak detection cannot follow those.
  static var root: CommandDefinition {
    CommandDefinition(
      "bindcli",
      abstract: "Prints records by way of view models built on Binding, and shows what graphs do.",
      subcommands: [
        CommandDefinition(
          "format", abstract: "Print records as text, a table, JSON or CSV.", subcommands: [FormatPersons.definition]),
        CommandDefinition(
          "graph", abstract: "Show how a printed row follows from a record.", subcommands: [GraphPersons.definition]),
        InspectRecording.definition,
      ]
    )
  }

  static func main() {
    // A file that may grow no larger is told by an error, as a full disk is.
    signal(SIGXFSZ, SIG_IGN)
    FileDescriptor.reserveStandardOnes()
    exit((wordThatIsNoText.map(refuse) ?? run(Array(CommandLine.arguments.dropFirst()))).rawValue)
  }

  /// The first word of the command line that is not UTF-8, with what can be shown of it. It would name another file.
  private static var wordThatIsNoText: String? {
    (0..<Int(CommandLine.argc)).dropFirst().lazy.compactMap { CommandLine.unsafeArgv[$0] }
      .first { String(validatingCString: $0) == nil }.map { String(cString: $0) }
  }

  private static func refuse(_ word: String) -> ExitStatus {
    StandardError.print("bindcli: error: the argument '\(word)' is not UTF-8")
    return .usage
  }

  /// Runs the command of a command line, and reports errors.
  static func run(_ arguments: [String]) -> ExitStatus {
    do {
      switch try ArgumentParser(root: root).parse(arguments) {
      case .run(let action, let arguments): return try action.run(arguments)
      case .help(let path): try show(HelpPage(path: path).text(columns: TerminalWidth.columns()))
      case .version: try show(version + "\n")
      case .completionScript(let shell): try show(shell.script(for: root))
      case .manual: try show(ManualPage(root: root, version: version, date: date, chapters: chapters).text)
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

  private static func show(_ text: String) throws(SystemError) {
    let output = OutputBuffer()
    output.append(text)
    try output.flush()
  }
}
