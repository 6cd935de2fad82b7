extension Graph {
  /// A line of a dump: a node, or all the nodes of a field, of a two-way binding or of a history.
  struct Thing {
    var nodes: [NodeRef]
    /// The field, binding or history whose nodes share the line; `nil` for the line of a single node.
    let family: NodeFamily?
    /// The names of observers that are mentioned in this line, because they have no line of their own.
    var observers: [String] = []

    init(_ nodes: [NodeRef], _ family: NodeFamily? = nil) {
      self.nodes = nodes
      self.family = family
    }
  }

  /// The lines for some nodes, in their order.
  ///
  /// Inner nodes are left out. The nodes of a field, a history or a binding share a line; so do the effect of the same
  /// name, and an unnamed computed, such as that of a lens, that nothing else reads. An unnamed effect or binding in
  /// its usual state that reads nodes of one line only is mentioned in that line.
  ///
  /// - Parameter asked: nodes that have a line in any case.
  static func things(among all: [Member], asked: Set<NodeRef>) -> [Thing] {
    let nodes = all.map(\.node)
    var lines = DumpLines(asked: asked)
    for node in nodes { lines.add(node) }
    lines.foldBindings()
    for node in nodes where node.isNamedBySite && !asked.contains(node) { lines.foldUnnamed(node) }
    return lines.shown
  }

  /// The field, history or binding to which a node belongs. An effect has no family of its own: it belongs to one if it
  /// has that family's name and reads one of its nodes.
  static func family(of node: NodeRef) -> NodeFamily? {
    guard node.has(.effect) else { return node.family }
    var found: NodeFamily?
    node.forEachInput { source, _, _ in
      if let family = source.family, family.name == node.name { found = family }
    }
    return found
  }
}

/// The lines of a dump while they are made.
private struct DumpLines {
  /// The nodes that have a line in any case.
  let asked: Set<NodeRef>
  var things: [Graph.Thing] = []
  /// The families of the nodes that were added. Finding the family of an effect takes a visit of all its inputs, so it
  /// is found once.
  var homes: [NodeRef: NodeFamily] = [:]
  /// The indices of the lines of families.
  var families: [ObjectIdentifier: Int] = [:]
  /// The indices of the lines of single nodes.
  var singles: [NodeRef: Int] = [:]
  /// The indices of the lines that are mentioned in other lines instead of being shown.
  var folded: Set<Int> = []

  var shown: [Graph.Thing] { things.indices.filter { !folded.contains($0) }.map { things[$0] } }

  /// Adds a node to the line of its family. A node without one gets a line of its own, except an inner node that was
  /// not asked for.
  mutating func add(_ node: NodeRef) {
    if let family = Graph.family(of: node) {
      homes[node] = family
      if let line = families[ObjectIdentifier(family)] {
        things[line].nodes.append(node)
      } else {
        families[ObjectIdentifier(family)] = things.count
        things.append(Graph.Thing([node], family))
      }
    } else if asked.contains(node) || !node.isInner {
      singles[node] = things.count
      things.append(Graph.Thing([node]))
    }
  }

  /// The index of the line in which a node is shown.
  func line(of node: NodeRef) -> Int? {
    homes[node].flatMap { families[ObjectIdentifier($0)] } ?? singles[node]
  }

  /// Mentions each unnamed binding in the line of its source instead of showing it, unless it was asked for, reads
  /// nodes of several lines, or is in an unusual state such as paused.
  mutating func foldBindings() {
    for (line, thing) in things.enumerated() {
      guard let family = thing.family, family.isNamedBySite, family.kind.isFolded else { continue }
      let isPlain = thing.nodes.allSatisfy { !$0.has(.effect) || $0.states.isEmpty }
      if isPlain, thing.nodes.allSatisfy({ !asked.contains($0) }) { foldIntoSource(line) }
    }
  }

  /// Removes the line of an unnamed node if another line can show it. An effect in its usual state is mentioned in the
  /// line of its source, if it reads nodes of one line only. A computed that only one family reads joins the line of
  /// that family.
  mutating func foldUnnamed(_ node: NodeRef) {
    guard let line = singles[node] else { return }
    if node.has(.effect) {
      if node.states.isEmpty { foldIntoSource(line) }
    } else if node.has(.computed) {
      var readers: Set<ObjectIdentifier?> = []
      node.forEachSubscriber { readers.insert(homes[$0].map { ObjectIdentifier($0) }) }
      guard readers.count == 1, let reader = readers.first ?? nil, let home = families[reader] else { return }
      things[home].nodes.append(node)
      folded.insert(line)
    }
  }

  /// If a line reads only one other line, mentions it in that other line, instead of showing it.
  private mutating func foldIntoSource(_ line: Int) {
    var sources: Set<Int> = []
    for node in things[line].nodes {
      let inputs = node.inputs(passingOver: { self.line(of: $0) == nil })
      sources.formUnion(inputs.compactMap { self.line(of: $0.source) })
    }
    sources.remove(line)
    guard sources.count == 1, let source = sources.first, !folded.contains(source) else { return }
    things[source].observers.append(things[line].name)
    folded.insert(line)
  }
}

extension Graph.Thing {
  var kind: String {
    if let family { return family.kind.name }
    if nodes[0].has(.effect) { return "effect" }
    return nodes[0].has(.computed) ? "computed" : "observable"
  }

  var name: String { family?.name ?? nodes[0].name }

  /// The text of the value; for a field or a binding, the text of its content. `nil` for an effect and a history.
  func value(
    in turn: TurnRef, by describe: @escaping (Any) -> String, _ redacted: Set<NodeRef>
  ) -> String? {
    var node: NodeRef? = nodes[0]
    if let family {
      let contents = nodes.filter { $0.name == "\(family.name).content" }
      node = contents.first { !$0.has(.computed) } ?? contents.first
    }
    guard let node, !node.has(.effect) else { return nil }
    return redacted.contains(node) ? "redacted" : turn.describeValue(of: node, isShown: false, by: describe)
  }

  func states(in turn: TurnRef, _ redacted: Set<NodeRef>) -> [String] {
    var states = family == nil ? nodes[0].states + turn.runCounts(of: nodes[0]) : partStates(in: turn, redacted)
    if !observers.isEmpty {
      let names = observers.sorted()
      let rest = names.count > 3 ? " and \(names.count - 3) more" : ""
      states.removeAll { $0 == "observed" }
      states.insert("observed by \(names.prefix(3).joined(separator: ", "))\(rest)", at: 0)
    }
    return states
  }

  /// The states of a field, history or binding: first the properties of its parts that have an unusual value, such as
  /// `not valid`; then `cancelled`, `paused`, `observed` and `pending`, each if any part has this state.
  func partStates(in turn: TurnRef, _ redacted: Set<NodeRef>) -> [String] {
    var states: [String] = []
    var common: Set<String> = []
    for node in nodes {
      common.formUnion(node.states)
      guard let name = node.name.split(separator: ".").last, name.hasPrefix("is"), node.family != nil else {
        continue
      }
      // These two properties are usually true, all others false.
      let isUsual = name == "isValid" || name == "isEnabled"
      let value = redacted.contains(node) ? nil : turn.describeValue(of: node, isShown: false, by: ValueText.describe)
      guard value == (isUsual ? "false" : "true") else { continue }
      states.append((isUsual ? "not " : "") + name.dropFirst(2).lowercased())
    }
    return states + ["cancelled", "paused", "observed", "pending"].filter { common.contains($0) }
  }
}

/// The name of a type in messages, without its module. Never inlined into clients: there the optimizer may know that a
/// type is private, and would add the file that declares the type to the name.
@usableFromInline
package func typeName(_ type: Any.Type) -> String { "\(type)" }

extension Graph.Member {
  /// The name as quoted in sentences.
  package var quotedName: String { node.quotedName }

  /// The inputs of the node, in the order of reading, each once. An inner node is replaced by its inputs.
  package var inputs: [Graph.Member] { node.inputs(passingOver: \.isInner).map { Graph.Member($0.source) } }

  /// Passes the present value to a closure, untracked and without evaluation, if there is a value. Redacted values are
  /// passed too, and the caller must not show them.
  package func inspect(_ look: @escaping (Any) -> Void) {
    _ = currentTurn().describeValue(of: node, isShown: false) {
      look($0)
      return ""
    }
  }
}
