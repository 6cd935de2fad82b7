public import Foundation

/// The stored values while they are migrated to another version.
///
///     FileStorage(url, version: 2) { version, values in
///       if version < 1 { values.rename("size", to: "fontSize") }
///       if version < 2, let points = try values.value("fontSize", as: Int.self) {
///         try values.set(Double(points), for: "fontSize")
///       }
///     }
public struct StoredValues: Sendable {
  /// The values as JSON, by key.
  public private(set) var texts: [String: Data]

  init(_ texts: [String: Data]) { self.texts = texts }

  /// The value of a key; `nil` if there is none. Throws if it cannot be decoded.
  public func value<Value: Decodable>(_ key: String, as type: Value.Type = Value.self) throws -> Value? {
    try texts[key].map { try StorageCoding.value(of: $0) }
  }

  /// Stores a value under a key.
  public mutating func set(_ value: some Encodable, for key: String) throws {
    texts[key] = try StorageCoding.text(of: value)
  }

  /// Moves the value of a key to another key. Does nothing if there is no value.
  public mutating func rename(_ key: String, to other: String) {
    if let text = texts.removeValue(forKey: key) { texts[other] = text }
  }

  /// Removes a value.
  public mutating func remove(_ key: String) { texts[key] = nil }
}
