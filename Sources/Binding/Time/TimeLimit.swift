/// Finds out that no value has come for a while: each value moves the alarm.
struct TimeLimit<Value, Instant: InstantProtocol> {
  let interval: Instant.Duration

  init(interval: Instant.Duration) { self.interval = interval }

  func receive(_ value: Value, at now: Instant) -> TimeAction<Result<Value, TimedOut>, Instant> {
    ([.success(value)], now.advanced(by: interval))
  }

  func ring() -> TimeAction<Result<Value, TimedOut>, Instant> { ([.failure(TimedOut())], nil) }

  /// Compares results, the values by the policy of the source.
  static func isSame(
    _ one: Result<Value, TimedOut>, _ other: Result<Value, TimedOut>, _ areSame: (Value, Value) -> Bool
  ) -> Bool {
    switch (one, other) {
    case (.success(let one), .success(let other)): areSame(one, other)
    case (.failure, .failure): true
    default: false
    }
  }
}
