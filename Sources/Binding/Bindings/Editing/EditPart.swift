/// The parts of bindings and fields that are nodes.
package enum EditPart: UInt32 {
  // Inner nodes, which are hidden from users. They precede `content`, whose raw value is the number of inner parts.
  case model, shown, state, target, control, validation, parsed, rules, remarks, validators, coerced, hasEdit, writes

  case content, value, error, errors, shownError, warning, warnings, hasConflict, conflict
  case isEdited, isValid, isChecking, isTouched, isFocused, isEnabled
}

extension NodeFamily.Kind {
  static let binding = NodeFamily.Kind(editing: "binding", isFolded: true)
  static let field = NodeFamily.Kind(editing: "field")

  private convenience init(editing name: String, isFolded: Bool = false) {
    self.init(name, isFolded: isFolded, innerParts: EditPart.content.rawValue) { part in
      EditPart(rawValue: part).map { "\($0)" } ?? "part"
    }
  }
}

extension NodeFamily {
  /// Makes the family of the nodes of a binding or a field.
  package convenience init(
    editing name: String?, _ file: StaticString, _ line: UInt32, isField: Bool = false
  ) {
    self.init(name, file, line, isField ? .field : .binding)
  }

  /// Makes a node a part of this family, and returns it.
  package func part<Part: GraphNode>(_ part: EditPart, _ node: Part) -> Part {
    node.join(self, as: part.rawValue)
    return node
  }
}
