import Binding
import BindingForms

/// A temperature in two units, either of which can be edited. A text that is no number changes neither.
final class TemperatureViewModel {
  let celsius: Field<Double, String>
  let fahrenheit: Field<Double, String>

  init(celsius degrees: Double = 20) {
    let celsius = Observable(degrees)
    let fahrenheit = Lens(get: { celsius.value * 9 / 5 + 32 }, set: { celsius.value = ($0 - 32) * 5 / 9 })
    self.celsius = Field(celsius, via: .number(digits: 1), commit: .onChange)
    self.fahrenheit = Field(fahrenheit, via: .number(digits: 1), commit: .onChange)
  }
}
