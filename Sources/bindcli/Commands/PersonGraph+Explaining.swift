import Binding

extension PersonGraph {
  /// The names of nodes on the command line.
  static let names = ["person", "name", "birthdate", "nameText", "birthdateText", "row.nameText", "row.birthdateText"]

  /// The inputs of a node, as a tree, and why it changed last or did not; for traced work.
  func explanation(of name: String) -> String {
    guard let place = nodes.firstIndex(where: { $0.name == name }) else { return "" }
    let cause = why(nodes[place])
    let reason = cause.contains(" ran ") || cause.contains(" was written ") ? cause : whyNot(nodes[place])
    return inputs(of: place) + "\n\(reason)\n"
  }

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
