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

  /// Calls the closure with events as they arrive, until it returns `false`, a pipe is closed, or a line is unreadable.
  /// A file that is written anew is read from its beginning. A file that was removed is awaited, because its program
  /// may run again.
  func follow(_ take: ([RecordedEvent]) throws -> Bool) throws {
    let isRegular = path != "-" && file.status.st_mode & S_IFMT == S_IFREG
    var (file, decoder) = (file, RecordingDecoder())
    var (count, beginning) = (0, [UInt8]())
    while true {
      let bytes = try file.read()
      // Looks after the reading, because the bytes are of another recording if the file was written anew before it.
      if isRegular, let other = try successor(of: file, count, beginning) {
        (file, decoder) = (other, RecordingDecoder())
        (count, beginning) = (0, [])
        continue
      }
      if !bytes.isEmpty {
        count += bytes.count
        beginning += bytes.prefix(Self.lengthOfBeginning - beginning.count)
        do {
          guard try take(try decoder.decode(bytes)) else { return }
        } catch let failure as RecordingDecoder.Failure {
          guard try take(failure.events) else { return }
          throw failure
        }
      } else if isRegular {
        usleep(Self.pause)
      } else {
        if let last = decoder.finish() { _ = try take([last]) }
        return
      }
    }
  }

  /// How many bytes tell a recording from others: more than its first line has, which says when it began.
  private static let lengthOfBeginning = 256

  /// The file at the path, unless it is the one that was read so far and still begins with the bytes that were read;
  /// `nil` also if there is none at present.
  private func successor(
    of file: InputFile, _ count: Int, _ beginning: [UInt8]
  ) throws(InputError) -> InputFile? {
    let present: InputFile
    do {
      present = try InputFile(path: path)
    } catch {
      if error.cause == .noSuchFile { return nil }
      throw error
    }
    let (status, former) = (present.status, file.status)
    let isSame = status.st_dev == former.st_dev && status.st_ino == former.st_ino && status.st_size >= count
    return isSame && present.beginning(beginning.count) == beginning ? nil : present
  }
}
