import Binding

extension PersonGraph {
  /// The names by which nodes can be asked for.
  static let names = ["person", "name", "birthdate", "nameText", "birthdateText", "row.nameText", "row.birthdateText"]

  /// What a node depends on, as a tree, and why it changed last, or did not; for work that was traced.
  func explanation(of name: String) -> String {
    guard let place = nodes.firstIndex(where: { $0.name == name }) else { return "" }
    let cause = why(nodes[place])
    let reason = cause.contains(" ran ") || cause.contains(" was written ") ? cause : whyNot(nodes[place])
    return inputs(of: place) + "\n\(reason)\n"
  }

  /// A node, and below it those that it reads.
  private func inputs(of place: Int, _ first: String = "", _ rest: String = "") -> String {
    var text = "\(first)\(nodes[place].text)\n"
    let inputs = nodes[place].inputs
    for (index, input) in inputs.enumerated() {
      let isLast = index == inputs.count - 1
      text += self.inputs(of: input, rest + (isLast ? "└─ " : "├─ "), rest + (isLast ? "   " : "│  "))
    }
    return text
  }
}
