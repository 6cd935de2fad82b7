import Foundation

/// The POSIX descriptor of an open file.
struct FileDescriptor: Sendable {
  static let standardInput = FileDescriptor(number: 0)
  static let standardOutput = FileDescriptor(number: 1)
  static let standardError = FileDescriptor(number: 2)

  let number: Int32

  /// Opens `/dev/null` for each standard descriptor that is closed. Otherwise a file or pipe that is opened later would
  /// get its number, and rows could be written into the pipe of `Interruption`. Each is opened for the wrong direction,
  /// reading or writing, so that using it still fails.
  static func reserveStandardOnes() {
    for number in Int32(0)...2 where fcntl(number, F_GETFD) == -1 {
      // `open` returns the lowest free number, which is `number`.
      _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Waits for at least one byte, and returns the bytes that have arrived; none at the end of the file.
  func read() throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      repeat {
        let result = Foundation.read(number, buffer.baseAddress, buffer.count)
        count = max(0, result)
        if result >= 0 { return }
        failure = recover(waitingFor: POLLIN)
      } while failure == nil
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all bytes, in as many pieces as the system takes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Foundation.write(number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if let failure = recover(waitingFor: POLLOUT) {
        throw failure
      }
    }
  }

  /// Removes those permissions of the group and of other users that the file `other` does not give, so that a copy of a
  /// private file is private. Does nothing if either is not a regular file. Fails silently if this file has another
  /// owner.
  func restrict(to other: FileDescriptor) {
    var (own, model) = (stat(), stat())
    guard fstat(number, &own) == 0, fstat(other.number, &model) == 0, own.st_mode & S_IFMT == S_IFREG,
      model.st_mode & S_IFMT == S_IFREG, own.st_mode & ~model.st_mode & 0o077 != 0
    else { return }
    // The permissions of the owner, 0o700, stay. The bits outside of 0o7777 are no permissions, but the type of the
    // file.
    _ = fchmod(number, own.st_mode & (model.st_mode | 0o700) & 0o7777)
  }

  /// The error of a system call that has failed; `nil` if the call should be repeated. That is so if a signal has
  /// interrupted it, or if another program has made the terminal non-blocking. In the second case this method first
  /// waits until the terminal is ready.
  private func recover(waitingFor events: Int32) -> SystemError? {
    switch errno {
    case EINTR: return nil
    case EAGAIN:
      var state = pollfd(fd: number, events: Int16(events), revents: 0)
      _ = poll(&state, 1, -1)
      return nil
    case let code: return SystemError(code: code)
    }
  }
}

/// An error of a system call.
struct SystemError: Error, Equatable {
  static let noSuchFile = SystemError(code: ENOENT)

  let code: Int32

  /// The reason in the system's own words, such as "No such file or directory".
  var reason: String {
    // `strerror_r`, because the result of `strerror` may be in a buffer that all threads share. The base address
    // exists, because the capacity is not zero.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
      guard strerror_r(code, text.baseAddress!, text.count) != ERANGE else { return "error \(code)" }
      return String(cString: text.baseAddress!)
    }
  }
}
