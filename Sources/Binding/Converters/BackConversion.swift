/// The result of reading a user's input.
public enum BackConversion<Model> {
  /// The model gets this value.
  case value(Model)
  /// The model keeps its value.
  case unchanged

  /// The new value of the model, or its present one if it stays unchanged; `nil` if there is none.
  @export(implementation)
  public func value(keeping current: Model?) -> Model? {
    switch self {
    case .value(let value): value
    case .unchanged: current
    }
  }
}

extension BackConversion: Equatable where Model: Equatable {}
extension BackConversion: Sendable where Model: Sendable {}
