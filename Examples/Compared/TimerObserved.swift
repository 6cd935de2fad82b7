// The view model of the timer, with `@Observable`.
import Observation

// MARK: The view model

@MainActor @Observable final class TimerViewModel {
  var duration = Duration.seconds(15) { didSet { tick() } }
  private(set) var elapsed = Duration.zero
  var fraction: Double { duration > .zero ? min(elapsed / duration, 1) : 1 }
  private let clock: any Clock<Duration>
  @ObservationIgnored private var ticking: Task<Void, Never>?

  init(clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
    tick()
  }

  func reset() {
    elapsed = .zero
    tick()
  }

  private func tick() {
    guard ticking == nil, elapsed < duration else { return }
    ticking = Task { [weak self, clock] in
      let tenth = Duration.milliseconds(100)
      while !Task.isCancelled {
        try? await clock.sleep(for: tenth)
        guard let self else { return }
        if self.elapsed < self.duration { self.elapsed += tenth }
        guard self.elapsed < self.duration else {
          self.ticking = nil
          return
        }
      }
    }
  }

  isolated deinit { ticking?.cancel() }
}

// MARK: A run

let timer = TimerViewModel()
timer.duration = .milliseconds(300)
try await Task.sleep(for: .milliseconds(800))
print(timer.fraction)
timer.duration = .milliseconds(600)
print(timer.fraction)

// Prints:
// 1.0
// 0.5
