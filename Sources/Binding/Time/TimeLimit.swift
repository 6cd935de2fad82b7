/// Finds out that no value has come for a while: each value moves the alarm.
struct TimeLimit<Value, Instant: InstantProtocol> {
  let interval: Instant.Duration

  init(interval: Instant.Duration) { self.interval = interval }

  func receive(_ value: Value, at now: Instant) -> TimeAction<Result<Value, TimedOut>, Instant> {
    ([.success(value)], now.advanced(by: interval))
  }

  func ring() -> TimeAction<Result<Value, TimedOut>, Instant> { ([.failure(TimedOut())], nil) }
}

/// The error of something that took too long.
public struct TimedOut: Error, Hashable, Sendable {
  /// Makes the error, also for code that sets time limits of its own.
  public init() {}
}
