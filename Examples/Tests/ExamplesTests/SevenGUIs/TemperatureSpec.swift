import Binding
import BindingForms
import BindingTesting
import TerminalWidgets
import Testing

@testable import SevenGUIs

@MainActor @Suite struct TemperatureSpec {
  @Test(arguments: [("0", "32.0"), ("100", "212.0"), ("-40", "-40.0"), ("36.6", "97.9")])
  func `a temperature that is typed on one side changes the other`(celsius: String, fahrenheit: String) {
    let viewModel = TemperatureViewModel()
    viewModel.celsius.text.value = celsius
    #expect(viewModel.fahrenheit.text.value == fahrenheit)
    #expect(viewModel.celsius.text.value == celsius)
    let other = TemperatureViewModel()
    other.fahrenheit.text.value = fahrenheit
    #expect(Double(other.celsius.text.value) == Double(celsius))
  }

  @Test func `a text that is no number is reported, and changes no temperature`() {
    let viewModel = TemperatureViewModel()
    viewModel.celsius.text.value = "x"
    #expect(viewModel.fahrenheit.text.value == "68.0")
    #expect(viewModel.celsius.error.value != nil && viewModel.fahrenheit.error.value == nil)
    viewModel.celsius.text.value = "10"
    #expect(viewModel.fahrenheit.text.value == "50.0" && viewModel.celsius.error.value == nil)
  }

  @Test func `a text typed on the screen is not rewritten under the cursor`() {
    let scope = Scope()
    let screen = temperatureScreen(in: scope)
    screen.type("^u5")
    #expect(screen.text()[0].hasPrefix("Celsius: 5 ") && screen.text()[0].hasSuffix("Fahrenheit: 41.0"))
    screen.type("<tab>^u-40")
    #expect(screen.text()[0].hasPrefix("Celsius: -40.0 ") && screen.text()[0].hasSuffix("Fahrenheit: -40"))
    screen.type("x")
    #expect(screen.text()[1].contains("! "))
  }

  @Test func `no part of the temperature converter is kept alive`() {
    expectReleased { TemperatureViewModel() }
    expectReleased {
      let scope = Scope()
      defer { scope.end() }
      return temperatureScreen(in: scope)
    }
  }
}
