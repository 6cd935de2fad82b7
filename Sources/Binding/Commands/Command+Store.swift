extension Command {
  /// Lets the command end with a scope: running work is cancelled, the command is disabled for good, and publishes
  /// nothing more.
  ///
  ///     save.store(in: scope)
  ///
  /// The scope does not keep the command. In a scope that has ended the command ends at once. A command that was stored
  /// in another scope leaves that.
  @export(implementation)
  public func store(in scope: Scope) {
    let lease = ledger.lease ?? CommandLease { [weak self] in self?.end() }
    ledger.lease = lease
    lease.store(in: scope)
  }
}

/// The place of a command in a scope.
@usableFromInline
final class CommandLease: Subscription {
  @export(implementation) let end: () -> Void

  @usableFromInline
  init(_ end: @escaping () -> Void) { self.end = end }

  override func cancel() { end() }
}
