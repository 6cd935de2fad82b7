// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the compiler needs in order to check `@objc` and `#selector`.

public struct Selector: Hashable, Sendable {
  public init(_ name: String) {}
}
