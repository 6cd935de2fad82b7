/// Reads without depending: the closure's reads do not become dependencies of the enclosing effect or computed value.
///
///     Effect { print(query.value, untracked { options.value }) }
///
/// Reads are current all the same. The enclosing effect still keeps what is handed to it inside.
///
/// - Returns: what the closure returns.
@export(implementation)
public func untracked<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  let turn = currentTurn()
  let (reader, run) = (turn.pointee.reader, turn.pointee.runStamp)
  turn.pointee.reader = nil
  turn.pointee.runStamp = Turn.untracked(run)
  defer {
    turn.reinstate(reader)
    turn.pointee.runStamp = run
  }
  return try body()
}

/// Stops tracking the reads of the effect whose body is running.
@usableFromInline
func stopTracking() { currentTurn().pointee.reader = nil }
