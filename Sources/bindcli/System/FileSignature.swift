import Foundation

/// Differs when the content of a file has changed, without reading it. It contains the identity of the file, because an
/// editor may save by writing a new file and renaming it.
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
  /// The signature of the file at a path; `nil` if there is none.
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
