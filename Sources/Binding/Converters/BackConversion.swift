/// The result of reading a user's input back into the model.
public enum BackConversion<Model> {
  /// The model gets this value.
  case value(Model)
  /// The model keeps its value.
  case unchanged

  /// The new value of a model that has a present one; `nil` if it is to stay unchanged and there is none.
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
