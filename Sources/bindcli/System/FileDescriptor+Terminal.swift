import Foundation

extension FileDescriptor {
  /// Whether this is a terminal.
  var isTerminal: Bool { isatty(number) == 1 }

  /// How many columns the terminal has, or `nil` if this is none or does not tell.
  var columns: Int? {
    var size = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
