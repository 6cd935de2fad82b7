/// A token of a JSON text, which has commas and colons besides.
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
  /// The end of the file.
  case end

  /// The token as diagnostics call the value that it is or begins.
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
