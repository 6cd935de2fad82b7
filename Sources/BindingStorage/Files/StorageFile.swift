internal import Foundation

/// The file of a storage, at the place to which symbolic links lead, and what is done with it.
struct StorageFile {
  /// The largest file that is read, in bytes.
  static let limit = 64 << 20

  let path: String

  init(_ url: URL) {
    var path = url.path
    // Follows links, even to a file that does not exist yet. A circle of links is left to the system, which refuses it.
    for _ in 0..<32 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      path =
        next.hasPrefix("/")
        ? next
        : ((path as NSString).deletingLastPathComponent as NSString)
          .appendingPathComponent(next)
    }
    self.path = path
  }

  private var folder: String { (path as NSString).deletingLastPathComponent }
  private var name: String { (path as NSString).lastPathComponent }

  func lockFolder() throws(StorageFailure) -> FolderLock {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw StorageFailure(.unwritable, "\(name): the folder \(folder) cannot be made: \(error.localizedDescription)")
    }
    return try FolderLock(folder, for: name)
  }

  /// The bytes of the file; `nil` if there is none.
  func read() throws(StorageFailure) -> Data? {
    // Without blocking, because the path may lead to a pipe.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure(.unreadable, "cannot be read", errno)
    }
    defer { close(descriptor) }
    return try bytes(of: descriptor, expecting: size(of: descriptor))
  }

  /// The size of an open file. Throws if the file is not a regular one, or is too large.
  private func size(of descriptor: Int32) throws(StorageFailure) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw StorageFailure(.unreadable, "\(name): \(path) is no file")
    }
    guard status.st_size <= Self.limit else {
      throw StorageFailure(.unreadable, "\(name): has more than \(Self.limit >> 20) megabytes")
    }
    return Int(status.st_size)
  }

  /// Reads an open file to its end. The file may be longer than expected, because it may grow meanwhile.
  private func bytes(of descriptor: Int32, expecting size: Int) throws(StorageFailure) -> Data {
    var bytes = Data(count: size)
    var count = 0
    while true {
      // A read beyond the expected size either finds the end, or shows that the file has grown.
      if count == bytes.count { bytes.count += max(1, bytes.count / 4) }
      let read = bytes.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress! + count, $0.count - count) }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw failure(.unreadable, "cannot be read", errno) }
      count += read
      if read == 0 || count > Self.limit { break }
    }
    bytes.count = count
    return bytes
  }

  /// Replaces the file, or makes it. At each moment the file is either the former one or the new one, and whole.
  ///
  /// - Returns: the signature of the new file.
  func replace(with bytes: Data, in lock: FolderLock) throws(StorageFailure) -> FileSignature? {
    let new = "\(folder)/.\(name).\(lock.isHeld ? "new" : "\(getpid()).new")"
    var status = stat()
    let mode = stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o600
    unlink(new)
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(.unwritable, "cannot be written", errno) }
    var code = write(bytes, to: descriptor)
    if code == 0, fchmod(descriptor, mode) != 0 || fsync(descriptor) != 0 { code = errno }
    if close(descriptor) != 0, code == 0 { code = errno }
    let signature = FileSignature(path: new)
    if code == 0, rename(new, path) != 0 { code = errno }
    guard code == 0 else {
      unlink(new)
      throw failure(.unwritable, "cannot be written", code)
    }
    lock.sync()
    return signature
  }

  /// Gives the file another name, and returns that name.
  func setAside(in lock: FolderLock) throws(StorageFailure) -> String {
    let parts = (name as NSString)
    let (stem, type) = (parts.deletingPathExtension, parts.pathExtension.isEmpty ? "" : ".\(parts.pathExtension)")
    var number = 1
    var other = "\(stem).damaged\(type)"
    var status = stat()
    while lstat("\(folder)/\(other)", &status) == 0 {
      number += 1
      other = "\(stem).damaged-\(number)\(type)"
    }
    guard rename(path, "\(folder)/\(other)") == 0 else {
      throw failure(.unreadable, "is no JSON, and cannot be set aside", errno)
    }
    lock.sync()
    return other
  }

  /// Returns the code of the error; zero if all was written.
  private func write(_ bytes: Data, to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var count = 0
      while count < buffer.count {
        let written = Foundation.write(descriptor, buffer.baseAddress! + count, buffer.count - count)
        if written < 0, errno == EINTR { continue }
        guard written >= 0 else { return errno }
        count += written
      }
      return 0
    }
  }

  private func failure(_ kind: StorageFailure.Kind, _ what: String, _ code: Int32) -> StorageFailure {
    StorageFailure(kind, "\(name): \(what): \(String(cString: strerror(code)))")
  }
}
