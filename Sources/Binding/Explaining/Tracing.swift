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
/// that explain no node's last run are dropped. It keeps no node alive. A thread that is not traced pays next to
/// nothing.
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
  /// actors on this one: for work on actors use ``withTracing(_:)``.
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
/// Without a cause a trace cannot name the code that writes, because a setter does not know its caller. Writes of an
/// effect, a command or a load are attributed to it anyway. Only the closure's own writes are attributed, not those of
/// effects that they wake. Costs next to nothing while there is neither a trace nor a recording.
///
/// - Returns: what the closure returns.
@discardableResult
public func withCause<Result, Failure: Error>(
  _ name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line, _ work: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try currentTurn().attributing(
    to: name.map { "by '\($0)'" } ?? "at \(Site.describe(file: file.utf8Start, line: line))", work)
}

// The parts of the engine that recorders of graphs use.

extension NodeRef {
  /// Makes the node report each write, even if it is not observed, and its end. Effects report their end anyway.
  package func beHeard() { if !isEffect { pointee.flags.insert(.heard) } }

  /// Whether `beHeard` was called for this node. If not, although it was called for a node at this address, that node
  /// was released, and this is a new one. Always true for an effect.
  package var isHeard: Bool { has(.effect) || has(.heard) }

  package var isEffect: Bool { has(.effect) }
  package var isComputed: Bool { has(.computed) }

  /// Whether the node is a part of something, such as a field, that users know by another name.
  package var isPart: Bool { !has(.effect) && has(.relay) || isInner }

  package var isRunning: Bool { has(.busy) }

  /// The object of an observable or a computed.
  package var value: GraphNode? { has(.effect) ? nil : object.takeUnretainedValue() }

  package func forEachRead(_ visit: (NodeRef) -> Void) { forEachInput { source, _, _ in visit(source) } }
}

extension TurnRef {
  package static var present: TurnRef { currentTurn() }

  /// Whether a computed is being evaluated while a write is reported: then the computed writes an observable that it
  /// has made itself.
  package var isEvaluating: Bool { pointee.pulls > 0 }

  /// The phrase to which the write that is being reported is attributed, by `withCause` for example; `nil` if there is
  /// none.
  package var phrase: String? {
    guard let cause, cause.frame == pointee.effectFrame else { return nil }
    return cause.phrase
  }

  /// The innermost effect whose body or cleanups are on the stack.
  package var effect: NodeRef? { pointee.effectFrame?.pointee.effect }

  /// Passes the present value of a node to a closure, if there is a value, even one that is out of date.
  package func withValue(of node: NodeRef, _ body: (Any) -> Void) {
    withoutActuallyEscaping(body) { body in
      _ = describeValue(of: node) {
        body($0)
        return ""
      }
    }
  }
}

extension Graph {
  /// Whether anything, such as a trace or a recording, listens to this thread's steps.
  @usableFromInline static var isHeard: Bool { currentTurn().pointee.isTracing }
}
