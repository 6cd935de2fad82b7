import Binding
import PersonVM

/// The screen, in a terminal. It is told what to show by bindings, and has no opinion of its own.
///
/// Written for a toolkit it would be a view controller: label, image view and button have the same two properties there.
@MainActor
final class PersonalInfoView {
  let nameLabel = Label("name")
  let imageView = Label("image")
  let button = Button()
  private let scope = Scope()

  init(viewModel: PersonalInfoViewModel) {
    viewModel.nameText.bind(to: nameLabel, \.text).store(in: scope)
    viewModel.imageName.bind(to: imageView, \.text).store(in: scope)
    viewModel.viewDidClick.bind(to: button).store(in: scope)
  }

  isolated deinit {}
}

/// Prints each text that it is given.
final class Label {
  private let title: String
  var text = "" { didSet { print("\(title): \(text)") } }

  init(_ title: String) { self.title = title }
}

/// Can be clicked while it is enabled.
final class Button: CommandTrigger {
  var isEnabled = false { didSet { print("button: \(isEnabled ? "enabled" : "disabled")") } }
  var onTrigger: (() -> Void)?

  func click() { if isEnabled { onTrigger?() } }
}
