// How converters are made in Embedded Swift. The compiler chooses among initialisers by what can be compared, because a
// type cannot be asked; and the way back throws a `ConversionError`, because an error cannot be asked either.

#if hasFeature(Embedded)
  extension TwoWayConverter {
    /// Makes a converter that takes models for the same if they are shown alike.
    @export(implementation)
    public init(
      convert: @escaping (Model) -> Display, convertBack: @escaping (Display) throws(ConversionError) -> Model
    ) where Display: Equatable {
      self.init(convert: convert) { (display, _) throws(ConversionError) in .value(try convertBack(display)) }
    }

    /// Makes a converter whose way back gets the present model, and that takes models for the same if they are shown
    /// alike.
    @export(implementation)
    public init(
      convert: @escaping (Model) -> Display,
      convertBack: @escaping (_ display: Display, _ current: Model?) throws(ConversionError) -> BackConversion<Model>
    ) where Display: Equatable {
      self.init(there: convert, back: convertBack)
      areSameDisplays = (==)
    }

    /// Makes a converter of models that can be compared.
    @export(implementation)
    public init(
      convert: @escaping (Model) -> Display, convertBack: @escaping (Display) throws(ConversionError) -> Model
    ) where Model: Equatable, Display: Equatable {
      self.init(convert: convert) { (display, _) throws(ConversionError) in .value(try convertBack(display)) }
    }

    /// Makes a converter of models that can be compared, whose way back gets the present one.
    @export(implementation)
    public init(
      convert: @escaping (Model) -> Display,
      convertBack: @escaping (_ display: Display, _ current: Model?) throws(ConversionError) -> BackConversion<Model>
    ) where Model: Equatable, Display: Equatable {
      self.init(there: convert, back: convertBack)
      areSameModels = (==)
      areSameDisplays = (==)
    }
  }
#endif
