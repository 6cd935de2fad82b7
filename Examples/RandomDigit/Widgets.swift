/// A label of the three screens, in a terminal.
final class DigitLabel {
  private let print: (String) -> Void
  var text = "" { didSet { print("shows \(text)") } }

  init(print: @escaping (String) -> Void) { self.print = print }
}

/// A button of the three screens.
final class DigitButton {
  var onClick: () -> Void = {}

  func click() { onClick() }
}
