import Foundation

/// A folder of a test, which goes with it.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "BindingStorage-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: url.path)
    try? FileManager.default.removeItem(at: url)
  }

  subscript(name: String) -> URL { url.appending(path: name) }

  /// The names of the files, sorted.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }

  func text(of name: String) throws -> String { try String(contentsOf: self[name], encoding: .utf8) }

  func write(_ text: String, to name: String, inPlace: Bool = false) throws {
    try Data(text.utf8).write(to: self[name], options: inPlace ? [] : .atomic)
  }

  func object(of name: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(contentsOf: self[name])) as? [String: Any] ?? [:]
  }
}
