/// The subscriptions made in the body of an effect, and its cleanups: they end before it runs again.
@usableFromInline
final class EffectBelongings {
  var subscriptions: ContiguousArray<Subscription> = []
  var cleanups: ContiguousArray<() -> Void> = []

  /// Ends the subscriptions, newest first, then runs the cleanups, newest first; untracked and without an owner.
  func end() {
    currentTurn().aside {
      while let subscription = subscriptions.popLast() { subscription.cancel() }
      while let cleanup = cleanups.popLast() { cleanup() }
    }
  }
}

extension TurnRef {
  /// Runs a closure untracked and without an owner: subscriptions made in it belong to no effect.
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
