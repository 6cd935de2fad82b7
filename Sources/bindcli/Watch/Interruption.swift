import Foundation

/// The descriptor to which the signal handlers write. It is a global, because a signal handler can reach nothing else.
/// It is safe, because it is set before the handlers are installed, and they only read it.
nonisolated(unsafe) private var wakingDescriptor: Int32 = -1

/// Lets a waiting program finish its work and end after Ctrl-C (SIGINT) or SIGTERM.
///
/// A signal handler writes a byte into a pipe, on which the program can wait. Make only one instance, and keep it until
/// the program ends.
final class Interruption {
  /// The end of the pipe that is readable after a signal.
  private let pipe: Int32
  private(set) var hasHappened = false

  /// Installs the handlers. From now on SIGINT and SIGTERM do not end the program, but make the next `wait` set
  /// `hasHappened`.
  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { throw SystemError(code: errno) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    (pipe, wakingDescriptor) = (ends[0], ends[1])
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in
        // `write` may change `errno`, which the interrupted code may be about to read.
        let code = errno
        _ = write(wakingDescriptor, "!", 1)
        errno = code
      }
    }
  }

  /// Waits for a number of milliseconds, or until a signal arrives. Returns whether a signal has arrived, now or
  /// earlier.
  func wait(milliseconds: Int32) -> Bool {
    guard !hasHappened else { return true }
    var state = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    // A `poll` that a signal interrupts fails. The handler has written its byte by then, so the second `poll` finds it.
    if poll(&state, 1, milliseconds) < 0 { state.revents = 0 }
    hasHappened = state.revents != 0 || poll(&state, 1, 0) > 0
    return hasHappened
  }
}
