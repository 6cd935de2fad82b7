// What several layers above the engine ask the present thread's turn. Hot paths use the turn itself.

/// Whether a computed is being evaluated or checked. Then only what the evaluation made itself may be written.
@export(implementation)
var isReadUnderWay: Bool { currentTurn().pointee.pulls > 0 }

/// Whether a transaction is open, which may be rolled back.
@usableFromInline
package var isInTransaction: Bool { currentTurn().pointee.log.depth > 0 }

/// Whether an operation is under way: a batch, a flush, the call of a hook, or a read of a computed.
package var isOperationUnderWay: Bool {
  let turn = currentTurn()
  return turn.pointee.depth > 0 || turn.pointee.isCallingHooks || turn.pointee.pulls > 0
}

/// Whether a read would be attributed to an effect or a computed.
@export(implementation)
package var isTracking: Bool { currentTurn().pointee.reader != nil }

/// Whether a read would be registered with Observation: values are visible to it, and neither a run nor untracked code,
/// such as a cleanup or a hook, is under way.
@usableFromInline
package var isReadFromOutside: Bool {
  guard Platform.isVisible else { return false }
  let turn = currentTurn()
  return turn.pointee.runStamp == Turn.outside && turn.pointee.pulls == 0
}

/// The stamp of the evaluation of a computed that is under way; zero where there is none.
@usableFromInline
package var presentEvaluation: UInt64 { currentTurn().pointee.firstVersion }

/// A number that is unique in the process.
@usableFromInline
package func newStamp() -> UInt64 { currentTurn().pointee.stamp() }

/// A date: a number that is higher than all dates before, on any thread. A stamp would not do, because stamps are not
/// ordered.
package func newDate() -> UInt64 { Platform.reserveStamps(1) &+ 1 }

extension GraphNode {
  /// The version of the present value. Brings the value up to date first. A different version means that the value has
  /// changed; rolling back a transaction restores the version as well.
  @export(implementation)
  package final func presentVersion() -> UInt64 {
    if node.has(.computed) {
      if node.has(.unchecked) { pullUntracked(node) }
    } else if node.has(.unreadable) {
      if node.has(.mutating) { node.failMutating() }
      currentTurn().settle(node)
    }
    if !node.isObserved { node.pointee.flags.insert(.seen) }
    return node.pointee.version
  }

  /// Whether outside readers depend on this observable, see `OutsideReader`.
  package final var isSeenFromOutside: Bool { node.has(.seenOutside) }

  /// Tracks a read of the value, without using the value.
  @export(implementation)
  package final func track() {
    _ = presentVersion()
    trackRead(node)
  }
}

extension GraphNode {
  /// Makes whatever depends on this observable read the value again, although the value is the same. Observation is not
  /// told.
  final func markDependents() {
    let turn = currentTurn()
    turn.prepareWrite(to: node)
    let isSeenOutside = node.has(.seenOutside)
    node.pointee.flags.remove(.seenOutside)
    turn.changeRead(node)
    if isSeenOutside { node.pointee.flags.insert(.seen | .seenOutside) }
  }
}

/// Runs a closure that may write: now, or when the outermost read of a computed is over.
@export(implementation)
package func whenReadIsOver(_ action: @escaping () -> Void) {
  let turn = currentTurn()
  if turn.pointee.pulls > 0 { turn.postpone(action) } else { action() }
}

/// Runs a closure untracked and outside of any effect, so that no subscription made in it can be handed to an effect.
@usableFromInline
func detached(_ body: () -> Void) { currentTurn().detached(body) }

/// Traps while a computed is being evaluated, unless the attempt concerns an object that this evaluation made.
@export(implementation)
package func requireNoRead(for attempt: @autoclosure () -> String, madeIn evaluation: UInt64 = 0) {
  let turn = currentTurn()
  if turn.pointee.pulls > 0, evaluation == 0 || evaluation != presentEvaluation { turn.failInComputed(attempt()) }
}

/// Runs a closure whose writes a trace attributes to a phrase, as in "was written by the command 'save'".
@export(implementation)
package func attributing<Result, Failure: Error>(
  to phrase: @autoclosure () -> String, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try currentTurn().attributing(to: phrase(), body)
}

@export(implementation)
package func report(_ kind: Diagnostic.Kind, of names: [String], _ error: (any Error)? = nil) {
  currentTurn().report(Diagnostic(kind: kind, names: names, error: error))
}

/// The name of an object in diagnostics: the given name, otherwise the file and line where the object was made.
@export(implementation)
package func siteName(_ name: String?, _ file: StaticString, _ line: UInt32) -> String {
  name ?? Site.describe(file: file.utf8Start, line: line)
}

/// The name of a part of an object, from the name that the object was given. `nil` if it was given none: then the file
/// and line of the object, which its maker passes on, name the part as well.
@export(implementation)
package func nameOfPart(_ part: String, of name: String?) -> String? { name.map { "\($0).\(part)" } }

/// The reader, for a message: ", while 'total' is being computed", " in the effect 'showing'", or nothing.
@export(implementation)
package func presentReaderPhrase() -> String { currentTurn().readerPhrase }

/// Whether a nonisolated caller runs on the main actor.
@usableFromInline
package func isOnMainActor() -> Bool { Platform.isOnMainActor == true }

extension TurnRef {
  /// Whether no batch is open, no effect runs and no computed is being read.
  @export(implementation)
  package var isAtRest: Bool { pointee.depth | pointee.pulls == 0 }

  /// Brings a source up to date, without tracking a read of it.
  func checkUntracked(_ source: NodeRef) {
    if source.has(.written) {
      settle(source)
    } else if source.has(.unchecked) {
      pullUntracked(source)
    }
  }
}
