import Binding
import BindingTesting
import TerminalWidgets
import Testing

@testable import SevenGUIs

@MainActor @Suite struct TimerSpec {
  private let clock = ManualClock()

  @Test func `a timer runs up to its duration, and on when that is longer`() async {
    let viewModel = TimerViewModel(clock: clock)
    viewModel.duration = .seconds(2)
    await clock.advance(by: .seconds(1))
    #expect(viewModel.elapsed == .seconds(1) && viewModel.fraction == 0.5)
    await clock.advance(by: .seconds(10))
    #expect(viewModel.elapsed == .seconds(2) && viewModel.fraction == 1)
    #expect(clock.sleeperCount == 0)
    viewModel.duration = .seconds(4)
    await clock.advance(by: .seconds(1))
    #expect(viewModel.elapsed == .seconds(3))
    viewModel.duration = .seconds(1)
    #expect(viewModel.fraction == 1)
    viewModel.reset()
    #expect(viewModel.fraction == 0)
    await clock.advance(by: .milliseconds(500))
    #expect(viewModel.fraction == 0.5)
  }

  @Test func `the screen of the timer follows, and changes the duration while time passes`() async {
    let scope = Scope()
    let screen = screen(of: TimerViewModel(clock: clock), in: scope)
    await clock.advance(by: .milliseconds(1500))
    #expect(screen.text()[1] == "1.5 s")
    screen.type("<left>")
    await clock.advance(by: .milliseconds(100))
    #expect(screen.text()[1] == "1.6 s")
    screen.type("<tab><enter>")
    #expect(screen.text()[1] == "0.0 s")
  }

  @Test func `no part of the timer is kept alive, and no task sleeps for it`() async {
    expectReleased { TimerViewModel(clock: clock) }
    await drain()
    #expect(clock.sleeperCount == 0)
  }
}
