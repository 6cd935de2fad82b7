/// Reads without depending: what the closure reads does not wake the effect or computed value around it.
///
///     Effect { print(query.value, untracked { options.value }) }
///
/// Reads are current all the same. An effect made inside still belongs to the effect around.
///
/// - Returns: what the closure returns.
@export(implementation)
public func untracked<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  let turn = currentTurn()
  let reader = turn.pointee.reader
  turn.pointee.reader = nil
  defer { turn.resume(reader) }
  return try body()
}

/// What the effect whose body is running reads from here on is not depended on.
@usableFromInline
func stopTracking() { currentTurn().pointee.reader = nil }
