package import Foundation
package import TerminalWidgets

/// The built tool in a terminal, into which a test types and whose screen it reads.
package final class TerminalTool {
  package let child: pid_t
  private let terminal: Int32
  /// The tool's end of the terminal, held open so that its settings can be looked at, also when the tool has ended.
  private let line: Int32
  private let formerSettings: termios
  private var size: ScreenSize
  /// All that the terminal was sent.
  private var bytes: [UInt8] = []

  /// Starts the tool in a folder, in a terminal of which it has the control; its messages go to the file `errors`
  /// there.
  package init(
    in folder: URL, _ arguments: String..., size: ScreenSize = ScreenSize(rows: 24, columns: 80)
  ) throws {
    let ends = try PseudoTerminal(size: size)
    (terminal, line, self.size) = (ends.master, ends.line, size)
    formerSettings = Self.settings(of: line)
    // The first terminal that the leader of a session opens is the one that controls it.
    let script = #"cd "$1" && tty="$2" && shift 2 && exec "$@" <"$tty" >"$tty" 2>errors"#
    child = try Tool.launch(
      ["/bin/sh", "-c", script, "sh", folder.path, ends.path, Tool.executable.path] + arguments,
      variables: ["TERM": "xterm", "NO_COLOR": ""], inOwnSession: true)
  }

  deinit {
    close(terminal)
    close(line)
  }

  /// What is to be seen now.
  package var screen: VirtualScreen { VirtualScreen(bytes, size: size) }

  /// Whether the terminal waits for whole lines and echoes, as it did before.
  package var isAsBefore: Bool {
    let (now, then) = (Self.settings(of: line), formerSettings)
    return now.c_lflag == then.c_lflag && now.c_iflag == then.c_iflag && now.c_oflag == then.c_oflag
  }

  private static func settings(of line: Int32) -> termios {
    var settings = termios()
    tcgetattr(line, &settings)
    return settings
  }

  package func type(_ text: String) { send(Array(text.utf8)) }

  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  package func resize(to size: ScreenSize) {
    self.size = size
    var window = winsize(ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &window)
  }

  /// Reads the tool's output until a condition of the screen holds. Answers whether it does; waits far longer than the
  /// tool takes, also on a busy machine.
  package func waits(for condition: (VirtualScreen) -> Bool) -> Bool {
    while !condition(screen) {
      guard readMore(milliseconds: 60_000) else { return false }
    }
    return true
  }

  /// Reads until the screen shows a text.
  package func shows(_ text: String) -> Bool { waits { $0.contains(text) } }

  private func readMore(milliseconds: Int32) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65536)
    var state = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&state, 1, milliseconds) > 0 else { return false }
    let count = read(terminal, &buffer, buffer.count)
    guard count > 0 else { return false }
    bytes += buffer[..<count]
    return true
  }

  /// Waits for the end of the tool, and gives its status. One that does not end is ended.
  package func status() -> Int32 {
    var info = siginfo_t()
    for attempt in 0... {
      // Nothing is to be read any more at the end: the terminal stays open.
      while readMore(milliseconds: 10) {}
      guard waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0, info.si_signo != SIGCHLD else { break }
      if attempt == 6_000 { kill(child, SIGKILL) }
    }
    while readMore(milliseconds: 0) {}
    return Tool.wait(for: child)
  }
}
