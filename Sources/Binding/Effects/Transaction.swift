/// Does several writes as one, or none of them: if the closure throws, all writes are rolled back.
///
///     try transaction {
///       account.value.balance -= amount
///       ledger.value.append(entry)
///       guard account.value.balance >= 0 else { throw Overdrawn() }
///     }
///
/// **Success** is a ``batch(_:)``: the effects run once, when the outermost batch ends.
///
/// **Failure** restores the value and the version of every observable that was written inside, whatever its
/// ``ChangePolicy``; then the error is thrown to the caller. Observers are not notified, because nothing has changed.
/// Only the effects that ran inside run again, because they have read values that were rolled back. Computed values
/// that were read inside are rolled back as well.
///
/// **Nesting.** A nested transaction that fails returns to its own start; one that succeeds is undone if the outer one
/// fails. Only values are undone: events that were sent and effects that were cancelled inside stay so.
///
/// **Cost.** Each node is remembered once, with its value, in memory that is reused. A collection that is mutated in
/// place inside is copied once.
///
/// - Returns: what the closure returns.
@export(implementation)
@discardableResult
public func transaction<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  let turn = currentTurn()
  // While a computed is being read there are no writes to undo.
  guard turn.pointee.pulls == 0 else { return try body() }
  turn.open()
  defer { turn.close() }
  let outer = turn.beginTransaction()
  do {
    let result = try body()
    turn.commitTransaction(in: outer)
    return result
  } catch {
    turn.rollBackTransaction(in: outer)
    throw error
  }
}
