enum ExitStatus: Int32, Sendable {
  case success = 0
  /// A failure that has no status of its own, such as a full disk.
  case failure = 1
  /// An error in the command line.
  case usage = 64
  /// The input has errors.
  case badData = 65
  /// A file is missing or cannot be read.
  case noInput = 66
  /// A defect of this program.
  case internalError = 70

  /// Changes this status to that of a failure, unless it is already the status of an earlier failure.
  mutating func note(_ status: ExitStatus) {
    if self == .success { self = status }
  }
}
