/// The state of a ``Resource``.
public indirect enum ResourceState<Value> {
  /// Nothing is being loaded: there is no input, or the state was never observed.
  case idle
  /// The value is being loaded; `previous` is the latest value that was loaded.
  case loading(previous: Value?)
  /// The value for the present input.
  case loaded(Value)
  /// Loading for the present input failed; `previous` is the latest value that was loaded.
  case failed(any Error, previous: Value?)

  /// The latest value that was loaded, perhaps for a former input.
  public var value: Value? {
    switch self {
    case .idle: nil
    case .loading(let previous), .failed(_, let previous): previous
    case .loaded(let value): value
    }
  }

  /// Whether the value is being loaded.
  public var isLoading: Bool { if case .loading = self { true } else { false } }

  /// Why loading failed.
  public var error: (any Error)? { if case .failed(let error, _) = self { error } else { nil } }
}

extension ResourceState: Sendable where Value: Sendable {}
