extension PersonGraph {
  /// A tree that begins with the observables: below each node those that read it. A node that reads several is drawn
  /// below the first of them, and named below the others.
  var tree: String {
    var (text, drawn) = ("", Set<Int>())
    func draw(_ place: Int, _ first: String, _ rest: String) {
      guard drawn.insert(place).inserted else {
        text += "\(first)\(nodes[place].name), see above\n"
        return
      }
      text += "\(first)\(nodes[place].text)\n"
      let readers = readers(of: place)
      for (index, reader) in readers.enumerated() {
        let isLast = index == readers.count - 1
        draw(reader, rest + (isLast ? "└─ " : "├─ "), rest + (isLast ? "   " : "│  "))
      }
    }
    for place in nodes.indices where nodes[place].inputs.isEmpty { draw(place, "", "") }
    return text
  }

  /// A digraph for Graphviz, with a cluster for each layer.
  var dot: String {
    var text = "digraph Binding {\n  rankdir=LR;\n  node [style=filled];\n"
    for (layer, places) in layers {
      text += "  subgraph \"cluster \(layer.rawValue)\" {\n    label=\"\(layer.rawValue)\";\n"
      for place in places {
        let label = [nodes[place].name, nodes[place].value].compactMap(\.self).map(Self.inDot).joined(separator: "\\n")
        text +=
          "    n\(place + 1) [shape=\(Self.shape(of: nodes[place])), fillcolor=\"\(layer.color)\", label=\"\(label)\"];\n"
      }
      text += "  }\n"
    }
    return text + edges.map { "  n\($0 + 1) -> n\($1 + 1);\n" }.joined() + "}\n"
  }

  /// A flowchart for Mermaid, with a subgraph for each layer.
  var mermaid: String {
    var text = "flowchart LR\n"
    for (layer, places) in layers {
      text += "  subgraph \(layer)[\"\(layer.rawValue)\"]\n"
      for place in places {
        let node = nodes[place]
        let label = [node.name, node.value].compactMap(\.self).map(Self.inMermaid).joined(separator: "<br/>")
        let (start, end) = Self.brackets(of: node)
        text += "    n\(place + 1)\(start)\"\(label)\"\(end):::\(layer)Node\n"
      }
      text += "  end\n"
    }
    text += edges.map { "  n\($0 + 1) --> n\($1 + 1)\n" }.joined()
    return text
      + layers.map { layer, _ in
        "  classDef \(layer)Node fill:\(layer.color),stroke:#333,color:#000\n"
      }.joined()
  }

  var json: String {
    let lines = nodes.enumerated().map { place, node in
      var members = [
        ("id", "\(place + 1)"), ("kind", node.kind.quotedInJSON), ("layer", node.layer.rawValue.quotedInJSON),
        ("name", node.name.quotedInJSON),
      ]
      if let value = node.value { members.append(("value", value)) }
      members.append(("inputs", "[\(node.inputs.map { "\($0 + 1)" }.joined(separator: ","))]"))
      return "  {" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }
    return "{\"nodes\":[\n\(lines.joined(separator: ",\n"))\n]}\n"
  }

  private var layers: [(Layer, [Int])] {
    Layer.allCases.map { layer in (layer, nodes.indices.filter { nodes[$0].layer == layer }) }
  }

  private var edges: [(Int, Int)] {
    nodes.indices.flatMap { place in nodes[place].inputs.map { ($0, place) } }
  }

  private static func shape(of node: Node) -> String {
    switch node.layer {
    case .model: "box"
    case .viewModel: "ellipse"
    case .view: "hexagon"
    }
  }

  private static func brackets(of node: Node) -> (String, String) {
    switch node.layer {
    case .model: ("[", "]")
    case .viewModel: ("([", "])")
    case .view: ("{{", "}}")
    }
  }

  private static func inDot(_ text: String) -> String {
    escaped(text) { $0 == "\\" ? "\\\\" : $0 == "\"" ? "\\\"" : nil }
  }

  /// Mermaid writes entities with `#`, and takes some characters of a label for markup.
  private static func inMermaid(_ text: String) -> String {
    escaped(text) { "\"&<>#`\\".unicodeScalars.contains($0) ? "#\($0.value);" : nil }
  }

  /// By scalars: for other programs a quote with an accent behind it is a quote.
  private static func escaped(_ text: String, _ escape: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let escape = escape(scalar) { result += escape } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}
