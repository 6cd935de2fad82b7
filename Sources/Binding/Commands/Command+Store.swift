extension Command {
  /// Lets the command end with a scope: what is under way is cancelled, the command is disabled for good, and publishes
  /// nothing more.
  ///
  ///     save.store(in: scope)
  ///
  /// The scope does not keep the command. A scope that has ended ends it at once. A command that stands in another
  /// scope moves.
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
  @export(implementation) var end: (() -> Void)?

  @usableFromInline
  init(_ end: @escaping () -> Void) { self.end = end }

  override var isCancelled: Bool { end == nil }

  override func cancel() {
    let end = end
    forget()
    end?()
  }

  /// The command goes by itself.
  @export(implementation)
  func forget() {
    end = nil
    leaveScope()
  }
}
