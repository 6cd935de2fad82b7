// Values that follow others in time. Each is a computed value, which keeps its source alive and its timer running until
// it is released. It begins with the present value of the source, and ends with the final one.

extension ObservableValue {
  /// A value that follows this one once it has stayed the same for a while.
  ///
  ///     let settled = query.debounced(for: .milliseconds(300))
  ///     settled.observe { search.execute($0) }.store(in: scope)
  ///
  /// Each change starts the wait again. The value is written on the actor of the caller. With a manual clock a test
  /// decides when time passes.
  ///
  /// - Parameter duration: how long the value must stay the same.
  public func debounced<AnyClock: Clock>(
    for duration: AnyClock.Duration, clock: AnyClock = ContinuousClock(), isolation: isolated any Actor = #isolation
  ) -> Computed<Value> {
    var machine = Debouncer<Value, AnyClock.Instant>(interval: duration)
    return adapted(clock: clock, "debounced", isolation: isolation) {
      machine.receive($0, at: clock.now)
    } ring: {
      machine.ring(at: clock.now)
    }
  }

  /// Is called ``debounced(for:clock:isolation:)`` here.
  @available(*, unavailable, renamed: "debounced(for:)")
  public func debounce(for duration: Duration) -> Computed<Value> { fatalError("debounce is called debounced") }

  /// A value that follows this one at once, and then at most once in each interval.
  ///
  ///     let shown = progress.throttled(for: .milliseconds(100))
  ///
  /// - Parameters:
  ///   - duration: the shortest time between two changes.
  ///   - latest: whether the latest of the values that come too soon is shown when the interval is over, or the first
  ///     of them. The final value is shown in any case: after the first one, an interval without changes later.
  public func throttled<AnyClock: Clock>(
    for duration: AnyClock.Duration, latest: Bool = true, clock: AnyClock = ContinuousClock(),
    isolation: isolated any Actor = #isolation
  ) -> Computed<Value> {
    var machine = Throttler<Value, AnyClock.Instant>(latest ? .latest : .firstAndFinal, interval: duration)
    return adapted(clock: clock, "throttled", isolation: isolation) {
      machine.receive($0, at: clock.now)
    } ring: {
      machine.ring(at: clock.now)
    }
  }

  /// A value that follows this one after a delay: each change, in order.
  ///
  ///     let faded = message.delayed(for: .seconds(2))
  public func delayed<AnyClock: Clock>(
    for duration: AnyClock.Duration, clock: AnyClock = ContinuousClock(), isolation: isolated any Actor = #isolation
  ) -> Computed<Value> {
    var machine = Delayer<Value, AnyClock.Instant>(interval: duration)
    return adapted(clock: clock, "delayed", isolation: isolation) {
      machine.receive($0, at: clock.now)
    } ring: {
      machine.ring(at: clock.now)
    }
  }

  /// A value that follows this one, and is a failure if the last change is longer ago than the duration.
  ///
  ///     let position = sensor.timeout(after: .seconds(5))
  ///     if case .failure = position.value { … }   // no news for five seconds
  ///
  /// The time begins with the call. The next change makes the value a success again.
  public func timeout<AnyClock: Clock>(
    after duration: AnyClock.Duration, clock: AnyClock = ContinuousClock(),
    isolation: isolated any Actor = #isolation
  ) -> Computed<Result<Value, TimedOut>> {
    var machine = TimeLimit<Value, AnyClock.Instant>(interval: duration)
    let output = Observable(Result<Value, TimedOut>.success(peek()), name: "\(name).timeout", changes: .always)
    return TimeAdapter(output, clock, Alarm(clock)) {
      machine.receive($0, at: clock.now)
    } ring: {
      machine.ring(at: clock.now)
    }
    .follow(self, fromNow: true, changes: .automatic)
  }

  func adapted<AnyClock: Clock>(
    clock: AnyClock, _ what: String, isolation: isolated any Actor,
    receive: @escaping (Value) -> TimeAction<Value, AnyClock.Instant>,
    ring: @escaping () -> TimeAction<Value, AnyClock.Instant>
  ) -> Computed<Value> {
    TimeAdapter(Observable(peek(), name: "\(name).\(what)"), clock, Alarm(clock), receive: receive, ring: ring)
      .follow(self, fromNow: false, changes: .always)
  }
}
