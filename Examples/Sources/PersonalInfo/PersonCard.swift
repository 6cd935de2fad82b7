import TerminalWidgets

/// The controls of each of the views: a name, an image, a button.
@MainActor final class PersonCard {
  let name = Label()
  let image = Label()
  let button = Button("More")

  var widget: any Widget { Row(image, name, button) }

  /// The visible contents, in a line.
  var text: String { "\(image.text) | \(name.text) | \(button.isEnabled ? "[More]" : "(More)")" }
}
