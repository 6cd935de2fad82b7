/// The state machine of a resource. Each method notes an event; most return the action that the resource has to carry
/// out.
struct ResourceMachine<Value> {
  enum State {
    /// The state is not observed. If `isStale`, the value is loaded again even for the same input.
    case asleep(isStale: Bool)
    /// The state is observed, and no load is under way.
    case settled
    /// The state is observed, and a load is under way.
    case waiting
  }

  enum Action: Equatable {
    case none
    /// Show the new state; nothing is under way.
    case show
    /// Load, in place of a load that is under way.
    case load
    /// Cancel the load under way.
    case stop
  }

  var state = State.asleep(isStale: true)
  private(set) var shown = ResourceState<Value>.idle
  /// A new number for each value and each failure that is shown; 0 while none is shown. A load that begins keeps the
  /// number.
  private(set) var stamp: UInt64 = 0

  /// Whether a request has to be acted on, because its input is new or the value is stale.
  func isDue(isNew: Bool) -> Bool { if case .asleep(isStale: true) = state { true } else { isNew } }

  /// Called when the resource takes a request, because the state has become observed or the input has changed, for
  /// example.
  ///
  /// - Parameters:
  ///   - hasInput: whether there is something to load.
  ///   - isNew: whether to load even if the value is not stale: the input is not that of the last request, or is to be
  ///     loaded again.
  mutating func request(hasInput: Bool, isNew: Bool) -> Action {
    switch state {
    case .asleep(isStale: false) where !isNew:
      state = .settled
      return .none
    case .settled where !isNew, .waiting where !isNew: return .none
    default: break
    }
    if hasInput { return load() }
    let former = state
    state = .settled
    if case .idle = shown { return .none }
    (shown, stamp) = (.idle, 0)
    if case .waiting = former { return .stop }
    return .show
  }

  /// Called when the value is to be loaded again as soon as the state is observed.
  mutating func expire() { state = .asleep(isStale: true) }

  mutating func answer(_ result: Result<Value, any Error>) {
    state = .settled
    switch result {
    case .success(let value): show(.loaded(value))
    case .failure(let error): show(.failed(error, previous: shown.value))
    }
  }

  /// Called with a value that is known without loading. The load under way has begun before, so its answer may be older
  /// than the value.
  mutating func update(_ value: Value) -> Action {
    show(.loaded(value))
    guard case .waiting = state else { return .show }
    state = .settled
    return .stop
  }

  mutating func sleep() -> Action {
    switch state {
    case .asleep:
      // All observers were paused as long as there were any.
      return .none
    case .settled:
      state = .asleep(isStale: false)
      return .none
    case .waiting:
      // A value that was there before stays shown as `loading(previous:)`, because it may be for another input. The
      // next observer starts the load again.
      state = .asleep(isStale: true)
      if shown.value == nil { (shown, stamp) = (.idle, 0) }
      return .stop
    }
  }

  private mutating func show(_ state: ResourceState<Value>) { (shown, stamp) = (state, newStamp()) }

  mutating func load() -> Action {
    state = .waiting
    shown = .loading(previous: shown.value)
    return .load
  }
}
