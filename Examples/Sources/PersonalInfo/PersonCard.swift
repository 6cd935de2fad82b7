import TerminalWidgets

/// What each of the views consists of: a name, an image, a button.
@MainActor final class PersonCard {
  let name = Label()
  let image = Label()
  let button = Button("More")

  var widget: any Widget { Row(image, name, button) }

  /// What is seen, in a line.
  var text: String { "\(image.text) | \(name.text) | \(button.isEnabled ? "[More]" : "(More)")" }
}
