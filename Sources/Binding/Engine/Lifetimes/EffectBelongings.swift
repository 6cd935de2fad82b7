/// What an effect has to end before it runs again: the subscriptions that were handed over to it, and its cleanups.
final class EffectBelongings {
  var subscriptions: ContiguousArray<Subscription> = []
  var cleanups: ContiguousArray<() -> Void> = []

  /// Ends the subscriptions, newest first, then runs the cleanups, newest first; untracked, and outside of any effect.
  ///
  /// A loop: an effect that was handed over may keep others, as deep as one likes. Each is done when what it keeps is.
  func end() {
    currentTurn().aside {
      var nested: ContiguousArray<(effect: Effect?, belongings: EffectBelongings)> = []
      var effect: Effect?
      var belongings = self
      while true {
        if let subscription = belongings.subscriptions.popLast() {
          guard let kept = subscription.cancelKept() else { continue }
          nested.append((effect, belongings))
          (effect, belongings) = (kept.effect, kept.belongings)
        } else if let cleanup = belongings.cleanups.popLast() {
          cleanup()
        } else {
          effect?.finishTearDown()
          guard let outer = nested.popLast() else { break }
          (effect, belongings) = outer
        }
      }
    }
  }
}

extension TurnRef {
  /// Runs a closure untracked, and outside of any effect: it can neither keep anything nor leave a cleanup.
  @usableFromInline
  func aside(_ body: () -> Void) {
    let reader = pointee.reader
    let isInBody = pointee.isInBody
    pointee.reader = nil
    pointee.isInBody = false
    body()
    resume(reader)
    pointee.isInBody = isInBody
  }

  /// The effect whose body is running; none in a cleanup or an observer of an event, and none once it has died in its
  /// body.
  @usableFromInline
  var runningEffect: NodeRef? { pointee.isInBody ? pointee.frame?.pointee.effect : nil }

  /// Where the effect whose body is running keeps what it has to end; none outside of bodies.
  ///
  /// Of one that has died in its own body this is what is ended when the body returns.
  func runningBelongings() -> EffectBelongings? {
    guard pointee.isInBody, let frame = pointee.frame else { return nil }
    if let effect = frame.pointee.effect { return effect.effect._withUnsafeGuaranteedRef { $0.madeBelongings() } }
    if let inheritance = frame.pointee.inheritance { return inheritance.takeUnretainedValue() }
    let belongings = EffectBelongings()
    frame.pointee.inheritance = Unmanaged.passRetained(belongings)
    return belongings
  }

  /// Names the effect whose body is running, for a message.
  var effectPhrase: String {
    runningEffect.map { " in the effect '\($0.name)'" } ?? ""
  }
}
