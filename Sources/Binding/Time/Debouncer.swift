/// Waits until no value has come for a while, then publishes the last one.
struct Debouncer<Value, Instant: InstantProtocol>: TimeMachine {
  enum State {
    /// Nothing to publish.
    case quiet
    /// The value is published when the alarm rings; the next value takes its place and sets the alarm anew.
    case waiting(Value)
  }

  let interval: Instant.Duration
  private(set) var state = State.quiet

  init(interval: Instant.Duration) { self.interval = interval }

  mutating func receive(_ value: Value, at now: Instant) -> TimeAction<Value, Instant> {
    state = .waiting(value)
    return TimeAction(alarm: .set(now.advanced(by: interval)))
  }

  mutating func ring(at now: Instant) -> TimeAction<Value, Instant> {
    guard case .waiting(let value) = state else { return TimeAction() }
    state = .quiet
    return TimeAction(publishing: [value])
  }
}
