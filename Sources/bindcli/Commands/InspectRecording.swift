import BindingRecording

/// `bindcli inspect`: shows a recording as text, as an HTML page or as a trace, or prints its steps while it is
/// written.
enum InspectRecording {
  private static let file = Positional("file", .one, abstract: "The recording, '-' for standard input.")

  private static let format = Option(
    "format", short: "f", default: HistoryFormat.text, abstract: "How to show the recording.")

  private static let limit = Option(
    "limit", default: 10, shownAs: "10", from: 1, abstract: "How many lines each list of the text may have.")

  private static let follow = Flag(
    "follow", abstract: "Print each step as the recording grows, until it is ended: what happens, why, how often.")

  static var definition: CommandDefinition {
    CommandDefinition(
      name: "inspect",
      abstract: "Show what a recording of a binding graph tells.",
      discussion: """
        A recording is what 'Graph.record(to:)' of the module BindingRecording has written. The text \
        counts what happened, and lists the nodes that ran most, those that ran or were written and changed \
        nothing, those that have outlived all that used them, and those that are still there.

        HTML is one file, which needs no network: the graph, with models, view models and views apart, the operations, \
        a slider that plays them, and the values and causes of each node. Perfetto is a trace for ui.perfetto.dev, \
        and for 'about:tracing' in Chromium.

        Standard output that is a file gets the permissions of the recording, which are the owner's alone.

        With --follow a file is read as it is written, until the recording is ended, and a pipe until it is closed. A \
        file that is recorded anew meanwhile is read from its beginning.
        """,
      positional: file,
      parameters: [format, limit, follow, ColorChoice.option],
      objection: { arguments in
        arguments[follow] && arguments[format] != .text ? "The option '--follow' prints text alone." : nil
      },
      run: run
    )
  }

  private static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let output = OutputBuffer()
    let reporter = InputReporter(
      output: output, palette: arguments[ColorChoice.option].palette(for: .standardError))
    let path = arguments.positionals[0]
    do {
      let source = try RecordingSource(path: path)
      source.file.restrict(FileDescriptor.standardOutput)
      if arguments[follow] {
        try Self.follow(source, output, arguments[ColorChoice.option].palette(for: .standardOutput))
      } else {
        let (history, unknown) = try source.history()
        try show(history, source.file.name, arguments, output)
        note(unknown)
      }
    } catch let error as InputError {
      try reporter.report(error)
    } catch let failure as RecordingDecoder.Failure {
      try reporter.report(failure.reason, in: path == "-" ? "<stdin>" : path, line: failure.line)
    }
    return reporter.status
  }

  private static func show(
    _ history: RecordedHistory, _ path: String, _ arguments: ParsedArguments, _ output: OutputBuffer
  ) throws {
    let name = String(path.split(separator: "/").last ?? "")
    switch arguments[format] {
    case .text: output.append(HistoryText(history: history, name: name, limit: arguments[limit]).text)
    case .html: try HistoryPage(history: history, title: name).write(to: output)
    case .perfetto: try HistoryTrace(history: history).write(to: output)
    }
    try output.flush()
  }

  /// Tells of the events that this program does not know, and so does not show.
  private static func note(_ unknown: [String: Int]) {
    for (kind, count) in unknown.sorted(by: { $0.key < $1.key }) {
      StandardError.print(
        "bindcli: note: events of the kind \(kind.quotedInJSON), which a later version has written, are left out: "
          + "\(count)")
    }
  }

  private static func follow(_ source: RecordingSource, _ output: OutputBuffer, _ palette: Palette) throws {
    var follower = HistoryFollower(palette: palette)
    try source.follow { events in
      for event in events {
        guard let line = follower.line(of: event) else { continue }
        output.append(line + "\n")
      }
      // Prints the events that have arrived, before the source waits for more.
      try output.flush()
      return !follower.isOver
    }
  }
}

enum HistoryFormat: String, CaseIterable, Sendable {
  case text
  case html
  case perfetto
}
