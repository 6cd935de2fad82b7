import Binding
import BindingTesting
import Testing

@testable import RandomDigit

/// A view model is tested by itself.
@Suite struct RandomDigitMVVMSpec {
  @Test func `rolling shows the next digit`() {
    let viewModel = DigitViewModel(digits: RandomDigits(KnownGenerator(numbers: [7, 19])))
    #expect(viewModel.text.value == "nothing yet")
    viewModel.roll()
    #expect(viewModel.text.value == "7")
    viewModel.roll()
    #expect(viewModel.text.value == "9")
  }

  @Test func `view model and view are released`() {
    expectReleased {
      let viewModel = DigitViewModel(digits: RandomDigits(KnownGenerator(numbers: [7])))
      BoundDigitView(viewModel: viewModel) { _ in }.button.click()
      return viewModel
    }
    let viewModel = DigitViewModel(digits: RandomDigits(KnownGenerator(numbers: [7])))
    expectReleased { BoundDigitView(viewModel: viewModel) { _ in } }
    #expect(viewModel.text.observerCount == 0)
  }
}
