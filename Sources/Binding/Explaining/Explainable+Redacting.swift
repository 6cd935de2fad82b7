extension Explainable {
  /// Keeps the value out of all that is written about the graph: dumps, explanations, recordings.
  ///
  ///     let password = Observable("", name: "password").redacted()
  ///     let isStrong = Computed { password.value.count > 11 }.unredacted()
  ///
  /// What reads it is redacted as well, however far away, unless it is ``unredacted()``. A redacted field keeps its
  /// draft back; redact its model, too. A store whose state, or a part of it, is redacted leaves out the arguments of
  /// its actions.
  ///
  /// Only what is read is followed, also by debounced, throttled and delayed values. A value that an effect, a binding
  /// or the load of a resource copies elsewhere is another one, and so is an object's property where an observable
  /// holds the object, and what a computed value remembers of its former result.
  ///
  /// - Returns: this.
  @discardableResult @export(implementation)
  public func redacted() -> Self {
    guard let node = graphMember?.node else { return self }
    node.redact()
    Graph.family(of: node)?.isRedacted = true
    return self
  }

  /// Shows the value in what is written about the graph, although it follows from one that is ``redacted()``.
  ///
  /// - Returns: this.
  @discardableResult @export(implementation)
  public func unredacted() -> Self {
    graphMember?.node.pointee.flags.change(set: .unredacted, clear: .redacted)
    return self
  }
}

extension Explainable {
  /// Whether what is written about the graph leaves out the value.
  @usableFromInline
  package var isKeptBack: Bool { graphMember?.node.isRedacted() ?? false }
}

extension NodeRef {
  /// Redacts what a part was read from.
  @export(implementation)
  func redactSources() {
    var waiting = [self]
    while let node = waiting.popLast() {
      guard node.has(.computed) else { continue }
      node.forEachInput { source, _, _ in
        guard !source.has(.redacted) else { return }
        source.redact()
        waiting.append(source)
      }
    }
  }
}
