/// The members of a scope, in an object that may outlive the scope. A scope may be released on any thread, but its
/// members belong to one isolation domain, where they have to end, see `handOver()`. Until then they refer to this
/// object, and a member that is cancelled removes itself from it.
final class ScopeMembers: SubscriptionHolder {
  enum Member {
    case subscription(Subscription)
    case scope(Scope)
    case closure(Closure)
  }

  /// A closure in an object, so that a `Member` takes one word whatever it holds.
  final class Closure {
    let call: () -> Void

    init(_ call: @escaping () -> Void) { self.call = call }
  }

  /// The members in the order of adding. Up to two need no array, and few scopes have more.
  private struct List {
    private var first: Member?
    private var second: Member?
    private var rest: ContiguousArray<Member?> = []
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    subscript(index: Int) -> Member? {
      get {
        switch index {
        case 0: first
        case 1: second
        default: rest[index - 2]
        }
      }
      set {
        switch index {
        case 0: first = newValue
        case 1: second = newValue
        default: rest[index - 2] = newValue
        }
      }
    }

    mutating func append(_ member: Member) {
      switch count {
      case 0: first = member
      case 1: second = member
      default: rest.append(member)
      }
      count += 1
    }

    /// Removes the last entry and returns its member: `.some(nil)` if that member was removed before, `nil` if the list
    /// is empty.
    mutating func popLast() -> Member?? {
      if count == 0 { return nil }
      count -= 1
      return switch count {
      case 0: first.take()
      case 1: second.take()
      default: rest.removeLast()
      }
    }
  }

  /// Exclusivity is not checked, so each method makes sure of it: a method that removes a member retains the member
  /// until its own access to the list is over, because releasing the member may access the list again.
  @exclusivity(unchecked) private var members = List()
  @exclusivity(unchecked) private var vacancies = 0
  /// How many of two reasons to pause the members apply: that the scope itself is paused, and that its parent has a
  /// reason to pause.
  @exclusivity(unchecked) private var holds = 0
  /// The members of the scope's parent, with which the scope ends, and the index of the scope among them.
  @exclusivity(unchecked) private(set) var parent: Unmanaged<ScopeMembers>?
  @exclusivity(unchecked) private var parentIndex = 0

  var isEmpty: Bool { members.isEmpty }

  func add(_ subscription: Subscription) {
    subscription.scope = Unmanaged.passUnretained(self)
    subscription.scopeIndex = members.count
    members.append(.subscription(subscription))
    if holds > 0 { subscription.setPaused(true) }
  }

  func add(_ scope: Scope) {
    scope.members.parent = Unmanaged.passUnretained(self)
    scope.members.parentIndex = members.count
    members.append(.scope(scope))
    if holds > 0 { scope.members.hold() }
  }

  func add(_ closure: @escaping () -> Void) { members.append(.closure(Closure(closure))) }

  func contains(_ other: ScopeMembers) -> Bool {
    var next = other.parent
    while let outer = next {
      if outer.toOpaque() == Unmanaged.passUnretained(self).toOpaque() { return true }
      next = outer._withUnsafeGuaranteedRef { $0.parent }
    }
    return false
  }

  /// Called when the scope has ended. A paused parent no longer counts as a reason to pause the members, in case the
  /// scope is used again.
  func forgetParent() { holds = isPaused ? 1 : 0 }

  func leaveParent() {
    guard let parent else { return }
    self.parent = nil
    parent._withUnsafeGuaranteedRef { $0.remove(at: parentIndex) }
  }

  /// Ends the members, newest first; the members of a child scope end when it is the turn of that scope. A loop,
  /// because scopes may be nested to any depth.
  func endAll() {
    if members.isEmpty { return }
    let turn = currentTurn()
    turn.open()
    // The child scopes whose members are being ended, the innermost last.
    var inner: ContiguousArray<Scope> = []
    var scope = self
    while true {
      if let member = scope.members.popLast() {
        guard let child = scope.end(member) else { continue }
        inner.append(child)
        scope = child.members
      } else {
        guard let ended = inner.popLast() else { break }
        ended.noteEnd(isOver: true)
        scope = inner.last?.members ?? self
      }
    }
    turn.closeApart()
  }

  /// Ends a member that was taken from the list. Returns the member if it is a scope, whose members have to end next.
  private func end(_ member: Member?) -> Scope? {
    switch member {
    case .subscription(let subscription):
      subscription.scope = nil
      subscription.cancel()
    case .scope(let child):
      child.members.note { .scopeEnded($0) }
      child.members.parent = nil
      child.noteEnd(isOver: false)
      return child
    case .closure(let closure): whenReadIsOver { detached { closure.call() } }
    case nil: vacancies -= 1
    }
    return nil
  }

  /// Removes a child scope that has ended, or a subscription that was cancelled or moves to another scope. Closes the
  /// gaps once there are more than 16 and they are more than half of the list.
  override func remove(at index: Int) {
    let member = members[index]
    if holds > 0, case .subscription(let subscription) = member { subscription.setPaused(false) }
    members[index] = nil
    vacancies += 1
    if vacancies > 16, vacancies > members.count / 2 { compact() }
    withExtendedLifetime(member) {}
  }

  private func compact() {
    var count = 0
    for index in 0..<members.count {
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

  /// Ends the members in a turn of the main actor. Touches nothing but the reference, because the main actor may be
  /// using the members at the same time.
  func handOver() {
    nonisolated(unsafe) let members = self
    Task.detached { @MainActor in
      members.note { .scopeEnded($0) }
      members.endAll()
    }
  }

  /// Tells listeners a step of the scope, which they identify by the address of its members.
  @inline(never)
  func note(_ step: (UnsafeRawPointer) -> StepListener.Step) {
    let turn = currentTurn()
    if turn.pointee.isTracing { turn.tell(step(UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()))) }
  }

  func hold() {
    holds += 1
    if holds == 1 { spreadPause() }
  }

  func letGo() {
    holds -= 1
    if holds == 0 { spreadPause() }
  }

  /// Pauses or resumes the members, and the members of child scopes that have no other reason to be paused. A loop,
  /// because scopes may be nested to any depth.
  private func spreadPause() {
    let isHeld = holds > 0
    var waiting: ContiguousArray<ScopeMembers> = [self]
    while let scope = waiting.popLast() {
      for index in 0..<scope.members.count {
        switch scope.members[index] {
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
  /// Closes a batch. Not inlined, because closing is much code, and no hot path ends or pauses a scope.
  @inline(never)
  func closeApart() { close() }
}
