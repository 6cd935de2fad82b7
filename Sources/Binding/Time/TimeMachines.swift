/// Waits until no value has come for a while, then publishes the last one: each value moves the alarm.
struct Debouncer<Value, Instant: InstantProtocol> {
  indirect enum State {
    /// Nothing to publish.
    case quiet
    /// The value is published when the alarm rings, unless another replaces it.
    case waiting(Value)
  }

  let interval: Instant.Duration
  var state = State.quiet

  init(interval: Instant.Duration) { self.interval = interval }

  mutating func receive(_ value: Value, at now: Instant) -> TimeAction<Value, Instant> {
    state = .waiting(value)
    return ([], now.advanced(by: interval))
  }

  mutating func ring() -> TimeAction<Value, Instant> {
    guard case .waiting(let value) = state else { return ([], nil) }
    state = .quiet
    return ([value], nil)
  }
}

/// Publishes each value a while after it has come.
struct Delayer<Value, Instant: InstantProtocol> {
  indirect enum State {
    case empty
    /// Values wait, the first to be published in front; the alarm is set for it.
    case holding(Backlog<(value: Value, due: Instant)>)
  }

  let interval: Instant.Duration
  var state = State.empty

  init(interval: Instant.Duration) { self.interval = interval }

  mutating func receive(_ value: Value, at now: Instant) -> TimeAction<Value, Instant> {
    let due = now.advanced(by: interval)
    guard case .holding(var values) = state else {
      var values = Backlog<(value: Value, due: Instant)>()
      values.append((value, due))
      state = .holding(values)
      return ([], due)
    }
    // Gives up the state's reference to the values, so that appending does not copy them.
    state = .empty
    values.append((value, due))
    state = .holding(values)
    return ([], nil)
  }

  mutating func ring(at now: Instant) -> TimeAction<Value, Instant> {
    guard case .holding(var values) = state else { return ([], nil) }
    // Gives up the state's reference to the values, so that removing does not copy them.
    state = .empty
    var action: TimeAction<Value, Instant> = ([], nil)
    while let first = values.first, first.due <= now {
      action.publishing.append(first.value)
      _ = values.popFirst()
    }
    if let first = values.first {
      state = .holding(values)
      action.alarm = first.due
    }
    return action
  }
}

/// Publishes a value at once, and then at most one in each interval.
struct Throttler<Value, Instant: InstantProtocol> {
  /// Which of the values that come too soon is published when the interval is over.
  enum Choice: BitwiseCopyable {
    case latest
    case first
    /// The first value, and after another interval the last value, unless another value has come during that interval.
    case firstAndFinal
  }

  indirect enum State {
    /// The next value is published at once, if it comes at the instant or later; at any time if there is no instant.
    case open(since: Instant?)
    /// Values are held back until the alarm rings. Then the value is published, and `last`, if there is one, an
    /// interval later.
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
