/// What a machine of time, such as ``Debouncer``, wants done: publish some values, in order, then set the alarm if
/// there is an instant.
typealias TimeAction<Output, Instant> = (publishing: [Output], alarm: Instant?)

/// Hands the values of a source to a machine of time and does what the machine says. The machine comes as two closures,
/// and is told the time: it never asks a clock.
final class TimeAdapter<Input, Output, AnyClock: Clock> {
  typealias Action = TimeAction<Output, AnyClock.Instant>

  let output: Observable<Output>
  let clock: AnyClock
  let alarm: Alarm<AnyClock>
  let receive: (Input) -> Action
  let ring: () -> Action
  var subscription: Subscription?
  /// When the alarm rings, while it is set.
  var deadline: AnyClock.Instant?

  init(
    _ output: Observable<Output>, _ clock: AnyClock, _ alarm: Alarm<AnyClock>, receive: @escaping (Input) -> Action,
    ring: @escaping () -> Action
  ) {
    self.output = output
    self.clock = clock
    self.alarm = alarm
    self.receive = receive
    self.ring = ring
  }

  /// Begins with the next change of a source, or with its present value.
  ///
  /// - Returns: the published value. It keeps the adapter alive.
  func follow<Source: ObservableValue>(
    _ source: Source, fromNow: Bool, changes: ChangePolicy<Output>
  ) -> Computed<Output> where Source.Value == Input {
    var isFirst = !fromNow
    var start = fromNow ? nil : source.versionAtMaking()
    subscription = Effect(name: "\(output.name).source") { [weak self] in
      let value = source.value
      let isNew = !isFirst || start.take()?.isOutdated() ?? false
      isFirst = false
      guard isNew, let self else { return }
      untracked { self.take(self.receive(value)) }
    }
    output.markInner()
    output.keep(
      Waiting { [weak self] in
        guard let self, let deadline else { return nil }
        return inWords(clock.now.duration(to: deadline))
      })
    output.keep(Copied { [weak self] in self?.subscription })
    return Computed(name: output.name, changes: changes) { self.output.value }
  }

  func take(_ action: Action) {
    if let deadline = action.alarm {
      self.deadline = deadline
      alarm.set(to: deadline) { [weak self] in
        guard let self else { return }
        self.deadline = nil
        attributing(to: "by its timer") { take(ring()) }
      }
    }
    for output in action.publishing { self.output.value = output }
  }
}
