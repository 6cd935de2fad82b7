/// What something that a user entered says about the model.
public enum BackConversion<Model> {
  /// The model is to have this value.
  case value(Model)
  /// The model is to stay as it is.
  case unchanged

  /// The value the model is to have, if it has one now; `nil` if it is to keep what it does not have.
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
