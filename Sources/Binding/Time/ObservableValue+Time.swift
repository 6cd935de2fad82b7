// Values that follow others in time. Each is a computed value, which keeps its source alive and its timer running until
// it is released. It begins with the present value of the source, and ends with the source's last value.
//
//     source ┄┄▶ an effect ──▶ machine ──▶ output ──▶ value
//       └───────────────── foresee ────────────────────▲
//
// An effect passes the values of the source to a machine, which decides what to publish, and when. Until that effect
// has run, a reader foresees what `throttled` and `timeout` are going to publish at once. So these values are current
// in a batch, and in effects that run before that one. What is foreseen and then published has to be one change for the
// readers, so values that cannot be compared are not foreseen.

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
    debounced(for: duration, clock: clock, changes: policy, on: HomeActor(isolation))
  }

  package func debounced<AnyClock: Clock>(
    for duration: AnyClock.Duration, clock: AnyClock, on home: HomeActor
  ) -> Computed<Value> {
    debounced(for: duration, clock: clock, changes: policy, on: home)
  }

  /// A debounced value with a policy that says which values count as changes. `home` is an actor on which the caller is
  /// known to run.
  func debounced<AnyClock: Clock>(
    for duration: AnyClock.Duration, clock: AnyClock, changes: ChangePolicy<Value>, on home: HomeActor
  ) -> Computed<Value> {
    var machine = Debouncer<Value, AnyClock.Instant>(interval: duration)
    return adapted(clock: clock, "debounced", changes: changes, on: home) {
      machine.receive($0, at: clock.now)
    } ring: { _ in
      machine.ring()
    }
  }

  /// A value that follows this one at once, and then at most once in each interval.
  ///
  ///     let shown = progress.throttled(for: .milliseconds(100))
  ///
  /// What follows at once is there from the moment of the write, in a batch too; if the values cannot be compared, when
  /// the effects run.
  ///
  /// - Parameters:
  ///   - duration: the shortest time between two changes.
  ///   - latest: which of the values that come too soon is shown when the interval is over: the latest if `true`, the
  ///     first if `false`. In the second case the final value follows after another interval without changes.
  public func throttled<AnyClock: Clock>(
    for duration: AnyClock.Duration, latest: Bool = true, clock: AnyClock = ContinuousClock(),
    isolation: isolated any Actor = #isolation
  ) -> Computed<Value> {
    var machine = Throttler<Value, AnyClock.Instant>(latest ? .latest : .firstAndFinal, interval: duration)
    return adapted(clock: clock, "throttled", changes: policy, on: HomeActor(isolation)) {
      machine.receive($0, at: clock.now)
    } ring: {
      machine.ring(at: $0)
    } foresee: {
      var ahead = machine
      return ahead.receive($0, at: clock.now).publishing.last
    }
  }

  /// A value that follows this one after a delay: each change, in order.
  ///
  ///     let faded = message.delayed(for: .seconds(2))
  public func delayed<AnyClock: Clock>(
    for duration: AnyClock.Duration, clock: AnyClock = ContinuousClock(), isolation: isolated any Actor = #isolation
  ) -> Computed<Value> {
    var machine = Delayer<Value, AnyClock.Instant>(interval: duration)
    return adapted(clock: clock, "delayed", changes: policy, on: HomeActor(isolation)) {
      machine.receive($0, at: clock.now)
    } ring: {
      machine.ring(at: $0)
    }
  }

  /// A value that follows this one, and is a failure if the last change is longer ago than the duration.
  ///
  ///     let position = sensor.timeout(after: .seconds(5))
  ///     if case .failure = position.value { … }   // no news for five seconds
  ///
  /// The time begins with the call. The next change makes the value a success again: from the moment of the write, or
  /// when the effects run, if the values cannot be compared.
  public func timeout<AnyClock: Clock>(
    after duration: AnyClock.Duration, clock: AnyClock = ContinuousClock(),
    isolation: isolated any Actor = #isolation
  ) -> Computed<Result<Value, TimedOut>> {
    let machine = TimeLimit<Value, AnyClock.Instant>(interval: duration)
    let first = Result<Value, TimedOut>.success(peek())
    let output = Observable(first, name: followerName("timeout", of: name), changes: .always)
    return TimeAdapter(output, clock, Alarm(clock)) {
      machine.receive($0, at: clock.now)
    } ring: { _ in
      machine.ring()
    }
    .follow(
      self, fromNow: true,
      changes: policy.compare.map { areSame in .by { TimeLimit<Value, AnyClock.Instant>.isSame($0, $1, areSame) } }
        ?? .always
    ) { .success($0) }
  }

  func adapted<AnyClock: Clock>(
    clock: AnyClock, _ what: String, changes: ChangePolicy<Value>, on home: HomeActor,
    receive: @escaping (Value) -> TimeAction<Value, AnyClock.Instant>,
    ring: @escaping (AnyClock.Instant) -> TimeAction<Value, AnyClock.Instant>, foresee: ((Value) -> Value?)? = nil
  ) -> Computed<Value> {
    let output = Observable(peek(), name: followerName(what, of: name), changes: changes)
    return TimeAdapter(output, clock, Alarm(clock, on: home), receive: receive, ring: ring)
      .follow(self, fromNow: false, changes: foresee == nil ? .always : changes, foresee)
  }
}

/// The name of a value that follows another one in time: `query.debounced`. Long names are cut, so that those of a
/// chain do not grow with its length.
private func followerName(_ what: String, of source: String) -> String {
  source.utf8.count > 120 ? "\(source.prefix(100))….\(what)" : "\(source).\(what)"
}

/// The actions that a state machine such as ``Debouncer`` decides on: the values to publish, in order, and the instant
/// to set the alarm to, if there is one.
typealias TimeAction<Output, Instant> = (publishing: [Output], alarm: Instant?)

/// Passes the values of a source to a state machine, such as ``Debouncer``, and carries out the actions that the
/// machine decides on. The machine is passed as two closures, which give it the time, so that the machine needs no
/// clock.
final class TimeAdapter<Input, Output, AnyClock: Clock> {
  typealias Action = TimeAction<Output, AnyClock.Instant>

  let output: Observable<Output>
  let clock: AnyClock
  let alarm: Alarm<AnyClock>
  let receive: (Input) -> Action
  let ring: (AnyClock.Instant) -> Action
  var subscription: Subscription?
  /// The version of the source that the machine has received last, or begins with; `nil` where nothing is foreseen.
  private var taken: Version<Input>?

  init(
    _ output: Observable<Output>, _ clock: AnyClock, _ alarm: Alarm<AnyClock>, receive: @escaping (Input) -> Action,
    ring: @escaping (AnyClock.Instant) -> Action
  ) {
    self.output = output
    self.clock = clock
    self.alarm = alarm
    self.receive = receive
    self.ring = ring
  }

  /// Begins to follow a source: with its present value if `fromNow`, otherwise with its next change.
  ///
  /// - Parameter foresee: returns what the machine is going to publish at once for a value; `nil` if the machine
  ///   publishes nothing at once.
  /// - Returns: the published value. It keeps the adapter alive.
  func follow<Source: ObservableValue>(
    _ source: Source, fromNow: Bool, changes: ChangePolicy<Output>, _ foresee: ((Input) -> Output?)? = nil
  ) -> Computed<Output> where Source.Value == Input {
    let foresight = foresee.flatMap { foresee in
      source.policy.compare.map { Foresight(source, areSame: $0, foresee) }
    }
    taken = foresight?.versions.peek()
    subscription = listening(to: source, foresight?.versions, fromNow: fromNow)
    explainWaiting()
    guard let foresight else {
      return Computed(name: output.name, changes: changes) { self.output.value }
    }
    return Computed(name: output.name, changes: changes) {
      let (published, version) = (self.output.value, foresight.versions.value)
      return self.taken.flatMap { foresight.output(for: version, after: $0) } ?? published
    }
  }

  /// What the machine is going to publish for a value that the adapter's effect has not taken yet. So a reader in the
  /// operation that changes the source sees no output that belongs to the former value.
  private struct Foresight {
    let versions: Computed<Version<Input>>
    let areSame: (Input, Input) -> Bool
    let foresee: (Input) -> Output?

    init<Source: ObservableValue>(
      _ source: Source, areSame: @escaping (Input, Input) -> Bool, _ foresee: @escaping (Input) -> Output?
    ) where Source.Value == Input {
      versions = Computed(changes: .always) { Version(source.value) }
      versions.markInner()
      self.areSame = areSame
      self.foresee = foresee
    }

    /// `nil` if the version was taken, or the machine publishes nothing at once.
    func output(for version: Version<Input>, after taken: Version<Input>) -> Output? {
      // A transaction that fails makes another version of the same value.
      if version === taken || areSame(version.value, taken.value) { return nil }
      return foresee(version.value)
    }
  }

  /// Makes the effect that passes each change of the source to the machine.
  private func listening<Source: ObservableValue>(
    to source: Source, _ versions: Computed<Version<Input>>?, fromNow: Bool
  ) -> Effect where Source.Value == Input {
    var isFirst = !fromNow
    var start = fromNow ? nil : source.versionAtMaking()
    return Effect(name: "\(output.name).source") { [weak self] in
      let version = versions?.value
      let value = version?.value ?? source.value
      // The first value is the one that is published already, unless it has changed before this first run.
      let isNew = !isFirst || start.take()?.isOutdated() ?? false
      isFirst = false
      guard let self else { return }
      taken = version
      if isNew { untracked { self.take(self.receive(value)) } }
    }
  }

  /// Lets explanations and redaction see through the output to the time that it waits for, and to the source.
  private func explainWaiting() {
    output.markInner()
    output.keep(
      Waiting { [weak self] in
        guard let self, let deadline = alarm.deadline else { return nil }
        return inWords(clock.now.duration(to: deadline))
      })
    output.keep(Copied { [weak self] in self?.subscription?.innerEffect?.node })
  }

  func take(_ action: Action) {
    if let deadline = action.alarm {
      alarm.set(to: deadline) { [weak self] now in
        guard let self else { return }
        attributing(to: "by its timer") { take(ring(now)) }
      }
    }
    for output in action.publishing { self.output.value = output }
  }
}
