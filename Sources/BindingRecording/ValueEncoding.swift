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
    if let value = value as? any Encodable, let json = try? encoder.encode(value), json.count <= Self.limit {
      line.append(",\"value\":")
      line.append(json)
    } else {
      line.member(",\"text\":", shortText(of: value))
    }
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
