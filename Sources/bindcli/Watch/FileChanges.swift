/// Finds out from looks at a file, each a little later than the one before, when its content is worth reading again.
///
/// A file that is being written looks different each time, so a change counts once two looks in a row agree. A file
/// that has gone may come back at once, as editors move it out of the way when they save; only after a while it is
/// missing.
struct FileChanges {
  enum Finding: Equatable {
    case nothing
    /// There is new content, and it seems to be complete.
    case changed
    /// The file has been gone for a while; found once until it is back.
    case missing
  }

  /// After how many looks in a row a file that has gone is missing.
  static let patience = 10

  /// The signature of the content that was read last.
  private var known: FileSignature?

  private var last: FileSignature?
  private var agreeing = 0

  /// Begins with a content that has been read or is about to be.
  init(known: FileSignature?) {
    self.known = known
    last = known
  }

  mutating func look(_ signature: FileSignature?) -> Finding {
    agreeing = signature == last ? agreeing + 1 : 0
    last = signature
    guard let signature else { return agreeing == Self.patience ? .missing : .nothing }
    guard signature != known, agreeing > 0 else { return .nothing }
    known = signature
    return .changed
  }
}
