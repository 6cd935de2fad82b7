public import Binding

/// Why the text of a field is not written to the model.
public enum FieldError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text cannot be read as a value.
  case unreadable(ConversionError)
  /// A validator or a check refuses the value of the text.
  case refused(ValidationIssue)

  /// The message for the user.
  public var message: String {
    switch self {
    case .unreadable(let error): error.message
    case .refused(let issue): issue.message
    }
  }

  /// The message.
  public var description: String { message }
}
