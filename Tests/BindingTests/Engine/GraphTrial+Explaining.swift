import Binding

extension GraphTrial {
  /// The nodes that a node has to have read.
  private func inputs(of index: Int) -> Set<Int> {
    guard let (kind, inputs) = rules[index] else { return [] }
    return switch kind {
    case .sum: Set(inputs)
    case .choose: [inputs[0], expected(inputs[0]).isMultiple(of: 2) ? inputs[1] : inputs[2]]
    case .remainder, .mapped: [inputs[0]]
    case .constant: []
    }
  }

  /// What the picture of the graph and `whyNot` tell of the effects and of all that they read, where the model says
  /// something else.
  func explanationDifference() -> String? {
    let following = watchers.filter { $0.effect != nil && !$0.scope.isPaused }
    let picture = Graph.nodes(connectedWith: following.compactMap(\.effect)) { "\($0)" }
    let places = Dictionary(picture.enumerated().map { ($1.name, $0) }) { first, _ in first }
    func told(_ name: String) -> (value: String?, inputs: Set<String>)? {
      places[name].map { (picture[$0].value, Set(picture[$0].inputs.map { picture[$0].name })) }
    }
    for watcher in following {
      var (reached, next): (Set<Int>, [Int]) = ([], watcher.reads)
      while let index = next.popLast() { if reached.insert(index).inserted { next += inputs(of: index) } }
      let (effect, reads) = (told("e\(watcher.number)")?.inputs, Set(watcher.reads.map { nodes[$0].name }))
      if effect != reads { return "an effect is said to read \(effect as Any) instead of \(reads)" }
      for index in reached {
        let (node, wanted) = (told(nodes[index].name), Set(inputs(of: index).map { nodes[$0].name }))
        if node?.inputs != wanted { return "node \(index) is said to read \(node?.inputs as Any) instead of \(wanted)" }
        if node?.value != "\(expected(index))" { return "node \(index) is said to be \(node?.value as Any)" }
      }
    }
    return nil
  }
}
