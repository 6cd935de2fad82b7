import Foundation

/// What the system refused to do, and why.
struct SystemError: Error, Equatable {
  static let noSuchFile = SystemError(code: ENOENT)

  let code: Int32

  /// The reason in the system's own words: "No such file or directory".
  var reason: String { String(cString: strerror(code)) }
}
