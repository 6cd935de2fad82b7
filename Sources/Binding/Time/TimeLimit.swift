/// Says so when no value has come for a while. A value only moves the deadline: an alarm that rings before it is set
/// again.
///
/// The interval comes with each event, and the deadline is in an array: a field of a type that only the clock knows
/// costs every program twenty functions.
@usableFromInline
struct TimeLimit<Value, Instant: InstantProtocol> {
  /// Until when the last value is good. There is none before the first value, nor when it has become too old.
  @export(implementation) var deadlines: ContiguousArray<Instant> = []
  /// Too long ago; the next value is good again.
  @export(implementation) var isExpired = false

  @export(implementation)
  init() {}

  @export(implementation)
  mutating func receive(
    _ value: Value, at now: Instant, interval: Instant.Duration
  ) -> TimeAction<Result<Value, TimedOut>, Instant> {
    let former = deadlines.first
    let deadline = now.advanced(by: interval)
    deadlines = [deadline]
    isExpired = false
    if let former, former <= deadline { return ([.success(value)], nil) }
    return ([.success(value)], deadline)
  }

  @export(implementation)
  mutating func ring(
    at now: Instant, interval: Instant.Duration
  ) -> TimeAction<Result<Value, TimedOut>, Instant> {
    if isExpired { return ([], nil) }
    if let deadline = deadlines.first, deadline > now { return ([], deadline) }
    deadlines = []
    isExpired = true
    return ([.failure(TimedOut())], nil)
  }
}

/// Says that something took too long.
public struct TimedOut: Error, Hashable, Sendable {
  /// Makes the error.
  @export(implementation)
  public init() {}
}
