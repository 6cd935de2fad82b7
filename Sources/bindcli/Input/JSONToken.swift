/// A token of JSON; commas and colons are no tokens.
enum JSONToken: Equatable, Sendable {
  case beginObject
  case endObject
  case beginArray
  case endArray
  /// The key of a member and its colon.
  case key
  case string
  case number
  case boolean
  case null
  case end

  /// The name in messages of the value that the token is or begins.
  var noun: String {
    switch self {
    case .beginObject, .endObject: "an object"
    case .beginArray, .endArray: "an array"
    case .key: "a key"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "a boolean"
    case .null: "null"
    case .end: "the end of the file"
    }
  }
}
