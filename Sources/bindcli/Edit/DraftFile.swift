import Foundation

/// The file beside a file of persons in which the drafts of one session are kept, so that they outlive its end.
///
/// It is there while there are drafts, for its owner alone to read, and locked while the session lives: one that is not
/// locked is left over from a session that was killed, or that lost its terminal. It is written anew at each change and
/// takes the place of the one before, but the disk is not waited for: that would take longer than a key.
final class DraftFile {
  private static let suffix = ".drafts"
  /// Behind the name while the file is being written.
  private static let unfinished = "~"

  /// The file of persons: the file itself, where a link leads to it.
  private let target: String
  private let path: String
  private var descriptor: Int32?
  private var kept: SavedDrafts?

  init(for path: String) {
    let resolved = Self.resolved(path)
    target = resolved
    self.path = Self.prefix(of: resolved) + String(UInt64.random(in: 0 ... .max), radix: 36) + Self.suffix
  }

  deinit {
    if let descriptor { close(descriptor) }
  }

  /// Keeps these drafts, and no others; `nil` for none.
  func keep(_ drafts: SavedDrafts?) throws(SystemError) {
    guard drafts != kept else { return }
    guard let drafts else { return remove() }
    let draft = path + Self.unfinished
    let number = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw SystemError(code: errno) }
    _ = flock(number, LOCK_EX | LOCK_NB)
    do throws(SystemError) {
      let content = Array((try? JSONEncoder().encode(drafts)) ?? Data())
      try content.withUnsafeBufferPointer { (bytes) throws(SystemError) in
        try FileDescriptor(number: number).write(UnsafeRawBufferPointer(bytes))
      }
      guard rename(draft, path) == 0 else { throw SystemError(code: errno) }
    } catch {
      close(number)
      unlink(draft)
      throw error
    }
    if let descriptor { close(descriptor) }
    descriptor = number
    kept = drafts
  }

  /// Whether drafts are kept now.
  var isKeeping: Bool { kept != nil }

  /// There are no drafts any more.
  func remove() {
    if kept != nil { unlink(path) }
    if let descriptor { close(descriptor) }
    (descriptor, kept) = (nil, nil)
  }

  // MARK: Left over

  /// The drafts of a session that has ended without its user having ended it.
  struct LeftOver {
    let path: String
    let drafts: SavedDrafts

    func remove() { unlink(path) }
  }

  /// The drafts of earlier sessions for a file of persons. Files that cannot be understood are left alone.
  static func leftOver(for path: String) -> [LeftOver] {
    let resolved = resolved(path)
    let (folder, prefix) = (folder(of: resolved), prefix(of: resolved))
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().compactMap { name in
      let candidate = (folder == "/" ? "" : folder) + "/" + name
      guard candidate.hasPrefix(prefix), !isLocked(candidate) else { return nil }
      // The one before it is still there.
      if candidate.hasSuffix(suffix + unfinished) { unlink(candidate) }
      guard candidate.hasSuffix(suffix),
        let content = FileManager.default.contents(atPath: candidate),
        let drafts = try? JSONDecoder().decode(SavedDrafts.self, from: content)
      else { return nil }
      return LeftOver(path: candidate, drafts: drafts)
    }
  }

  private static func isLocked(_ path: String) -> Bool {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return false }
    defer { close(number) }
    return flock(number, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  private static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func folder(of path: String) -> String {
    let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    return folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : String(folder)
  }

  /// `/home/ada/.people.json.bindcli-`
  private static func prefix(of path: String) -> String {
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    return (folder(of: path) == "/" ? "" : folder(of: path)) + "/." + name + ".bindcli-"
  }
}
