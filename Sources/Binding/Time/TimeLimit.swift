/// Says so when no value has come for a while. A value only moves the deadline: an alarm that rings before it is set
/// again.
///
/// The interval comes with each event: a field of a type that only the clock knows costs every program twenty
/// functions.
@usableFromInline
struct TimeLimit<Value, Instant: InstantProtocol> {
  @usableFromInline
  enum State {
    /// The last value is good until the instant. There is none before the first value.
    case waiting(until: Instant?)
    /// Too long ago; the next value is good again.
    case expired
  }

  @export(implementation) var state = State.waiting(until: nil)

  @export(implementation)
  init() {}

  @export(implementation)
  mutating func receive(
    _ value: Value, at now: Instant, interval: Instant.Duration
  ) -> TimeAction<Result<Value, TimedOut>, Instant> {
    let former = state
    let deadline = now.advanced(by: interval)
    state = .waiting(until: deadline)
    if case .waiting(let set?) = former, set <= deadline { return ([.success(value)], nil) }
    return ([.success(value)], deadline)
  }

  @export(implementation)
  mutating func ring(
    at now: Instant, interval: Instant.Duration
  ) -> TimeAction<Result<Value, TimedOut>, Instant> {
    guard case .waiting(let deadline) = state else { return ([], nil) }
    if let deadline, deadline > now { return ([], deadline) }
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
