// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores
// What the compiler needs in order to check `@objc` and `#selector`.

public struct Selector {
  // The compiler knows the layout.
  var pointer: OpaquePointer
}

extension Selector {
  public init(_ str: String) { fatalError() }
}

// The compiler looks for these by their names, in order to make entries for methods that take or return a `Bool`.
public struct ObjCBool {
  var value: Bool
}
public func _convertBoolToObjCBool(_ value: Bool) -> ObjCBool { ObjCBool(value: value) }
public func _convertObjCBoolToBool(_ value: ObjCBool) -> Bool { value.value }
