import BindingRecording
import Foundation

/// `bindcli inspect`: shows a recording as text, as a page, as a trace, or while it grows.
struct InspectRecording {
  private static let file = Positional("file", .one, abstract: "The recording, '-' for standard input.")

  private static let format = Option(
    "format", short: "f", default: HistoryFormat.text, abstract: "How to show the recording.")

  private static let limit = Option(
    "limit", default: 10, shownAs: "10", abstract: "How many lines each list of the text may have.",
    parse: { text in Int(text).flatMap { $0 > 0 ? $0 : nil } })

  private static let follow = Flag(
    "follow", abstract: "Print each step as the recording grows, until it is ended: what happens, why, how often.")

  private static let color = Option("color", default: ColorChoice.auto, abstract: "When to print in colour.")

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

        With --follow a file is read as it is written, until the recording is ended, and a pipe until it is closed.
        """,
      positional: file,
      parameters: [format, limit, follow, color],
      objection: { arguments in
        arguments[follow] && arguments[format] != .text ? "The option '--follow' prints text alone." : nil
      },
      run: { try InspectRecording($0).run() }
    )
  }

  private let path: String
  private let format: HistoryFormat
  private let limit: Int
  private let isFollowing: Bool
  private let color: ColorChoice

  private init(_ arguments: ParsedArguments) {
    path = arguments.positionals[0]
    format = arguments[Self.format]
    limit = arguments[Self.limit]
    isFollowing = arguments[Self.follow]
    color = arguments[Self.color]
  }

  private func run() throws -> ExitStatus {
    let reporter = InputReporter(output: OutputBuffer(), palette: color.palette(for: .standardError))
    do {
      let source = try RecordingSource(path: path)
      source.restrict(FileDescriptor.standardOutput)
      if isFollowing {
        try follow(source)
      } else {
        let (history, unknown) = try source.history()
        try show(history)
        for (kind, count) in unknown.sorted(by: { $0.key < $1.key }) {
          let name = kind.escapingCommands(\.jsonEscape)
          StandardError.print(
            "bindcli: note: events of the kind '\(name)', which a later version has written, are left out: \(count)")
        }
      }
    } catch let error as InputError {
      try reporter.report(error)
      return reporter.status
    } catch let failure as RecordingDecoder.Failure {
      StandardError.print("\(FileSource.name(of: path)):\(failure.line): error: \(failure.reason)")
      return .badData
    }
    return .success
  }

  private func show(_ history: RecordedHistory) throws {
    let output = OutputBuffer()
    let name = String(FileSource.name(of: path).split(separator: "/").last ?? "")
    switch format {
    case .text: output.append(HistoryText(history: history, name: name, limit: limit).text)
    case .html: try HistoryPage(history: history, title: name).write(to: output)
    case .perfetto: try HistoryTrace(history: history).write(to: output)
    }
    try output.flush()
  }

  private func follow(_ source: RecordingSource) throws {
    let output = OutputBuffer()
    var follower = HistoryFollower(palette: color.palette(for: .standardOutput))
    try source.follow { events in
      for event in events {
        guard let line = follower.line(of: event) else { continue }
        output.append(line + "\n")
      }
      // Shows what has arrived before waiting for more.
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
