import BindingRecording
import Foundation

/// The events of a recording that is read from a file or a pipe.
struct RecordingSource {
  private let source: FileSource
  private let path: String
  /// How long to wait for more at the end of a file.
  private static let pause: UInt32 = 50_000

  init(path: String) throws(InputError) {
    self.path = path
    source = try FileSource(path: path)
  }

  /// All of it.
  func history() throws -> RecordedHistory {
    var history = RecordedHistory()
    var decoder = RecordingDecoder()
    while let bytes = try read() {
      for event in try decoder.decode(bytes) { history.add(event) }
    }
    if let last = decoder.finish() { history.add(last) }
    guard history.header.version != nil else {
      throw RecordingDecoder.Failure(line: 1, reason: "expected the first line of a recording")
    }
    history.finish()
    return history
  }

  /// Hands over the events as they arrive, until that answers `false`, or a pipe is closed.
  func follow(_ take: ([RecordedEvent]) throws -> Bool) throws {
    var decoder = RecordingDecoder()
    while true {
      if let bytes = try read() {
        guard try take(try decoder.decode(bytes)) else { return }
      } else if isFile {
        usleep(Self.pause)
      } else {
        if let last = decoder.finish() { _ = try take([last]) }
        return
      }
    }
  }

  private func read() throws -> [UInt8]? {
    let bytes = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = try source.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Whether there may be more behind the end.
  private var isFile: Bool {
    var status = stat()
    return path != "-" && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
