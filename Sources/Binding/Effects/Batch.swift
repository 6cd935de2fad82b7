/// Does several writes as one: effects run once, when the outermost batch ends.
///
///     batch {
///       first.value = "Augusta"
///       age.value = 37
///     }
///
/// Inside the closure, every read gives the latest written value. If the closure throws, the writes stay, and the batch
/// ends as it does otherwise, before the error is thrown to the caller. Nested batches join the outermost one.
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
/// fails.
///
/// **Only values** are undone: an event that was sent inside stays sent, an effect that was cancelled inside stays
/// cancelled, and a command that was executed inside goes on.
///
/// **In a computed value** a transaction undoes nothing: there a closure may write only observables that it has made
/// itself, and these keep what was written before the error.
///
/// **Cost.** Each node that is written or evaluated inside takes an allocation for a copy of its value, in nested
/// transactions perhaps one for each. A collection that is mutated in place inside is copied.
///
/// - Returns: what the closure returns.
@export(implementation)
@discardableResult
public func transaction<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  let turn = currentTurn()
  // While a computed is being read only its own observables can be written, and these are not remembered.
  guard turn.pointee.pulls == 0 else { return try body() }
  turn.open()
  defer { turn.close() }
  let start = turn.beginTransaction()
  do {
    let result = try body()
    turn.commitTransaction(from: start)
    return result
  } catch {
    turn.rollBackTransaction(from: start)
    throw error
  }
}

/// Calls a closure and takes back what it has written, to see what would follow. A setter may execute a command
/// meanwhile. So commands begin no work that cannot be taken back, and their events send nothing. Traps while a
/// computed is being evaluated, because a transaction takes nothing back there.
///
/// - Parameters:
///   - attempt: what is done, for the message of the trap.
///   - cure: what to do instead, as sentences of that message.
package func takingBack(
  _ attempt: @autoclosure () -> String = "what is to be taken back is written",
  cure: String? = nil, _ body: () -> Void
) {
  struct TakenBack: Error {}
  let turn = currentTurn()
  if turn.pointee.pulls > 0 { turn.failInComputed(attempt(), cure) }
  let outer = turn.pointee.isTakingBack
  turn.pointee.isTakingBack = true
  defer { turn.pointee.isTakingBack = outer }
  do throws(TakenBack) {
    try transaction { () throws(TakenBack) in
      body()
      throw TakenBack()
    }
  } catch {}
}

/// Whether the closure of `takingBack` is running.
package var isTakingBack: Bool { currentTurn().pointee.isTakingBack }

/// Reads without depending: the closure's reads do not become dependencies of the enclosing effect or computed value.
///
///     Effect { print(query.value, untracked { options.value }) }
///
/// The reads are up to date all the same. Inside the closure, ``Subscription/keptByEffect()`` hands a subscription to
/// the enclosing effect as it does outside.
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
