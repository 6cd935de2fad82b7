/// How a ``Resource`` stands.
public indirect enum ResourceState<Value> {
  /// There is nothing to load: no input, or nobody has looked yet.
  case idle
  /// An answer is on its way; `previous` is the last value there was.
  case loading(previous: Value?)
  /// The value for the present input.
  case loaded(Value)
  /// Loading for the present input failed; `previous` is the last value there was.
  case failed(any Error, previous: Value?)

  /// The newest value there is, of an earlier input perhaps.
  @export(implementation)
  public var value: Value? {
    switch self {
    case .idle: nil
    case .loading(let previous), .failed(_, let previous): previous
    case .loaded(let value): value
    }
  }

  /// Whether an answer is on its way.
  @export(implementation)
  public var isLoading: Bool { if case .loading = self { true } else { false } }

  /// Why loading failed.
  @export(implementation)
  public var error: (any Error)? { if case .failed(let error, _) = self { error } else { nil } }
}

extension ResourceState: Sendable where Value: Sendable {}
