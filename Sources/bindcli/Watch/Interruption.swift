import Foundation

/// The descriptor to which the signal handler writes; a handler can reach nothing that is not global.
///
/// Written before the handlers are installed, and only read by them.
nonisolated(unsafe) private var wakingDescriptor: Int32 = -1

/// Lets a program that waits end by itself when it is told to: by Ctrl-C (SIGINT) or by SIGTERM.
///
/// Each signal is a byte that comes through a pipe, which can be waited for. There can be one of these at a time, and
/// it stays to the end of the program.
final class Interruption {
  /// Readable once there was a signal.
  private let pipe: Int32
  private(set) var hasHappened = false

  /// From here on the two signals end nothing, but are noted here.
  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { throw SystemError(code: errno) }
    // The handler must never wait.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    (pipe, wakingDescriptor) = (ends[0], ends[1])
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in
        let code = errno
        _ = write(wakingDescriptor, "!", 1)
        errno = code
      }
    }
  }

  /// Waits so many milliseconds, or until it happens. Tells whether it has.
  func wait(milliseconds: Int32) -> Bool {
    guard !hasHappened else { return true }
    var state = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    // Ended early by the signal itself, whose note is there by then.
    if poll(&state, 1, milliseconds) < 0 { state.revents = 0 }
    hasHappened = state.revents != 0 || poll(&state, 1, 0) > 0
    return hasHappened
  }
}
