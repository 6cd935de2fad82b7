internal import Foundation

/// The version of the values that a program stores, and how older values are made into these.
struct StorageVersion: Sendable {
  /// The key under which the version is stored.
  static let key = "@version"
  static let none = StorageVersion(number: 0) { _, _ in }

  let number: Int
  let migrate: @Sendable (Int, inout StoredValues) throws -> Void

  /// The version of stored values; the present one if nothing is stored.
  func stored(in texts: [String: Data]) throws -> Int {
    if texts.isEmpty { return number }
    return try texts[StorageVersion.key].map { try StorageCoding.value(of: $0) } ?? 0
  }

  /// The changes that make the stored values values of this version; none if they have this version or a later one.
  func changes(in texts: [String: Data]) throws -> [String: Data?] {
    let stored = try stored(in: texts)
    guard stored < number else { return [:] }
    var values = StoredValues(texts)
    try migrate(stored, &values)
    try values.set(number, for: StorageVersion.key)
    var changes: [String: Data?] = [:]
    for key in texts.keys where values.texts[key] == nil { changes.updateValue(nil, forKey: key) }
    for (key, text) in values.texts where texts[key] != text { changes.updateValue(text, forKey: key) }
    return changes
  }

  /// Adds the version to the first values that are stored.
  func mark(_ changes: inout [String: Data?], beside texts: [String: Data]) {
    if number != 0, texts[StorageVersion.key] == nil, changes[StorageVersion.key] == nil {
      changes[StorageVersion.key] = Data("\(number)".utf8)
    }
  }
}
