internal import Foundation

/// Encodes values as texts of JSON, and decodes them.
enum StorageCoding {
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return encoder
  }()

  private static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return decoder
  }()

  /// The text of a value, indented as a member of an object.
  static func text(of value: some Encodable) throws -> Data {
    let text = try encoder.encode(value)
    guard text.contains(UInt8(ascii: "\n")) else { return text }
    var indented = Data(capacity: text.count + 64)
    for byte in text {
      indented.append(byte)
      if byte == UInt8(ascii: "\n") { indented.append(contentsOf: [0x20, 0x20]) }
    }
    return indented
  }

  static func value<Value: Decodable>(of text: Data) throws -> Value { try decoder.decode(Value.self, from: text) }
}
