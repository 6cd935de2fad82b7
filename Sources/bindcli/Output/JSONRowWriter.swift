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
    output.append(isEmpty ? "\n" : ",\n")
    isEmpty = false
    output.append(#"  {"nameText":""#)
    output.append(row.nameText, replacing: Self.escape)
    output.append(#"","birthdateText":""#)
    output.append(row.birthdateText, replacing: Self.escape)
    output.append(#""}"#)
  }

  func end() {
    output.append(isEmpty ? "]\n" : "\n]\n")
  }

  private static func escape(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "\""): #"\""#
    case UInt8(ascii: "\\"): #"\\"#
    case UInt8(ascii: "\n"): #"\n"#
    case UInt8(ascii: "\r"): #"\r"#
    case UInt8(ascii: "\t"): #"\t"#
    case ..<0x20: #"\u00"# + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
    default: nil
    }
  }
}
