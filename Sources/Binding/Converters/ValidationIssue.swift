/// An objection of a validator to a value: a refusal, or a warning about a value that may be written all the same.
///
///     field.validate { age in age < 0 ? .refusal("An age is not negative.") : nil }
///     field.validate { age in age > 120 ? .warning("Really that old?") : nil }
public struct ValidationIssue: Error, Equatable, Sendable, CustomStringConvertible {
  /// The issue in words, for people.
  public var message: String
  /// The kind of issue, for programs.
  public var code: ConversionError.Code?
  /// Whether the value is accepted all the same.
  public var isWarning: Bool

  init(message: String, code: ConversionError.Code?, isWarning: Bool) {
    self.message = message
    self.code = code
    self.isWarning = isWarning
  }

  /// Makes an issue with which the value must not be written.
  public static func refusal(_ message: String, code: ConversionError.Code? = nil) -> ValidationIssue {
    ValidationIssue(message: message, code: code, isWarning: false)
  }

  /// Makes an issue with which the value may be written, but the user should check it.
  public static func warning(_ message: String, code: ConversionError.Code? = nil) -> ValidationIssue {
    ValidationIssue(message: message, code: code, isWarning: true)
  }

  /// The message alone, so that an interpolated error reads as it is shown to a user.
  public var description: String { message }
}

// A validator that returned a message alone crashed the compilers of the 6.3 series, in their search for what is wrong.
@available(*, unavailable, message: "Write .refusal(\"…\") or .warning(\"…\") instead of the message alone.")
extension ValidationIssue: ExpressibleByStringInterpolation {
  /// Refused by the compiler, which names what to write.
  public init(stringLiteral message: String) { self = .refusal(message) }
}
