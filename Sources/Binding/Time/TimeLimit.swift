/// Says so when no value has come for a while.
///
/// The interval comes with each event: a field of a type that only the clock knows costs every program twenty
/// functions.
@usableFromInline
struct TimeLimit<Value, Instant: InstantProtocol> {
  @usableFromInline
  enum State {
    /// The last value is good until the alarm rings.
    case waiting
    /// Too long ago; the next value is good again.
    case expired
  }

  @export(implementation) var state = State.waiting

  @export(implementation)
  init() {}

  @export(implementation)
  mutating func receive(
    _ value: Value, at now: Instant, interval: Instant.Duration
  ) -> TimeAction<Result<Value, TimedOut>, Instant> {
    state = .waiting
    return ([.success(value)], now.advanced(by: interval))
  }

  @export(implementation)
  mutating func ring(
    at now: Instant, interval: Instant.Duration
  ) -> TimeAction<Result<Value, TimedOut>, Instant> {
    guard case .waiting = state else { return ([], nil) }
    state = .expired
    return ([.failure(TimedOut())], nil)
  }
}

/// Says that something took too long.
public struct TimedOut: Error, Hashable, Sendable {
  /// Makes the error.
  @export(implementation)
  public init() {}
}
