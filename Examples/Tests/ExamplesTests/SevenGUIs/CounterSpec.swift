import Binding
import BindingTesting
import TerminalWidgets
import Testing

@testable import SevenGUIs

@MainActor @Suite struct CounterSpec {
  @Test func `each press of the button counts one`() {
    let viewModel = CounterViewModel()
    viewModel.increment()
    viewModel.increment()
    #expect(viewModel.count == 2)
  }

  @Test func `the screen of the counter shows the number and has the button`() {
    let scope = Scope()
    let screen = counterScreen(in: scope)
    #expect(screen.text() == ["0                                        [ Count ]"])
    screen.type("<enter> ")
    #expect(screen.text() == ["2                                        [ Count ]"])
  }

  @Test func `no part of the counter is kept alive when its scope ends`() {
    expectReleased {
      let scope = Scope()
      defer { scope.end() }
      return counterScreen(in: scope)
    }
    expectReleased { CounterViewModel() }
  }
}
