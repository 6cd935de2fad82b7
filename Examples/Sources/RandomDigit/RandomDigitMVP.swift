import TerminalWidgets

// Model View Presenter: the view knows a text and a delegate, and no model; the presenter knows the view by a protocol.
// What is shown, and when, can be tested without the view; a test has to write a view that records the calls. There is
// a controller still, whose work is to make the three.

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

  /// As it is placed on a screen.
  var widget: any Widget { Row(button, label) }
}

/// Hears of clicks, writes the model, and tells the view.
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

/// The controller is a container: it makes the parts, ties them together, and decides nothing.
final class DigitContainer {
  let view = PassiveDigitView()
  let presenter: DigitPresenter

  init(digits: RandomDigits) {
    presenter = DigitPresenter(view: view, model: DigitModel("2333"), digits: digits)
    view.delegate = presenter
    presenter.doPrintWork()
  }
}
