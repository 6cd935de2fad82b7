import Foundation

/// A file that takes the name of another one when it is complete, so that nobody ever reads half of it.
///
/// Until then the other one is as it was, and can be read; it stays if this is released without ``finish()``. A
/// symbolic link stays one, also if it leads to nothing yet; permissions and extended attributes are kept, and the
/// owner where the system allows it. What is no regular file, such as a pipe or a terminal, is written directly, and so
/// is what is open already, as `/dev/stdout` is: others go on writing to it.
final class NewFile {
  /// What is to be written to, until the file is complete.
  let descriptor: FileDescriptor
  private let target: String
  /// The file of that name, as it was found; `nil` if there was none.
  private let former: stat?
  /// Its name until it is complete; `nil` if it has none, or none any more.
  private var draft: String?
  /// Removes it when a signal ends the program.
  private var removal: RemovalBySignal?
  private var isOpen = true

  /// Opens a file for what shall take the place of another one, if there is one.
  ///
  /// `endsBySignals`: whether the program leaves signals to the system, which ends it: then the file goes too.
  init(replacing path: String, endsBySignals: Bool = false) throws(SystemError) {
    if let number = Self.openNumber(of: path) {
      (target, former, draft) = (path, nil, nil)
      let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
      guard copy >= 0 else { throw SystemError(code: errno) }
      descriptor = FileDescriptor(number: copy)
      return
    }
    var status = stat()
    let exists = stat(path, &status) == 0
    if !exists, errno != ENOENT { throw SystemError(code: errno) }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      (target, former, draft) = (path, nil, nil)
      descriptor = try Self.open(path, O_WRONLY, 0)
      return
    }
    // Its folder alone decides whether a file can be replaced, but one that must not be written should not be.
    if exists, access(path, W_OK) != 0 { throw SystemError(code: errno) }
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    target = resolved.map { String(cString: $0) } ?? Self.destination(of: path)
    former = exists ? status : nil
    let draft = Self.folder(of: target) + Self.prefix + String(UInt64.random(in: 0 ... .max), radix: 36) + Self.suffix
    self.draft = draft
    // Before there is the file, so that there is no moment at which it would be left behind.
    removal = endsBySignals ? RemovalBySignal(of: draft) : nil
    // Until it is complete it is nobody else's business.
    descriptor = try Self.open(draft, O_WRONLY | O_CREAT | O_EXCL, exists ? 0o600 : 0o666)
    // Says that somebody is still at it, however long. Where a file system has no locks its age has to say so.
    flock(descriptor.number, LOCK_EX | LOCK_NB)
  }

  deinit {
    if isOpen { close(descriptor.number) }
    if let draft { unlink(draft) }
  }

  /// Makes sure that all is on the disk, with the permissions of the file that it replaces. Nothing is written after
  /// that.
  func complete() throws(SystemError) {
    guard isOpen, draft != nil else { return }
    if let former { try takeOver(former) }
    guard fsync(descriptor.number) == 0 else { throw SystemError(code: errno) }
    isOpen = false
    // Some systems say only here that the disk is full.
    guard close(descriptor.number) == 0 else { throw SystemError(code: errno) }
  }

  /// Gives it the name, once it is complete.
  func finish() throws(SystemError) {
    try complete()
    guard let draft else { return }
    guard rename(draft, target) == 0 else { throw SystemError(code: errno) }
    self.draft = nil
    removal = nil
    synchronizeFolder()
  }

  /// Whether a file is the one that is replaced, by whatever name.
  func replaces(_ path: String) -> Bool {
    var status = stat()
    guard let former, stat(path, &status) == 0 else { return false }
    return status.st_dev == former.st_dev && status.st_ino == former.st_ino
  }

  private func takeOver(_ former: stat) throws(SystemError) {
    let number = descriptor.number
    // The owner first: changing it may take permissions away. Only the administrator may give files away. Without the
    // group no permissions are granted to it, and without the owner a program must not run as the new one.
    let isSame = fchown(number, former.st_uid, former.st_gid) == 0
    let hasGroup = isSame || fchown(number, uid_t.max, former.st_gid) == 0
    let permissions = former.st_mode & (isSame ? 0o7777 : hasGroup ? 0o777 : 0o707)
    // Attributes before permissions: a list of who may do what (ACL) is one, and would widen them.
    try ExtendedAttributes.copy(from: target, to: descriptor)
    guard fchmod(number, permissions) == 0 else { throw SystemError(code: errno) }
  }

  /// The name is on the disk only when the folder is. If that cannot be had the file is replaced all the same.
  private func synchronizeFolder() {
    let folder = Self.folder(of: target)
    let number = Foundation.open(folder.isEmpty ? "." : folder, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return }
    fsync(number)
    close(number)
  }

  /// What the names of unfinished files begin and end with.
  static let prefix = ".bindcli-"
  static let suffix = ".draft"

  /// The number of the open file that a path stands for, as `/dev/stdout` does; `nil` for others.
  private static func openNumber(of path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default:
      let folder = ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
      return folder.flatMap { Int32(path.dropFirst($0.count)) }
    }
  }

  /// The file that there would be, if a path is that of a symbolic link which leads to nothing.
  private static func destination(of path: String) -> String {
    var path = path
    while let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
      path = next.hasPrefix("/") ? next : folder(of: path) + next
    }
    return path
  }

  /// With the slash; empty for a name alone.
  private static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  private static func open(_ path: String, _ flags: Int32, _ mode: mode_t) throws(SystemError) -> FileDescriptor {
    let number = Foundation.open(path, flags | O_CLOEXEC, mode)
    guard number >= 0 else { throw SystemError(code: errno) }
    return FileDescriptor(number: number)
  }
}
