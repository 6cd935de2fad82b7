import Foundation

/// A file that takes the name of another one when it is complete, so that nobody ever reads half of it.
///
/// Until then the other one is as it was, and can be read; it stays if this is released without ``finish()``. A
/// symbolic link to a file stays one, and permissions are kept. What is no regular file, such as a pipe or a terminal,
/// is written directly.
final class NewFile {
  /// What is to be written to.
  let descriptor: FileDescriptor
  private let target: String
  /// Its name until it is complete; `nil` if it has none, or none any more.
  private var draft: String?

  init(replacing path: String) throws(SystemError) {
    var status = stat()
    let exists = stat(path, &status) == 0
    if !exists, errno != ENOENT { throw SystemError(code: errno) }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      (target, draft) = (path, nil)
      descriptor = try Self.open(path, O_WRONLY)
      return
    }
    if exists, access(path, W_OK) != 0 { throw SystemError(code: errno) }
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    let target = resolved.map { String(cString: $0) } ?? path
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    let draft = folder + Self.prefix + String(UInt64.random(in: 0 ... .max), radix: 36) + Self.suffix
    (self.target, self.draft) = (target, draft)
    descriptor = try Self.open(draft, O_WRONLY | O_CREAT | O_EXCL)
    if exists { fchmod(descriptor.number, status.st_mode & 0o777) }
  }

  deinit {
    close(descriptor.number)
    if let draft { unlink(draft) }
  }

  /// Gives it the name, once everything is on the disk.
  func finish() throws(SystemError) {
    guard let draft else { return }
    guard fsync(descriptor.number) == 0, rename(draft, target) == 0 else { throw SystemError(code: errno) }
    self.draft = nil
  }

  /// What the names of unfinished files begin and end with.
  static let prefix = ".bindcli-"
  static let suffix = ".draft"

  private static func open(_ path: String, _ flags: Int32) throws(SystemError) -> FileDescriptor {
    let number = Foundation.open(path, flags | O_CLOEXEC, 0o666)
    guard number >= 0 else { throw SystemError(code: errno) }
    return FileDescriptor(number: number)
  }
}
