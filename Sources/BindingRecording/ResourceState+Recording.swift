public import Binding

private enum ResourceStateKeys: String, CodingKey { case state, value, error }

extension ResourceState: Encodable where Value: Encodable {
  /// Encodes the state with its value, or with the description of its error.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: ResourceStateKeys.self)
    switch self {
    case .idle: try members.encode("idle", forKey: .state)
    case .loading: try members.encode("loading", forKey: .state)
    case .loaded: try members.encode("loaded", forKey: .state)
    case .failed(let error, _):
      try members.encode("failed", forKey: .state)
      try members.encode("\(error)", forKey: .error)
    }
    try members.encodeIfPresent(value, forKey: .value)
  }
}
