extension Subscription {
  /// Stores the subscription in a scope, and ends it with that scope, which ends its newest member first. A scope that
  /// has ended cancels it at once. If the subscription is in another scope, it moves.
  public func store(in scope: Scope) { scope.add(self) }
}
