import Binding
import Foundation
import TerminalWidgets

/// `bindcli demo`: lists the examples of the package, and runs those that are named.
struct RunDemos {
  private static let all = Flag("all", short: "a", abstract: "Run every demo.")

  private static let interactive = Flag(
    "interactive", short: "i", abstract: "Show the screen of a demo, which is used by the keyboard.")

  static var definition: CommandDefinition {
    CommandDefinition(
      "demo",
      abstract: "Run the examples of the package.",
      discussion: """
        Each demo is an architecture, or a part of one, at work: it prints what a screen would show. Its sources are \
        in the folder Examples, and Examples/README.md compares them.

        With --record what their graphs do is recorded, and 'bindcli inspect' shows it.

        Where more than one runs, each has its name above it.

        With --interactive the screen of a demo is shown and used by the keyboard: Tab goes to the next control, \
        Ctrl-Q ends.
        """,
      positional: Positional(
        "name", .any, abstract: "The demos to run. Without any, they are listed.", choices: { Demo.all.map(\.name) }),
      parameters: [all, interactive, SessionRecording.path],
      objection: objection,
      run: { arguments in
        try MainActor.assumeIsolated {
          try SessionRecording.run(to: arguments[SessionRecording.path]) { try run(arguments) }
        }
      }
    )
  }

  private static func objection(to arguments: ParsedArguments) -> String? {
    if arguments[all], !arguments.positionals.isEmpty { return "The option '--all' does not take names beside it." }
    if arguments[SessionRecording.path] != nil, arguments.positionals.isEmpty, !arguments[all] {
      return "The option '--record' takes the name of a demo, or '--all'."
    }
    guard arguments[interactive], arguments.positionals.count != 1 || arguments[all] else { return nil }
    return "The option '--interactive' takes the name of one demo."
  }

  /// Shows the screen of a demo until its user ends it.
  @MainActor
  private static func show(_ makeScreen: @MainActor (Scope) -> Screen) -> ExitStatus {
    guard FileDescriptor.standardInput.isTerminal, FileDescriptor.standardOutput.isTerminal else {
      return fail("standard input and standard output have to be a terminal")
    }
    let scope = Scope()
    defer { scope.end() }
    do throws(SystemError) {
      try ScreenSession(makeScreen(scope)).run()
      return .success
    } catch {
      return fail("the terminal cannot be used: \(error.reason)")
    }
  }

  private static func fail(_ message: String) -> ExitStatus {
    StandardError.print("bindcli: error: \(message)")
    return .failure
  }

  @MainActor
  private static func run(_ arguments: ParsedArguments) throws(SystemError) -> ExitStatus {
    let output = OutputBuffer()
    let demos = Demo.all
    if arguments[interactive], let demo = demos.first(where: { $0.name == arguments.positionals.first }) {
      return show(demo.screen)
    }
    let names = arguments.positionals
    // As often as it is named, in the order of the names.
    let chosen = arguments[all] ? demos : names.compactMap { name in demos.first { $0.name == name } }
    if chosen.isEmpty { list(demos, to: output) }
    for (place, demo) in chosen.enumerated() {
      if chosen.count > 1 { output.append("\(place == 0 ? "" : "\n")==> \(demo.name) <==\n") }
      wait { await demo.run { output.append($0 + "\n") } }
      try output.flush()
    }
    try output.flush()
    return .success
  }

  @MainActor
  private static func list(_ demos: [Demo], to output: OutputBuffer) {
    let width = demos.map(\.name.count).max() ?? 0
    for demo in demos {
      let gap = String(repeating: " ", count: width + 2 - demo.name.count)
      output.append("\(demo.name)\(gap)\(demo.abstract)\n")
    }
  }

  /// Stays until asynchronous work has come to its end.
  ///
  /// An asynchronous `main` would do the same, and have every other command pay for it when it starts.
  @MainActor
  private static func wait(for work: @escaping @MainActor () async -> Void) {
    var isDone = false
    Task {
      await work()
      isDone = true
    }
    while !isDone { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }
}
