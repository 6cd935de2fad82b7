import Binding
import GTKViews

/// A line across the window with a message for the user, and a button for it.
final class Banner: Composite {
  private let label = Label()
  private let button: Button

  init(_ title: String) {
    button = Button(title)
    label.isWrapping = true
    label.isExpanding = true
    super.init(Box(.horizontal, spacing: 12, label, button))
    style("banner")
    isVisible = false
  }

  /// Shows a text while there is one, and executes a command when the button is pressed.
  func show(_ text: Computed<String?>, _ command: Command<Void, Void>, until scope: Scope) {
    command.bind(to: button).store(in: scope)
    text.bind(to: self) {
      $0.label.text = $1 ?? ""
      $0.isVisible = $1 != nil
    }.store(in: scope)
  }
}
