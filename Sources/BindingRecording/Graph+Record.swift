public import Binding

extension Graph {
  /// Records what this thread's graphs do, in a file.
  ///
  ///     @main struct App {
  ///       static func main() throws {
  ///         let recording = try Graph.record(to: "run.jsonl")
  ///         …
  ///
  /// Each thing that happens is a line of JSON, a ``RecordedEvent``: nodes that are made and end, writes with their
  /// authors, runs with their causes, writes and runs that changed nothing, scopes. `bindcli inspect` makes a page of
  /// it, and `expectReplays` a test. Lines are written when the outermost operation is over, so a program that traps
  /// leaves all operations but the last.
  ///
  /// **What is recorded** are the nodes that are made from now on, and those that were there before from their first
  /// observed write or run on. Nodes that the library makes for itself, within a field or a command for example, are
  /// left out, and what they connect is recorded as connected; `internals: true` records them too.
  ///
  /// **Values** are left out unless they are asked for. A value is recorded as the JSON of its `Encodable`
  /// conformance, or as a short text if it has none, or has more than 64 KB as JSON. What is written from outside is
  /// recorded of internals as well then, because a replay needs it. What is redacted where it is declared is left out
  /// all the same, and so are the nodes that `redacting` names, what they are parts of and what reads them:
  /// `"login.password"` stands for `login` as well.
  ///
  /// **Cost.** Less than a trace, see `withTracing(_:)`, and as much memory for each node that lives. Values cost
  /// their encoding. A node that has been recorded stays a few nanoseconds slower to write. A thread that is not
  /// recorded pays nothing. Recording changes nothing that is promised.
  ///
  /// Meant for the main thread, or a program of one thread, as `isTracing`. A node that is released on another thread
  /// counts as one that never ended.
  ///
  /// - Parameters:
  ///   - path: the file, which is made or emptied, for its owner only.
  ///   - values: whether values are recorded.
  ///   - names: the names of nodes whose values are left out.
  ///   - internals: whether the nodes are recorded that the library makes for itself.
  /// - Returns: the recording, which goes on for as long as it is kept.
  public static func record(
    to path: String, values: Bool = false, redacting names: Set<String> = [], internals: Bool = false
  ) throws(RecordingError) -> Recording {
    try record(RecordingFile(path: path), values, names, internals)
  }

  /// Records what this thread's graphs do, to an open file, a pipe or a socket.
  ///
  ///     let recording = try Graph.record(to: FileHandle.standardError.fileDescriptor)
  ///
  /// As ``record(to:values:redacting:internals:)``. The descriptor is not closed. A pipe whose reader has gone ends a
  /// program that does not ignore the signal `SIGPIPE`.
  public static func record(
    to descriptor: Int32, values: Bool = false, redacting names: Set<String> = [], internals: Bool = false
  ) throws(RecordingError) -> Recording {
    try record(RecordingFile(descriptor: descriptor), values, names, internals)
  }

  private static func record(
    _ file: RecordingFile, _ values: Bool, _ names: Set<String>, _ internals: Bool
  ) throws(RecordingError) -> Recording {
    let recorder = GraphRecorder(file, values: values, redacting: names, internals: internals)
    try recorder.begin()
    return Recording(recorder)
  }
}

extension Diagnostic.Kind {
  /// A recording could not be written, and has ended. The name is that of its file.
  public static var recordingFailed: Diagnostic.Kind {
    Diagnostic.Kind("recordingFailed", "The recording", "has ended:")
  }
}
