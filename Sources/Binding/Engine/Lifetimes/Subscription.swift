/// Work that goes on until it is cancelled: an effect, an observation, a binding.
///
/// Keep it for as long as the work shall go on: a subscription cancels itself when it is released. A subscription made
/// while an effect's body runs needs no keeping: it belongs to that effect and ends when the effect runs again or ends.
///
///     var tokens: [Subscription] = []
///     name.observe { print($0) }.store(in: &tokens)
///
/// Cancelling takes effect at once and may be done from anywhere in the same isolation domain, from inside the
/// subscription's own closure too. Not `Sendable`.
public class Subscription {
  /// The scope that owns this, and the index in it.
  final var scope: Unmanaged<Scope>?
  final var scopeIndex = 0

  @usableFromInline
  init() {}

  /// Ends the work. Doing so again changes nothing.
  public func cancel() {}

  /// Whether the work has ended for good.
  public var isCancelled: Bool { false }

  /// Pauses the work, or resumes it. Subscriptions to events are not paused.
  func setPaused(_ isPaused: Bool) {}

  /// Makes the effect whose body is running, if any, the owner.
  @usableFromInline
  final func joinOwner() {
    guard let owner = currentTurn().pointee.owner else { return }
    owner.effect._withUnsafeGuaranteedRef { $0.own(self) }
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
  public func store(in tokens: inout [Subscription]) { tokens.append(self) }

  /// Keeps the subscription in a set of tokens.
  @export(implementation)
  public func store(in tokens: inout Set<Subscription>) { tokens.insert(self) }

  /// Hands the subscription to a scope, which ends it when the scope ends, newest first.
  ///
  /// A scope that has ended cancels it at once. A subscription of another scope moves.
  public func store(in scope: Scope) { scope.add(self) }

  /// States that the enclosing effect owns this, so that the result may be ignored.
  ///
  ///     Effect {
  ///       Effect { print(detail.value) }.keptByEffect()
  ///     }
  ///
  /// Traps outside of an effect, where the subscription would end at once.
  public func keptByEffect() {
    if currentTurn().pointee.owner == nil {
      fatalError("Binding: keptByEffect() is called outside of an effect, so nothing keeps it")
    }
  }
}
