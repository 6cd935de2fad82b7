public import Binding

// The results of resources are inputs of a replay, so they can be encoded and decoded.

/// The error of a failed load, as a recording has it.
public struct RecordedFailure: Error, Hashable, CustomStringConvertible {
  /// The error's description.
  public let description: String
}

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

extension ResourceState: Decodable where Value: Decodable {
  /// Decodes a state. An error becomes a ``RecordedFailure``.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: ResourceStateKeys.self)
    let value = try members.decodeIfPresent(Value.self, forKey: .value)
    switch try members.decode(String.self, forKey: .state) {
    case "loading": self = .loading(previous: value)
    case "loaded": self = .loaded(try members.decode(Value.self, forKey: .value))
    case "failed":
      self = .failed(RecordedFailure(description: try members.decode(String.self, forKey: .error)), previous: value)
    default: self = .idle
    }
  }
}
