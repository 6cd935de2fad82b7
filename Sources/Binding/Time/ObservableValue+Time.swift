// Values that follow others in time. Each is a computed value: it can be observed, bound and combined like any other.
//
// The one that is given back keeps its source and the waiting going, and both end when it is released. It begins with the present
// value of the source, and has the final one in the end: nothing that stays is lost.

extension ObservableValue {
  /// A value that follows this one once it has stayed the same for a while.
  ///
  ///     let settled = query.debounced(for: .milliseconds(300))
  ///     settled.observe { search.execute($0) }.store(in: scope)
  ///
  /// Each change begins the wait anew. The value is written on the actor of the caller. A clock of its own lets a test decide
  /// when time passes.
  ///
  /// - Parameters:
  ///   - duration: how long nothing must have changed.
  ///   - clock: by which clock.
  ///   - isolation: the actor on which the value lives; leave it out.
  public func debounced<AnyClock: Clock>(
    for duration: AnyClock.Duration, clock: AnyClock = ContinuousClock(), isolation: isolated any Actor = #isolation
  ) -> Computed<Value> {
    adapted(by: Debouncer(interval: duration), clock: clock, "debounced", isolation: isolation)
  }

  /// A value that follows this one at once, and then at most once in each interval.
  ///
  ///     let shown = progress.throttled(for: .milliseconds(100))
  ///
  /// - Parameters:
  ///   - duration: the shortest time between two changes.
  ///   - latest: which of the values that come too soon is shown when the interval is over: the latest, or else the
  ///     first. The final one is shown in any case, if need be an interval later.
  ///   - clock: by which clock.
  ///   - isolation: the actor on which the value lives; leave it out.
  public func throttled<AnyClock: Clock>(
    for duration: AnyClock.Duration, latest: Bool = true, clock: AnyClock = ContinuousClock(),
    isolation: isolated any Actor = #isolation
  ) -> Computed<Value> {
    adapted(
      by: Throttler(interval: duration, isForLatest: latest), clock: clock, "throttled", isolation: isolation)
  }

  /// A value that follows this one a while later: each change, in order.
  ///
  ///     let faded = message.delayed(for: .seconds(2))
  public func delayed<AnyClock: Clock>(
    for duration: AnyClock.Duration, clock: AnyClock = ContinuousClock(), isolation: isolated any Actor = #isolation
  ) -> Computed<Value> {
    adapted(by: Delayer(interval: duration), clock: clock, "delayed", isolation: isolation)
  }

  /// A value that follows this one, and is a failure while the last change is longer ago than the duration.
  ///
  ///     let position = sensor.timeout(after: .seconds(5))
  ///     if case .failure = position.value { … }   // no news for five seconds
  ///
  /// The time begins to run with the call. The next change makes it a success again. For asynchronous work that must not take
  /// too long see ``withTimeout(after:clock:isolation:_:)``.
  public func timeout<AnyClock: Clock>(
    after duration: AnyClock.Duration, clock: AnyClock = ContinuousClock(),
    isolation: isolated any Actor = #isolation
  ) -> Computed<Result<Value, TimedOut>> {
    let adapter = TimeAdapter(
      TimeLimit<Value, AnyClock.Instant>(interval: duration), clock: clock, first: .success(peek()), changes: .always,
      name: "\(name).timeout", isolation: isolation)
    adapter.follow(self, fromNow: true)
    return adapter.published(changes: .automatic)
  }

  private func adapted<Machine: TimeMachine, AnyClock: Clock>(
    by machine: Machine, clock: AnyClock, _ what: String, isolation: isolated any Actor
  ) -> Computed<Value>
  where Machine.Input == Value, Machine.Output == Value, Machine.Instant == AnyClock.Instant {
    let adapter = TimeAdapter(
      machine, clock: clock, first: peek(), changes: .automatic, name: "\(name).\(what)", isolation: isolation)
    adapter.follow(self, fromNow: false)
    return adapter.published(changes: .always)
  }
}
