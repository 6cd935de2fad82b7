// Programming errors end the program at once, with a message that names the culprits.

extension TurnRef {
  /// A computed was met again while it is being evaluated.
  func failCycle(closedBy node: NodeRef) -> Never {
    let path = path
    let members = path[(path.lastIndex(of: node) ?? 0)...] + [node]
    let names = members.map { "'\($0.name)'" }
    fatalError("Binding: a computed value depends on itself: \(names.joined(separator: " → "))")
  }

  /// A computed was met again as an input of one that is being checked.
  @inline(never)
  func failCycle(closedBy node: NodeRef, at last: NodeRef, in frame: UnsafeMutablePointer<CheckFrame>) -> Never {
    frame.pointee.node = last
    failCycle(closedBy: node)
  }

  /// The first evaluation of a chain recurses, and there is no stack left for one more step.
  func failTooDeep(_ node: NodeRef) -> Never {
    fatalError(
      """
      Binding: the stack is too small to evaluate '\(node.name)', which is \(path.count) computed values deep. \
      Read each once as the chain is built: only the first evaluation recurses.
      """)
  }

  /// Something was attempted while a computed is being read, which must have no side effects on the graph.
  @usableFromInline
  func failInComputed(_ attempt: String) -> Never {
    let reader = path.last { $0.has(.computed) }.map { "'\($0.name)'" } ?? "a computed value"
    fatalError("Binding: \(attempt) while \(reader) is being computed. A computed value only reads.")
  }

  /// What is being checked and evaluated, outermost first.
  private var path: [NodeRef] {
    var path: [NodeRef] = []
    var next = pointee.check
    while let frame = next {
      var member: NodeRef? = frame.pointee.node
      while let node = member {
        path.append(node)
        member = node.inputs.pointee.arrival?.pointee.target
      }
      next = frame.pointee.outer
    }
    return path.reversed()
  }
}

extension NodeRef {
  @usableFromInline
  func failMutating() -> Never {
    fatalError("Binding: '\(name)' is touched while it is being mutated in place")
  }
}
