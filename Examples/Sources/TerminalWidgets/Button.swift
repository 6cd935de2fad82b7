package import Binding

/// A button: Enter or the space bar presses it.
package final class Button: Widget {
  package var title: String
  package var isEnabled = true
  package var isFocused = false
  /// Called when it is pressed.
  package var onPress: () -> Void

  package init(_ title: String, onPress: @escaping () -> Void = {}) { (self.title, self.onPress) = (title, onPress) }

  package var stops: [any Widget] { [self] }

  package func handle(_ key: Key) -> Bool {
    guard key == .enter || key == .text(" ") else { return false }
    if isEnabled { onPress() }
    return true
  }

  package func draw(width: Int, height: Int) -> Drawing {
    let text = (isEnabled ? "[ \(title) ]" : "( \(title) )").visible
    let rest = String(repeating: " ", count: max(width - text.displayWidth, 0))
    let shown = text.fitted(to: min(width, text.displayWidth))
    return Drawing([(isFocused ? shown.inverse : isEnabled ? shown : shown.dimmed) + rest])
  }
}

extension Command where Input == Void {
  /// Lets a button execute this command, and be enabled as it is, until the scope ends.
  @MainActor package func bind(to button: Button, in scope: Scope) {
    button.onPress = { self.execute() }
    isEnabled.bind(to: button, \.isEnabled).store(in: scope)
  }
}
