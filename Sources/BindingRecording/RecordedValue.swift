/// A JSON value in a recording.
public enum RecordedValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// An integer that is too large for `Int`.
  case unsigned(UInt64)
  case number(Double)
  case string(String)
  case array([RecordedValue])
  case object([String: RecordedValue])
}

extension RecordedValue: Codable {
  /// Decodes any JSON.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Integers are tried before `Double`, which has every number but not each of them exactly.
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .unsigned(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([RecordedValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: RecordedValue].self))
    }
  }

  /// Encodes the value as JSON.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension RecordedValue: CustomStringConvertible {
  /// The value as JSON, with the members of objects in the order of their keys.
  public var description: String {
    var line = RecordedLine()
    append(to: &line)
    return line.text
  }

  private func append(to line: inout RecordedLine) {
    switch self {
    case .null: line.append("null")
    case .bool(let value): line.append(value ? "true" : "false")
    case .integer(let value): line.append(value)
    case .unsigned(let value): line.append("\(value)".utf8)
    case .number(let value): line.append("\(value)".utf8)
    case .string(let value): line.appendQuoted(value)
    case .array(let values):
      line.append("[")
      for (index, value) in values.enumerated() {
        if index > 0 { line.append(",") }
        value.append(to: &line)
      }
      line.append("]")
    case .object(let members):
      line.append("{")
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { line.append(",") }
        line.appendQuoted(member.key)
        line.append(":")
        member.value.append(to: &line)
      }
      line.append("}")
    }
  }
}
