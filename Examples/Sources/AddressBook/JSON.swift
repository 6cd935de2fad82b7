import Foundation

/// A value of a file that is kept but not used. Numbers keep 38 digits.
enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Decimal)
  /// A number beyond the exponents of `Decimal`.
  case double(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])
}

extension JSON: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Decimal.self) {
      self = .number(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else {
      do { self = .array(try container.decode([JSON].self)) } catch DecodingError.typeMismatch {
        self = .object(try container.decode([String: JSON].self))
      }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let values): try container.encode(values)
    }
  }
}
