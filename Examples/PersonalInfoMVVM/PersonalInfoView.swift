import Binding
import PersonVM

/// The screen, in a terminal. Bindings write what it shows, and it decides nothing.
///
/// In a toolkit it would be a view controller. Its image view would need a closure that makes an image of the name,
/// and its button a conformance to `CommandTrigger`.
@MainActor
final class PersonalInfoView {
  let nameLabel: Label
  let imageView: Label
  let button: Button
  private let scope = Scope()

  init(viewModel: PersonalInfoViewModel, print: @escaping (String) -> Void) {
    nameLabel = Label("name", print: print)
    imageView = Label("image", print: print)
    button = Button(print: print)
    viewModel.nameText.bind(to: nameLabel, \.text).store(in: scope)
    viewModel.imageName.bind(to: imageView, \.text).store(in: scope)
    viewModel.viewDidClick.bind(to: button).store(in: scope)
  }

  isolated deinit {}
}

/// Prints each text that it is given.
final class Label {
  private let title: String
  private let print: (String) -> Void
  var text = "" { didSet { print("\(title): \(text)") } }

  init(_ title: String, print: @escaping (String) -> Void) {
    self.title = title
    self.print = print
  }
}

/// Can be clicked while it is enabled.
final class Button: CommandTrigger {
  var isEnabled = false { didSet { print("button: \(isEnabled ? "enabled" : "disabled")") } }
  var onTrigger: (() -> Void)?
  private let print: (String) -> Void

  init(print: @escaping (String) -> Void) { self.print = print }

  func click() { if isEnabled { onTrigger?() } }
}
