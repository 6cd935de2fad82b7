package import Foundation

/// Attributes of a file that differ when its content has changed, so that the file need not be read to notice a change.
/// They include the number of the file in the file system, because an editor may save by writing a new file and
/// renaming it, and whether the file can be read, because permissions may be given after a reading has failed.
package struct FileSignature: Equatable {
  let file: Int
  let size: Int
  let modified: Date
  let isReadable: Bool

  /// The signature of the file at a path; `nil` if there is none.
  package init?(path: String) {
    let path = URL(filePath: path).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
    file = attributes[.systemFileNumber] as? Int ?? 0
    size = attributes[.size] as? Int ?? 0
    modified = attributes[.modificationDate] as? Date ?? .distantPast
    isReadable = FileManager.default.isReadableFile(atPath: path)
  }

  package init(file: Int = 1, size: Int, modified: Date = .distantPast, isReadable: Bool = true) {
    (self.file, self.size, self.modified, self.isReadable) = (file, size, modified, isReadable)
  }
}

/// Decides when to read the content of a file again, from its signature at regular intervals: each call of `look` is
/// one look.
///
/// A file that is being written has another signature at each look, so a change is reported once two looks find the
/// same one. A file that is written all the time, such as a log, is reported after some looks in any case, although its
/// end may be incomplete. An editor may move a file away for a moment when it saves, so a file counts as missing only
/// after several looks.
package struct FileChanges {
  package enum Finding: Equatable {
    case nothing
    /// New content that seems to be complete.
    case changed
    /// New content that keeps changing.
    case growing
    /// The file has been missing for several looks. Reported once, until it is back.
    case missing
  }

  /// The number of looks, after the first one that finds no file, after which the file counts as missing.
  package static let patience = 10
  /// The number of looks after which a file is read even if it changes all the time.
  package static let longestWait = 8

  /// The signature of the content that is known: it was last read or written, or a look has just reported it.
  private var known: FileSignature?
  /// Whether the content that a look has reported last was perhaps incomplete, because the file was being written.
  private var isPartial = false

  /// The signature at the latest look.
  private var last: FileSignature?
  /// How many looks in a row have found the same signature as the look before.
  private var agreeing = 0
  /// How many looks in a row have found content that is to be read.
  private var waiting = 0

  /// Makes the state for a file whose content was just read or written, or is about to be read. `known` is the
  /// signature of the file with this content; `nil` if there is no file.
  package init(known: FileSignature?) { (self.known, last) = (known, known) }

  package mutating func look(_ signature: FileSignature?) -> Finding {
    agreeing = signature == last ? agreeing + 1 : 0
    last = signature
    guard let signature else {
      waiting = 0
      // Equal at one look only, so that a missing file is reported once.
      return agreeing == Self.patience ? .missing : .nothing
    }
    // What was reported while it was being written is to be read again.
    let isToBeRead = signature != known || isPartial
    guard isToBeRead else {
      waiting = 0
      return .nothing
    }
    waiting += 1
    let isSettled = agreeing > 0
    let hasWaitedLong = waiting >= Self.longestWait
    guard isSettled || hasWaitedLong else { return .nothing }
    (known, waiting, isPartial) = (signature, 0, !isSettled)
    return isSettled ? .changed : .growing
  }
}
