/// Runs a closure once, before the effect whose body is running runs again, or when it ends.
///
///     let effect = Effect {
///       let timer = startTimer(interval.value)
///       onCleanup { timer.stop() }
///     }
///
/// Cleanups run newest first, after the subscriptions that the effect keeps have ended. They are untracked, and part of
/// the effect's batch: the next run sees the values that they wrote. This traps outside of the body of an effect, in a
/// closure that does not belong to the body, such as another cleanup or an observer of an event, and while a computed
/// is being evaluated.
///
/// The effect keeps the closure, and what it captures, until then. So do not capture the owner that
/// ``Effect/init(for:name:file:line:_:)`` passes to the body: pass it on by ``onCleanup(for:_:)``.
public func onCleanup(_ cleanup: @escaping () -> Void) {
  let turn = currentTurn()
  if turn.pointee.pulls > 0 { turn.failInComputed("onCleanup is called\(turn.effectPhrase)") }
  guard let belongings = turn.runningBelongings() else {
    fatalError("Binding: onCleanup is called outside of an effect")
  }
  belongings.cleanups.append(cleanup)
}

/// Runs a closure with an owner once, before the effect whose body is running runs again, or when it ends, if the owner
/// still lives.
///
///     Effect(for: self) { me in
///       guard me.isShown.value else { return }
///       me.status = "live"
///       onCleanup(for: me) { me in me.status = "paused" }
///     }.store(in: scope)
///
/// The owner is held weakly. A plain `onCleanup { me.status = "paused" }` is a retain cycle there, because the owner
/// keeps the effect, and the effect its cleanups. When the owner dies the closure is not called: what has to happen
/// even then captures what it needs by name, as in `onCleanup { [sensor] in sensor.stop() }`. Otherwise the same as
/// ``onCleanup(_:)``.
@export(implementation)
public func onCleanup<Owner: AnyObject>(for owner: Owner, _ cleanup: @escaping (Owner) -> Void) {
  onCleanup { [owner = Weak(owner)] in if let owner = owner.object { cleanup(owner) } }
}
