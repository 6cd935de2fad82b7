/// Finds out that no value has come for a while. A value only moves the deadline: an alarm that rings too soon is set
/// again.
struct TimeLimit<Value, Instant: InstantProtocol> {
  let interval: Instant.Duration
  /// The instant until which the last value counts; `nil` before the first value, and when it has expired.
  var deadline: Instant?
  /// Whether the last value is too old; the next one counts again.
  var isExpired = false

  init(interval: Instant.Duration) { self.interval = interval }

  mutating func receive(
    _ value: Value, at now: Instant
  ) -> TimeAction<Result<Value, TimedOut>, Instant> {
    let former = self.deadline
    let deadline = now.advanced(by: interval)
    self.deadline = deadline
    isExpired = false
    // The alarm is set already, and rings no later than the new deadline.
    if let former, former <= deadline { return ([.success(value)], nil) }
    return ([.success(value)], deadline)
  }

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
  /// Makes the error, also for code that sets time limits of its own.
  public init() {}
}
