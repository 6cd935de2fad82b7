internal import Foundation

/// Excludes other programs and threads that use this module while a file of a folder is replaced. The lock is on the
/// folder, because a lock on the file would be gone with the file, and a file for the lock would be left behind.
final class FolderLock {
  /// How often to try, and the microseconds between two tries. A program that is stopped in the middle of a save must
  /// not stop this one.
  private static let patience = 2_000
  private static let pause: UInt32 = 1_000

  private let descriptor: Int32
  /// Whether others are excluded. Some file systems have no locks.
  let isHeld: Bool

  init(_ path: String, for name: String) throws(StorageFailure) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw StorageFailure(.unwritable, "\(name): the folder cannot be read: \(String(cString: strerror(errno)))")
    }
    self.descriptor = descriptor
    switch FolderLock.wait(for: descriptor) {
    case .held: isHeld = true
    case .unsupported: isHeld = false
    case .timedOut:
      close(descriptor)
      throw StorageFailure(.unwritable, "\(name): another program has locked the folder")
    }
  }

  private enum Outcome {
    case held, unsupported, timedOut
  }

  /// Takes the lock. While another program has it, tries again, but not without end.
  private static func wait(for descriptor: Int32) -> Outcome {
    var rest = patience
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      if errno != EWOULDBLOCK { return .unsupported }
      rest -= 1
      if rest == 0 { return .timedOut }
      usleep(pause)
    }
    return .held
  }

  /// Closing the folder unlocks it.
  deinit { close(descriptor) }

  /// Forces the names in the folder to the disk. Errors are ignored, because some file systems cannot do that.
  func sync() { fsync(descriptor) }
}
