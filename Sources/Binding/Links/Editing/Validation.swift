/// The result of reading and validating an edit.
///
/// A class, because one enum with generic cases costs every program ten times as much code.
@usableFromInline
package final class Validation<Model> {
  /// The value, as an object so that its end is cheap; `nil` if the edit gives none, and `unreadable` says why.
  @export(implementation) let known: Version<Model>?
  @export(implementation) package let unreadable: ConversionError?
  /// The reasons why the value must not be written, or is odd.
  @export(implementation) package let issues: [ValidationIssue]
  /// Whether a check is pending that decides if the value may be written.
  @export(implementation) package let isPending: Bool

  @export(implementation)
  init(
    of known: Version<Model>?, unreadable: ConversionError? = nil, issues: [ValidationIssue] = [],
    isPending: Bool = false
  ) {
    self.known = known
    self.unreadable = unreadable
    self.issues = issues
    self.isPending = isPending
  }
}

extension Validation {
  /// The edit gives no value.
  @export(implementation)
  static func unreadable(_ error: ConversionError) -> Validation {
    Validation(of: nil, unreadable: error)
  }

  /// The edit gives a value, which may be written unless an issue is a refusal, or while a check of it is pending.
  @export(implementation)
  package static func read(_ value: Model, _ issues: [ValidationIssue] = [], isPending: Bool = false) -> Validation {
    Validation(of: Version(value), issues: issues, isPending: isPending)
  }

  /// The value; `nil` if the edit gives none.
  @export(implementation) package var value: Model? { known?.value }

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
