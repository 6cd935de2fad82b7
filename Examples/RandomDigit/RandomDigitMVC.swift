// Model View Controller: the view knows nobody, the controller knows everybody. It takes the clicks, asks the model, and writes
// the label; there is no less code than this, and no way of testing it without the view.

/// The view: a place for a label and a button.
final class ControlledDigitView {
  let label: DigitLabel
  let button = DigitButton()

  init(print: @escaping (String) -> Void) { label = DigitLabel(print: print) }
}

/// The controller, which keeps both.
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
