extension Command {
  /// Lets the command end with a scope: what is under way is cancelled, the command is disabled for good, and publishes nothing
  /// more.
  ///
  ///     save.store(in: scope)
  ///
  /// The scope does not keep the command. A scope that has ended ends it at once. A command that stands in another scope moves.
  public func store(in scope: Scope) {
    let lease = self.lease ?? CommandLease(ending: self)
    self.lease = lease
    lease.store(in: scope)
  }
}

/// The place of a command in a scope.
final class CommandLease: Subscription {
  private var end: (() -> Void)?

  init<Input, Output>(ending command: Command<Input, Output>) {
    end = { [weak command] in command?.end() }
  }

  override var isCancelled: Bool { end == nil }

  override func cancel() {
    let end = end
    forget()
    end?()
  }

  /// The command goes by itself.
  func forget() {
    end = nil
    leaveScope()
  }
}
