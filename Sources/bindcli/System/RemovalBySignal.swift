import Foundation

/// The name of the file that the signal handler removes; a handler can reach nothing that is not global.
///
/// Written before the handlers are installed and after they have gone, and only read by them.
nonisolated(unsafe) private var doomedName: UnsafeMutablePointer<CChar>?

/// Removes a file when a signal ends the program, as long as this lives.
///
/// The signal does afterwards what it does without this. One that was ignored before, as by `nohup`, still is. There
/// can be one at a time.
final class RemovalBySignal {
  /// Those that others send, and that end a program which knows nothing of them.
  private static let fatalSignals = [
    SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ,
  ]

  private var numbers: [Int32] = []

  init(of path: String) {
    doomedName = strdup(path)
    for number in Self.fatalSignals where !Self.isIgnored(number) {
      numbers.append(number)
      signal(number) { number in
        if let doomedName { unlink(doomedName) }
        signal(number, SIG_DFL)
        // Held back until this handler returns.
        raise(number)
      }
    }
  }

  deinit {
    for number in numbers { signal(number, SIG_DFL) }
    free(doomedName)
    doomedName = nil
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return handler.map { unsafeBitCast($0, to: Int.self) } == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
