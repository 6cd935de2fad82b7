// Model View ViewModel: the view knows the view model, and the view model does not know the view. The view model has
// the text that the view shows, so that a test reads it without a view. A digit that comes twice in a row writes no
// label: the text has not changed.

import Binding

/// The text that is shown, and the action of the button.
final class DigitViewModel {
  let text: Computed<String>
  private let digit = Observable<Int?>(nil, name: "digit")
  private var digits: RandomDigits

  init(digits: RandomDigits) {
    self.digits = digits
    text = digit.map(name: "text") { $0.map(String.init) ?? "nothing yet" }
  }

  func roll() { digit.value = digits.next() }
}

/// The view, which is bound to the view model.
final class BoundDigitView {
  let label: DigitLabel
  let button = DigitButton()
  private let scope = Scope()

  init(viewModel: DigitViewModel, print: @escaping (String) -> Void) {
    label = DigitLabel(print: print)
    viewModel.text.bind(to: label, \.text).store(in: scope)
    button.onClick = { viewModel.roll() }
  }
}
