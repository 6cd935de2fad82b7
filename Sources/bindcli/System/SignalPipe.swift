import Foundation

/// The descriptor to which the signal handler writes; a handler can reach nothing that is not global.
///
/// Written before the handlers are installed, and only read by them.
nonisolated(unsafe) private var wakingDescriptor: Int32 = -1

/// Signals as something that can be waited for together with input: each is a byte that comes through a pipe.
///
/// There can be one at a time.
final class SignalPipe {
  /// Readable when there was a signal.
  let descriptor: FileDescriptor
  private let numbers: [Int32]

  /// From here on these signals do nothing but arrive here.
  init(_ numbers: [Int32]) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError(code: errno) }
    // Neither the handler, which writes, nor `next()`, which reads, may ever wait.
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    descriptor = FileDescriptor(number: ends[0])
    wakingDescriptor = ends[1]
    self.numbers = numbers
    for number in numbers { listen(to: number) }
  }

  deinit {
    for number in numbers { signal(number, SIG_DFL) }
    close(descriptor.number)
    close(wakingDescriptor)
  }

  /// Lets a signal arrive here, again after ``letPass(_:)``.
  private func listen(to number: Int32) {
    signal(number) { number in
      let code = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(wakingDescriptor, &byte, 1)
      errno = code
    }
  }

  /// The signals that have come since, in order.
  func next() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor.number, &bytes, bytes.count)
    return count > 0 ? bytes[..<count].map(Int32.init) : []
  }

  /// Lets a signal do to this process what it does without a handler. Returns when the process goes on, if ever.
  ///
  /// `toGroup`: whether the other processes of the group get it as well, as from a terminal.
  func letPass(_ number: Int32, toGroup: Bool = false) {
    if toGroup {
      // This process gets it below, by a call that does not return before.
      signal(number, SIG_IGN)
      kill(0, number)
    }
    signal(number, SIG_DFL)
    raise(number)
    listen(to: number)
  }
}
