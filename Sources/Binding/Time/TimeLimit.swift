/// Says so when no value has come for a while.
struct TimeLimit<Value, Instant: InstantProtocol>: TimeMachine {
  enum State {
    /// The last value is good until the alarm rings.
    case waiting
    /// Too long ago; the next value is good again.
    case expired
  }

  let interval: Instant.Duration
  private(set) var state = State.waiting

  init(interval: Instant.Duration) { self.interval = interval }

  mutating func receive(_ value: Value, at now: Instant) -> TimeAction<Result<Value, TimedOut>, Instant> {
    state = .waiting
    return TimeAction(publishing: [.success(value)], alarm: .set(now.advanced(by: interval)))
  }

  mutating func ring(at now: Instant) -> TimeAction<Result<Value, TimedOut>, Instant> {
    guard case .waiting = state else { return TimeAction() }
    state = .expired
    return TimeAction(publishing: [.failure(TimedOut())])
  }
}

/// Says that something took too long.
public struct TimedOut: Error, Hashable, Sendable {
  /// Makes the error.
  public init() {}
}
