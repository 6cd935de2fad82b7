// What `convertBack` may throw: any error; in Embedded Swift, which has no `any Error`, a conversion error.

#if hasFeature(Embedded)
  @usableFromInline typealias ConversionFailure = ConversionError

  extension ConversionError {
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
