/// The few colours of the tool, or none.
struct Palette: Sendable {
  static let plain = Palette(isColored: false)

  let isColored: Bool

  func bold(_ text: String) -> String { styled(text, "1") }
  func dim(_ text: String) -> String { styled(text, "2") }
  func error(_ text: String) -> String { styled(text, "1;31") }
  func caret(_ text: String) -> String { styled(text, "1;32") }
  func added(_ text: String) -> String { styled(text, "32") }
  func changed(_ text: String) -> String { styled(text, "33") }
  func removed(_ text: String) -> String { styled(text, "31") }

  private func styled(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// When to print in colour.
enum ColorChoice: String, CaseIterable, Sendable {
  /// In colour on a terminal that has colours, as `NO_COLOR`, `CLICOLOR` and `CLICOLOR_FORCE` say.
  case auto
  case always
  case never

  func palette(for descriptor: FileDescriptor) -> Palette {
    switch self {
    case .always: Palette(isColored: true)
    case .never: .plain
    case .auto:
      Palette(isColored: Self.isWanted(isTerminal: descriptor.isTerminal))
    }
  }

  /// The conventions of no-color.org and bixense.com/clicolors; the former takes precedence.
  private static func isWanted(isTerminal: Bool) -> Bool {
    guard Environment["NO_COLOR", default: ""].isEmpty else { return false }
    if !["", "0"].contains(Environment["CLICOLOR_FORCE", default: ""]) { return true }
    return isTerminal && Environment["CLICOLOR"] != "0" && Environment["TERM"] != "dumb"
  }
}
