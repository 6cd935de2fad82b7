import Foundation

/// Attributes of a file that differ when its content has changed, so that the file need not be read to find that out.
/// They include the identity of the file, because an editor may save by writing a new file and renaming it.
struct FileSignature: Equatable {
  let file: Int
  let size: Int
  let modified: Date

  /// The signature of the file at a path; `nil` if there is none.
  init?(path: String) {
    let path = URL(filePath: path).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
    file = attributes[.systemFileNumber] as? Int ?? 0
    size = attributes[.size] as? Int ?? 0
    modified = attributes[.modificationDate] as? Date ?? .distantPast
  }

  init(file: Int = 1, size: Int, modified: Date = .distantPast) {
    (self.file, self.size, self.modified) = (file, size, modified)
  }
}

/// Decides, from looks at a file at regular intervals, when to read its content again.
///
/// A file that is being written looks different each time, so a change counts once two looks agree. A file that is
/// written all the time, such as a log, is read in between as well, although its end may be incomplete. An editor may
/// move a file away for a moment when it saves, so a file counts as missing only after a while.
struct FileChanges {
  enum Finding: Equatable {
    case nothing
    /// New content that seems to be complete.
    case changed
    /// New content that keeps changing.
    case growing
    /// The file has been gone for a while; reported once until it is back.
    case missing
  }

  /// The number of looks after which a file that is not there counts as missing.
  static let patience = 10
  /// The number of looks after which a file that keeps changing is read in any case.
  static let longestWait = 8

  /// The signature of the content that was last read.
  private var known: FileSignature?
  /// Whether that content was read while the file was being written.
  private var isPartial = false

  private var last: FileSignature?
  private var agreeing = 0
  private var waiting = 0

  /// Makes a state for a file whose present content was read, or is about to be read.
  init(known: FileSignature?) { (self.known, last) = (known, known) }

  mutating func look(_ signature: FileSignature?) -> Finding {
    agreeing = signature == last ? agreeing + 1 : 0
    last = signature
    guard let signature else {
      waiting = 0
      return agreeing == Self.patience ? .missing : .nothing
    }
    guard signature != known || isPartial else {
      waiting = 0
      return .nothing
    }
    waiting += 1
    guard agreeing > 0 || waiting >= Self.longestWait else { return .nothing }
    (known, waiting, isPartial) = (signature, 0, agreeing == 0)
    return isPartial ? .growing : .changed
  }
}
