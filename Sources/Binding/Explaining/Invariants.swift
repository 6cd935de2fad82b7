#if DEBUG
  // Invariants that hold between any two steps. Tests check them after every step; release builds do not contain them.

  /// Checks the flags, versions and links of every node that can be reached from the given ones, and this thread's
  /// turn. Traps at the first violation.
  package func checkInvariants(of nodes: [GraphNode], and effects: [Effect]) {
    var checker = InvariantChecker()
    checker.check(from: nodes.map(\.node) + effects.map(\.node))
  }

  private struct InvariantChecker {
    let turn = currentTurn()
    var known: Set<NodeRef> = []
    var waiting: [NodeRef] = []

    mutating func check(from starts: [NodeRef]) {
      checkTurn()
      starts.forEach { add($0) }
      while let node = waiting.popLast() {
        if node.has(.effect) {
          checkEffect(node)
        } else {
          checkSubscribers(of: node)
          require(!node.has(.remembered), "is remembered by a transaction that has ended", node)
          if node.has(.computed) { checkComputed(node) } else { checkObservable(node) }
        }
      }
    }

    private mutating func add(_ node: NodeRef) {
      if known.insert(node).inserted { waiting.append(node) }
    }

    private func require(_ condition: Bool, _ rule: String, _ node: NodeRef? = nil) {
      if !condition { fatalError("Binding: \(node.map { "'\($0.name)': " } ?? "")\(rule)") }
    }

    private func checkTurn() {
      require(
        turn.pointee.pulls == 0 && turn.pointee.checkFrame == nil && turn.pointee.edgesToVisit.isEmpty,
        "a walk is under way")
      require(
        turn.pointee.garbage.isEmpty && turn.pointee.collectedRun == nil && turn.pointee.postponed.isEmpty,
        "something waits to be let go of")
      require(turn.pointee.log.isEmpty, "a transaction is remembered that has ended")
      if turn.pointee.effectFrame == nil {
        require(turn.pointee.reader == nil && !turn.pointee.isInBody, "somebody reads although no effect runs")
      }
      if turn.pointee.depth == 0 {
        require(
          turn.pointee.queue.isEmpty && turn.pointee.round.isEmpty && turn.pointee.exhausted.isEmpty,
          "effects wait outside of a batch")
      }
    }

    private mutating func checkSubscribers(of node: NodeRef) {
      guard let first = node.pointee.firstSubscriber else { return }
      var edge = first
      while true {
        let target = edge.pointee.target
        require(edge.pointee.source == node, "a subscription belongs to another source", node)
        require(target.isObserved, "tells a subscriber that nobody observes", node)
        require(inputs(of: target).contains(edge), "tells '\(target.name)', which does not know", node)
        if node.has(.pending) || node.has(.written) {
          require(target.has(.pending) || target.has(.busy), "is pending and '\(target.name)' is not", node)
        }
        add(target)
        guard let next = edge.pointee.nextSubscriber else { break }
        require(next.pointee.previousSubscriber == edge, "the list of subscribers is torn", node)
        edge = next
      }
      require(first.pointee.previousSubscriber == edge, "the first subscriber does not know the last", node)
    }

    private mutating func inputs(of node: NodeRef) -> [EdgeRef] {
      var edges: [EdgeRef] = []
      var next = node.inputs.pointee.first
      while let edge = next {
        edges.append(edge)
        next = edge.pointee.nextInput
      }
      return edges
    }

    private mutating func checkInputs(of node: NodeRef, mayDiffer: Bool) {
      let edges = inputs(of: node)
      for edge in edges {
        let source = edge.pointee.source
        require(edge.pointee.target == node, "an input belongs to another target", node)
        require(!source.has(.effect), "reads an effect", node)
        require(edge.isLinked == node.isObserved, "an input is linked although nobody observes, or the reverse", node)
        if !edge.isLinked { checkUnlinked(edge, of: node) }
        if !mayDiffer {
          require(!source.has(.pending) && !source.has(.written), "counts as current above '\(source.name)'", node)
          require(edge.pointee.version == source.pointee.version, "missed a change of '\(source.name)'", node)
        }
        add(source)
      }
    }

    private func checkUnlinked(_ edge: EdgeRef, of node: NodeRef) {
      let source = edge.pointee.source
      require(edge.pointee.nextSubscriber == nil, "an unlinked input has a neighbour", node)
      if edge.pointee.version == source.pointee.version {
        require(source.has(.seen), "remembers a version that '\(source.name)' believes unseen", node)
      }
    }

    private func checkObservable(_ node: NodeRef) {
      let foreign: NodeFlags = .pending | .stale | .busy | .queued | .cancelled | .exhausted
      require(!node.has(foreign), "carries flags that observables do not have", node)
      require(!node.has(.mutating), "is being mutated", node)
      if !node.has(.written) { require(!node.has(.rewritten | .certain), "was rewritten but not written", node) }
    }

    private mutating func checkComputed(_ node: NodeRef) {
      let foreign: NodeFlags = .written | .rewritten | .certain | .mutating | .queued | .cancelled | .exhausted
      require(!node.has(foreign), "carries flags that computed values do not have", node)
      require(!node.has(.busy), "is being evaluated", node)
      if !node.isObserved {
        require(node.has(.pending), "is taken for valid although nobody tells it of changes", node)
      }
      let first = node.inputs.pointee.first
      if node.has(.mapped) {
        require(first != nil, "has lost the input that it always reads", node)
      } else if node.has(.stale) {
        require(first == nil, "has inputs but never ran", node)
      }
      checkInputs(of: node, mayDiffer: node.has(.pending))
    }

    private mutating func checkEffect(_ node: NodeRef) {
      let foreign: NodeFlags = .computed | .stale | .written | .rewritten | .certain | .seen | .mutating
      require(!node.has(foreign), "carries flags that effects do not have", node)
      require(node.effect._withUnsafeGuaranteedRef { $0.node == node }, "does not know its object", node)
      if node.has(.cancelled) {
        require(node.has(.busy) || node.inputs.pointee.first == nil, "is cancelled and still subscribed", node)
        return
      }
      if !node.has(.busy) {
        require(
          node.has(.queued) == (node.has(.pending) && !node.has(.paused)), "is due and not queued, or the reverse", node
        )
      }
      // An effect that has used up its runs of a flush may have missed changes.
      let wasExhausted = node.runs == TurnRef.runsInFlush
      checkInputs(of: node, mayDiffer: node.has(.pending) || node.has(.busy) || wasExhausted)
    }
  }
#endif
