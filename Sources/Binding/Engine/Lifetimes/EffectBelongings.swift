/// What an effect has to end before it runs again: the subscriptions made in its body, and its cleanups.
@usableFromInline
final class EffectBelongings {
  var subscriptions: ContiguousArray<Subscription> = []
  var cleanups: ContiguousArray<() -> Void> = []

  /// Ends the subscriptions, newest first, then runs the cleanups, newest first; untracked, and owned by nobody.
  func end() {
    currentTurn().aside {
      while let subscription = subscriptions.popLast() { subscription.cancel() }
      while let cleanup = cleanups.popLast() { cleanup() }
    }
  }
}

extension TurnRef {
  /// Does something on nobody's behalf: untracked, and what is made belongs to no effect.
  @usableFromInline
  func aside(_ body: () -> Void) {
    let reader = pointee.reader
    let isOwned = pointee.owner != nil
    pointee.reader = nil
    pointee.owner = nil
    body()
    resume(reader)
    pointee.owner = isOwned ? pointee.frame?.pointee.effect : nil
  }
}
