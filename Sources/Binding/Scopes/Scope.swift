/// Owns subscriptions and other things that end together.
///
///     let scope = Scope()
///     full.observe { print($0) }.store(in: scope)
///     scope.end()
///
/// A scope ends when ``end()`` is called or when it is released, and then ends its members strictly newest first. A
/// subscription that is cancelled earlier leaves the scope, so that a long-lived scope does not grow.
///
/// **Pausing.** While a scope is paused its effects, observations and bindings do not run, nor do those of its child
/// scopes; ``resume()`` runs each once if a value that it read has changed during the pause. Events are still
/// delivered, except those made to wait for an observer, see ``Event/init(waiting:name:file:line:)``.
///
/// **Releasing it elsewhere.** A scope that was filled on the main actor may be released anywhere: its members end on
/// the main actor, newest first, in a separate turn. So its owner needs no isolated `deinit`. Any other scope ends
/// where it is released. Not `Sendable`: use it in the isolation domain it was made in.
public final class Scope {
  let members = ScopeMembers()
  /// Whether all members that the scope has were added on the main actor; false for an empty scope.
  private var isAtHomeOnMainActor = false

  /// Whether the members are ending because the scope ends. ``rebind(_:)`` ends them as well, but the scope goes on.
  @exclusivity(unchecked) private var isEnding = false

  /// Whether the scope has ended. A subscription that is stored in an ended scope is cancelled at once.
  @exclusivity(unchecked) public private(set) var isEnded = false

  /// Whether ``pause()`` was called for this scope itself.
  public var isPaused: Bool { members.isPaused }

  /// Makes a scope that holds nothing.
  public init() {}

  deinit {
    if isAtHomeOnMainActor, !isEnded, Platform.isOnMainActor != true { return members.handOver() }
    end()
  }

  /// Ends everything in the scope, newest first. A second call does nothing.
  public func end() {
    guard !isEnded else { return }
    isEnded = true
    members.note { .scopeEnded($0) }
    members.leaveParent()
    isEnding = true
    members.endAll()
    noteEnd(isOver: true)
  }

  /// Ends the scope for an owner that is being released, perhaps elsewhere: in a turn of the main actor if the owner
  /// was made there. In that case this method touches nothing but the reference, because the main actor may be using
  /// the scope at the same time.
  package func end(forOwnerMadeOnMainActor isAtHomeOnMainActor: Bool) {
    guard isAtHomeOnMainActor, Platform.isOnMainActor != true else { return end() }
    nonisolated(unsafe) let scope = self
    Task.detached { @MainActor in scope.end() }
  }

  /// Ends the members and lets a closure add others, as one batch: for a cell that is reused.
  ///
  ///     func show(_ row: RowViewModel) {
  ///       scope.rebind {
  ///         row.title.bind(to: self.label, \.text).store(in: $0)
  ///       }
  ///     }
  ///
  /// A scope that has ended may be used again in this way. Members that are added inside the scope's own ``onEnd(_:)``
  /// end at once.
  public func rebind(_ bind: (Scope) -> Void) {
    let turn = currentTurn()
    turn.open()
    members.endAll()
    // If the scope is ending, the caller is one of its own `onEnd` closures: the scope stays ended.
    isEnded = isEnding
    bind(self)
    turn.closeApart()
  }

  /// Notes that the scope has ended. Its members are about to end, or have ended if `isOver` is true. Once they have
  /// ended, a paused parent no longer pauses this scope, in case the scope is used again.
  func noteEnd(isOver: Bool) {
    isEnded = true
    isEnding = !isOver
    if isOver { members.forgetParent() }
  }

  /// Makes a scope that ends when this one ends, if not before.
  public func child() -> Scope {
    let child = Scope()
    add(child)
    return child
  }

  /// Ends another scope when this one ends, if not before. A scope has one parent: adding it to a second one does
  /// nothing, nor does adding a scope that has ended. If this scope has ended, it ends the other one at once, whatever
  /// its parent. Traps if the other scope is this one, or contains it.
  public func add(_ scope: Scope) {
    if scope === self || !scope.members.isEmpty && scope.members.contains(members) {
      fatalError("Binding: a scope is added to itself, or to one that it holds, and would never be released")
    }
    if isEnded { return scope.end() }
    guard scope.members.parent == nil, !scope.isEnded else { return }
    recordHome()
    members.add(scope)
  }

  /// Runs a closure when the scope ends or is rebound, see ``rebind(_:)``, or at once if it has ended. While a computed
  /// is being read, the closure waits until the read is over. It is untracked.
  public func onEnd(_ closure: @escaping () -> Void) {
    if isEnded { return whenReadIsOver { detached(closure) } }
    recordHome()
    members.add(closure)
  }

  func add(_ subscription: Subscription) {
    guard let former = subscription.scope else { return take(subscription) }
    if former.toOpaque() == Unmanaged.passUnretained(members).toOpaque() { return }
    // A batch, so that an effect that moves from a paused scope to another one does not run in between.
    let turn = currentTurn()
    turn.open()
    subscription.leaveScope()
    take(subscription)
    turn.closeApart()
  }

  /// Adds a subscription that is in no scope.
  private func take(_ subscription: Subscription) {
    if isEnded { return subscription.cancel() }
    if subscription.isCancelled { return }
    recordHome()
    members.add(subscription)
    if currentTurn().pointee.isTracing, let effect = subscription.innerEffect {
      members.note { .stored(effect.node, $0) }
    }
  }

  /// Called before a member is added. The scope is at home on the main actor as long as all of its members were added
  /// there.
  private func recordHome() {
    isAtHomeOnMainActor = (isAtHomeOnMainActor || members.isEmpty) && Platform.isOnMainActor == true
  }

  /// Pauses the effects, observations and bindings of this scope and of its child scopes. A second call does nothing.
  public func pause() {
    guard !isPaused else { return }
    members.isPaused = true
    members.note { .scopePaused($0) }
    members.hold()
  }

  /// Ends the pause. Effects, observations and bindings that missed a change run, once each and in order of creation.
  /// Those that a parent or a child scope pauses as well stay paused.
  public func resume() {
    guard isPaused else { return }
    members.isPaused = false
    let turn = currentTurn()
    members.note { .scopeResumed($0) }
    turn.open()
    members.letGo()
    turn.closeApart()
  }
}

@available(*, unavailable, message: "A scope belongs to the isolation domain it was made in.")
extension Scope: Sendable {}
