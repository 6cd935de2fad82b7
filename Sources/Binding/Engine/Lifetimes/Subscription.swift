/// Work that goes on until it is cancelled: an effect, an observation, a binding.
///
/// **Lifetime.** A subscription lives as long as a variable, a collection or a ``Scope`` retains it, and cancels itself
/// when it is released. Where it was made does not matter: the subscriptions of a view model that is made in a callback
/// or in the body of an effect end with that view model. ``keptByEffect()`` hands a subscription to the running effect.
///
///     var tokens: [Subscription] = []
///     name.observe { print($0) }.store(in: &tokens)
///
/// Cancelling takes effect at once. It may be done anywhere in the same isolation domain, also inside the
/// subscription's own closure. Not `Sendable`.
public class Subscription {
  /// The members of the scope that owns the subscription, and the index of the subscription among them.
  final var scope: Unmanaged<SubscriptionHolder>?
  final var scopeIndex = 0

  init() {}

  /// Ends the work. A second call does nothing.
  public func cancel() {}

  /// Whether the work has ended for good.
  public var isCancelled: Bool { false }

  /// Pauses the work, or resumes it. Does nothing for work that cannot be paused, such as a task.
  func setPaused(_ isPaused: Bool) {}

  /// The effect that does the work, if there is one.
  var innerEffect: EffectStorage? { nil }

  /// Called when the subscription was handed to an effect, which from now on ends it.
  func noteKeeper(_ keeper: EffectStorage) {}

  /// Ends the work when the effect that keeps this subscription ends. If the work is an effect with belongings of its
  /// own, returns both without ending the belongings: the caller ends them in a loop, and then finishes the effect.
  func cancelKept() -> (effect: EffectStorage, belongings: EffectBelongings)? {
    cancel()
    return nil
  }

  final func leaveScope() {
    guard let scope else { return }
    self.scope = nil
    scope._withUnsafeGuaranteedRef { $0.remove(at: scopeIndex) }
  }
}

@available(*, unavailable, message: "A subscription belongs to the isolation domain it was made in.")
extension Subscription: Sendable {}

extension Subscription: Hashable {
  /// Subscriptions are equal when they are the same object.
  public static func == (one: Subscription, other: Subscription) -> Bool { one === other }

  /// Hashes the identity of the object, by which subscriptions are compared.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Subscription {
  /// Appends the subscription to a list of tokens, which retains it.
  public func store(in tokens: inout [Subscription]) { tokens.append(self) }

  /// Inserts the subscription into a set of tokens, which retains it.
  public func store(in tokens: inout Set<Subscription>) { tokens.insert(self) }

  /// Hands the subscription to the effect whose body is running: it ends when that effect runs again or ends, as the
  /// inner stream of `switchToLatest` in Combine or `flatMapLatest` in Rx does, and an inner effect in Solid.
  ///
  ///     Effect {
  ///       guard isShown.value else { return }
  ///       detail.observe { print($0) }.keptByEffect()
  ///     }
  ///
  /// Kept subscriptions end newest first, before the cleanups. A kept effect runs after the effect that keeps it, even
  /// if the kept one is older, and is paused with it. One that is in a scope as well goes on when either is resumed.
  /// Keeping an older effect takes time linear in the number of effects that it keeps.
  ///
  /// Traps where there is no effect to keep it: outside of the body of an effect, in a closure that does not belong to
  /// the body, such as a cleanup or an observer of an event, and while a computed is being evaluated. Traps as well if
  /// the subscription is that effect, or keeps it.
  public func keptByEffect() {
    let turn = currentTurn()
    if turn.pointee.pulls > 0 { turn.failInComputed("keptByEffect() is called\(turn.effectPhrase)") }
    if let effect = turn.runningEffect {
      effect.effect._withUnsafeGuaranteedRef { $0.keep(self) }
    } else if let belongings = turn.runningBelongings() {
      // The effect was released in its own body: the subscription ends when the body returns.
      belongings.subscriptions.append(self)
    } else {
      fatalError("Binding: keptByEffect() is called outside of an effect, so nothing keeps the subscription")
    }
  }
}

/// Something that holds subscriptions, such as the members of a scope, as a subscription knows it.
class SubscriptionHolder {
  /// Whether what is held is paused.
  @exclusivity(unchecked) final var isPaused = false

  /// Lets go of the subscription at an index.
  func remove(at index: Int) {}
}
