// Model View Controller: the view knows no other part, the controller knows the view and the model. It takes the
// clicks, asks the model, and writes the label. This is the least code of the three, and cannot be tested without the
// view.

/// The view: a place for a label and a button.
final class ControlledDigitView {
  let label: DigitLabel
  let button = DigitButton()

  init(print: @escaping (String) -> Void) { label = DigitLabel(print: print) }
}

/// The controller, which keeps view and model.
final class DigitController {
  private var digits: RandomDigits
  private let view: ControlledDigitView

  init(view: ControlledDigitView, digits: RandomDigits) {
    self.view = view
    self.digits = digits
    view.label.text = "nothing yet"
    view.button.onClick = { [weak self] in self?.didClick() }
  }

  private func didClick() { view.label.text = String(digits.next()) }
}
