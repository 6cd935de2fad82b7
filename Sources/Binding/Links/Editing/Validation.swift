/// The result of reading and validating an edit.
///
/// A class, because one enum with generic cases costs every program ten times as much code.
@usableFromInline
package final class Validation<Model> {
  /// The value; `nil` if the edit gives none, and `unreadable` says why.
  @export(implementation) package let value: Model?
  @export(implementation) package let unreadable: ConversionError?
  /// The reasons why the value must not be written, or is odd.
  @export(implementation) package let issues: [ValidationIssue]
  /// Whether a check is pending that decides if the value may be written.
  @export(implementation) package let isPending: Bool

  @usableFromInline
  init(value: Model?, unreadable: ConversionError?, issues: [ValidationIssue], isPending: Bool) {
    self.value = value
    self.unreadable = unreadable
    self.issues = issues
    self.isPending = isPending
  }
}

extension Validation {
  /// The edit gives no value.
  @export(implementation)
  static func unreadable(_ error: ConversionError) -> Validation {
    Validation(value: nil, unreadable: error, issues: [], isPending: false)
  }

  /// The edit gives a value, which may be written unless an issue is a refusal, or while a check of it is pending.
  @export(implementation)
  package static func read(_ value: Model, _ issues: [ValidationIssue] = [], isPending: Bool = false) -> Validation {
    Validation(value: value, unreadable: nil, issues: issues, isPending: isPending)
  }

  /// The value, if it may be written.
  @export(implementation)
  package var acceptedValue: Model? { isPending || refusal != nil ? nil : value }

  @export(implementation)
  package var refusal: ValidationIssue? { issues.first { !$0.isWarning } }
}

extension TwoWayConverter {
  /// Reads a displayed value; "unchanged" means the present model.
  @export(implementation)
  func judge(_ display: Display, current: Model) -> Validation<Model> {
    do throws(ConversionError) {
      return .read(try value(of: display, current: current))
    } catch { return .unreadable(error) }
  }
}
