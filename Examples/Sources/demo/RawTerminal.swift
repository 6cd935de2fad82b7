import Foundation
import TerminalWidgets

/// The terminal, taken over for a screen: keys arrive when they are pressed, and are not echoed.
///
/// It is given back by ``leave()``, or when this is released.
final class RawTerminal {
  /// The alternate screen; no automatic line breaks, so that a character that is wider than expected moves nothing;
  /// marks around a pasted text.
  private static let entering = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[2J"
  private static let leaving = "\u{1B}[?2004l\u{1B}[?7h\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  private var former = termios()
  private var isRaw = false

  /// Takes the terminal.
  ///
  /// - Throws: an error if standard input and standard output are no terminal.
  init() throws {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw POSIXError(.ENOTTY) }
    try enter()
  }

  deinit {
    leave()
  }

  /// Takes over the terminal, again after ``leave()``. The present settings are restored later.
  func enter() throws {
    if !isRaw { guard tcgetattr(STDIN_FILENO, &former) == 0 else { throw POSIXError(.EIO) } }
    var settings = former
    settings.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
    settings.c_oflag &= ~tcflag_t(OPOST)
    settings.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    settings.c_cflag |= tcflag_t(CS8)
    guard tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) == 0 else { throw POSIXError(.EIO) }
    isRaw = true
    try show(Self.entering)
  }

  /// Gives the terminal back as it was. Does nothing if that was done.
  func leave() {
    guard isRaw else { return }
    isRaw = false
    // A terminal that has gone needs no restoring.
    try? show(Self.leaving)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &former)
  }

  /// Sends a text as it is.
  func show(_ text: String) throws { try FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) }

  /// How many lines and columns there are; 24 and 80 if the terminal does not tell.
  var size: ScreenSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
      return ScreenSize(rows: 24, columns: 80)
    }
    return ScreenSize(rows: Int(size.ws_row), columns: Int(size.ws_col))
  }
}
