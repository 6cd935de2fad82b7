import Foundation

/// How many columns there are to write help in.
enum TerminalWidth {
  private static let fallback = 80

  /// What `COLUMNS` says, else the width of the terminal on standard output, else 80.
  static var columns: Int {
    if let text = ProcessInfo.processInfo.environment["COLUMNS"], let columns = Int(text), columns > 0 {
      return columns
    }
    var size = winsize()
    guard ioctl(FileDescriptor.standardOutput.number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return fallback
    }
    return Int(size.ws_col)
  }
}
