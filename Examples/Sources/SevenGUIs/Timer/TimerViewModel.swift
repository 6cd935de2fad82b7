import Binding

/// A clock that runs up to a duration, which can be changed while it runs.
@MainActor final class TimerViewModel {
  @Tracked var duration = Duration.seconds(15)
  @TrackedOutput private(set) var elapsed = Duration.zero
  var fraction: Double { duration > .zero ? min(elapsed / duration, 1) : 1 }
  private let scope = Scope()

  init(clock: some Clock<Duration> = ContinuousClock()) {
    let tenth = Duration.milliseconds(100)
    Ticker(every: tenth, while: { [weak self] in self.map { $0.elapsed < $0.duration } ?? false }, clock: clock)
      .observe { [weak self] in self?.elapsed += tenth }.store(in: scope)
  }

  func reset() { elapsed = .zero }
}
