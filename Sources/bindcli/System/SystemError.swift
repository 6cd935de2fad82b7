import Foundation

/// An error of a system call.
struct SystemError: Error, Equatable {
  static let noSuchFile = SystemError(code: ENOENT)

  let code: Int32

  /// The reason in the system's own words: "No such file or directory".
  var reason: String {
    // Not `strerror`, whose result may be in a buffer that all threads share.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
      guard strerror_r(code, text.baseAddress!, text.count) != ERANGE else { return "error \(code)" }
      return String(cString: text.baseAddress!)
    }
  }
}
