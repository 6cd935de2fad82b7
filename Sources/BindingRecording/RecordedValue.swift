internal import Foundation

/// A JSON value in a recording.
public enum RecordedValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  /// The digits of a number that neither `Int` nor `Double` has exactly: of a decimal, or of a large integer.
  case digits(String)
  case string(String)
  case array([RecordedValue])
  case object([String: RecordedValue])
}

extension RecordedValue: Codable {
  /// Decodes any JSON.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // `Double` comes last among the numbers: it has every number, but not each of them exactly.
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      let exact = try? container.decode(Decimal.self)
      self = exact.flatMap { $0 == Decimal(string: "\(value)") ? nil : .digits("\($0)") } ?? .number(value)
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
    case .number(let value): try container.encode(value)
    case .digits(let digits):
      guard let value = Decimal(string: digits) else {
        throw EncodingError.invalidValue(
          digits, .init(codingPath: encoder.codingPath, debugDescription: "These are no digits of a number."))
      }
      try container.encode(value)
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
    case .number(let value): line.append("\(value)".utf8)
    case .digits(let digits): line.append(digits.utf8)
    case .string(let value): line.appendQuoted(value)
    case .array(let values): Self.append(values, to: &line)
    case .object(let members): Self.append(members, to: &line)
    }
  }

  private static func append(_ values: [RecordedValue], to line: inout RecordedLine) {
    line.append("[")
    for (index, value) in values.enumerated() {
      if index > 0 { line.append(",") }
      value.append(to: &line)
    }
    line.append("]")
  }

  private static func append(_ members: [String: RecordedValue], to line: inout RecordedLine) {
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
