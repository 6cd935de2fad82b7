import Binding

/// A clock that runs up to a duration, which can be changed while it runs.
@MainActor final class TimerViewModel {
  let duration = Observable(Duration.seconds(15))
  let elapsed: ReadOnly<Duration>
  let fraction: Computed<Double>
  let reset: Command<Void, Void>
  private let scope = Scope()

  init(clock: some Clock<Duration> = ContinuousClock()) {
    let (elapsed, duration) = (Observable(Duration.zero), duration)
    self.elapsed = elapsed.readOnly
    fraction = Computed { duration.value > .zero ? min(elapsed.value / duration.value, 1) : 1 }
    reset = Command { elapsed.value = .zero }
    let tenth = Duration.milliseconds(100)
    Ticker(every: tenth, while: { elapsed.value < duration.value }, clock: clock)
      .observe { elapsed.value += tenth }.store(in: scope)
  }
}
