// Model View Presenter: the presenter knows the view by a protocol, and the view knows the presenter. What is shown,
// and when, can be tested without the view; a test has to write a view that records the calls.

/// The view, as the presenter sees it.
protocol DigitViewing: AnyObject {
  func show(_ text: String)
}

/// Hears of clicks, asks the model, and tells the view.
final class DigitPresenter {
  private var digits: RandomDigits
  /// Weak, because the view keeps the presenter.
  weak var view: (any DigitViewing)?

  init(digits: RandomDigits) { self.digits = digits }

  func viewDidLoad() { view?.show("nothing yet") }
  func viewDidClick() { view?.show(String(digits.next())) }
}

/// The view, which shows the texts of the presenter.
final class PassiveDigitView: DigitViewing {
  let label: DigitLabel
  let button = DigitButton()

  init(presenter: DigitPresenter, print: @escaping (String) -> Void) {
    label = DigitLabel(print: print)
    presenter.view = self
    button.onClick = { presenter.viewDidClick() }
    presenter.viewDidLoad()
  }

  func show(_ text: String) { label.text = text }
}
