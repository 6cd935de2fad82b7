import Foundation

/// `bindcli demo`: lists the examples of the package, and runs those that are named.
struct RunDemos {
  private static let all = Flag("all", short: "a", abstract: "Run every demo.")

  static var definition: CommandDefinition {
    CommandDefinition(
      "demo",
      abstract: "Run the examples of the package.",
      discussion: """
        Each demo is an architecture, or a part of one, at work: it prints what a screen would show. Its sources are \
        in the folder Examples, and Examples/README.md compares them.

        Where more than one runs, each has its name above it.
        """,
      positional: Positional(
        "name", .any, abstract: "The demos to run. Without any, they are listed.", choices: { Demo.all.map(\.name) }),
      parameters: [all],
      objection: { arguments in
        arguments[all] && !arguments.positionals.isEmpty ? "The option '--all' does not take names beside it." : nil
      },
      run: { arguments in
        try MainActor.assumeIsolated { try run(arguments) }
      }
    )
  }

  @MainActor
  private static func run(_ arguments: ParsedArguments) throws(SystemError) -> ExitStatus {
    let output = OutputBuffer()
    let demos = Demo.all
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
