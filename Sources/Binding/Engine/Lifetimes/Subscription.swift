/// Work that goes on until it is cancelled: an effect, an observation, a binding.
///
/// **The token is the life.** A subscription goes on for as long as it is kept, in a variable, a collection or a
/// ``Scope``, and cancels itself when it is released. Where it was made does not matter: a view model made in a
/// callback or in the body of an effect lives as any other. ``keptByEffect()`` hands a subscription over to the running
/// effect.
///
///     var tokens: [Subscription] = []
///     name.observe { print($0) }.store(in: &tokens)
///
/// Cancelling takes effect at once and may be done from anywhere in the same isolation domain, from inside the
/// subscription's own closure too. Not `Sendable`.
public class Subscription {
  /// What the scope that owns this holds, and the index in it.
  final var scope: Unmanaged<ScopeMembers>?
  final var scopeIndex = 0

  @usableFromInline
  init() {}

  /// Ends the work. Doing so again changes nothing.
  public func cancel() {}

  /// Whether the work has ended for good.
  public var isCancelled: Bool { false }

  /// Pauses the work, or resumes it. Subscriptions to events are not paused.
  func setPaused(_ isPaused: Bool) {}

  /// The effect that does the work, if one does.
  var innerEffect: Effect? { nil }

  /// The work was handed over to an effect.
  func noteKeeper(_ keeper: Effect) {}

  /// Ends the work for the effect that kept this. Answers an effect that keeps others itself, and these: the caller
  /// ends them, and then finishes the effect.
  func cancelKept() -> (effect: Effect, belongings: EffectBelongings)? {
    cancel()
    return nil
  }

  /// Removes this from the scope that owns it.
  @usableFromInline
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

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Subscription {
  /// Keeps the subscription in a list of tokens.
  @export(implementation)
  public func store(in tokens: inout [Subscription]) { tokens.append(self) }

  /// Keeps the subscription in a set of tokens.
  @export(implementation)
  public func store(in tokens: inout Set<Subscription>) { tokens.insert(self) }

  /// Hands the subscription to a scope, which ends it when the scope ends, newest first.
  ///
  /// A scope that has ended cancels it at once. A subscription of another scope moves.
  public func store(in scope: Scope) { scope.add(self) }

  /// Hands the subscription over to the effect whose body is running: it ends when that effect runs again or ends. What
  /// `switchToLatest` of Combine and `flatMapLatest` of Rx do to the inner stream, and Solid to an inner effect.
  ///
  ///     Effect {
  ///       guard isShown.value else { return }
  ///       detail.observe { print($0) }.keptByEffect()
  ///     }
  ///
  /// Kept subscriptions end newest first, before the cleanups. A kept effect runs behind its keeper, also if it was
  /// made before it, and is paused with it. To keep an older effect takes time linear in the number that it keeps
  /// itself.
  ///
  /// Traps outside of an effect, in a cleanup, in an observer of an event and while a computed is being evaluated,
  /// where there is no effect to keep it, and if the subscription is that effect, or keeps it.
  public func keptByEffect() {
    let turn = currentTurn()
    if turn.pointee.pulls > 0 { turn.failInComputed("keptByEffect() is called\(turn.effectPhrase)") }
    if let effect = turn.runningEffect {
      effect.effect._withUnsafeGuaranteedRef { $0.keep(self) }
    } else if let belongings = turn.runningBelongings() {
      belongings.subscriptions.append(self)
    } else {
      fatalError("Binding: keptByEffect() is called outside of an effect, so nothing keeps the subscription")
    }
  }
}
