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
    state = .empty
    values.append((value, due))
    state = .holding(values)
    return ([], nil)
  }

  mutating func ring(at now: Instant) -> TimeAction<Value, Instant> {
    guard case .holding(var values) = state else { return ([], nil) }
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
