import BindingTesting
import Testing

@testable import RandomDigit

/// A controller is nothing without its view: the test clicks the button and reads the label.
@Suite struct RandomDigitMVCSpec {
  private let view = ControlledDigitView { _ in }

  @Test func `a click shows the next digit`() {
    let controller = DigitController(view: view, digits: RandomDigits(KnownGenerator(numbers: [7, 19])))
    #expect(view.label.text == "nothing yet")
    view.button.click()
    #expect(view.label.text == "7")
    view.button.click()
    #expect(view.label.text == "9")
    withExtendedLifetime(controller) {}
  }

  @Test func `controller and view are released`() {
    expectReleased { DigitController(view: view, digits: RandomDigits(KnownGenerator(numbers: [7]))) }
    expectReleased {
      let view = ControlledDigitView { _ in }
      let controller = DigitController(view: view, digits: RandomDigits(KnownGenerator(numbers: [7])))
      withExtendedLifetime(controller) { view.button.click() }
      return view
    }
  }
}
