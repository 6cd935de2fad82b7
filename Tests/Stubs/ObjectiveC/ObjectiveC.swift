// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the compiler needs in order to check `@objc` and `#selector`.

public struct Selector {
  // The compiler knows the layout.
  var pointer: OpaquePointer
}
