import TerminalWidgets

// Model View Controller, in the variant where a view has its model and hides its controls. The view tells a delegate
// its clicks; the controller changes the model, and passes it to the view again. Nothing tells the view that the model
// has changed: if a line is forgotten, the former digit stays. In the first MVC the model told the view itself; the
// model of MVVM does so too, and tells everything that is bound to it.

/// The delegate of the view, which is told the clicks.
protocol DigitViewDelegate: AnyObject {
  func didClickButton()
}

/// The view: it shows a model.
final class ModelDigitView {
  weak var delegate: (any DigitViewDelegate)?
  /// The shown model. Setting it updates the view, even if it is the same object.
  var model: DigitModel? { didSet { label.text = model?.content ?? "" } }
  private let label = Label()
  private let button = Button("Click me!")

  init() { button.onPress = { [weak self] in self?.delegate?.didClickButton() } }

  /// The view's place on a screen.
  var widget: any Widget { Row(button, label) }
  var text: String { label.text }
}

/// The controller, which keeps view and model.
final class DigitController: DigitViewDelegate {
  let view = ModelDigitView()
  private let model = DigitModel("MVC model")
  private var digits: RandomDigits

  init(digits: RandomDigits) {
    self.digits = digits
    view.delegate = self
    view.model = model
  }

  func didClickButton() {
    model.content = String(digits.next())
    view.model = model
  }
}
