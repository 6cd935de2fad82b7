import Foundation

@main
enum BindCLI {
  static let version = "0.2.0"

  /// The tool with its subcommands. A computed property, because leak detection cannot follow a stored global.
  static var root: CommandDefinition {
    CommandDefinition(
      name: "bindcli",
      abstract: "Prints records by way of view models built on Binding, and shows what graphs do.",
      subcommands: [
        CommandDefinition(
          name: "format", abstract: "Print records as text, a table, JSON, CSV or TSV.",
          subcommands: [FormatPersons.definition]),
        CommandDefinition(
          name: "graph", abstract: "Show how a printed row follows from a record.",
          subcommands: [GraphPersons.definition]),
        InspectRecording.definition,
      ])
  }

  static func main() {
    // Ignores the signal for a file that has reached the size limit of the process. Writing then fails with an error,
    // as on a full disk, and does not end the process.
    signal(SIGXFSZ, SIG_IGN)
    FileDescriptor.reserveStandardOnes()
    exit((wordThatIsNoText.map(refuse) ?? run(Array(CommandLine.arguments.dropFirst()))).rawValue)
  }

  /// The first argument that is not UTF-8, repaired to be printed in a message; `nil` if there is none. Such an
  /// argument is refused, because the repaired one would name another file.
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
      switch try ArgumentParser(root: root).parse(arguments) {
      case .run(let run, let arguments): return try run(arguments)
      case .help(let path):
        try show(HelpPage(path: path).text(columns: FileDescriptor.standardOutput.columns))
      case .version: try show(version + "\n")
      }
      return .success
    } catch let error as UsageError {
      StandardError.print(error.text(columns: FileDescriptor.standardError.columns))
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
