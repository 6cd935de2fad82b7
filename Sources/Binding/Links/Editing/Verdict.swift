/// What is thought of something that was edited.
///
/// A class, because one enum with generic cases costs every program ten times as much code.
@usableFromInline
final class Verdict<Model> {
  /// The value it gives; `nil` if it gives none, and `unreadable` says why.
  @export(implementation) let value: Model?
  @export(implementation) let unreadable: ConversionError?
  /// Why the value must not be written, or is odd.
  @export(implementation) let objection: Objection?
  /// Whether it is not known yet if the value may be written.
  @export(implementation) let isPending: Bool

  @usableFromInline
  init(value: Model?, unreadable: ConversionError?, objection: Objection?, isPending: Bool) {
    self.value = value
    self.unreadable = unreadable
    self.objection = objection
    self.isPending = isPending
  }
}

extension Verdict {
  /// It gives no value.
  @export(implementation)
  static func unreadable(_ error: ConversionError) -> Verdict {
    Verdict(value: nil, unreadable: error, objection: nil, isPending: false)
  }

  /// It gives a value, which may be written unless the objection is a refusal.
  @export(implementation)
  static func read(_ value: Model, _ objection: Objection? = nil) -> Verdict {
    Verdict(value: value, unreadable: nil, objection: objection, isPending: false)
  }

  /// It gives a value of which it is not known yet whether it may be written.
  @export(implementation)
  static func pending(_ value: Model) -> Verdict {
    Verdict(value: value, unreadable: nil, objection: nil, isPending: true)
  }

  /// The value, if it may be written.
  @export(implementation)
  var acceptedValue: Model? { isPending || refusal != nil ? nil : value }

  @export(implementation)
  var refusal: Objection? { objection.flatMap { $0.isWarning ? nil : $0 } }

  @export(implementation)
  var warning: Objection? { objection.flatMap { $0.isWarning ? $0 : nil } }
}

extension TwoWayConverter {
  /// Reads what is shown; "as it is" means the present model.
  @export(implementation)
  func judge(_ display: Display, current: Model) -> Verdict<Model> {
    do throws(ConversionError) {
      return .read(try value(of: display, current: current))
    } catch { return .unreadable(error) }
  }
}
