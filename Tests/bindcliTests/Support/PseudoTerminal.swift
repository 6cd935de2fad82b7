import Foundation
import TestSupport

/// A terminal without a screen: each end reads what is written to the other end.
struct PseudoTerminal {
  /// The test's end, from which it reads the output and to which it writes the input.
  let master: Int32
  /// The tool's end.
  let line: Int32
  /// The name by which the tool opens its end.
  let path: String

  init() throws {
    var window = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    var (master, line): (Int32, Int32) = (-1, -1)
    // A program that is started before both ends are marked inherits them.
    try Tool.launching.withLock {
      guard openpty(&master, &line, nil, nil, &window) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
      for end in [master, line] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    // Not ttyname, which has one buffer for all tests.
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
