// Converters of numbers that may be missing, by the names of those that may not.

/// An optional, for constraints on what it wraps.
///
/// `Optional` is the only type that conforms.
public protocol OptionalModel<Wrapped> {
  /// What may be missing.
  associatedtype Wrapped

  /// Makes a model of an optional.
  init(optional: Wrapped?)

  /// The model as an optional.
  var optional: Wrapped? { get }
}

extension Optional: OptionalModel {
  /// The optional itself.
  @export(implementation)
  public init(optional: Wrapped?) { self = optional }

  /// The optional itself.
  @export(implementation)
  public var optional: Wrapped? { self }
}

extension TwoWayConverter where Model: OptionalModel, Display == String {
  /// Another text for `nil`.
  ///
  ///     Field(person[\.age], via: .integer.optional("unknown"))   // age: Int?
  ///
  /// Entering that text means `nil`; it goes through no other step of this converter.
  @export(implementation)
  public func optional(_ shownForNil: @autoclosure @escaping () -> String) -> TwoWayConverter {
    let there = there
    var other = TwoWayConverter(convert: { $0.optional == nil ? shownForNil() : there($0) }) { text, current in
      text == shownForNil() ? .value(Model(optional: nil)) : try self.back(text, current)
    }
    other.steps = steps
    other.locate = locate
    return other
  }

  @export(implementation)
  init(_ present: TwoWayConverter<Model.Wrapped, String>) {
    self.init(convert: { $0.optional.map(present.there) ?? "" }) { text, current in
      if text.isEmpty { return .value(Model(optional: nil)) }
      switch try present.back(text, current?.optional) {
      case .value(let value): return .value(Model(optional: value))
      case .unchanged: return .unchanged
      }
    }
  }
}

extension TwoWayConverter where Model: OptionalModel, Model.Wrapped: FixedWidthInteger, Display == String {
  /// Whole numbers that may be missing: `nil` is an empty text. See `integer` of numbers that may not.
  @export(implementation)
  public static var integer: TwoWayConverter { TwoWayConverter(.integer) }

  /// Whole numbers of hundredths and the like that may be missing: `nil` is an empty text. See `decimal(digits:)` of
  /// numbers that may not.
  @export(implementation)
  public static func decimal(digits: Int, separator: Character = ".") -> TwoWayConverter {
    TwoWayConverter(.decimal(digits: digits, separator: separator))
  }
}

extension TwoWayConverter
where Model: OptionalModel, Model.Wrapped: BinaryFloatingPoint & LosslessStringConvertible, Display == String {
  /// Numbers that may be missing: `nil` is an empty text. See `number` of numbers that may not.
  @export(implementation)
  public static var number: TwoWayConverter { TwoWayConverter(.number) }

  /// Numbers with so many digits behind the separator that may be missing: `nil` is an empty text. See
  /// `number(digits:)` of numbers that may not.
  @export(implementation)
  public static func number(digits: Int, separator: Character = ".") -> TwoWayConverter {
    TwoWayConverter(.number(digits: digits, separator: separator))
  }
}
