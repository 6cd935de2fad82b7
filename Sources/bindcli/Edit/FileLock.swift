import Foundation

/// The lock of a file (`flock`), held while the file is looked at and replaced.
///
/// It is the file itself that is locked, not its name, so that scripts that say `flock people.json …` are kept away and
/// keep this program away. A file that was replaced meanwhile has another lock: the one that has the name counts.
struct FileLock {
  /// How long to wait before the lock is tried again, in milliseconds.
  private static let interval: Int32 = 10

  /// `nil` where the file system has no locks.
  private let descriptor: Int32?

  /// Waits for the lock of a file, for so many milliseconds.
  init(_ path: String, patience: Int32) throws(SaveFailure) {
    var waited: Int32 = 0
    while true {
      // For writing, as network file systems lock in no other way.
      let number = open(path, O_RDWR | O_CLOEXEC)
      guard number >= 0 else { throw errno == ENOENT ? .missing : .refused(SystemError(code: errno)) }
      if flock(number, LOCK_EX | LOCK_NB) == 0 {
        if Self.isSame(number, path) {
          descriptor = number
          return
        }
        close(number)
        continue
      }
      let code = errno
      close(number)
      guard code == EWOULDBLOCK || code == EINTR else {
        descriptor = nil
        return
      }
      guard waited < patience else { throw .locked }
      _ = poll(nil, 0, Self.interval)
      waited += Self.interval
    }
  }

  func end() {
    if let descriptor { close(descriptor) }
  }

  /// Whether an open file is still the one of that name. One that has no name any more is left to the check.
  private static func isSame(_ number: Int32, _ path: String) -> Bool {
    var (open, named) = (stat(), stat())
    guard fstat(number, &open) == 0, stat(path, &named) == 0 else { return true }
    return open.st_dev == named.st_dev && open.st_ino == named.st_ino
  }
}
