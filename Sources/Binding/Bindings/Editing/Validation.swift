/// The result of parsing and validating an edit.
package final class Validation {
  /// The value; `nil` if the edit gives none, and then `unreadable` says why.
  package let value: Any?
  package let unreadable: ConversionError?
  /// The refusals of the value, and the warnings about it.
  package let issues: [ValidationIssue]
  /// Whether a check is pending that decides if the value may be written.
  package let isChecking: Bool

  private init(_ value: Any?, unreadable: ConversionError?, issues: [ValidationIssue], isChecking: Bool) {
    self.value = value
    self.unreadable = unreadable
    self.issues = issues
    self.isChecking = isChecking
  }
}

extension Validation {
  /// The result for content that cannot be read.
  static func unreadable(_ error: ConversionError) -> Validation {
    Validation(nil, unreadable: error, issues: [], isChecking: false)
  }

  /// The result for content that gives a value. The value may be written unless an issue is a refusal or a check is
  /// pending.
  package static func read(_ value: Any, _ issues: [ValidationIssue] = [], isChecking: Bool = false) -> Validation {
    Validation(value, unreadable: nil, issues: issues, isChecking: isChecking)
  }

  /// The value, if it may be written.
  package var acceptedValue: Any? { isChecking || refusal != nil ? nil : value }

  package var refusal: ValidationIssue? { issues.first { !$0.isWarning } }
}
