// Events that follow others in time. Each observes its source, and keeps its timer running, as long as it lives.

extension Event {
  /// An event that sends the last value of this one when none has come for a while.
  ///
  ///     let edited = Event<Void>()
  ///     edited.debounced(for: .seconds(2)).observe { save.execute() }.store(in: scope)
  ///
  /// Each value starts the wait again. Unlike a debounced *value*, it also sends a value that equals the one before,
  /// because each value is an occurrence. It sends on the actor of the caller. With a manual clock a test decides when
  /// time passes.
  ///
  /// - Parameter duration: the time without a value after which the last value is sent.
  /// - Returns: the new event. A value that waits is lost when the new event is released: retain the new event, or an
  ///   observation of it.
  public func debounced<AnyClock: Clock>(
    for duration: AnyClock.Duration, clock: AnyClock = ContinuousClock(), isolation: isolated any Actor = #isolation,
    file: StaticString = #fileID, line: UInt32 = #line
  ) -> Event<Value> {
    var machine = Debouncer<Value, AnyClock.Instant>(interval: duration)
    return adapted(Alarm(clock), file, line) {
      machine.receive($0, at: clock.now)
    } ring: { _ in
      machine.ring()
    }
  }

  /// An event that sends a value of this one at once, and then at most one in each interval.
  ///
  ///     scrolled.throttled(for: .milliseconds(100)).observe { prefetch($0) }.store(in: scope)
  ///
  /// - Parameters:
  ///   - duration: the shortest time between two values.
  ///   - latest: which of the values that come too soon is sent when the interval is over: the latest if `true`, the
  ///     first if `false`. The others are dropped.
  /// - Returns: the new event. A value that is held back is lost when the new event is released: retain the new event,
  ///   or an observation of it.
  public func throttled<AnyClock: Clock>(
    for duration: AnyClock.Duration, latest: Bool = true, clock: AnyClock = ContinuousClock(),
    isolation: isolated any Actor = #isolation, file: StaticString = #fileID, line: UInt32 = #line
  ) -> Event<Value> {
    var machine = Throttler<Value, AnyClock.Instant>(latest ? .latest : .first, interval: duration)
    return adapted(Alarm(clock), file, line) {
      machine.receive($0, at: clock.now)
    } ring: {
      machine.ring(at: $0)
    }
  }

  func adapted<AnyClock: Clock>(
    _ alarm: Alarm<AnyClock>, _ file: StaticString, _ line: UInt32,
    receive: @escaping (Value) -> TimeAction<Value, AnyClock.Instant>,
    ring: @escaping (AnyClock.Instant) -> TimeAction<Value, AnyClock.Instant>
  ) -> Event<Value> {
    let output: Event<Value> = derived(file, line)
    let timer = EventTimer(output, alarm, ring)
    output.feeds.append(observe { timer.take(receive($0)) })
    return output
  }
}

/// Carries out the actions that the debouncer or throttler of an event decides on.
final class EventTimer<Value, AnyClock: Clock> {
  weak var output: Event<Value>?
  let alarm: Alarm<AnyClock>
  let ring: (AnyClock.Instant) -> TimeAction<Value, AnyClock.Instant>

  init(
    _ output: Event<Value>, _ alarm: Alarm<AnyClock>,
    _ ring: @escaping (AnyClock.Instant) -> TimeAction<Value, AnyClock.Instant>
  ) {
    self.output = output
    self.alarm = alarm
    self.ring = ring
  }

  func take(_ action: TimeAction<Value, AnyClock.Instant>) {
    if let deadline = action.alarm {
      alarm.set(to: deadline) { [weak self] now in
        guard let self else { return }
        take(self.ring(now))
      }
    }
    for value in action.publishing { output?.send(value) }
  }
}
