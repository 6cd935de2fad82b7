/// What a scope holds.
///
/// Apart from the scope, which may be released on any thread: the members belong to one isolation domain, find their
/// way back to this object, and leave it by themselves until they are ended there.
final class ScopeMembers {
  enum Member {
    case subscription(Subscription)
    case scope(Scope)
    case closure(() -> Void)
  }

  /// A member that is taken out is kept until the access to the array is over: its end may reach this array again.
  @exclusivity(unchecked) private var members: ContiguousArray<Member?> = []
  @exclusivity(unchecked) private var vacancies = 0
  /// Number of reasons to hold the effects back: the scope is paused, its parent is held.
  @exclusivity(unchecked) private var holds = 0
  /// Whether the scope itself has been paused.
  @exclusivity(unchecked) var isPaused = false
  /// What the scope ends with, and the index in it.
  @exclusivity(unchecked) private(set) var parent: Unmanaged<ScopeMembers>?
  @exclusivity(unchecked) private var parentIndex = 0

  var isEmpty: Bool { members.isEmpty }

  func add(_ subscription: Subscription) {
    subscription.scope = Unmanaged.passUnretained(self)
    subscription.scopeIndex = members.count
    append(.subscription(subscription))
    if holds > 0 { subscription.setPaused(true) }
  }

  func add(_ scope: Scope) {
    scope.members.parent = Unmanaged.passUnretained(self)
    scope.members.parentIndex = members.count
    append(.scope(scope))
    if holds > 0 { scope.members.hold() }
  }

  func add(_ closure: @escaping () -> Void) { append(.closure(closure)) }

  private func append(_ member: Member) {
    // One is seldom alone: room for two spares a block.
    if members.isEmpty { members.reserveCapacity(2) }
    members.append(member)
  }

  func contains(_ other: ScopeMembers) -> Bool {
    var next = other.parent
    while let outer = next {
      if outer.toOpaque() == Unmanaged.passUnretained(self).toOpaque() { return true }
      next = outer._withUnsafeGuaranteedRef { $0.parent }
    }
    return false
  }

  /// The parent no longer holds the scope, should it be used again.
  func forgetParent() { holds = isPaused ? 1 : 0 }

  func leaveParent() {
    guard let parent else { return }
    self.parent = nil
    parent._withUnsafeGuaranteedRef { $0.remove(at: parentIndex) }
  }

  /// Ends the members, newest first, those of a child scope in its place. A loop: scopes may be nested to any depth.
  func endAll() {
    let turn = currentTurn()
    turn.open()
    var inner: ContiguousArray<Scope> = []
    while true {
      let scope = inner.last?.members ?? self
      guard let member = scope.members.popLast() else {
        guard let ended = inner.popLast() else { break }
        ended.noteEnd(isOver: true)
        continue
      }
      switch member {
      case .subscription(let subscription):
        subscription.scope = nil
        subscription.cancel()
      case .scope(let child):
        child.members.parent = nil
        child.noteEnd(isOver: false)
        inner.append(child)
      case .closure(let closure): closure()
      case nil: scope.vacancies -= 1
      }
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
      case .scope(let scope): scope.members.parentIndex = count
      case .closure: break
      }
      members[count] = member
      count += 1
    }
    while members.count > count { _ = members.popLast() }
    vacancies = 0
  }

  #if !hasFeature(Embedded)
    /// Ends the members in a turn of the main actor.
    ///
    /// Here nothing but the reference is touched: at the same time the main actor may be using what it counts.
    func handOver() {
      nonisolated(unsafe) let members = self
      Task.detached { @MainActor in
        members.note { .scopeEnded($0) }
        members.endAll()
      }
    }

    /// Tells listeners of a step of the scope, which they know by the address of its members.
    @inline(never)
    func note(_ step: (UnsafeRawPointer) -> StepListener.Step) {
      let turn = currentTurn()
      if turn.pointee.isTracing { turn.tell(step(UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()))) }
    }
  #endif

  // MARK: Pausing

  func hold() {
    holds += 1
    if holds == 1 { spreadPause() }
  }

  func letGo() {
    holds -= 1
    if holds == 0 { spreadPause() }
  }

  /// Pauses or resumes the members, and those of child scopes that have no other reason to be held. A loop, as for
  /// ending.
  private func spreadPause() {
    let isHeld = holds > 0
    var waiting: ContiguousArray<ScopeMembers> = [self]
    while let scope = waiting.popLast() {
      for member in scope.members {
        switch member {
        case .subscription(let subscription): subscription.setPaused(isHeld)
        case .scope(let child):
          child.members.holds += isHeld ? 1 : -1
          if child.members.holds == (isHeld ? 1 : 0) { waiting.append(child.members) }
        case .closure, nil: break
        }
      }
    }
  }
}

extension TurnRef {
  /// Closes a batch. Apart, because the end of a batch is much code, and scopes are used seldom.
  @inline(never)
  func closeApart() { close() }
}
