// Converters of optional numbers. They have the names of the converters of numbers that are not optional.

/// The wrapped type of an optional, for constraints. `Optional` is the only type that conforms.
public protocol OptionalModel<Wrapped> {
  /// The type of the value that may be missing.
  associatedtype Wrapped

  /// Makes a model of an optional.
  init(optional: Wrapped?)

  /// The model as an optional.
  var optional: Wrapped? { get }
}

extension Optional: OptionalModel {
  /// The optional itself.
  public init(optional: Wrapped?) { self = optional }

  /// The optional itself.
  public var optional: Wrapped? { self }
}

extension TwoWayConverter where Model: OptionalModel, Display == String {
  /// This converter with another text for `nil`. Entering that text means `nil`; it is not passed to this converter.
  ///
  ///     Field(person[\.age], via: .integer.optional("unknown"))   // age: Int?
  public func optional(_ shownForNil: @autoclosure @escaping () -> String) -> TwoWayConverter {
    let there = there
    var other = TwoWayConverter(convert: { $0.optional == nil ? shownForNil() : there($0) }) { text, current in
      text == shownForNil() ? .value(Model(optional: nil)) : try self.back(text, current)
    }
    other.steps = steps
    other.locate = locate
    return other
  }

  /// Makes a converter of optionals from a converter of their values: `nil` is an empty text.
  package init(_ present: TwoWayConverter<Model.Wrapped, String>) {
    self.init(convert: { $0.optional.map(present.there) ?? "" }) { text, current in
      if text.isEmpty { return .value(Model(optional: nil)) }
      switch try present.back(text, current?.optional) {
      case .value(let value): return .value(Model(optional: value))
      case .unchanged: return .unchanged
      }
    }
    steps = present.steps
    locate = present.locate
  }
}

extension TwoWayConverter where Model: OptionalModel, Model.Wrapped: FixedWidthInteger, Display == String {
  /// Optional whole numbers: `nil` is an empty text. Otherwise the same as `integer` for numbers that are not optional.
  public static var integer: TwoWayConverter { TwoWayConverter(.integer) }

  /// Optional whole numbers of hundredths and the like: `nil` is an empty text. Otherwise the same as
  /// `decimal(digits:)` for numbers that are not optional.
  public static func decimal(
    digits: Int, separator: Character = ".", file: StaticString = #fileID, line: UInt32 = #line
  ) -> TwoWayConverter {
    TwoWayConverter(.decimal(digits: digits, separator: separator, file: file, line: line))
  }
}

extension TwoWayConverter
where Model: OptionalModel, Model.Wrapped: BinaryFloatingPoint & LosslessStringConvertible, Display == String {
  /// Optional numbers: `nil` is an empty text. Otherwise the same as `number` for numbers that are not optional.
  public static var number: TwoWayConverter { TwoWayConverter(.number) }

  /// Optional numbers with a fixed number of digits: `nil` is an empty text. Otherwise the same as `number(digits:)`
  /// for numbers that are not optional.
  public static func number(
    digits: Int, separator: Character = ".", file: StaticString = #fileID, line: UInt32 = #line
  ) -> TwoWayConverter {
    TwoWayConverter(.number(digits: digits, separator: separator, file: file, line: line))
  }
}
