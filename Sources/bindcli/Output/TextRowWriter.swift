/// A line for each row, its fields separated by a tab.
///
/// A tab, a line break or a backslash inside a field is written as `\t`, `\n`, `\r` or `\\`, so that each line is a row
/// and each tab separates fields. Other control characters, which a terminal would obey, are written as `\u001b`. On a
/// terminal so are those of the second set (C1), and characters that change the direction of text.
struct TextRowWriter: RowWriter {
  let output: OutputBuffer
  let layout: RowLayout

  func begin() {}

  func write(_ row: PersonRow) {
    if let change = row.change {
      output.append(change.mark)
      output.append("\t")
    }
    var isFirst = true
    for field in layout.fields {
      if !isFirst { output.append("\t") }
      isFirst = false
      append(row[field])
    }
    output.append("\n")
  }

  func end() {}

  private func append(_ field: String) {
    if layout.isForTerminal, field.unicodeScalars.contains(where: \.isCommand) {
      output.append(field.escapingCommands(Self.escape))
    } else {
      output.append(field, replacing: Self.escape)
    }
  }

  private static func escape(_ byte: UInt8) -> String? {
    if byte >= 0x20 && byte != UInt8(ascii: "\\") && byte != 0x7F { return nil }
    return switch byte {
    case UInt8(ascii: "\\"): #"\\"#
    case UInt8(ascii: "\t"): #"\t"#
    case UInt8(ascii: "\n"): #"\n"#
    case UInt8(ascii: "\r"): #"\r"#
    default: byte.unicodeEscape
    }
  }
}
