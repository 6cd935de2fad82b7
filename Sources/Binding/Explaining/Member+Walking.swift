// For explanations by the other modules.

extension Graph.Member {
  /// The name as quoted in sentences.
  @export(implementation)
  package var quotedName: String { node.quotedName }

  /// What the node has read, in the order of reading, each once; instead of an inner node what that has read.
  @export(implementation)
  package var inputs: [Graph.Member] { node.inputs(passingOver: \.isInner).map { Graph.Member($0.source) } }

  /// Hands the present value to a closure, untracked and as it is; not if there is none. Also what is redacted: nothing
  /// of it must be shown.
  @export(implementation)
  package func inspect(_ look: @escaping (Any) -> Void) {
    _ = currentTurn().describeValue(of: node, isShown: false) {
      look($0)
      return ""
    }
  }
}
