// A button, a random digit, a label: one screen, as small as a screen can be, under three architectures.

/// Clicks the button of each screen four times; the same digits come in each.
package func randomDigitDemo(_ print: @escaping (String) -> Void) {
  let digits = RandomDigits(KnownGenerator(numbers: [3, 1, 1, 4]))

  let view = ControlledDigitView { print("MVC: \($0)") }
  let controller = DigitController(view: view, digits: digits)
  for _ in 0..<4 { view.button.click() }
  withExtendedLifetime(controller) {}

  let passive = PassiveDigitView(presenter: DigitPresenter(digits: digits)) { print("MVP: \($0)") }
  for _ in 0..<4 { passive.button.click() }

  let bound = BoundDigitView(viewModel: DigitViewModel(digits: digits)) { print("MVVM: \($0)") }
  for _ in 0..<4 { bound.button.click() }
}

/// Repeats given numbers, so that the output of the demo is the same each time.
struct KnownGenerator: RandomNumberGenerator {
  let numbers: [UInt64]
  private var place = 0

  init(numbers: [UInt64]) { self.numbers = numbers }

  mutating func next() -> UInt64 {
    defer { place = (place + 1) % numbers.count }
    return numbers[place]
  }
}
