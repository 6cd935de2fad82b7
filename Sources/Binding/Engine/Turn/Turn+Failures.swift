// Programming errors end the program at once, with a message that names the nodes concerned.

extension TurnRef {
  /// Traps because a computed was read again while it is being evaluated.
  @inline(never)
  func failCycle(closedBy node: NodeRef) -> Never {
    // Walks outward from the innermost node to the one that closes the cycle, with which the message begins and ends.
    var names = "'\(node.name)'"
    var isClosed = false
    forEachOnPath { member in
      if !isClosed { names = "'\(member.name)' → \(names)" }
      if member == node { isClosed = true }
    }
    fatalError("Binding: a computed value depends on itself: \(names)")
  }

  func failTooDeep(_ node: NodeRef) -> Never {
    var depth = 0
    forEachOnPath { _ in depth += 1 }
    fatalError(
      """
      Binding: the stack is too small to evaluate '\(node.name)', which is \(depth) computed values deep. \
      Read each once as the chain is built: only an evaluation through dependencies that are new recurses.
      """)
  }

  /// Traps because effects that make effects, each in its first run, have nearly used up the stack.
  @inline(never)
  func failTooDeepToRun(_ effect: NodeRef) -> Never {
    fatalError(
      """
      Binding: the stack is too small to run '\(effect.name)': another effect makes it in its own first run, and so on, \
      very many in a row.
      """)
  }

  /// Traps because a release has nearly used up the stack: values each of which holds the next observable are released
  /// recursively.
  @inline(never)
  fileprivate func failTooDeepToEnd(_ node: NodeRef) -> Never {
    fatalError(
      """
      Binding: the stack is too small to release '\(node.name)': its value holds another observable, and so on, very \
      many in a row. Take such a list apart from its end.
      """)
  }

  /// Traps because an operation with side effects on the graph was attempted while a computed is being read.
  @usableFromInline
  func failInComputed(_ attempt: String) -> Never { failInComputed(attempt, nil) }

  /// - Parameter cure: sentences that say what to do instead.
  func failInComputed(_ attempt: String, _ cure: String?) -> Never {
    let culprit = evaluatedName ?? "a computed value"
    fatalError("Binding: \(attempt) while \(culprit) is being computed. \(cure ?? "A computed value only reads.")")
  }

  /// The name of the innermost computed that is being evaluated, in quotation marks.
  private var evaluatedName: String? {
    var name: String?
    forEachOnPath { if name == nil, $0.has(.computed) { name = "'\($0.name)'" } }
    return name
  }

  /// The end of a message that names the reader: the computed that is being evaluated, otherwise the effect whose body
  /// is running. Empty if there is neither.
  @usableFromInline var readerPhrase: String {
    guard pointee.pulls > 0 else { return effectPhrase }
    return evaluatedName.map { ", while \($0) is being computed" } ?? ""
  }

  /// Visits the nodes that are being checked and evaluated, innermost first.
  private func forEachOnPath(_ visit: (NodeRef) -> Void) {
    var next = pointee.checkFrame
    while let frame = next {
      var member: NodeRef? = frame.pointee.node
      while let node = member {
        visit(node)
        member = node.inputs.pointee.arrival?.pointee.target
      }
      next = frame.pointee.outer
    }
  }
}

/// Traps if too little of the stack is left to release the value of an observable, which may release other observables
/// recursively.
func requireStack(for node: NodeRef) {
  let turn = currentTurn()
  if Platform.isStackLow(turn.pointee.stackEnd) { turn.failTooDeepToEnd(node) }
}

extension NodeRef {
  /// Traps because the engine sent the class of a node a request that is meant for another class, which is a defect of
  /// the engine.
  @usableFromInline
  func failRequest() -> Never { fatalError("Binding: '\(name)' is asked by the engine for what it cannot do") }

  @usableFromInline
  func failMutating() -> Never {
    fatalError(
      """
      Binding: '\(name)' is touched while it is being mutated in place. What is handed to asynchronous code, as in \
      `await change(&name.value)`, is being mutated until that returns.
      """)
  }

  /// Traps because a node that a list of one thread holds is used on another thread.
  @inline(never)
  func failSent(_ deed: String, while state: String) -> Never {
    fatalError(
      """
      Binding: '\(name)' \(deed) while \(state). What is made or written in a batch, a transaction or an effect \
      must not be handed to another isolation domain before that has ended.
      """)
  }
}
