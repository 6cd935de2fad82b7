/// A JSON array with an object for each row, every object on a line of its own.
struct JSONRowWriter: RowWriter {
  let output: OutputBuffer
  private var isEmpty = true

  init(output: OutputBuffer) {
    self.output = output
  }

  func begin() {
    output.append("[")
  }

  mutating func write(_ row: PersonRow) {
    output.append(isEmpty ? "\n  " : ",\n  ")
    isEmpty = false
    output.appendJSON(row)
  }

  func end() {
    output.append(isEmpty ? "]\n" : "\n]\n")
  }
}

/// A JSON object on a line for each row.
struct JSONLinesRowWriter: RowWriter {
  let output: OutputBuffer

  func begin() {}

  func write(_ row: PersonRow) {
    output.appendJSON(row)
    output.append("\n")
  }

  func end() {}
}

extension OutputBuffer {
  fileprivate func appendJSON(_ row: PersonRow) {
    if let change = row.change {
      append(#"{"change":""#)
      append(change.rawValue)
      append(#"","nameText":""#)
    } else {
      append(#"{"nameText":""#)
    }
    append(row.nameText, replacing: Self.escape)
    append(#"","birthdateText":""#)
    append(row.birthdateText, replacing: Self.escape)
    append(#""}"#)
  }

  private static func escape(_ byte: UInt8) -> String? {
    if byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") { return nil }
    return switch byte {
    case UInt8(ascii: "\""): #"\""#
    case UInt8(ascii: "\\"): #"\\"#
    case UInt8(ascii: "\n"): #"\n"#
    case UInt8(ascii: "\r"): #"\r"#
    case UInt8(ascii: "\t"): #"\t"#
    default: byte.unicodeEscape
    }
  }
}
