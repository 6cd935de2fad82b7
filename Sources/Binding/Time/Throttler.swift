/// Publishes a value at once, and then at most one in each interval.
struct Throttler<Value, Instant: InstantProtocol> {
  /// Which of the values that come too soon is published when the interval is over.
  enum Choice: BitwiseCopyable {
    case latest
    case first
    /// The first; the final one follows an interval later, unless another has come meanwhile.
    case firstAndFinal
  }

  indirect enum State {
    /// The next value is published at once, if it comes at the instant or later; at any time if there is no instant.
    case open(since: Instant?)
    /// Values are held back until the alarm rings. `Value` is published then, and `last` an interval after it.
    case holding(Value, last: Value?)
    /// The value is published when the alarm rings, unless another replaces it.
    case trailing(Value)
  }

  let interval: Instant.Duration
  let choice: Choice
  var state = State.open(since: nil)

  init(_ choice: Choice, interval: Instant.Duration) {
    self.choice = choice
    self.interval = interval
  }

  mutating func receive(_ value: Value, at now: Instant) -> TimeAction<Value, Instant> {
    switch state {
    case .open(let opening?) where now < opening:
      state = .holding(value, last: nil)
      return ([], opening)
    case .open:
      state = .open(since: now.advanced(by: interval))
      return ([value], nil)
    case .holding(let first, _):
      switch choice {
      case .latest: state = .holding(value, last: nil)
      case .first: break
      case .firstAndFinal: state = .holding(first, last: value)
      }
      return ([], nil)
    case .trailing:
      state = .holding(value, last: nil)
      return ([], nil)
    }
  }

  mutating func ring(at now: Instant) -> TimeAction<Value, Instant> {
    let opening = now.advanced(by: interval)
    switch state {
    case .open: return ([], nil)
    case .holding(let value, nil):
      state = .open(since: opening)
      return ([value], nil)
    case .holding(let value, let last?):
      state = .trailing(last)
      return ([value], opening)
    case .trailing(let last):
      state = .open(since: opening)
      return ([last], nil)
    }
  }
}
