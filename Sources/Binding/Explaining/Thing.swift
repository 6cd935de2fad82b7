extension Graph {
  /// A line of a dump: a node, or all the nodes of a field or of a two-way binding.
  struct Thing {
    var nodes: [NodeRef]
    /// The name and kind of a line that stands for several nodes.
    let family: NodeFamily?
    /// The names of observers that have no line of their own.
    var observers: [String] = []

    init(_ nodes: [NodeRef], _ family: NodeFamily? = nil) {
      self.nodes = nodes
      self.family = family
    }
  }

  /// The lines for some nodes, in their order.
  ///
  /// Inner nodes are left out. The nodes of a field or a binding share a line with the effect of the same name, and
  /// with a lens that nothing else reads. An unnamed effect or binding that reads one node is mentioned in the line of
  /// that node.
  ///
  /// - Parameter asked: nodes that have a line in any case.
  static func things(among all: [Member], asked: Set<NodeRef>) -> [Thing] {
    var things: [Thing] = []
    var places: [ObjectIdentifier: Int] = [:]
    var singles: [NodeRef: Int] = [:]
    for node in all.map(\.node) {
      if let family = family(of: node) {
        if let place = places[ObjectIdentifier(family)] {
          things[place].nodes.append(node)
        } else {
          places[ObjectIdentifier(family)] = things.count
          things.append(Thing([node], family))
        }
      } else if asked.contains(node) || !node.isInner {
        singles[node] = things.count
        things.append(Thing([node]))
      }
    }
    func thing(of node: NodeRef) -> Int? {
      family(of: node).flatMap { places[ObjectIdentifier($0)] } ?? singles[node]
    }
    var folded: Set<Int> = []
    /// Mentions a line that reads only one other line in that line, instead of showing it.
    func fold(_ place: Int) {
      var sources: Set<Int?> = []
      for node in things[place].nodes {
        sources.formUnion(node.inputs(passingOver: { thing(of: $0) == nil }).map { thing(of: $0.source) })
      }
      sources.remove(place)
      guard sources.count == 1, let source = sources.first ?? nil, !folded.contains(source) else { return }
      things[source].observers.append(things[place].name)
      folded.insert(place)
    }
    for (place, thing) in things.enumerated() {
      guard let family = thing.family, family.isNamedBySite, !family.isField else { continue }
      let isPlain = thing.nodes.allSatisfy { !$0.has(.effect) || $0.states.isEmpty }
      if isPlain, thing.nodes.allSatisfy({ !asked.contains($0) }) { fold(place) }
    }
    for node in all.map(\.node) where node.isNamedBySite && !asked.contains(node) {
      guard let place = singles[node] else { continue }
      if node.has(.effect) {
        if node.states.isEmpty { fold(place) }
      } else if node.has(.computed) {
        var readers: Set<ObjectIdentifier?> = []
        node.forEachSubscriber { readers.insert(family(of: $0).map { ObjectIdentifier($0) }) }
        guard readers.count == 1, let reader = readers.first ?? nil, let home = places[reader] else { continue }
        things[home].nodes.append(node)
        folded.insert(place)
      }
    }
    return things.enumerated().filter { !folded.contains($0.offset) }.map(\.element)
  }

  /// The field or the binding that a node is a part of. The effect of a binding has the binding's name and reads its
  /// parts.
  static func family(of node: NodeRef) -> NodeFamily? {
    guard node.has(.effect) else { return node.family }
    var found: NodeFamily?
    node.forEachInput { source, _, _ in
      if let family = source.family, family.name == node.name { found = family }
    }
    return found
  }
}

extension Graph.Thing {
  var kind: String {
    if let family { return family.isField ? "field" : "binding" }
    return nodes[0].has(.effect) ? "effect" : nodes[0].has(.computed) ? "computed" : "observable"
  }

  var name: String { family?.name ?? nodes[0].name }

  /// The text of the value; for a field or a binding, the text of its content.
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

  /// The states of the parts that are not as usual, such as `not valid`, and then `cancelled`, `paused`, `observed` and
  /// `pending`, each if it is a state of any part.
  func partStates(in turn: TurnRef, _ redacted: Set<NodeRef>) -> [String] {
    var states: [String] = []
    var common: Set<String> = []
    for node in nodes {
      common.formUnion(node.states)
      guard let name = node.name.split(separator: ".").last, name.hasPrefix("is"), node.family != nil else {
        continue
      }
      let isUsual = name == "isValid" || name == "isEnabled"
      let value = redacted.contains(node) ? nil : turn.describeValue(of: node, isShown: false, by: ValueText.describe)
      guard value == (isUsual ? "false" : "true") else { continue }
      states.append((isUsual ? "not " : "") + name.dropFirst(2).lowercased())
    }
    return states + ["cancelled", "paused", "observed", "pending"].filter { common.contains($0) }
  }
}

/// The name of a type in messages, without its module. Never inlined into clients: there the optimizer may know a
/// private type, and would add the file that declares the type.
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
