import Foundation

/// The descriptor to which the signal handler writes. Global, because a handler reaches nothing else; written before
/// the handlers are installed, and only read by them.
nonisolated(unsafe) private var wakingDescriptor: Int32 = -1

/// Lets a waiting program end in order at Ctrl-C (SIGINT) or SIGTERM.
///
/// A signal handler writes a byte into a pipe, on which the program can wait. Make only one instance, and keep it until
/// the program ends.
final class Interruption {
  /// The end of the pipe that is readable after a signal.
  private let pipe: Int32
  private(set) var hasHappened = false

  /// From now on the two signals do not end the program, but set `hasHappened` at the next `wait`.
  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { throw SystemError(code: errno) }
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

  /// Waits for a number of milliseconds, or until a signal. Returns whether there was one.
  func wait(milliseconds: Int32) -> Bool {
    guard !hasHappened else { return true }
    var state = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    // A signal interrupts this call, after the handler has written its byte.
    if poll(&state, 1, milliseconds) < 0 { state.revents = 0 }
    hasHappened = state.revents != 0 || poll(&state, 1, 0) > 0
    return hasHappened
  }
}
