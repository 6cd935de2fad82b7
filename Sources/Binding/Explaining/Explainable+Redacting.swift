extension Explainable {
  /// Keeps the value out of all that is written about the graph: dumps, explanations, recordings.
  ///
  ///     let password = Observable("", name: "password").redacted()
  ///     let isStrong = Computed { password.value.count > 11 }.unredacted()
  ///
  /// A node that reads the value, directly or not, is redacted as well, unless that node is ``unredacted()``. A
  /// redacted field does not show its draft; redact its model, too. If the state of a store, or a part of it, is
  /// redacted, the store leaves out the arguments of its actions; of an action that is no case of an enum it tells only
  /// the type.
  ///
  /// Redaction follows reads, those of debounced, throttled and delayed values and of the triggers of resets too. It
  /// does not reach a value that an effect, a binding or a load copies elsewhere, the properties of an object that an
  /// observable holds, or what a computed value remembers of its former result.
  ///
  /// - Returns: this node.
  @discardableResult
  public func redacted() -> Self {
    guard let node = graphMember?.node else { return self }
    node.redact()
    Graph.family(of: node)?.isRedacted = true
    return self
  }

  /// Shows the value in what is written about the graph, although it depends on a value that is ``redacted()``.
  ///
  /// - Returns: this node.
  @discardableResult
  public func unredacted() -> Self {
    graphMember?.node.pointee.flags.change(set: .unredacted, clear: .redacted)
    return self
  }
}

extension Explainable {
  /// Whether the value is left out of what is written about the graph.
  package var isKeptBack: Bool { graphMember?.node.isRedacted() ?? false }
}

extension NodeRef {
  /// Redacts the direct and indirect inputs of a computed, except `kept` and what is only an input of `kept`.
  func redactSources(besides kept: NodeRef? = nil) {
    // The inputs that were met, instead of those that are redacted: an input may have been redacted before, without its
    // own inputs.
    var known: Set = [self]
    var waiting = [self]
    while let node = waiting.popLast() {
      guard node.has(.computed) else { continue }
      node.forEachInput { source, _, _ in
        guard source != kept, known.insert(source).inserted else { return }
        source.redact()
        source.collection?.redact()
        waiting.append(source)
      }
    }
  }
}

extension GraphNode {
  /// The text of a key of the value, for a diagnostic. Does not show the key of a redacted value.
  @usableFromInline
  package final func text(ofKey key: Any) -> String { node.isRedacted() ? "a redacted key" : "\(key)" }
}
