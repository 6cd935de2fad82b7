// A picture of a graph as text, for Graphviz and for Mermaid. Arrows go from a source to its reader; they are dashed
// where the reader is unobserved, and therefore not subscribed.

extension Graph {
  /// Lines such as `n2 computed 'full' = "Ada Lovelace" (observed) ← n3, n4`.
  static func text(_ boxes: [Box]) -> String {
    lines(boxes) { number, box in
      var line = "n\(number) \(box.kind) '\(box.name.escaped(with: Escapes.text))'"
      if let value = box.value { line += " = \(value)" }
      if !box.states.isEmpty { line += " (\(box.states.joined(separator: ", ")))" }
      if !box.inputs.isEmpty {
        line += " ← \(box.inputs.map { "n\($0.number)" }.joined(separator: ", "))"
      }
      return [line]
    }
  }

  static func dot(_ boxes: [Box]) -> String {
    let body = lines(boxes) { number, box in
      let shape =
        switch box.kind {
        case "observable": "box"
        case "computed": "ellipse"
        case "effect": "hexagon"
        default: "component"
        }
      let label = parts(of: box).map { $0.escaped(with: Escapes.dot) }.joined(separator: "\\n")
      let node = "  n\(number) [shape=\(shape), label=\"\(label)\"];"
      return [node]
        + box.inputs.map { "  n\($0.number) -> n\(number)\($0.isLinked ? "" : " [style=dashed]");" }
    }
    return "digraph Binding {\n  rankdir=LR;\n\(body)}\n"
  }

  static func mermaid(_ boxes: [Box]) -> String {
    let body = lines(boxes) { number, box in
      let label = parts(of: box).map { $0.escaped(with: Escapes.mermaid) }.joined(separator: "<br/>")
      let node =
        switch box.kind {
        case "observable": "  n\(number)[\"\(label)\"]"
        case "computed": "  n\(number)([\"\(label)\"])"
        case "effect": "  n\(number){{\"\(label)\"}}"
        default: "  n\(number)[[\"\(label)\"]]"
        }
      return [node] + box.inputs.map { "  n\($0.number) \($0.isLinked ? "-->" : "-.->") n\(number)" }
    }
    return "flowchart LR\n\(body)"
  }

  static func parts(of box: Box) -> [String] {
    [box.name] + (box.value.map { [$0] } ?? []) + (box.states.isEmpty ? [] : [box.states.joined(separator: ", ")])
  }

  static func lines(_ boxes: [Box], _ write: (Int, Box) -> [String]) -> String {
    var text = ""
    for (index, box) in boxes.enumerated() {
      for line in write(index + 1, box) {
        text += line
        text += "\n"
      }
    }
    return text
  }
}

enum Escapes {
  static func text(_ character: Character) -> String? {
    switch character {
    case "\\": "\\\\"
    case "'": "\\'"
    case _ where character.isNewline: "\\n"
    default: nil
    }
  }

  static func dot(_ character: Character) -> String? {
    switch character {
    case "\\": "\\\\"
    case "\"": "\\\""
    case _ where character.isNewline: " "
    default: nil
    }
  }

  /// Mermaid takes these characters of a label for markup. To be shown they are written as entities that begin with
  /// `#`.
  static func mermaid(_ character: Character) -> String? {
    switch character {
    case "\"": "#quot;"
    case "&": "#amp;"
    case "<": "#lt;"
    case ">": "#gt;"
    case "#": "#35;"
    case "`": "#96;"
    case "\\": "#92;"
    case _ where character.isNewline: " "
    default: nil
    }
  }
}

extension String {
  func escaped(with escape: (Character) -> String?) -> String {
    var escaped = ""
    for character in self { escaped += escape(character) ?? String(character) }
    return escaped
  }
}
