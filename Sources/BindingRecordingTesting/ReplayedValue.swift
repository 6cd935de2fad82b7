internal import Binding
internal import BindingRecording
internal import Foundation

/// Reads and writes values as a recording has them.
enum ReplayedJSON {
  static func decode<Value: Decodable>(_ value: RecordedValue, as type: Value.Type) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(type, from: JSONEncoder().encode(value))
  }

  static func encode(_ value: some Encodable) -> RecordedValue? {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return (try? encoder.encode(value)).flatMap { try? JSONDecoder().decode(RecordedValue.self, from: $0) }
  }
}

/// An observable whose values can be read back.
protocol ReplayedInput: GraphNode {
  func write(_ value: RecordedValue) throws
}

extension Observable: ReplayedInput where Value: Decodable {
  func write(_ value: RecordedValue) throws { self.value = try ReplayedJSON.decode(value, as: Value.self) }
}

/// A node whose value can be told, brought up to date for that.
protocol ReplayedOutput: GraphNode {
  var presentValue: Any { get }
}

extension Observable: ReplayedOutput {
  var presentValue: Any { peek() }
}

extension Computed: ReplayedOutput {
  var presentValue: Any { peek() }
}

/// Whether a value is the one that was recorded; `nil` if it cannot be told.
///
/// Where its type can be read back and compared, that decides: sets and dictionaries have no order in JSON.
func isSame(_ value: Any, _ recorded: RecordedValue) -> Bool? {
  func isEqual<Value: Equatable>(_ value: Value) -> Bool? {
    guard let type = Value.self as? any Decodable.Type else { return nil }
    func isSame<Decoded: Decodable>(as type: Decoded.Type) -> Bool? {
      guard let decoded = try? ReplayedJSON.decode(recorded, as: type) else { return false }
      return (decoded as? Value).map { $0 == value }
    }
    return isSame(as: type)
  }
  if let encodable = value as? any Encodable, ReplayedJSON.encode(encodable) == recorded { return true }
  if let equatable = value as? any Equatable, let isEqual = isEqual(equatable) { return isEqual }
  return value is any Encodable ? false : nil
}
