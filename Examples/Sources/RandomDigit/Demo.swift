// A button, a random digit, a label: one screen, as small as a screen can be, under three architectures.

package import Binding
package import TerminalWidgets

/// The three beside one another.
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

/// Clicks the button of each twice, and types a content.
@MainActor package func randomDigitDemo(_ print: @escaping (String) -> Void) {
  let screen = screen(RandomDigits(KnownGenerator(numbers: [3, 1])))
  for keys in ["<enter><enter>", "<tab><enter>", "<tab><enter>", "<tab>^uhello"] { screen.play(keys, print) }
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
