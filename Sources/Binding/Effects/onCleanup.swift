/// Runs a closure once, before the effect whose body is running runs again, or when it ends.
///
///     let effect = Effect {
///       let timer = startTimer(interval.value)
///       onCleanup { timer.stop() }
///     }
///
/// Cleanups run newest first, after the subscriptions that the effect keeps have ended. They are untracked, and part of
/// the effect's batch: the next run sees the values that they wrote. This traps outside of an effect, in another
/// cleanup, and while a computed is being evaluated.
public func onCleanup(_ cleanup: @escaping () -> Void) {
  let turn = currentTurn()
  if turn.pointee.pulls > 0 { turn.failInComputed("onCleanup is called\(turn.effectPhrase)") }
  guard let belongings = turn.runningBelongings() else {
    fatalError("Binding: onCleanup is called outside of an effect")
  }
  belongings.cleanups.append(cleanup)
}
