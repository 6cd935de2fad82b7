// What explanations say of a lens and of a view is what they say of the node behind it.

extension Lens: Explainable {
  /// The computed value that reads the part.
  public var graphMember: Graph.Member? { part.graphMember }

  /// Keeps the part, and with it the whole that holds it, out of everything that is printed or recorded about the
  /// graph.
  ///
  ///     let password = account[\.password].redacted()
  ///     let user = account[\.user].unredacted()
  ///
  /// - Returns: the lens.
  @discardableResult
  public func redacted() -> Self {
    part.redacted()
    // Read without telling listeners, because a recording would be told the whole before it is redacted.
    currentTurn().unheard { _ = peek() }
    part.node.redactSources()
    return self
  }
}

extension ReadOnly: Explainable {
  /// The observable that this view reads.
  public var graphMember: Graph.Member? { base.graphMember }
}
