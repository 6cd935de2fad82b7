/// Says when no value has come for a while. A value only moves the deadline: an alarm that rings too soon is set again.
@usableFromInline
struct TimeLimit<Value, Instant: InstantProtocol> {
  @export(implementation) let interval: Instant.Duration
  /// The instant until which the last value counts; `nil` before the first value, and when it has expired.
  @export(implementation) var deadline: Instant?
  /// Whether the last value is too old; the next one counts again.
  @export(implementation) var isExpired = false

  @export(implementation)
  init(interval: Instant.Duration) { self.interval = interval }

  @export(implementation)
  mutating func receive(
    _ value: Value, at now: Instant
  ) -> TimeAction<Result<Value, TimedOut>, Instant> {
    let former = self.deadline
    let deadline = now.advanced(by: interval)
    self.deadline = deadline
    isExpired = false
    if let former, former <= deadline { return ([.success(value)], nil) }
    return ([.success(value)], deadline)
  }

  @export(implementation)
  mutating func ring(
    at now: Instant
  ) -> TimeAction<Result<Value, TimedOut>, Instant> {
    if isExpired { return ([], nil) }
    if let deadline, deadline > now { return ([], deadline) }
    deadline = nil
    isExpired = true
    return ([.failure(TimedOut())], nil)
  }
}

/// The error of something that took too long.
public struct TimedOut: Error, Hashable, Sendable {
  /// Makes the error.
  @export(implementation)
  public init() {}
}
