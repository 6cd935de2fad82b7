extension Subscription {
  /// Stores the subscription in a scope, with which it ends, newest first. A scope that has ended cancels it at once. A
  /// subscription in another scope moves.
  public func store(in scope: Scope) { scope.add(self) }
}
