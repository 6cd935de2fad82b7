import Binding
import PersonVM

/// The graph behind the row of a person, for drawings and explanations.
struct PersonGraph {
  /// The part of the architecture to which a node belongs.
  enum Layer: String, CaseIterable {
    case model
    case viewModel = "view model"
    case view

    /// The colour of the nodes, light enough for black letters.
    var color: String {
      switch self {
      case .model: "#dbeafe"
      case .viewModel: "#dcfce7"
      case .view: "#fef3c7"
      }
    }
  }

  struct Node: Explainable {
    let graphMember: Graph.Member?
    /// `observable`, `computed` or `effect`.
    let kind: String
    let name: String
    /// The value as JSON; `nil` for effects.
    let value: String?
    /// The indices of the nodes that it reads.
    let inputs: [Int]

    var layer: Layer {
      switch kind {
      case "observable": .model
      case "computed": .viewModel
      default: .view
      }
    }

    var text: String { name + (value.map { " = " + $0 } ?? "") }
  }

  let nodes: [Node]

  init(of viewModel: PersonViewModel) {
    nodes = Graph.nodes(connectedWith: [viewModel.person], describing: Self.json).map { node in
      Node(graphMember: node.member, kind: node.kind, name: node.name, value: node.value, inputs: node.inputs)
    }
  }

  /// The indices of the nodes that read a node.
  func readers(of place: Int) -> [Int] { nodes.indices.filter { nodes[$0].inputs.contains(place) } }

  /// A value as JSON, without anything that a terminal would obey.
  private static func json(_ value: Any) -> String {
    switch value {
    case let person as Person:
      object([
        ("salutation", person.salutation), ("firstName", person.firstName), ("lastName", person.lastName),
        ("birthdate", person.birthdate.description),
      ])
    case let name as Person.Name:
      object([("salutation", name.salutation), ("first", name.first), ("last", name.last)])
    default: String(describing: value).quotedInJSON
    }
  }

  private static func object(_ members: [(String, String?)]) -> String {
    let texts = members.compactMap { key, value in value.map { "\"\(key)\":\($0.quotedInJSON)" } }
    return "{\(texts.joined(separator: ","))}"
  }
}
