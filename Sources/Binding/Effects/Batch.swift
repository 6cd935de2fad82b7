/// Does several writes as one: effects run once, when the outermost batch ends.
///
///     batch {
///       first.value = "Augusta"
///       age.value = 37
///     }
///
/// Inside, every read gives the latest written value. If the closure throws, the writes stay and the effects run, then
/// the error is thrown to the caller. Nested batches join the outermost one.
///
/// - Returns: what the closure returns.
@export(implementation)
@discardableResult
public func batch<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  let turn = currentTurn()
  turn.open()
  defer { turn.close() }
  return try body()
}
