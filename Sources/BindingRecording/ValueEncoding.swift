public import Binding
internal import Foundation

/// Encodes values as JSON, as members of a line.
struct ValueEncoding {
  /// The greatest size of an encoded value in bytes. For a larger value a short text is recorded.
  static let limit = 1 << 16

  private let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = Self.infinities
    return encoder
  }()

  /// Appends the members of a line with a value.
  func append(_ value: Any, to line: inout RecordedLine) {
    // Frequent types are encoded by hand, because the encoder takes microseconds.
    switch value {
    case let text as String where text.utf8.count <= Self.limit: line.member(",\"value\":", text)
    case let number as Int: line.member(",\"value\":", number)
    case let isTrue as Bool: line.member(",\"value\":", isTrue)
    default: appendEncoded(value, to: &line)
    }
  }

  private func appendEncoded(_ value: Any, to line: inout RecordedLine) {
    if let value = value as? any Encodable, let json = try? encoder.encode(value), json.count <= Self.limit,
      let json = Self.decodable(json)
    {
      line.append(",\"value\":")
      line.append(json)
    } else {
      line.member(",\"text\":", shortText(of: value))
    }
  }

  /// The greatest number of nested arrays and objects in a value. A decoder accepts only a few more in a whole line.
  private static let greatestDepth = 500

  /// What the encoder has written, in a form that a decoder reads; `nil` if it is nested too deeply. The encoder writes
  /// a decimal that is no number as `NaN`, whatever its strategy for such numbers: that becomes a string.
  private static func decodable(_ json: Data) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.count)
    var (depth, isQuoted, isEscaped, isInNaN) = (0, false, false, false)
    for byte in json {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "\""): isQuoted.toggle()
      case _ where isQuoted: break
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "N"):
        // Outside of strings only `NaN` has this letter, at its beginning and at its end.
        isInNaN.toggle()
        bytes += isInNaN ? "\"n".utf8 : "n\"".utf8
        continue
      default: break
      }
      if depth > greatestDepth { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  /// How to encode numbers that JSON does not have.
  static var infinities: JSONEncoder.NonConformingFloatEncodingStrategy {
    .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  }
}

private enum ResourceStateKeys: String, CodingKey { case state, value, error }

extension ResourceState: Encodable where Value: Encodable {
  /// Encodes the state with its value, or with the description of its error.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: ResourceStateKeys.self)
    switch self {
    case .idle: try members.encode("idle", forKey: .state)
    case .loading: try members.encode("loading", forKey: .state)
    case .loaded: try members.encode("loaded", forKey: .state)
    case .failed(let error, _):
      try members.encode("failed", forKey: .state)
      try members.encode("\(error)", forKey: .error)
    }
    try members.encodeIfPresent(value, forKey: .value)
  }
}
