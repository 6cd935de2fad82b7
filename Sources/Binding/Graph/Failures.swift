// Programming errors end the program at once, with a message that names the culprits.

extension TurnRef {
  /// A computed was met again while it is being checked or evaluated.
  func failCycle(closedBy node: NodeRef) -> Never {
    var names: [String] = []
    for index in 0..<pointee.path.count {
      guard let member = pointee.path[index].node else { continue }
      if member == node { names.removeAll() }
      names.append("'\(member.name)'")
    }
    names.append("'\(node.name)'")
    fatalError("Binding: a computed value depends on itself: \(names.joined(separator: " → "))")
  }

  /// The first evaluation of a chain recurses, and there is no stack left for one more step.
  func failTooDeep(_ node: NodeRef) -> Never {
    fatalError(
      """
      Binding: the stack is too small to evaluate '\(node.name)', which is \(pointee.path.count) computed values deep. \
      Read each once as the chain is built: only the first evaluation recurses.
      """)
  }

  /// Something was attempted while a computed is being read, which must have no side effects on the graph.
  func failInComputed(_ attempt: String) -> Never {
    var reader = "a computed value"
    for index in 0..<pointee.path.count {
      if let node = pointee.path[index].node, node.has(.computed) { reader = "'\(node.name)'" }
    }
    fatalError("Binding: \(attempt) while \(reader) is being computed. A computed value only reads.")
  }

}

extension NodeRef {
  @usableFromInline
  func failMutating() -> Never {
    fatalError("Binding: '\(name)' is touched while it is being mutated in place")
  }
}
