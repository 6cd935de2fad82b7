import BindingRecording
import Foundation

/// Reads the events of a recording from a file or a pipe.
struct RecordingSource {
  let file: InputFile
  private let path: String
  /// How long to wait at the end of a file before the next look, in microseconds.
  private static let pause: UInt32 = 50_000

  init(path: String) throws(InputError) {
    self.path = path
    file = try InputFile(path: path)
  }

  /// Reads the whole recording. Also returns the number of events of each kind that this program does not know, by the
  /// name of the kind.
  func history() throws -> (history: RecordedHistory, unknown: [String: Int]) {
    var history = RecordedHistory()
    var decoder = RecordingDecoder()
    while case let bytes = try file.read(), !bytes.isEmpty {
      for event in try decoder.decode(bytes) { history.add(event) }
    }
    if let last = decoder.finish() { history.add(last) }
    guard history.header.version != nil else {
      throw RecordingDecoder.Failure(line: 1, reason: "expected the first line of a recording")
    }
    history.finish()
    return (history, decoder.unknownEvents)
  }

  /// Calls the closure with events as they arrive, until it returns `false` or a pipe is closed. If a file has become
  /// shorter, it was written anew, and is read from its beginning.
  func follow(_ take: ([RecordedEvent]) throws -> Bool) throws {
    var (file, decoder, count) = (file, RecordingDecoder(), 0)
    while true {
      let bytes = try file.read()
      if !bytes.isEmpty {
        count += bytes.count
        guard try take(try decoder.decode(bytes)) else { return }
        continue
      }
      guard let size = sizeOfFile else {
        if let last = decoder.finish() { _ = try take([last]) }
        return
      }
      if size < count { (file, decoder, count) = (try InputFile(path: path), RecordingDecoder(), 0) }
      usleep(Self.pause)
    }
  }

  /// The present size of the file; `nil` if the source is not a regular file.
  private var sizeOfFile: Int? {
    var status = stat()
    guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }
}
