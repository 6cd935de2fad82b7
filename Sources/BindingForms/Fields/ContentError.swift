public import Binding

/// Why the content of a field is not written to the model.
public enum ContentError: Error, Equatable, Sendable, CustomStringConvertible {
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

  /// The kind of error, for programs; `nil` if a refusal was given none.
  public var code: ConversionError.Code? {
    switch self {
    case .unreadable(let error): error.code
    case .refused(let issue): issue.code
    }
  }

  /// The message alone, so that an interpolated error reads as it is shown to a user.
  public var description: String { message }
}

extension Array where Element == ContentError {
  /// The first error of a kind; `nil` if there is none.
  ///
  ///     password.errors.value.with(.tooShort)?.message
  public func with(_ code: ConversionError.Code) -> ContentError? { first { $0.code == code } }
}
