public import Binding

/// Why the content of a field is not written to the model.
public enum FieldError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The content cannot be read as a value.
  case unreadable(ConversionError)
  /// A validator, a check or a server refuses the value of the content.
  case refused(ValidationIssue)

  /// The message for the user.
  public var message: String {
    switch self {
    case .unreadable(let error): error.message
    case .refused(let issue): issue.message
    }
  }

  /// The kind of error, for programs.
  public var code: ConversionError.Code? {
    switch self {
    case .unreadable(let error): error.code
    case .refused(let issue): issue.code
    }
  }

  /// The message.
  public var description: String { message }
}

extension Array where Element == FieldError {
  /// The first error of a kind; `nil` if there is none.
  ///
  ///     password.errors.value.with(.tooShort)?.message
  @export(implementation)
  public func with(_ code: ConversionError.Code) -> FieldError? { first { $0.code == code } }
}
