/// Shows a machine the values of a source, does what it says, and keeps what it publishes.
final class TimeAdapter<Machine: TimeMachine, AnyClock: Clock> where AnyClock.Instant == Machine.Instant {
  let output: Observable<Machine.Output>
  private let clock: AnyClock
  private let alarm: Alarm<AnyClock>
  private var machine: Machine
  private var subscription: Subscription?

  init(
    _ machine: Machine, clock: AnyClock, first output: Machine.Output, changes: ChangePolicy<Machine.Output>,
    name: String, isolation: isolated any Actor
  ) {
    self.machine = machine
    self.clock = clock
    self.output = Observable(output, name: name, changes: changes)
    alarm = Alarm(clock)
  }

  /// Begins with the next change of a source, or with what it is now.
  func follow<Source: ObservableValue>(_ source: Source, fromNow: Bool) where Source.Value == Machine.Input {
    var isFirst = !fromNow
    subscription = Effect(name: "\(output.name).source") { [weak self] in
      let value = source.value
      defer { isFirst = false }
      if !isFirst { untracked { self?.receive(value) } }
    }
  }

  private func receive(_ value: Machine.Input) { take(machine.receive(value, at: clock.now)) }

  private func take(_ action: TimeAction<Machine.Output, Machine.Instant>) {
    if case .set(let deadline) = action.alarm {
      alarm.set(to: deadline) { [weak self] in
        guard let self else { return }
        take(machine.ring(at: clock.now))
      }
    }
    for output in action.publishing { self.output.value = output }
  }

  /// What the adapter publishes. It keeps the adapter going.
  func published(changes: ChangePolicy<Machine.Output>) -> Computed<Machine.Output> {
    Computed(name: output.name, changes: changes) { self.output.value }
  }
}
