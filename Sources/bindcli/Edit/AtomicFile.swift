import Foundation

/// Files that are replaced as a whole or not at all.
enum AtomicFile {
  /// How long a file may be locked by another program before it is given up, in milliseconds.
  static let patience: Int32 = 2_000

  /// Gives a file another content: writes it to a new file in the same folder, makes sure that it is on the disk, and
  /// lets it take the name of the old one, whose permissions it gets, and whose owner where the system allows it.
  ///
  /// A symbolic link stays one; the file that it leads to is replaced. After a failure the old file is as it was, and
  /// the new one has gone.
  ///
  /// The file is locked (`flock`) from before the check until it is replaced, so that of two programs that replace it
  /// in this way the later one checks what the earlier one wrote. Where a file system has no locks it goes without.
  ///
  /// - Parameters:
  ///   - path: the file, which has to exist.
  ///   - bytes: its new content.
  ///   - patience: how long another program may hold the lock, in milliseconds.
  ///   - check: called when all is written and nothing replaced yet. If it throws, nothing is.
  static func replace(
    _ path: String, with bytes: [UInt8], patience: Int32 = patience, check: () throws(SaveFailure) -> Void
  ) throws(SaveFailure) {
    guard let resolved = realpath(path, nil) else {
      throw errno == ENOENT ? .missing : .refused(SystemError(code: errno))
    }
    defer { free(resolved) }
    let target = String(cString: resolved)
    var status = stat()
    // Its folder alone decides whether a file can be replaced, but one that must not be written should not be.
    guard stat(target, &status) == 0, access(target, W_OK) == 0 else { throw .refused(SystemError(code: errno)) }

    let slash = target.lastIndex(of: "/").map(target.index(after:)) ?? target.startIndex
    let number = String(UInt64.random(in: 0 ... .max), radix: 36)
    let draft = String(target[..<slash]) + NewFile.prefix + number + NewFile.suffix
    do throws(SystemError) {
      try write(bytes, to: draft, like: status)
    } catch {
      throw .refused(error)
    }
    var isDone = false
    defer { if !isDone { unlink(draft) } }
    let lock = try FileLock(target, patience: patience)
    defer { lock.end() }
    try check()
    guard rename(draft, target) == 0 else { throw .refused(SystemError(code: errno)) }
    isDone = true
    synchronize(folder: String(target[..<slash]))
  }

  /// A program that has been at it for so many seconds is not at it any more.
  private static let longestWriting: TimeInterval = 60

  /// Removes the new files of programs that were killed while they replaced a file of this folder.
  ///
  /// Nothing is lost: what such a file holds was neither saved nor said to be, and the drafts are kept apart.
  static func removeAbandoned(beside path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where name.hasPrefix(NewFile.prefix) && name.hasSuffix(NewFile.suffix) {
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder + name)
      guard let changed = attributes?[.modificationDate] as? Date, -changed.timeIntervalSinceNow > longestWriting else {
        continue
      }
      unlink(folder + name)
    }
  }

  private static func write(_ bytes: [UInt8], to draft: String, like status: stat) throws(SystemError) {
    let number = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw SystemError(code: errno) }
    var isClosed = false
    do throws(SystemError) {
      let file = FileDescriptor(number: number)
      try bytes.withUnsafeBufferPointer { (bytes) throws(SystemError) in
        try file.write(UnsafeRawBufferPointer(bytes))
      }
      // The owner first: changing it may take permissions away. Only the administrator may give files away. Without the
      // group no permissions are granted to it, and without the owner a program must not run as the new one.
      let isSame = fchown(number, status.st_uid, status.st_gid) == 0
      let hasGroup = isSame || fchown(number, uid_t.max, status.st_gid) == 0
      let permissions = status.st_mode & (isSame ? 0o7777 : hasGroup ? 0o777 : 0o707)
      guard fchmod(number, permissions) == 0, fsync(number) == 0 else { throw SystemError(code: errno) }
      isClosed = true
      // Some systems say only here that the disk is full.
      guard close(number) == 0 else { throw SystemError(code: errno) }
    } catch {
      if !isClosed { close(number) }
      unlink(draft)
      throw error
    }
  }

  /// The name is on the disk only when the folder is. If that cannot be had the file is replaced all the same.
  private static func synchronize(folder: String) {
    let number = open(folder, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return }
    fsync(number)
    close(number)
  }
}
