import Foundation

/// Files that are replaced as a whole or not at all.
enum AtomicFile {
  /// How long a file may be locked by another program before it is given up, in milliseconds.
  static let patience: Int32 = 2_000

  /// Gives a file another content: writes it to a new file in the same folder, makes sure that it is on the disk, and
  /// lets it take the name of the old one, whose permissions and extended attributes it gets, and whose owner where the
  /// system allows it.
  ///
  /// A symbolic link stays one; the file that it leads to is replaced. After a failure the old file is as it was, and
  /// the new one has gone.
  ///
  /// The file is locked (`flock`) from before the check until it is replaced, so that of two programs that replace it
  /// in this way the later one checks what the earlier one wrote. Where a file system has no locks it goes without.
  ///
  /// - Parameters:
  ///   - path: the file, which has to exist.
  ///   - pieces: its new content, one behind the other.
  ///   - patience: how long another program may hold the lock, in milliseconds.
  ///   - check: called when all is written and nothing replaced yet. If it throws, nothing is.
  static func replace(
    _ path: String, with pieces: [ArraySlice<UInt8>], patience: Int32 = patience, check: () throws(SaveFailure) -> Void
  ) throws(SaveFailure) {
    guard let resolved = realpath(path, nil) else {
      throw errno == ENOENT ? .missing : .refused(SystemError(code: errno))
    }
    defer { free(resolved) }
    let target = String(cString: resolved)
    let file = try refusing { () throws(SystemError) in
      let file = try NewFile(replacing: target)
      for piece in pieces {
        try piece.withUnsafeBufferPointer { (bytes) throws(SystemError) in
          try file.descriptor.write(UnsafeRawBufferPointer(bytes))
        }
      }
      try file.complete()
      return file
    }
    let lock = try FileLock(target, patience: patience)
    defer { lock.end() }
    try check()
    try refusing { () throws(SystemError) in try file.finish() }
  }

  private static func refusing<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(SaveFailure) -> Result {
    do throws(SystemError) { return try body() } catch { throw .refused(error) }
  }

  /// What has just been made may not be locked yet, and where a file system has no locks, who has written nothing for
  /// so many seconds is not at it any more.
  private static let longestPause: TimeInterval = 60

  /// Removes the new files of programs that were killed while they replaced a file of this folder. A program that is
  /// still at it has locked its own, however long it waits for what it is to write.
  ///
  /// Nothing is lost: what such a file holds was neither saved nor said to be, and the drafts are kept apart.
  static func removeAbandoned(beside path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where name.hasPrefix(NewFile.prefix) && name.hasSuffix(NewFile.suffix) {
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder + name)
      guard let changed = attributes?[.modificationDate] as? Date, -changed.timeIntervalSinceNow > longestPause else {
        continue
      }
      let number = open(folder + name, O_RDWR | O_CLOEXEC)
      guard number >= 0 else { continue }
      defer { close(number) }
      if flock(number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { unlink(folder + name) }
    }
  }
}
