import TerminalWidgets

// Model View Presenter: the view knows a text and a delegate, but no model; the presenter knows the view by a protocol.
// The contents can be tested without the view, but a test needs a mock that records the calls. There still is a
// controller, which makes the three.

/// The view, as the presenter sees it.
protocol DigitViewing: AnyObject {
  var content: String { get set }
}

/// The view: it shows a text.
final class PassiveDigitView: DigitViewing {
  weak var delegate: (any DigitViewDelegate)?
  var content = "" { didSet { label.text = content } }
  private let label = Label()
  private let button = Button("Click me!")

  init() { button.onPress = { [weak self] in self?.delegate?.didClickButton() } }

  /// The view's place on a screen.
  var widget: any Widget { Row(button, label) }
}

/// Handles clicks, writes the model, and tells the view.
final class DigitPresenter: DigitViewDelegate {
  let model: DigitModel
  private weak var view: (any DigitViewing)?
  private var digits: RandomDigits

  init(view: any DigitViewing, model: DigitModel, digits: RandomDigits) {
    (self.view, self.model, self.digits) = (view, model, digits)
  }

  func doPrintWork() { view?.content = model.content }

  func didClickButton() {
    model.content = String(digits.next())
    view?.content = model.content
  }
}

/// The controller is a container: it makes and connects the parts, and makes no decisions.
final class DigitContainer {
  let view = PassiveDigitView()
  let presenter: DigitPresenter

  init(digits: RandomDigits) {
    presenter = DigitPresenter(view: view, model: DigitModel("2333"), digits: digits)
    view.delegate = presenter
    presenter.doPrintWork()
  }
}
