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

  /// Lets a file that is written be read by those alone who may read the recording: it may hold values of users.
  func restrict(_ output: FileDescriptor) { source.restrict(output) }

  /// All of it, and how many events it has of kinds that are not known, by their names.
  func history() throws -> (history: RecordedHistory, unknown: [String: Int]) {
    var history = RecordedHistory()
    var decoder = RecordingDecoder()
    while let bytes = try Self.read(source) {
      for event in try decoder.decode(bytes) { history.add(event) }
    }
    if let last = decoder.finish() { history.add(last) }
    guard history.header.version != nil else {
      throw RecordingDecoder.Failure(line: 1, reason: "expected the first line of a recording")
    }
    history.finish()
    return (history, decoder.unknownEvents)
  }

  /// Hands over the events as they arrive, until that answers `false`, or a pipe is closed. A file that is written
  /// anew is read anew.
  func follow(_ take: ([RecordedEvent]) throws -> Bool) throws {
    var (source, decoder, count) = (source, RecordingDecoder(), 0)
    while true {
      if let bytes = try Self.read(source) {
        count += bytes.count
        guard try take(try decoder.decode(bytes)) else { return }
        continue
      }
      guard let size = sizeOfFile else {
        if let last = decoder.finish() { _ = try take([last]) }
        return
      }
      if size < count { (source, decoder, count) = (try FileSource(path: path), RecordingDecoder(), 0) }
      usleep(Self.pause)
    }
  }

  private static func read(_ source: FileSource) throws -> [UInt8]? {
    let bytes = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = try source.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// How long the file is, behind whose end there may be more; `nil` for what is no file.
  private var sizeOfFile: Int? {
    var status = stat()
    guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }
}
