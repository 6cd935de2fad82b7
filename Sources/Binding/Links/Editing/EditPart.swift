/// The nodes of bindings and fields.
@usableFromInline
package enum EditPart: UInt32 {
  // Nodes that are hidden from users.
  case model, shown, state, target, control, validation, parsed, rules, remarks, validators, coerced, hasEdit

  case content, value, error, errors, shownError, warning, warnings, hasConflict, conflict
  case isEdited, isValid, isPending, isTouched, isFocused, isEnabled
}

extension NodeFamily {
  /// The nodes of a binding or a field.
  @export(implementation)
  package convenience init(
    editing name: String?, _ file: StaticString, _ line: UInt32, isField: Bool = false
  ) {
    self.init(name, file, line, isField: isField, innerParts: EditPart.content.rawValue) { part in
      // In Embedded Swift cases have no names.
      #if hasFeature(Embedded)
        "part"
      #else
        EditPart(rawValue: part).map { "\($0)" } ?? "part"
      #endif
    }
  }

  /// A node of this family.
  @export(implementation)
  package func part<Part: GraphNode>(_ part: EditPart, _ node: Part) -> Part {
    node.join(self, as: part.rawValue)
    return node
  }
}
