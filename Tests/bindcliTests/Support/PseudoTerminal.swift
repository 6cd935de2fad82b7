import Foundation
import TestSupport

/// A terminal without a screen: what a tool writes to its end is read from the other, and the other way round.
struct PseudoTerminal {
  /// The end of the test, which reads what is to be seen and writes what is typed.
  let master: Int32
  /// The end of the tool.
  let line: Int32
  /// The name by which the tool opens its end.
  let path: String

  init() throws {
    var window = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    var (master, line): (Int32, Int32) = (-1, -1)
    // Both ends are open to every program that is started before they are marked.
    try Tool.launching.withLock {
      guard openpty(&master, &line, nil, nil, &window) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
      for end in [master, line] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    // Not ttyname, whose answer lies in one buffer for all tests.
    var name = [CChar](repeating: 0, count: 256)
    let failure = ttyname_r(line, &name, name.count)
    guard failure == 0 else {
      close(master)
      close(line)
      throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO)
    }
    (self.master, self.line) = (master, line)
    path = name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }
}
