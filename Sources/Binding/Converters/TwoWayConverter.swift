/// A conversion from a model to a displayed value, and back from a user's input to the model.
///
///     let number = TwoWayConverter<Int, String>(
///       convert: { "\($0)" },
///       convertBack: { text in
///         guard let number = Int(text) else { throw ConversionError("That is no number.") }
///         return number
///       })
///
/// **The law.** A displayed value that is read back and shown again is the same: `convert(convertBack(convert(model)))
/// == convert(model)`. Otherwise text would change while a user edits it. The converse is not required: "007" may read
/// as 7 and be shown as "7". The ready-made converters keep the law; test yours with `expectLawful` of
/// `BindingTesting`.
///
/// **To the display.** ``convert(_:)`` always gives a result, as a ``Converter`` does. Its reads are tracked.
///
/// **Back to the model.** ``convertBack(_:current:)`` gives a value, or leaves the model unchanged, or throws. It gets
/// the present model, because a display may show only a part of it: the day of an instant, a rounded number.
///
/// **Composing.** `cents.then(.trimmed)` applies both, in both directions; an error says which step failed.
///
/// Not `Sendable`, because it may read observables. Copying one retains its closures.
public struct TwoWayConverter<Model, Display> {
  @usableFromInline let there: (Model) -> Display
  var back: (Display, Model?) throws -> BackConversion<Model>
  /// Whether the displayed value is the model itself.
  var isIdentity = false
  /// The number of steps of a composed converter.
  var steps = 1
  /// Maps the range of an error in the model to a range in the displayed value; `nil` if that is impossible.
  var locate: ((Range<Int>, Display) -> Range<Int>?)?

  init(
    there: @escaping (Model) -> Display,
    back: @escaping (Display, Model?) throws -> BackConversion<Model>
  ) {
    self.there = there
    self.back = back
  }

  /// Converts a model to the displayed value.
  public func convert(_ model: Model) -> Display { there(model) }

  /// Converts a displayed value back to the model.
  ///
  /// - Parameters:
  ///   - display: the displayed value, after a user has edited it.
  ///   - current: the present model, if there is one.
  public func convertBack(
    _ display: Display, current: Model?
  ) throws(ConversionError) -> BackConversion<Model> {
    do { return try back(display, current) } catch { throw ConversionError(error) }
  }

  /// Converts a displayed value back where there is no model yet.
  ///
  /// - Throws: the error of the conversion; one with the code ``ConversionError/Code/nothingToKeep`` if the displayed
  ///   value means that the model stays unchanged.
  public func convertBack(_ display: Display) throws(ConversionError) -> Model {
    try value(of: display, current: nil)
  }

  func value(of display: Display, current: Model?) throws(ConversionError) -> Model {
    if let value = try convertBack(display, current: current).value(keeping: current) { return value }
    throw ConversionError("There is nothing here that could be kept.", code: .nothingToKeep)
  }

  /// The conversion to the displayed value alone.
  public var oneWay: Converter<Model, Display> { Converter(there) }

  /// This converter with messages of your own, in the user's language for example.
  ///
  ///     let age = TwoWayConverter<Int, String>.integer.describing { error in
  ///       error.code == .empty ? "Please enter an age." : "That is no age."
  ///     }
  ///
  /// Observables that the closure reads are tracked where errors are shown.
  public func describing(_ message: @escaping (ConversionError) -> String) -> TwoWayConverter {
    describing { error, _ in message(error) }
  }

  /// This converter with messages of your own that also quote the text that was entered.
  ///
  ///     let age = TwoWayConverter<Int, String>.integer.describing { error, text in
  ///       error.code == .empty ? "Please enter an age." : "\(text) is no age."
  ///     }
  ///
  /// - Parameter message: gets the error, and the displayed value that this converter could not read.
  public func describing(_ message: @escaping (ConversionError, Display) -> String) -> TwoWayConverter {
    var described = self
    described.back = { (display, current) throws in
      do {
        return try self.back(display, current)
      } catch {
        var error = ConversionError(error)
        error.message = message(error, display)
        throw error
      }
    }
    return described
  }
}

extension TwoWayConverter {
  /// Makes a converter of two closures, the second of which needs only the displayed value.
  ///
  /// - Parameters:
  ///   - convert: shows a model.
  ///   - convertBack: reads a displayed value. It may throw any error; a ``ConversionError`` tells the user most.
  public init(convert: @escaping (Model) -> Display, convertBack: @escaping (Display) throws -> Model) {
    self.init(there: convert) { display, _ in .value(try convertBack(display)) }
  }

  /// Makes a converter of two closures. The second gets the present model, if there is one, and may leave it
  /// unchanged.
  ///
  ///     TwoWayConverter<Double, String>(convert: rounded) { text, current in
  ///       if text == current.map(rounded) { return .unchanged }
  ///       return .value(try parse(text))
  ///     }
  public init(
    convert: @escaping (Model) -> Display,
    convertBack: @escaping (_ display: Display, _ current: Model?) throws -> BackConversion<Model>
  ) {
    self.init(there: convert, back: convertBack)
  }
}

extension TwoWayConverter where Model == Display {
  /// The converter that changes nothing.
  public static var identity: TwoWayConverter {
    var converter = TwoWayConverter(there: { $0 }) { display, _ in .value(display) }
    converter.isIdentity = true
    converter.locate = { range, _ in range }
    return converter
  }
}

/// The result of reading a user's input.
public enum BackConversion<Model> {
  /// The model gets this value.
  case value(Model)
  /// The model keeps its value.
  case unchanged

  /// The new value of the model, or its present one if it stays unchanged; `nil` if there is none.
  public func value(keeping current: Model?) -> Model? {
    switch self {
    case .value(let value): value
    case .unchanged: current
    }
  }
}

extension BackConversion: Equatable where Model: Equatable {}
extension BackConversion: Sendable where Model: Sendable {}
