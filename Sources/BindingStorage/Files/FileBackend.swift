internal import Foundation
internal import Synchronization

/// Keeps texts in a JSON file.
final class FileBackend: StorageBackend {
  /// How often a file that is no JSON object is read before it counts as damaged, and the microseconds between two of
  /// these readings. Another program may be writing the file meanwhile.
  private static let patience = 5
  private static let pause: UInt32 = 20_000

  private struct Content {
    /// The bytes of the file when it was last read or written; `nil` if there was no file.
    var bytes: Data?
    var texts: [String: Data] = [:]
    var changes = FileChanges(known: nil)
    var isLoaded = false
  }

  let url: URL
  private let content = Mutex(Content())

  init(_ url: URL) { self.url = url }

  var name: String { url.lastPathComponent }

  func load() throws -> [String: Data] {
    try content.withLock { content in
      let file = StorageFile(url)
      do {
        try readPatiently(file, into: &content)
      } catch let error as JSONError {
        // After the first load, another program may be writing the file just now. If the file is still damaged at the
        // next save, that save sets it aside.
        if content.isLoaded { throw StorageFailure(.unreadable, "\(name):\(error)") }
        content.isLoaded = true
        throw try setAside(file, in: file.lockFolder(), because: error, &content)
      }
      content.isLoaded = true
      return content.texts
    }
  }

  func save(_ changes: [String: Data?]) throws -> [String: Data] {
    try content.withLock { content in
      let file = StorageFile(url)
      let folder = try file.lockFolder()
      do {
        try readPatiently(file, into: &content)
      } catch let error as JSONError {
        throw try setAside(file, in: folder, because: error, &content)
      }
      var texts = content.texts
      for (key, text) in changes { texts[key] = text }
      let bytes = JSONObjectText.bytes(of: texts)
      if bytes != content.bytes {
        content.changes = FileChanges(known: try file.replace(with: bytes, in: folder))
        content.bytes = bytes
      }
      content.texts = texts
      return texts
    }
  }

  func hasNews() -> Bool {
    content.withLock { content in
      switch content.changes.look(FileSignature(path: url.path)) {
      case .changed, .growing: true
      case .nothing, .missing: false
      }
    }
  }

  /// Reads the file, again after a pause if it is damaged, because another program may be writing it in place.
  private func readPatiently(_ file: StorageFile, into content: inout Content) throws {
    for _ in 1..<Self.patience {
      do {
        return try read(file, into: &content)
      } catch is JSONError {
        usleep(Self.pause)
      }
    }
    try read(file, into: &content)
  }

  private func setAside(
    _ file: StorageFile, in folder: FolderLock, because error: JSONError, _ content: inout Content
  ) throws -> StorageFailure {
    let other = try file.setAside(in: folder)
    content.bytes = nil
    return StorageFailure(.damaged, "\(name):\(error); set aside as \(other)")
  }

  /// Reads the file, and takes the texts out of it if it has other bytes than before. If the file has gone the texts
  /// stay, so that the next save writes them again.
  private func read(_ file: StorageFile, into content: inout Content) throws {
    let signature = FileSignature(path: file.path)
    guard let bytes = try file.read() else {
      content.bytes = nil
      return
    }
    if bytes != content.bytes {
      content.texts = try JSONObjectText.texts(in: bytes)
      content.bytes = bytes
    }
    content.changes = FileChanges(known: signature)
  }
}
