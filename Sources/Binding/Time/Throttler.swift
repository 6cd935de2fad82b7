/// Publishes a value at once, and then at most one in each interval.
///
/// The interval comes with each event: a field of a type that only the clock knows costs every program twenty
/// functions.
@usableFromInline
struct Throttler<Value, Instant: InstantProtocol> {
  @usableFromInline
  indirect enum State {
    /// The next value is published at once, if it comes no sooner than the instant; at any time if there is none.
    case open(since: Instant?)
    /// Values are held back until the alarm rings. The first is published then, if the throttle is not for the latest.
    case holding(first: Value, last: Value?)
  }

  @export(implementation) let isForLatest: Bool
  @export(implementation) var state = State.open(since: nil)

  @export(implementation)
  init(isForLatest: Bool) { self.isForLatest = isForLatest }

  @export(implementation)
  mutating func receive(_ value: Value, at now: Instant, interval: Instant.Duration) -> TimeAction<Value, Instant> {
    switch state {
    case .open(let opening?) where now < opening:
      state = .holding(first: value, last: nil)
      return ([], opening)
    case .open:
      state = .open(since: now.advanced(by: interval))
      return ([value], nil)
    case .holding(let first, _):
      state = isForLatest ? .holding(first: value, last: nil) : .holding(first: first, last: value)
      return ([], nil)
    }
  }

  @export(implementation)
  mutating func ring(at now: Instant, interval: Instant.Duration) -> TimeAction<Value, Instant> {
    guard case .holding(let value, let last) = state else { return ([], nil) }
    let opening = now.advanced(by: interval)
    guard let last else {
      state = .open(since: opening)
      return ([value], nil)
    }
    // The final value is never lost: it comes an interval later.
    state = .holding(first: last, last: nil)
    return ([value], opening)
  }
}
