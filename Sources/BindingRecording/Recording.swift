internal import Binding
internal import Foundation

/// A failure to write a recording.
public struct RecordingError: Error, Hashable, CustomStringConvertible {
  /// The path of the recording, or the number of its descriptor.
  public let place: String
  /// The system's number of the error.
  public let code: Int32

  /// The failure as a sentence.
  public var description: String { "The recording \(place) cannot be written: \(String(cString: strerror(code)))." }
}

/// The file of a recording. A file that this object has opened is closed when the object is released.
final class RecordingFile {
  private let descriptor: Int32
  private let isOwned: Bool
  let place: String

  /// Makes the file, or empties it. Other users must not read it, because it may contain values.
  init(path: String) throws(RecordingError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    place = path
    isOwned = true
    guard descriptor >= 0 else { throw RecordingError(place: path, code: errno) }
    // A file that exists keeps its permissions when it is opened. A device, such as /dev/null, belongs to all users.
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 {
      _ = fchmod(descriptor, status.st_mode & 0o700)
    }
  }

  init(descriptor: Int32) {
    self.descriptor = descriptor
    place = "\(descriptor)"
    isOwned = false
  }

  deinit { if isOwned, descriptor >= 0 { close(descriptor) } }

  /// Writes all bytes, in as many pieces as the system takes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(RecordingError) {
    var start = 0
    while start < bytes.count {
      let count = Foundation.write(descriptor, bytes.baseAddress! + start, bytes.count - start)
      if count >= 0 {
        start += count
        continue
      }
      let code = errno
      switch code {
      case EINTR: break
      case EAGAIN:
        // The descriptor is a full pipe that does not block: waits until it takes more.
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&state, 1, -1)
      default: throw RecordingError(place: place, code: code)
      }
    }
  }
}

/// The times of a recording.
enum RecordingClock {
  /// Nanoseconds since an arbitrary moment.
  static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  /// Milliseconds since 1970.
  static func today() -> Int { Int(Date().timeIntervalSince1970 * 1000) }
}

/// A recording under way. It writes to a file what a thread's graphs do, until it is released or ended.
///
///     let recording = try Graph.record(to: "run.jsonl")
///     …
///     try recording.end()
///
/// If a write fails the recording ends: the error is reported once, see `withDiagnostics(_:in:)`, and ``end()`` throws
/// it. A failure of the last lines is thrown by ``end()``, or reported if the recording is released instead.
///
/// Not `Sendable`: it belongs to the thread whose graphs it records, and traps if it ends on another thread.
public final class Recording {
  private let recorder: GraphRecorder

  init(_ recorder: GraphRecorder) { self.recorder = recorder }

  deinit {
    guard !isEnded else { return }
    recorder.end()
    recorder.reportFailure()
  }

  /// Whether the recording has ended, by ``end()`` or because a write failed.
  public var isEnded: Bool { recorder.isEnded }

  /// The failure of a write; `nil` if all writes have succeeded.
  public var failure: RecordingError? { recorder.failure }

  /// Ends the recording, and writes what was not written yet. A second call writes nothing.
  ///
  /// - Throws: the error of a write that failed.
  public func end() throws(RecordingError) {
    recorder.end()
    if let failure { throw failure }
  }
}

@available(*, unavailable, message: "A recording belongs to the thread whose graphs it records.")
extension Recording: Sendable {}
