// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Foundation has for localised texts on Apple's systems only. There are no translations here.

public struct LocalizedStringResource: ExpressibleByStringInterpolation, Sendable {
  let text: String
  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: DefaultStringInterpolation) {
    text = String(stringInterpolation: stringInterpolation)
  }
}

extension String {
  public init(localized resource: LocalizedStringResource) { self = resource.text }
}
