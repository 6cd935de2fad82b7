internal import Binding
internal import BindingRecording
internal import Foundation

/// Decodes and encodes recorded values.
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

/// An observable whose values can be decoded.
protocol ReplayedInput: GraphNode {
  func write(_ value: RecordedValue) throws
}

extension Observable: ReplayedInput where Value: Decodable {
  func write(_ value: RecordedValue) throws { self.value = try ReplayedJSON.decode(value, as: Value.self) }
}

/// A node whose value can be compared. Reading it brings the node up to date.
protocol ReplayedOutput: GraphNode {
  var presentValue: Any { get }
}

extension Observable: ReplayedOutput {
  var presentValue: Any { peek() }
}

extension Computed: ReplayedOutput {
  var presentValue: Any { peek() }
}

/// Whether a value is the recorded one; `nil` if that cannot be found out. Values that can be decoded and compared are
/// compared as values, because sets and dictionaries have no order in JSON.
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
