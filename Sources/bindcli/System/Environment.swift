import Foundation

/// The environment variables. Not by `ProcessInfo`, which makes a dictionary of all of them.
enum Environment {
  static subscript(name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  static subscript(name: String, default value: String) -> String {
    self[name] ?? value
  }
}
