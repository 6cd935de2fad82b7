/// What an effect ends before it runs again: the subscriptions that it keeps, and its cleanups.
final class EffectBelongings {
  var subscriptions: ContiguousArray<Subscription> = []
  var cleanups: ContiguousArray<() -> Void> = []

  /// Ends the subscriptions, newest first, then runs the cleanups, newest first; untracked, and outside of any effect.
  /// A loop, because a kept effect may keep others to any depth. Each effect is finished when what it keeps has ended.
  func end() {
    currentTurn().detached {
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
  /// Runs a closure untracked and outside of any effect, so that it cannot hand a subscription to an effect or register
  /// a cleanup.
  @usableFromInline
  func detached(_ body: () -> Void) {
    let (reader, run) = (pointee.reader, pointee.runStamp)
    let isInBody = pointee.isInBody
    pointee.reader = nil
    pointee.runStamp = Turn.untracked(run)
    pointee.isInBody = false
    body()
    reinstate(reader)
    pointee.runStamp = run
    pointee.isInBody = isInBody
  }

  /// The effect whose body is running; `nil` in a cleanup or an observer of an event, and when the effect has died in
  /// its body.
  @usableFromInline
  package var runningEffect: NodeRef? { pointee.isInBody ? pointee.effectFrame?.pointee.effect : nil }

  /// The belongings of the effect whose body is running; `nil` outside of bodies. If the effect has died in its own
  /// body, these end when the body returns.
  func runningBelongings() -> EffectBelongings? {
    guard pointee.isInBody, let frame = pointee.effectFrame else { return nil }
    if let effect = frame.pointee.effect { return effect.effect._withUnsafeGuaranteedRef { $0.madeBelongings() } }
    if let leftBelongings = frame.pointee.leftBelongings { return leftBelongings.takeUnretainedValue() }
    let belongings = EffectBelongings()
    frame.pointee.leftBelongings = Unmanaged.passRetained(belongings)
    return belongings
  }

  var effectPhrase: String {
    runningEffect.map { " in the effect '\($0.name)'" } ?? ""
  }
}
