/// What the three screens are made of: a label, in a terminal.
final class DigitLabel {
  private let print: (String) -> Void
  var text = "" { didSet { print("shows \(text)") } }

  init(print: @escaping (String) -> Void) { self.print = print }
}

/// And a button.
final class DigitButton {
  var onClick: () -> Void = {}

  func click() { onClick() }
}
