package import Binding
import BindingForms
package import TerminalWidgets

/// 7GUIs 2: two texts that follow each other.
@MainActor package func temperatureScreen(in scope: Scope) -> Screen {
  let viewModel = TemperatureViewModel()
  let (celsius, fahrenheit) = (Entry("Celsius"), Entry("Fahrenheit"))
  for (field, entry) in [(viewModel.celsius, celsius), (viewModel.fahrenheit, fahrenheit)] {
    field.bindTwoWay(to: entry).store(in: scope)
    field.error.bind(to: entry) { $0.hint = $1?.message ?? "" }.store(in: scope)
  }
  return Screen("Temperature converter", of: viewModel, Row(celsius, fahrenheit))
}

/// Types a temperature on each side, and a text that is no number.
@MainActor package func temperatureDemo(_ print: @escaping (String) -> Void) {
  let scope = Scope()
  let screen = temperatureScreen(in: scope)
  for keys in ["^u100", "<tab>^u-40", "x"] { screen.play(keys, print) }
}
