/// Owns subscriptions and other things that have to end together.
///
///     let scope = Scope()
///     full.observe { print($0) }.store(in: scope)
///     scope.end()
///
/// A scope ends when it is told to, or when it is released, and then ends its members strictly newest first. A
/// subscription that is cancelled by itself leaves the scope, so that a long-lived scope does not grow.
///
/// **Pausing.** While a scope is paused its effects, observations and bindings do not run, nor do those of its child
/// scopes; ``resume()`` runs each once if a value that it read has changed meanwhile. Events are delivered all the
/// same.
///
/// Not `Sendable`: a scope belongs to the isolation domain it was made in, and has to end there. An owner on the main
/// actor declares `isolated deinit {}`, an empty one is enough, or ends its scope itself.
public final class Scope {
  enum Member {
    case subscription(Subscription)
    case scope(Scope)
    case closure(() -> Void)
  }

  /// Whoever takes a member out keeps it until the access is over: its end may come back to them.
  @exclusivity(unchecked) private var members: ContiguousArray<Member?> = []
  @exclusivity(unchecked) private var vacancies = 0
  /// Number of reasons to hold the effects back: this scope is paused, its parent is held.
  @exclusivity(unchecked) private var holds = 0
  /// The scope that this one ends with, and the index in it.
  @exclusivity(unchecked) private var parent: Unmanaged<Scope>?
  @exclusivity(unchecked) private var parentIndex = 0

  /// Whether the members are being ended for good.
  @exclusivity(unchecked) private var isEnding = false

  /// Whether the scope has ended. Subscriptions stored in it from then on end at once.
  @exclusivity(unchecked) public private(set) var isEnded = false

  /// Whether the scope itself has been paused.
  @exclusivity(unchecked) public private(set) var isPaused = false

  /// Makes a scope that holds nothing.
  public init() {}

  deinit { end() }

  /// Ends everything in the scope, newest first. Doing so again changes nothing.
  public func end() {
    guard !isEnded else { return }
    isEnded = true
    #if !hasFeature(Embedded)
      note { .scopeEnded($0) }
    #endif
    if let parent {
      self.parent = nil
      parent._withUnsafeGuaranteedRef { $0.remove(at: parentIndex) }
    }
    isEnding = true
    endMembers()
    isEnding = false
    forgetHolds()
  }

  /// Ends the members and lets a closure add others, as one batch: for a cell that is used again.
  ///
  ///     func show(_ row: RowViewModel) {
  ///       scope.rebind {
  ///         row.title.bind(to: self.label, \.text).store(in: $0)
  ///       }
  ///     }
  ///
  /// A scope that has ended may be used again in this way; in its own ``onEnd(_:)``, what is added ends at once.
  public func rebind(_ bind: (Scope) -> Void) {
    let turn = currentTurn()
    turn.open()
    endMembers()
    isEnded = isEnding
    bind(self)
    turn.closeApart()
  }

  /// Ends the members, newest first, those of a child scope in its place. A loop: scopes may be nested to any depth.
  private func endMembers() {
    let turn = currentTurn()
    turn.open()
    var inner: ContiguousArray<Scope> = []
    while true {
      let scope = inner.last ?? self
      guard let member = scope.members.popLast() else {
        if inner.popLast() == nil { break }
        scope.isEnding = false
        scope.forgetHolds()
        continue
      }
      switch member {
      case .subscription(let subscription):
        subscription.scope = nil
        subscription.cancel()
      case .scope(let child):
        child.parent = nil
        child.isEnded = true
        child.isEnding = true
        inner.append(child)
      case .closure(let closure): closure()
      case nil: scope.vacancies -= 1
      }
    }
    turn.closeApart()
  }

  /// The parent no longer holds this scope, should it be used again.
  private func forgetHolds() { holds = isPaused ? 1 : 0 }

  // MARK: Members

  /// A scope that ends with this one at the latest.
  public func child() -> Scope {
    let child = Scope()
    add(child)
    return child
  }

  /// Lets another scope end with this one at the latest. A scope has one such parent: it stays with the first. Traps
  /// if the other is this scope, or holds it.
  public func add(_ scope: Scope) {
    if scope === self || !scope.members.isEmpty && isInside(scope) {
      fatalError("Binding: a scope is added to itself, or to one that it holds, and would never be released")
    }
    if isEnded { return scope.end() }
    guard scope.parent == nil, !scope.isEnded else { return }
    scope.parent = Unmanaged.passUnretained(self)
    scope.parentIndex = members.count
    members.append(.scope(scope))
    if holds > 0 { scope.hold() }
  }

  #if !hasFeature(Embedded)
    /// Tells listeners of a step of this scope, which they know by its address.
    @inline(never)
    private func note(_ step: (UnsafeRawPointer) -> StepListener.Step) {
      let turn = currentTurn()
      if turn.pointee.isTracing { turn.tell(step(UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()))) }
    }

    @inline(never)
    private func noteStored(_ subscription: Subscription) {
      if let effect = subscription.innerEffect { note { .stored(effect.node, $0) } }
    }
  #endif

  private func isInside(_ scope: Scope) -> Bool {
    var next = parent
    while let outer = next {
      if outer.toOpaque() == Unmanaged.passUnretained(scope).toOpaque() { return true }
      next = outer._withUnsafeGuaranteedRef { $0.parent }
    }
    return false
  }

  /// Runs a closure when the scope ends, or at once if it has.
  public func onEnd(_ closure: @escaping () -> Void) {
    if isEnded { closure() } else { members.append(.closure(closure)) }
  }

  func add(_ subscription: Subscription) {
    if subscription.scope?.toOpaque() == Unmanaged.passUnretained(self).toOpaque() { return }
    // A batch, so that an effect that moves from a paused scope to another does not run on the way.
    let turn = currentTurn()
    turn.open()
    subscription.leaveScope()
    if isEnded {
      subscription.cancel()
    } else if !subscription.isCancelled {
      subscription.scope = Unmanaged.passUnretained(self)
      subscription.scopeIndex = members.count
      // One is seldom alone: room for two spares a block.
      if members.isEmpty { members.reserveCapacity(2) }
      members.append(.subscription(subscription))
      if holds > 0 { subscription.setPaused(true) }
      #if !hasFeature(Embedded)
        if turn.pointee.isTracing { noteStored(subscription) }
      #endif
    }
    turn.closeApart()
  }

  /// Removes a subscription that was cancelled, or that moves to another scope.
  func remove(at index: Int) {
    let member = members[index]
    if holds > 0, case .subscription(let subscription) = member { subscription.setPaused(false) }
    members[index] = nil
    vacancies += 1
    if vacancies > 16, vacancies > members.count / 2 { compact() }
    withExtendedLifetime(member) {}
  }

  private func compact() {
    var count = 0
    for index in members.indices {
      guard let member = members[index] else { continue }
      switch member {
      case .subscription(let subscription): subscription.scopeIndex = count
      case .scope(let scope): scope.parentIndex = count
      case .closure: break
      }
      members[count] = member
      count += 1
    }
    while members.count > count { _ = members.popLast() }
    vacancies = 0
  }

  // MARK: Pausing

  /// Pauses the effects of this scope and of its child scopes. Doing so again changes nothing.
  public func pause() {
    guard !isPaused else { return }
    isPaused = true
    #if !hasFeature(Embedded)
      note { .scopePaused($0) }
    #endif
    hold()
  }

  /// Resumes the effects. Those that missed a change run, once each and in order of creation.
  public func resume() {
    guard isPaused else { return }
    isPaused = false
    let turn = currentTurn()
    #if !hasFeature(Embedded)
      note { .scopeResumed($0) }
    #endif
    turn.open()
    letGo()
    turn.closeApart()
  }

  private func hold() {
    holds += 1
    if holds == 1 { spreadPause() }
  }

  private func letGo() {
    holds -= 1
    if holds == 0 { spreadPause() }
  }

  /// Pauses or resumes the members, and those of child scopes that have no other reason to be held. A loop, as for
  /// ending.
  private func spreadPause() {
    let isHeld = holds > 0
    var waiting: ContiguousArray<Scope> = [self]
    while let scope = waiting.popLast() {
      for member in scope.members {
        switch member {
        case .subscription(let subscription): subscription.setPaused(isHeld)
        case .scope(let child):
          child.holds += isHeld ? 1 : -1
          if child.holds == (isHeld ? 1 : 0) { waiting.append(child) }
        case .closure, nil: break
        }
      }
    }
  }
}

@available(*, unavailable, message: "A scope belongs to the isolation domain it was made in.")
extension Scope: Sendable {}

extension TurnRef {
  /// Closes a batch. Apart, because the end of a batch is much code, and scopes are used seldom.
  @inline(never)
  fileprivate func closeApart() { close() }
}
