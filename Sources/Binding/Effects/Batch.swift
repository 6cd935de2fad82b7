/// Does several writes as one: effects run once, when the outermost batch ends.
///
///     batch {
///       first.value = "Augusta"
///       age.value = 37
///     }
///
/// Inside the closure, every read gives the latest written value. If the closure throws, the writes stay and the
/// effects run, then the error is thrown to the caller. Nested batches join the outermost one.
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
/// fails. Only values are undone: an event that was sent inside stays sent, and an effect that was cancelled inside
/// stays cancelled.
///
/// **In a computed value** a transaction undoes nothing: there a closure may write only observables that it has made
/// itself, and these keep what was written before the error.
///
/// **Cost.** Each node is remembered once, with its value, in memory that is reused. A collection that is mutated in
/// place inside is copied once.
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

/// Writes what is no doing of the user: the answer of a server, an import, a sync. No history has a step for it.
///
///     lazy var search = Command<String, [Hit]>(for: self) { [service] text in
///       try await service.hits(text)
///     } then: { me, hits in
///       withoutUndo { me.hits.replaceAll(with: hits, by: \.id) }
///     }
///
/// The closure is a ``batch(_:)``. What it writes stays when steps of a `History` are undone and redone, and does not
/// make a saved state unsaved: undo takes back only the rows, keys and fields that the user has changed. A value that
/// can only be restored as a whole, such as an observable, loses its earlier steps, see `History.ignoring(_:)`, which
/// does the same for one history. `Pages` and ``Resource`` write in this way what they have fetched.
///
/// **Effects** that the closure causes are meant as well, if no batch or effect is under way. Otherwise they run after
/// the closure, and what they write is a step.
///
/// - Returns: what the closure returns.
@discardableResult
public func withoutUndo<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  try currentTurn().withoutUndo(body)
}

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
