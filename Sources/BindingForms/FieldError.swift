public import Binding

/// What is wrong with a field.
public enum FieldError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text gives no value: the model is untouched, the text is kept.
  case unreadable(ConversionError)
  /// The text gives a value that must not be written: the model is untouched, the text is kept.
  case refused(ValidationIssue)

  /// What is wrong, for people.
  public var message: String {
    switch self {
    case .unreadable(let error): error.message
    case .refused(let issue): issue.message
    }
  }

  /// The message.
  public var description: String { message }
}
