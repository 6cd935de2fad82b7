/// What the tool tells whoever started it.
enum ExitStatus: Int32, Sendable {
  case success = 0
  /// Whatever has no number of its own, such as a full disk.
  case failure = 1
  /// The command line cannot be understood.
  case usage = 64
  /// The input is not what it should be.
  case badData = 65
  /// A file is missing or cannot be read.
  case noInput = 66
  /// A mistake of this program.
  case internalError = 70

  /// Keeps the first thing that went wrong, whatever else does.
  mutating func note(_ status: ExitStatus) {
    if self == .success { self = status }
  }
}
