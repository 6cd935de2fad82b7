extension Command {
  /// Ends the command when a scope ends: running work is cancelled, the command is disabled for good, and it publishes
  /// nothing more.
  ///
  ///     save.store(in: scope)
  ///
  /// The scope does not retain the command. If the scope has already ended, the command ends at once. A command that
  /// was stored in another scope leaves that scope.
  public func store(in scope: Scope) {
    let lease = core.ledger.lease ?? CommandLease { [weak core] in core?.end() }
    core.ledger.lease = lease
    lease.isOnMainActor = isOnMainActor()
    lease.store(in: scope)
  }
}

/// The subscription by which a scope ends a command, without keeping the command alive.
final class CommandLease: Subscription {
  let end: () -> Void
  /// Whether the command was stored on the main actor.
  var isOnMainActor = false

  init(_ end: @escaping () -> Void) { self.end = end }

  override func cancel() { end() }

  /// Leaves the scope when the command has been released, which may be on any thread. The scope belongs to the main
  /// actor if the command was stored there, and may be in use at the same time.
  func leaveScopeAtHome() {
    if isOnMainActor, !Binding::isOnMainActor() {
      nonisolated(unsafe) let lease = self
      Task.detached { @MainActor in lease.leaveScope() }
      return
    }
    leaveScope()
  }
}
