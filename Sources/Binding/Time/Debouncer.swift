/// Waits until no value has come for a while, then publishes the last one.
///
/// A value that comes while the alarm is set only moves the deadline; an alarm that rings before the deadline is set
/// again. So many values in quick succession cost one alarm.
struct Debouncer<Value, Instant: InstantProtocol> {
  indirect enum State {
    /// Nothing to publish.
    case quiet
    /// The value is published when the alarm rings at the instant or later. The next value replaces it and moves the
    /// instant.
    case waiting(Value, until: Instant)
  }

  let interval: Instant.Duration
  var state = State.quiet

  init(interval: Instant.Duration) { self.interval = interval }

  mutating func receive(_ value: Value, at now: Instant) -> TimeAction<Value, Instant> {
    let former = state
    let deadline = now.advanced(by: interval)
    state = .waiting(value, until: deadline)
    if case .waiting(_, let set) = former, set <= deadline { return ([], nil) }
    return ([], deadline)
  }

  mutating func ring(at now: Instant) -> TimeAction<Value, Instant> {
    guard case .waiting(let value, let deadline) = state else { return ([], nil) }
    guard deadline <= now else { return ([], deadline) }
    state = .quiet
    return ([value], nil)
  }
}
