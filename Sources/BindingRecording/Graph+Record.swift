public import Binding

extension Graph {
  /// Records what this thread's graphs do, in a file.
  ///
  ///     @main struct App {
  ///       static func main() throws {
  ///         let recording = try Graph.record(to: "run.jsonl")
  ///         …
  ///
  /// Each step is a line of JSON, a ``RecordedEvent``: nodes that are made and end, writes with their authors, runs
  /// with their causes, writes and runs that changed nothing, transactions, scopes. `bindcli inspect` makes a page of
  /// it. Lines are written at the latest when the outermost operation is over, so a program that traps loses at most
  /// the last operation.
  ///
  /// **Nodes** that are made from now on are recorded. A node that existed before is recorded from the first step on
  /// that concerns it: a run, a read by a run, an observed write, for example. Nodes that the library makes for itself,
  /// within a field or a command for example, are left out, and the nodes that they connect are recorded as connected;
  /// `internals: true` records them too.
  ///
  /// **Values** are recorded if `values` is true: as the JSON of their `Encodable` conformance, or as a short text if
  /// they have none, take more than 64 KB, or are nested more than 500 times. Left out are the values of redacted
  /// nodes, of nodes that `redacting` names, of their parts, of fields and commands with such a part, and of all nodes
  /// that read one of these values, except `unredacted()` ones. For example, `"login.password"` redacts `login` too.
  ///
  /// **Cost.** A recording takes less time than a trace, see `withTracing(_:)`, and as much memory for each living
  /// node. Values cost their encoding. Writing a node that has been recorded stays a few nanoseconds slower, even after
  /// the recording. A thread that is not recorded pays nothing.
  ///
  /// Like `isTracing`, this is meant for the main thread, or for a program with one thread. A node that is released on
  /// another thread counts as never ended.
  ///
  /// - Parameters:
  ///   - path: the file, which is made or emptied, for its owner only.
  ///   - values: whether values are recorded.
  ///   - names: the names of nodes whose values are left out.
  ///   - internals: whether nodes that the library makes for itself are recorded.
  /// - Returns: the recording, which goes on until it is released or ended.
  public static func record(
    to path: String, values: Bool = false, redacting names: Set<String> = [], internals: Bool = false
  ) throws(RecordingError) -> Recording {
    try record(RecordingFile(path: path), values, names, internals)
  }

  /// Records what this thread's graphs do, to an open file, a pipe or a socket.
  ///
  ///     let recording = try Graph.record(to: FileHandle.standardError.fileDescriptor)
  ///
  /// Otherwise the same as ``record(to:values:redacting:internals:)``. The descriptor is not closed. A pipe whose
  /// reader has gone ends a program that does not ignore the signal `SIGPIPE`.
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
  /// A recording could not be written, and has ended. The report names the file.
  public static var recordingFailed: Diagnostic.Kind {
    Diagnostic.Kind("recordingFailed", "The recording", "has ended:")
  }
}
