// A button, a random digit, a label: the smallest possible screen, under three architectures.

package import Binding
package import TerminalWidgets

/// The three screens side by side.
@MainActor package func randomDigitScreen(in scope: Scope) -> Screen {
  screen(RandomDigits(SystemRandomNumberGenerator()))
}

@MainActor private func screen(_ digits: RandomDigits) -> Screen {
  let (controller, container) = (DigitController(digits: digits), DigitContainer(digits: digits))
  let view = BoundDigitView(viewModel: DigitViewModel(digits: digits))
  return Screen(
    "A random digit", of: [controller, container, view] as AnyObject, Label("MVC"), controller.view.widget,
    Label("MVP"), container.view.widget, Label("MVVM"), view.widget)
}

/// Clicks the button of each twice, and types a text.
@MainActor package func randomDigitDemo(_ print: @escaping (String) -> Void) {
  let screen = screen(RandomDigits(KnownGenerator(numbers: [3, 1])))
  for keys in ["<enter><enter>", "<tab><enter>", "<tab><enter>", "<tab>^uhello"] { screen.play(keys, print) }
}

/// Repeats given numbers, so that the output of the demo is always the same.
struct KnownGenerator: RandomNumberGenerator {
  let numbers: [UInt64]
  private var place = 0

  init(numbers: [UInt64]) { self.numbers = numbers }

  mutating func next() -> UInt64 {
    defer { place = (place + 1) % numbers.count }
    return numbers[place]
  }
}
