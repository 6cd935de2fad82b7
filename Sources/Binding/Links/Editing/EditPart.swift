/// What the nodes of bindings and fields are called, by numbers: an enumeration would stand in every program.
@usableFromInline
package enum EditPart {
  @export(implementation) package static var model: UInt32 { 0 }
  @export(implementation) package static var shown: UInt32 { 1 }
  @export(implementation) package static var state: UInt32 { 2 }
  @export(implementation) package static var target: UInt32 { 3 }
  @export(implementation) package static var isEdited: UInt32 { 4 }
  @export(implementation) package static var validation: UInt32 { 5 }
  @export(implementation) package static var error: UInt32 { 6 }
  @export(implementation) package static var hasConflict: UInt32 { 7 }
  @export(implementation) package static var content: UInt32 { 8 }
  @export(implementation) package static var rules: UInt32 { 9 }
  @export(implementation) package static var reading: UInt32 { 24 }
  @export(implementation) package static var hasEdit: UInt32 { 26 }
  @export(implementation) package static var control: UInt32 { 25 }
  @export(implementation) package static var remarks: UInt32 { 10 }
  @export(implementation) package static var validators: UInt32 { 11 }
  @export(implementation) package static var value: UInt32 { 12 }
  @export(implementation) package static var errors: UInt32 { 13 }
  @export(implementation) package static var shownError: UInt32 { 14 }
  @export(implementation) package static var warning: UInt32 { 15 }
  @export(implementation) package static var warnings: UInt32 { 16 }
  @export(implementation) package static var coerced: UInt32 { 17 }
  @export(implementation) package static var conflict: UInt32 { 18 }
  @export(implementation) package static var isValid: UInt32 { 19 }
  @export(implementation) package static var isPending: UInt32 { 20 }
  @export(implementation) package static var isTouched: UInt32 { 21 }
  @export(implementation) package static var isFocused: UInt32 { 22 }
  @export(implementation) package static var isEnabled: UInt32 { 23 }

  @export(implementation)
  package static func name(of part: UInt32) -> StaticString {
    switch part {
    case model: ".model"
    case shown: ".shown"
    case state: ".state"
    case target: ".target"
    case isEdited: "isEdited"
    case validation: ".validation"
    case error: "error"
    case hasConflict: "hasConflict"
    case content: "content"
    case rules: ".rules"
    case reading: ".reading"
    case hasEdit: ".hasEdit"
    case control: ".control"
    case remarks: ".remarks"
    case validators: ".validators"
    case value: "value"
    case errors: "errors"
    case shownError: "shownError"
    case warning: "warning"
    case warnings: "warnings"
    case coerced: ".coerced"
    case conflict: "conflict"
    case isValid: "isValid"
    case isPending: "isPending"
    case isTouched: "isTouched"
    case isFocused: "isFocused"
    case isEnabled: "isEnabled"
    default: "part"
    }
  }
}

extension NodeFamily {
  /// The nodes of a binding or a field.
  @export(implementation)
  package convenience init(
    editing name: String?, _ file: StaticString, _ line: UInt32, isField: Bool = false
  ) {
    self.init(name, file, line, isField: isField) { EditPart.name(of: $0) }
  }

  /// A node of this family.
  @export(implementation)
  package func part<Part: GraphNode>(_ part: UInt32, _ node: Part) -> Part {
    node.join(self, as: part)
    return node
  }
}
