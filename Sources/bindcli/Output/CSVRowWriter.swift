/// A header and a line for each row, as RFC 4180 has it but with LF, so that other tools of a pipeline see no CR.
struct CSVRowWriter: RowWriter {
  let output: OutputBuffer
  let showsChange: Bool

  init(output: OutputBuffer, showsChange: Bool = false) {
    self.output = output
    self.showsChange = showsChange
  }

  func begin() {
    if showsChange { output.append("change,") }
    output.append("nameText,birthdateText\n")
  }

  func write(_ row: PersonRow) {
    if let change = row.change {
      output.append(change.rawValue)
      output.append(",")
    }
    append(row.nameText)
    output.append(",")
    append(row.birthdateText)
    output.append("\n")
  }

  func end() {}

  private func append(_ field: String) {
    guard field.utf8.contains(where: Self.needsQuotes) else { return output.append(field) }
    output.append("\"")
    output.append(field, replacing: { $0 == UInt8(ascii: "\"") ? "\"\"" : nil })
    output.append("\"")
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    default: false
    }
  }
}
