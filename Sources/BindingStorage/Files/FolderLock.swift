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
    var rest = FolderLock.patience
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else {
        isHeld = false
        return
      }
      rest -= 1
      guard rest > 0 else {
        close(descriptor)
        throw StorageFailure(.unwritable, "\(name): another program has locked the folder")
      }
      usleep(FolderLock.pause)
    }
    isHeld = true
  }

  /// Closing the folder unlocks it.
  deinit { close(descriptor) }

  /// Forces the names of the folder to the disk. Some file systems cannot: the names are there all the same.
  func sync() { fsync(descriptor) }
}
