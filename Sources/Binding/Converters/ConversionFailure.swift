// What the way back of a converter may throw: any error, and in Embedded Swift, which has none of unknown type, a
// conversion error.

#if hasFeature(Embedded)
  @usableFromInline typealias ConversionFailure = ConversionError

  extension ConversionError {
    /// The error itself.
    @export(implementation)
    init(_ error: ConversionError) { self = error }
  }
#else
  @usableFromInline typealias ConversionFailure = any Error

  extension ConversionError {
    /// Makes a conversion error of any error; a conversion error stays as it is.
    public init(_ error: any Error) {
      if let error = error as? ConversionError {
        self = error
      } else {
        self.init("\(error)", code: .failed)
        underlying = error
      }
    }
  }
#endif
