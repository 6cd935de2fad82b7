/// A report about something that went wrong and did not stop the program.
///
/// Reports go to the handler of the innermost ``withDiagnostics(_:in:)`` on the thread, or to standard error.
public struct Diagnostic: CustomStringConvertible {
  /// What kind of thing happened.
  public enum Kind: Hashable, Sendable {
    /// Effects kept waking one another: each has run 100 times in one flush, and those that were due once more were not run.
    case runaway
    /// The body of an ``Effect/init(name:file:line:catching:)`` threw.
    case effectFailed
    /// The work of a ``Command`` threw, and nobody looks at its failures.
    case commandFailed
    /// A sequence that an ``Observable`` follows threw.
    case sequenceFailed
    /// The reducer of a ``Store`` threw, and nobody looks at its refusals.
    case actionRefused
  }

  /// What kind of thing happened.
  public let kind: Kind
  /// The names of the nodes concerned, in order of creation.
  public let names: [String]
  /// The error that was thrown, if one was.
  public let error: (any Error)?

  @usableFromInline
  init(kind: Kind, names: [String], error: (any Error)?) {
    self.kind = kind
    self.names = names
    self.error = error
  }

  #if hasFeature(Embedded)
    // Errors cannot describe themselves there.
    private var reason: String { "an error" }
  #else
    private var reason: String { error.map { "\($0)" } ?? "no error given" }
  #endif

  /// The report as a sentence.
  public var description: String {
    var list = ""
    for name in names { list += "\(list.isEmpty ? "" : ", ")'\(name)'" }
    switch kind {
    case .runaway:
      return "Effects do not settle: \(list) ran \(TurnRef.runsInFlush) times in one flush."
    case .effectFailed:
      return "The effect \(list) failed: \(reason)"
    case .commandFailed:
      return "The command \(list) failed: \(reason)"
    case .sequenceFailed:
      return "The sequence that \(list) follows failed: \(reason)"
    case .actionRefused:
      return "The store \(list) refused an action: \(reason)"
    }
  }
}

/// Hands the reports of the synchronous work inside a closure to a handler.
///
///     withDiagnostics({ print($0) }) {
///       temperature.value = 21
///     }
///
/// Only this thread's work, and only until the closure returns: what goes on later, in a task for example, reports to
/// standard error again. Calls may be nested; the innermost handler gets the report. The handler is called when the
/// effects are done and may write.
///
/// - Returns: what the closure returns.
@export(implementation)
public func withDiagnostics<Result, Failure: Error>(
  _ handler: @escaping (Diagnostic) -> Void, in work: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let turn = currentTurn()
  let outer = turn.pointee.diagnostics
  turn.pointee.diagnostics = handler
  defer { turn.pointee.diagnostics = outer }
  return try work()
}

extension TurnRef {
  @usableFromInline
  func report(_ diagnostic: Diagnostic) {
    if let handler = pointee.diagnostics {
      handler(diagnostic)
    } else {
      Platform.printError("Binding: \(diagnostic)")
    }
  }
}
