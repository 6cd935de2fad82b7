// The view model of the temperature converter, with `@Observable`.
import Foundation
import Observation

// MARK: The view model

@Observable final class TemperatureViewModel {
  private var degrees = 20.0
  private var celsiusDraft: String?
  private var fahrenheitDraft: String?

  var celsius: String {
    get { celsiusDraft ?? Self.text(degrees) }
    set {
      celsiusDraft = newValue
      guard let number = Self.number(newValue) else { return }
      (degrees, fahrenheitDraft) = (number, nil)
    }
  }
  var celsiusError: String? { celsiusDraft.flatMap(Self.error) }
  var fahrenheit: String {
    get { fahrenheitDraft ?? Self.text(degrees * 9 / 5 + 32) }
    set {
      fahrenheitDraft = newValue
      guard let number = Self.number(newValue) else { return }
      (degrees, celsiusDraft) = ((number - 32) * 5 / 9, nil)
    }
  }
  var fahrenheitError: String? { fahrenheitDraft.flatMap(Self.error) }

  private static func text(_ number: Double) -> String { String(format: "%.1f", number) }
  private static func number(_ text: String) -> Double? {
    let digits = text.split(separator: ".", maxSplits: 1).dropFirst().first?.count ?? 0
    return digits <= 1 ? Double(text) : nil
  }
  private static func error(_ text: String) -> String? { number(text) == nil ? "That is no number." : nil }
}

// MARK: A run

let temperature = TemperatureViewModel()
temperature.celsius = "100"
print(temperature.fahrenheit)
temperature.fahrenheit = "-40"
print(temperature.celsius)
temperature.fahrenheit = "x"
print(temperature.celsius, temperature.fahrenheitError ?? "fine")

// Prints:
// 212.0
// -40.0
// -40.0 That is no number.
