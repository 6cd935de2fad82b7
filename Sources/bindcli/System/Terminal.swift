import Foundation

extension FileDescriptor {
  var isTerminal: Bool { isatty(number) == 1 }

  /// The value of `COLUMNS`, otherwise the width of the terminal, otherwise 80.
  var columns: Int {
    if let text = Environment["COLUMNS"], let columns = Int(text), columns > 0 { return columns }
    var size = winsize()
    return ioctl(number, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}

/// The environment variables. They are read by `getenv`, because `ProcessInfo` makes a dictionary of all variables.
enum Environment {
  static subscript(name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// Prints messages on standard error.
enum StandardError {
  /// Prints a message at once. Text from the command line or from files cannot control the terminal. A failed write is
  /// ignored, because it cannot be reported anywhere.
  static func print(_ message: String) { write(shown(message) + "\n") }

  /// A text for a message. If messages go to a terminal, characters that control it are escaped.
  static func shown(_ text: String) -> String { FileDescriptor.standardError.isTerminal ? text.harmless : text }

  static func write(_ text: String) {
    var text = text
    text.withUTF8 { try? FileDescriptor.standardError.write(UnsafeRawBufferPointer($0)) }
  }
}

/// The styles of printed text. With the palette `plain` all text stays as it is.
struct Palette: Sendable {
  static let plain = Palette(isColored: false)

  let isColored: Bool

  func bold(_ text: String) -> String { styled(text, "1") }
  func dim(_ text: String) -> String { styled(text, "2") }
  func red(_ text: String) -> String { styled(text, "31") }
  func green(_ text: String) -> String { styled(text, "32") }
  func yellow(_ text: String) -> String { styled(text, "33") }

  private func styled(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// When to print in colour.
enum ColorChoice: String, CaseIterable, Sendable {
  /// In colour on a terminal that has colours, unless `NO_COLOR`, `CLICOLOR` or `CLICOLOR_FORCE` says otherwise.
  case auto
  case always
  case never

  static let option = Option("color", default: ColorChoice.auto, abstract: "When to print in colour.")

  func palette(for descriptor: FileDescriptor) -> Palette {
    Palette(isColored: self == .always || self == .auto && Self.isWanted(isTerminal: descriptor.isTerminal))
  }

  /// Follows the conventions of no-color.org and bixense.com/clicolors. `NO_COLOR`, the first one, takes precedence.
  private static func isWanted(isTerminal: Bool) -> Bool {
    guard Environment["NO_COLOR"] ?? "" == "" else { return false }
    if !["", "0"].contains(Environment["CLICOLOR_FORCE"] ?? "") { return true }
    return isTerminal && Environment["CLICOLOR"] != "0" && Environment["TERM"] != "dumb"
  }
}
