package import Binding
package import TerminalWidgets

/// 7GUIs 1: a number and a button.
@MainActor package func counterScreen(in scope: Scope) -> Screen {
  let viewModel = CounterViewModel()
  let (number, button) = (Label(), Button("Count"))
  viewModel.$count.bind(to: number) { $0.text = "\($1)" }.store(in: scope)
  button.onPress = { viewModel.increment() }
  return Screen("Counter", of: viewModel, Row(number, button))
}

/// Presses the button three times.
@MainActor package func counterDemo(_ print: @escaping (String) -> Void) {
  let scope = Scope()
  counterScreen(in: scope).play("<enter><enter> ", print)
}
