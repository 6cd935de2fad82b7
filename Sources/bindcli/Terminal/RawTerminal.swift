import Foundation
import TerminalWidgets

/// The settings to restore after a crash; its handler can reach nothing that is not global.
///
/// Written before the handler is installed, and while it is installed only by the main thread, when the terminal is not
/// raw. In memory of its own: compilers of the 6.3 series leave the gaps out of a global of this type, which then has
/// 57 bytes where the system writes 60.
nonisolated(unsafe) private let formerSettings = {
  let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  settings.initialize(to: termios())
  return settings
}()

/// The terminal, taken over for a screen of one's own: keys arrive as they are pressed and nothing echoes them.
///
/// It is given back by ``leave()``, when this is released, and by a handler if the program crashes.
final class RawTerminal {
  /// The other screen; no automatic line breaks, so that a character that is wider than expected moves nothing; marks
  /// around a pasted text.
  private static let entering: StaticString = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[2J"
  private static let leaving: StaticString = "\u{1B}[?2004l\u{1B}[?7h\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
  private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  private let input = FileDescriptor.standardInput
  private let output = FileDescriptor.standardOutput
  private var isRaw = false

  /// Takes the terminal.
  init() throws(SystemError) {
    try enter()
    for number in Self.crashes {
      signal(number) { number in
        RawTerminal.restore()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  deinit {
    leave()
    for number in Self.crashes { signal(number, SIG_DFL) }
  }

  /// Takes the terminal, again after ``leave()``. The settings that it has then are restored when it is given back.
  func enter() throws(SystemError) {
    guard !isRaw else { return try apply() }
    guard tcgetattr(input.number, formerSettings) == 0 else { throw SystemError(code: errno) }
    try apply()
    isRaw = true
  }

  private func apply() throws(SystemError) {
    var settings = formerSettings.pointee
    settings.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
    settings.c_oflag &= ~tcflag_t(OPOST)
    settings.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    settings.c_cflag |= tcflag_t(CS8)
    guard tcsetattr(input.number, TCSADRAIN, &settings) == 0 else { throw SystemError(code: errno) }
    try write(Self.entering)
  }

  /// Gives the terminal back as it was. Does nothing if that was done.
  func leave() {
    guard isRaw else { return }
    Self.restore()
    isRaw = false
  }

  /// Gives the terminal back, by calls alone that a signal handler may make.
  private static func restore() {
    _ = Foundation.write(FileDescriptor.standardOutput.number, leaving.utf8Start, leaving.utf8CodeUnitCount)
    tcsetattr(FileDescriptor.standardInput.number, TCSADRAIN, formerSettings)
  }

  private func write(_ text: StaticString) throws(SystemError) {
    try output.write(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// How many lines and columns there are; 24 and 80 if the terminal does not tell.
  var size: ScreenSize {
    var size = winsize()
    guard ioctl(output.number, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
      return ScreenSize(rows: 24, columns: 80)
    }
    return ScreenSize(rows: Int(size.ws_row), columns: Int(size.ws_col))
  }
}
