import Binding
import TerminalWidgets

// Model View ViewModel: the view is bound to the view model, both ways, and the view model knows no view. What is typed
// is in the model before the next line runs, and what the model becomes is shown, whoever changes it: no line can be
// forgotten.

/// The model, which tells of its changes.
final class TrackedDigitModel {
  @Tracked var content = "MVVM model"
}

/// The content of the model, for whom it may be bound to, and the action of the button.
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

  /// As it is placed on a screen.
  var widget: any Widget { Row(button, label, entry) }
  var text: String { label.text }
}
