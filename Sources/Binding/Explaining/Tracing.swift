/// Traces this thread's synchronous work inside a closure, so that ``why(_:)`` and `whyNot` can explain it.
///
///     withTracing {
///       firstName.value = "Grace"
///       print(why(title))
///     }
///
/// The trace is dropped when the closure returns. A nested call, or one while ``Graph/isTracing``, joins the present
/// trace. A task that is started inside is not traced.
///
/// Tracing costs two to three microseconds for each write and run, and some memory for each node that took part; steps
/// that explain no node's last run are dropped. It keeps no node alive. A thread that is not traced pays nothing.
///
/// - Returns: what the closure returns.
public func withTracing<Result, Failure: Error>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
  guard !Graph.isTracing else { return try work() }
  Graph.isTracing = true
  defer { Graph.isTracing = false }
  return try work()
}

extension Graph {
  /// Whether this thread's work is traced. Off by default; turning it off drops the trace.
  ///
  ///     @main struct App {
  ///       static func main() {
  ///         Graph.isTracing = CommandLine.arguments.contains("--trace")
  ///         …
  ///
  /// Meant for the main thread, or a program with one thread. An actor may run on another thread each time, and other
  /// actors on this one: there use ``withTracing(_:)``.
  public static var isTracing: Bool {
    get { currentTurn().tracer != nil }
    set {
      let turn = currentTurn()
      let tracer = turn.tracer
      guard newValue != (tracer != nil) else { return }
      if let tracer { turn.remove(tracer) } else { turn.add(Tracer()) }
    }
  }
}

/// Names the author of the writes inside a closure: by a name, or by this line of the source.
///
///     withCause("import") { contacts.value = imported }   // … was written by 'import'
///     withCause { contacts.value = imported }             // … was written at Importer.swift:12
///
/// A property's setter does not know its caller. The writes of effects and commands are attributed to them without
/// this. Only the closure's own writes are attributed, not those of effects that they wake. Costs next to nothing
/// without a trace.
///
/// - Returns: what the closure returns.
@discardableResult
public func withCause<Result, Failure: Error>(
  _ name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line, _ work: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try currentTurn().attributing(
    to: name.map { "by '\($0)'" } ?? "at \(Site.describe(file: file.utf8Start, line: line))", work)
}
