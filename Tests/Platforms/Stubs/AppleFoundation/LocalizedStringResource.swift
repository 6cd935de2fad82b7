// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores
// What Foundation has for localised texts on Apple's systems only. There are no translations here.

public struct LocalizedStringResource: ExpressibleByStringInterpolation, Equatable, Sendable {
  let text: String
  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) { text = stringInterpolation.text }
}

extension String {
  public enum LocalizationValue {
    /// A text can contain texts, numbers and other resources, but not every value.
    public struct StringInterpolation: StringInterpolationProtocol {
      var text = ""
      public init(literalCapacity: Int, interpolationCount: Int) {}
      public mutating func appendLiteral(_ literal: String) { text += literal }
      public mutating func appendInterpolation(_ string: String) { text += string }
      public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) { text += "\(value)" }
      public mutating func appendInterpolation(_ value: LocalizedStringResource) { text += value.text }
    }
  }

  @_disfavoredOverload public init(localized resource: LocalizedStringResource) { self = resource.text }
}

public protocol _FormatSpecifiable: Equatable {}
extension Int: _FormatSpecifiable {}
extension Double: _FormatSpecifiable {}
