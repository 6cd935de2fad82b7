/// A report about something that went wrong and did not stop the program.
///
/// Reports go to the handler of the innermost ``withDiagnostics(_:in:)`` on the thread, or to standard error.
public struct Diagnostic: CustomStringConvertible {
  /// The kind of failure. Each layer declares its own, as the engine declares ``runaway``.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    // Static strings, so that copying a kind retains nothing.
    private let name: StaticString
    /// The parts of the report's sentence before and after the names.
    let opening, closing: StaticString

    package init(_ name: StaticString, _ opening: StaticString, _ closing: StaticString) {
      self.name = name
      self.opening = opening
      self.closing = closing
    }

    /// The name of the kind, such as `runaway`.
    public var description: String { "\(name)" }

    /// Kinds are equal when they have the same name.
    public static func == (one: Kind, other: Kind) -> Bool { one.description == other.description }

    /// Hashes the name, by which kinds are compared.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }

    /// Effects kept waking one another, or themselves: each has run 100 times in one flush, and those that were due
    /// again were not run. Also reported, and not run, is an effect that a computed makes in the first run of another
    /// such effect, and so on for a thousand of them.
    public static var runaway: Kind {
      Kind("runaway", "Effects do not settle:", "ran 100 times in one flush.")
    }

    /// The report of a ``runaway`` that was refused its first run.
    static var runawayAtFirst: Kind {
      Kind(
        "runaway", "Effects do not settle:",
        """
        was not run, because a computed value makes it in the first run of another such effect, and so on for a \
        thousand of them.
        """)
    }

    /// An edit or a commit used an object that had ended, such as the lens of an element that has left its array, or a
    /// binding that an effect kept and that ended when the effect ran again. Nothing was written. The names are those
    /// of the ended object and of the object that ended it.
    public static var usedAfterEnd: Kind {
      Kind("usedAfterEnd", "Nothing was written, because the first of these was ended by the second:", "")
    }

    /// The body of an ``Effect/init(name:file:line:catching:)`` threw.
    public static var effectFailed: Kind { Kind("effectFailed", "The effect", "failed:") }
  }

  /// The kind of failure.
  public let kind: Kind
  /// The names that the report is about: for ``Kind/runaway`` those of the effects that wrote values, or of all if none
  /// did, in order of creation; for another kind as its documentation says.
  public let names: [String]
  /// The error that was thrown, if one was.
  public let error: (any Error)?

  @usableFromInline
  init(kind: Kind, names: [String], error: (any Error)?) {
    self.kind = kind
    self.names = names
    self.error = error
  }

  /// The report as a sentence.
  public var description: String {
    var text = "\(kind.opening)"
    for (index, name) in names.enumerated() { text += "\(index == 0 ? "" : ",") '\(name)'" }
    text += kind.closing.utf8CodeUnitCount == 0 ? "." : " \(kind.closing)"
    #if hasFeature(Embedded)
      // Embedded Swift cannot describe errors.
      if error != nil { text += " an error" }
    #else
      if let error { text += " \(error)" }
    #endif
    return text
  }
}

/// Passes reports to a handler while a closure does synchronous work.
///
///     withDiagnostics({ print($0) }) {
///       temperature.value = 21
///     }
///
/// Only this thread's work counts, until the closure returns: work that goes on later, in a task for example, reports
/// to the outer handler or to standard error. Calls may be nested; the innermost handler gets the report. The handler
/// may write, and its reads are untracked. Effects that do not settle are reported when the flush is over, other
/// failures at once, or while a computed value is being read, when that read is over.
///
/// - Returns: what the closure returns.
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
    guard let handler = pointee.diagnostics else { return Platform.printError("Binding: \(diagnostic)") }
    if pointee.pulls > 0 {
      // The handler may write, which is not allowed during a read.
      postpone { currentTurn().detached { handler(diagnostic) } }
    } else {
      detached { handler(diagnostic) }
    }
  }
}
