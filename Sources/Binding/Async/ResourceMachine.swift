/// The state of a resource. Events go in, actions come out; the resource takes the actions.
@usableFromInline
struct ResourceMachine<Value> {
  @usableFromInline
  enum State {
    /// The state is not observed. If `isStale`, the value is loaded again even for the same input.
    case asleep(isStale: Bool)
    /// The state is observed, and no load is under way.
    case settled
    /// The state is observed, and a load is under way.
    case waiting
  }

  @usableFromInline
  enum Action: Equatable {
    case none
    /// Show the new state; nothing is under way.
    case show
    /// Load, in place of a load that is under way.
    case load
    /// Cancel the load under way.
    case stop
  }

  @export(implementation) var state = State.asleep(isStale: true)
  @export(implementation) var shown = ResourceState<Value>.idle

  /// The state has become observed, or the input has changed.
  ///
  /// - Parameters:
  ///   - hasInput: whether there is something to load.
  ///   - isNew: whether the input differs from that of the last request.
  @export(implementation)
  mutating func request(hasInput: Bool, isNew: Bool) -> Action {
    if case .asleep(isStale: false) = state, !isNew {
      state = .settled
      return .none
    }
    if hasInput { return load() }
    let former = state
    state = .settled
    if case .idle = shown { return .none }
    shown = .idle
    if case .waiting = former { return .stop }
    return .show
  }

  @export(implementation)
  mutating func reload(hasInput: Bool) -> Action {
    if case .asleep = state {
      state = .asleep(isStale: true)
      return .none
    }
    return hasInput ? load() : .none
  }

  @export(implementation)
  mutating func answer(_ result: Result<Value, any Error>) {
    state = .settled
    switch result {
    case .success(let value): shown = .loaded(value)
    case .failure(let error): shown = .failed(error, previous: shown.value)
    }
  }

  @export(implementation)
  mutating func sleep() -> Action {
    guard case .waiting = state else {
      state = .asleep(isStale: false)
      return .none
    }
    state = .asleep(isStale: true)
    shown = shown.value.map { .loaded($0) } ?? .idle
    return .stop
  }

  @export(implementation)
  mutating func load() -> Action {
    state = .waiting
    shown = .loading(previous: shown.value)
    return .load
  }
}
