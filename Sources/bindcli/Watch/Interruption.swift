import Foundation

/// Lets a program that waits end by itself when it is told to: by Ctrl-C (SIGINT) or by SIGTERM.
final class Interruption {
  private let signals: SignalPipe
  private(set) var hasHappened = false

  /// From here on the two signals end nothing, but are noted here.
  init() throws(SystemError) { signals = try SignalPipe([SIGINT, SIGTERM]) }

  /// Waits so many milliseconds, or until it happens. Tells whether it has.
  func wait(milliseconds: Int32) -> Bool {
    guard !hasHappened else { return true }
    var state = pollfd(fd: signals.descriptor.number, events: Int16(POLLIN), revents: 0)
    // Ended early by the signal itself, whose note is there by then.
    if poll(&state, 1, milliseconds) < 0 { state.revents = 0 }
    hasHappened = state.revents != 0 || poll(&state, 1, 0) > 0
    return hasHappened
  }
}
