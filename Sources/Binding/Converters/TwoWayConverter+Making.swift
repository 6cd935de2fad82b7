extension TwoWayConverter {
  /// Makes a converter of two closures, the second of which needs only the displayed value.
  ///
  /// - Parameters:
  ///   - convert: shows a model.
  ///   - convertBack: reads a displayed value. It may throw any error; a ``ConversionError`` tells the user most.
  @export(implementation)
  public init(convert: @escaping (Model) -> Display, convertBack: @escaping (Display) throws -> Model) {
    self.init(there: convert) { display, _ in .value(try convertBack(display)) }
  }

  /// Makes a converter whose way back gets the present model, if there is one, and may leave it unchanged.
  ///
  ///     TwoWayConverter<Double, String>(convert: rounded) { text, current in
  ///       if text == current.map(rounded) { return .unchanged }
  ///       return .value(try parse(text))
  ///     }
  @export(implementation)
  public init(
    convert: @escaping (Model) -> Display,
    convertBack: @escaping (_ display: Display, _ current: Model?) throws -> BackConversion<Model>
  ) {
    self.init(there: convert, back: convertBack)
  }
}
