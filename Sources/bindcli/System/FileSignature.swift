import Foundation

/// A summary that differs between one content of a file and the next, made without reading them.
///
/// An editor that saves writes a new file and renames it, so the file behind a name is part of it.
struct FileSignature: Equatable, Sendable {
  let device: UInt64
  let file: UInt64
  let size: Int64
  let modified: Moment
  let changed: Moment

  struct Moment: Equatable, Sendable {
    let seconds: Int
    let nanoseconds: Int
  }
}

extension FileSignature {
  /// The signature of the file that a path names now, or `nil` if there is none.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(
      device: UInt64(truncatingIfNeeded: status.st_dev), file: UInt64(truncatingIfNeeded: status.st_ino),
      size: Int64(status.st_size), modified: Moment(status.modified), changed: Moment(status.changed))
  }
}

extension FileSignature.Moment {
  fileprivate init(_ time: timespec) {
    self.init(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
  }
}

extension stat {
  #if canImport(Darwin)
    fileprivate var modified: timespec { st_mtimespec }
    fileprivate var changed: timespec { st_ctimespec }
  #else
    fileprivate var modified: timespec { st_mtim }
    fileprivate var changed: timespec { st_ctim }
  #endif
}
