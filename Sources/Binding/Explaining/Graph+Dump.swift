extension Graph {
  /// Describes all nodes that are connected with the given ones, directly or not.
  ///
  ///     print(Graph.dump(title, as: .mermaid))
  ///
  /// Each node is shown with its kind, its name, a short text of its value, its state, and while tracing with the
  /// number of its runs, see ``withTracing(_:)``. The order depends on the graph alone: first the roots in the given
  /// order, then the neighbours of each, its inputs before its subscribers.
  ///
  /// Nothing is evaluated: a computed value is shown with its latest result. A source has no reference to an unobserved
  /// computed value that has read it: pass such a computed value as a root.
  ///
  /// A field, a history and a two-way binding have one line each. An effect or a two-way binding without a name that
  /// reads one node is mentioned in the line of that node instead, as `observed by Screen.swift:12`, unless it was
  /// passed as a root, or is in an unusual state such as paused. Other nodes that the library makes for itself are left
  /// out, and what they connect is shown as connected. `internals: true` shows all.
  ///
  /// Takes time linear in the size of the graph. Descriptions of your own types are called, and should only read the
  /// value that they describe. Call it in the isolation domain of the graph. Arguments without a node are left out.
  public static func dump(
    _ roots: any Explainable..., as format: Format = .text, internals: Bool = false
  ) -> String {
    dump(roots, as: format, internals: internals)
  }

  /// Describes all nodes that are connected with those of an array.
  public static func dump(
    _ roots: [any Explainable], as format: Format = .text, internals: Bool = false
  ) -> String {
    let boxes = picture(of: roots.compactMap(\.graphMember), internals: internals)
    return switch format {
    case .text: text(boxes)
    case .dot: dot(boxes)
    case .mermaid: mermaid(boxes)
    }
  }

  /// All nodes that are connected with the given ones, in the order of a dump, for tools that draw or explain graphs in
  /// their own way. `inputs` are indices of nodes in the result. `describe` makes the texts of values; its reads are
  /// not tracked.
  package static func nodes(
    connectedWith roots: [any Explainable], describing describe: @escaping (Any) -> String
  ) -> [(member: Member, kind: String, name: String, value: String?, inputs: [Int])] {
    let members = roots.compactMap(\.graphMember)
    let all = find(from: members)
    return zip(all, picture(of: members, by: describe, internals: true)).map { member, box in
      (member, box.kind, box.name, box.value, box.inputs.map { $0.number - 1 })
    }
  }

  /// A line of a dump. An input is the number of the line of a node that was read, in the order of reading; `isLinked`
  /// tells whether its changes are announced to the reader.
  typealias Box = (
    kind: String, name: String, value: String?, states: [String], inputs: [(number: Int, isLinked: Bool)]
  )

  /// The lines of a dump, in the order in which the nodes are found.
  static func picture(
    of roots: [Member], by describe: @escaping (Any) -> String = ValueText.describe, internals: Bool
  ) -> [Box] {
    // Retained until all nodes are described, because the description of a user's type may run code that releases
    // nodes.
    let all = find(from: roots)
    let turn = currentTurn()
    let things = internals ? all.map { Thing([$0.node]) } : things(among: all, asked: Set(roots.map(\.node)))
    let redacted = NodeRef.redacted(among: all.map(\.node))
    var numbers: [NodeRef: Int] = [:]
    for (index, thing) in things.enumerated() { for node in thing.nodes { numbers[node] = index + 1 } }
    defer { withExtendedLifetime(all) {} }
    return things.enumerated().map { index, thing in
      let value = thing.value(in: turn, by: describe, redacted)
      let states = thing.states(in: turn, redacted)
      return (thing.kind, thing.name, value, states, inputs(of: thing, at: index + 1, numbers))
    }
  }

  /// The lines that a line has as inputs, each once, by their numbers.
  private static func inputs(
    of thing: Thing, at number: Int, _ numbers: [NodeRef: Int]
  ) -> [(number: Int, isLinked: Bool)] {
    var inputs: [(number: Int, isLinked: Bool)] = []
    var known: Set<Int> = [number]
    for node in thing.nodes {
      for (source, isLinked) in node.inputs(passingOver: { numbers[$0] == nil }) {
        if let number = numbers[source], known.insert(number).inserted { inputs.append((number, isLinked)) }
      }
    }
    return inputs
  }

  static func find(from roots: [Member]) -> [Member] {
    var members: [Member] = []
    var known: Set<NodeRef> = []
    func add(_ node: NodeRef) {
      if known.insert(node).inserted { members.append(Member(node)) }
    }
    roots.forEach { add($0.node) }
    var next = 0
    while next < members.count {
      let node = members[next].node
      next += 1
      node.forEachInput { source, _, _ in add(source) }
      node.forEachInputOfRows { add($0) }
      if !node.has(.effect) { node.forEachSubscriber { add($0) } }
    }
    return members
  }
}

extension NodeRef {
  var states: [String] {
    var states: [String] = []
    if has(.effect) {
      if has(.cancelled) { states.append("cancelled") }
      if has(.paused) { states.append("paused") }
      if has(.pending) { states.append("pending") }
      if has(.busy) { states.append("running") }
    } else {
      if has(.stale) { states.append("never ran") }
      if isObserved { states.append("observed") }
      // An unobserved computed always has the flag `pending`, so the flag is shown only if the computed is observed.
      if isUnsettled || has(.pending) && isObserved { states.append("pending") }
      if has(.mutating) { states.append("being changed") }
      if has(.busy) { states.append("running") }
    }
    return states
  }
}
