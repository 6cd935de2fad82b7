// What explanations say of a lens or of a read-only view is what they say of the node behind it.

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
    // The inputs are known only once the part was read. Listeners are not told of this read, because a recording would
    // write down the whole before it is redacted.
    currentTurn().unheard { _ = peek() }
    part.node.redactSources()
    return self
  }
}

extension ReadOnly: Explainable {
  /// The observable that this view reads.
  public var graphMember: Graph.Member? { base.graphMember }
}
