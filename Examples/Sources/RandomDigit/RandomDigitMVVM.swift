import Binding
import TerminalWidgets

// Model View ViewModel: the view is bound to the view model, both ways, and the view model knows no view. Typed text is
// in the model before the next line runs, and each change of the model is shown, whatever its cause: no line can be
// forgotten.

/// The model, which tells of its changes.
final class TrackedDigitModel {
  @Tracked var content = "MVVM model"
}

/// The content of the model, and the action of the button, for any view.
final class DigitViewModel {
  var content: Observable<String> { model.$content }
  private let model: TrackedDigitModel
  private var digits: RandomDigits

  init(_ model: TrackedDigitModel = TrackedDigitModel(), digits: RandomDigits) {
    (self.model, self.digits) = (model, digits)
  }

  func roll() { model.content = String(digits.next()) }
}

/// The view, which is bound to the view model.
final class BoundDigitView {
  let entry = Entry("Content")
  private let label = Label()
  private let button = Button("Click me!")
  private let scope = Scope()

  @MainActor init(viewModel: DigitViewModel) {
    viewModel.content.bindTwoWay(to: entry).store(in: scope)
    viewModel.content.bind(to: label, \.text).store(in: scope)
    button.onPress = { viewModel.roll() }
  }

  /// The view's place on a screen.
  var widget: any Widget { Row(button, label, entry) }
  var text: String { label.text }
}
