/// A line for each row, its fields separated by a tab.
///
/// A tab, a line break or a backslash inside a field is written as `\t`, `\n`, `\r` or `\\`, so that a line is a row and
/// a tab separates fields, whatever a name contains.
struct TextRowWriter: RowWriter {
  let output: OutputBuffer

  func begin() {}

  func write(_ row: PersonRow) {
    output.append(row.nameText, replacing: Self.escape)
    output.append("\t")
    output.append(row.birthdateText, replacing: Self.escape)
    output.append("\n")
  }

  func end() {}

  private static func escape(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "\t"): #"\t"#
    case UInt8(ascii: "\n"): #"\n"#
    case UInt8(ascii: "\r"): #"\r"#
    case UInt8(ascii: "\\"): #"\\"#
    default: nil
    }
  }
}
