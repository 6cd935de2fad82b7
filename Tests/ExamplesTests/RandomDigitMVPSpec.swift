import BindingTesting
import Testing

@testable import RandomDigit

/// A presenter is tested with a view that notes what it is told.
@Suite struct RandomDigitMVPSpec {
  private final class MockView: DigitViewing {
    private(set) var shown: [String] = []
    func show(_ text: String) { shown.append(text) }
  }

  @Test func `a click shows the next digit`() {
    let presenter = DigitPresenter(digits: RandomDigits(KnownGenerator(numbers: [7, 19])))
    let view = MockView()
    presenter.view = view
    presenter.viewDidLoad()
    #expect(view.shown == ["nothing yet"])
    presenter.viewDidClick()
    presenter.viewDidClick()
    #expect(view.shown == ["nothing yet", "7", "9"])
  }

  @Test func `presenter and view are released`() {
    expectReleased {
      let presenter = DigitPresenter(digits: RandomDigits(KnownGenerator(numbers: [7])))
      PassiveDigitView(presenter: presenter) { _ in }.button.click()
      return presenter
    }
    let presenter = DigitPresenter(digits: RandomDigits(KnownGenerator(numbers: [7])))
    expectReleased { PassiveDigitView(presenter: presenter) { _ in } }
  }
}
