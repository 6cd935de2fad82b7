extension Graph.Member {
  /// The name as quoted in sentences.
  package var quotedName: String { node.quotedName }

  /// What the node has read, in the order of reading, each node once. An inner node is replaced by what it has read.
  package var inputs: [Graph.Member] { node.inputs(passingOver: \.isInner).map { Graph.Member($0.source) } }

  /// Hands the present value to a closure, untracked and without evaluation, if there is a value. Redacted values too:
  /// they must not be shown.
  package func inspect(_ look: @escaping (Any) -> Void) {
    _ = currentTurn().describeValue(of: node, isShown: false) {
      look($0)
      return ""
    }
  }
}
