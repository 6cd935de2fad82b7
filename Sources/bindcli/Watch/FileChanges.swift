/// Finds out from looks at a file, each a little later than the one before, when its content is worth reading again.
///
/// A file that is being written looks different each time, so a change counts once two looks in a row agree. One that
/// is written all the time, as logs are, is read in between as well, though its end may be missing. A file that has
/// gone may come back at once, as editors move it out of the way when they save; only after a while it is missing.
struct FileChanges {
  enum Finding: Equatable {
    case nothing
    /// There is new content, and it seems to be complete.
    case changed
    /// There has been new content for a while, and it goes on changing.
    case growing
    /// The file has been gone for a while; found once until it is back.
    case missing
  }

  /// After how many looks in a row a file that has gone is missing.
  static let patience = 10
  /// After how many looks a file that goes on changing is worth reading all the same.
  static let longestWait = 8

  /// The signature of the content that was read last.
  private var known: FileSignature?
  /// Whether that content was read while the file was being written.
  private var isPartial = false

  private var last: FileSignature?
  private var agreeing = 0
  private var waiting = 0

  /// Begins with a content that has been read or is about to be.
  init(known: FileSignature?) {
    self.known = known
    last = known
  }

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
