/// Publishes each value a while after it has come.
struct Delayer<Value, Instant: InstantProtocol>: TimeMachine {
  enum State {
    /// Nothing is on its way.
    case empty
    /// Values are on their way, the first to arrive in front; the alarm rings for that.
    case holding(ArraySlice<(value: Value, due: Instant)>)
  }

  let interval: Instant.Duration
  private(set) var state = State.empty

  init(interval: Instant.Duration) { self.interval = interval }

  mutating func receive(_ value: Value, at now: Instant) -> TimeAction<Value, Instant> {
    let due = now.advanced(by: interval)
    guard case .holding(var values) = state else {
      state = .holding([(value, due)])
      return TimeAction(alarm: .set(due))
    }
    state = .empty
    values.append((value, due))
    state = .holding(values)
    return TimeAction()
  }

  mutating func ring(at now: Instant) -> TimeAction<Value, Instant> {
    guard case .holding(var values) = state else { return TimeAction() }
    state = .empty
    var action = TimeAction<Value, Instant>()
    while let first = values.first, first.due <= now {
      action.publishing.append(first.value)
      values.removeFirst()
    }
    if let first = values.first {
      state = .holding(values)
      action.alarm = .set(first.due)
    }
    return action
  }
}
