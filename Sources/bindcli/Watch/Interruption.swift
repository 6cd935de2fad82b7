import Foundation

/// Where the signal handler writes; a handler can reach nothing that is not global.
///
/// Written once, before the handlers are installed, and only read by them.
nonisolated(unsafe) private var wakingDescriptor: Int32 = -1

/// Lets a program that waits end by itself when it is told to: by Ctrl-C (SIGINT) or by SIGTERM.
final class Interruption {
  private let descriptor: Int32
  private(set) var hasHappened = false

  /// From here on the two signals end nothing, but are noted here.
  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError(code: errno) }
    // A handler must never wait.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    descriptor = ends[0]
    wakingDescriptor = ends[1]
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in
        let code = errno
        var byte: UInt8 = 0
        _ = write(wakingDescriptor, &byte, 1)
        errno = code
      }
    }
  }

  deinit {
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    close(descriptor)
    close(wakingDescriptor)
  }

  /// Waits so many milliseconds, or until it happens. Tells whether it has.
  func wait(milliseconds: Int32) -> Bool {
    guard !hasHappened else { return true }
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // Ended early by the signal itself, whose note is there by then.
    if poll(&state, 1, milliseconds) < 0 { state.revents = 0 }
    hasHappened = state.revents != 0 || poll(&state, 1, 0) > 0
    return hasHappened
  }
}
