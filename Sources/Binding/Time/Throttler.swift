/// Publishes a value at once, and then at most one in each interval.
struct Throttler<Value, Instant: InstantProtocol>: TimeMachine {
  enum State {
    /// The next value is published at once, if it comes no sooner than the instant; at any time if there is none.
    case open(since: Instant?)
    /// Values are held back until the alarm rings. The first is published then, if the throttle is not for the latest.
    case holding(first: Value, last: Value?)
  }

  let interval: Instant.Duration
  let isForLatest: Bool
  private(set) var state = State.open(since: nil)

  init(interval: Instant.Duration, isForLatest: Bool) {
    self.interval = interval
    self.isForLatest = isForLatest
  }

  mutating func receive(_ value: Value, at now: Instant) -> TimeAction<Value, Instant> {
    switch state {
    case .open(let opening?) where now < opening:
      state = .holding(first: value, last: nil)
      return TimeAction(alarm: .set(opening))
    case .open:
      state = .open(since: now.advanced(by: interval))
      return TimeAction(publishing: [value])
    case .holding(let first, _):
      state = isForLatest ? .holding(first: value, last: nil) : .holding(first: first, last: value)
      return TimeAction()
    }
  }

  mutating func ring(at now: Instant) -> TimeAction<Value, Instant> {
    guard case .holding(let value, let last) = state else { return TimeAction() }
    let opening = now.advanced(by: interval)
    guard let last else {
      state = .open(since: opening)
      return TimeAction(publishing: [value])
    }
    // The final value is never lost: it comes an interval later.
    state = .holding(first: last, last: nil)
    return TimeAction(publishing: [value], alarm: .set(opening))
  }
}
