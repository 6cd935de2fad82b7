/// A header and a line for each row, as in RFC 4180, but with LF, so that other tools of a pipeline get no CR.
///
/// A pipe gets the exact characters of a name. On a terminal, characters that it would obey are written as a visible
/// escape.
struct CSVRowWriter: RowWriter {
  let output: OutputBuffer
  let layout: RowLayout

  func begin() {
    if layout.showsChange { output.append("change,") }
    output.append(layout.fields.map(\.rawValue).joined(separator: ","))
    output.append("\n")
  }

  func write(_ row: PersonRow) {
    if let change = row.change {
      output.append(change.rawValue)
      output.append(",")
    }
    var isFirst = true
    for field in layout.fields {
      if !isFirst { output.append(",") }
      isFirst = false
      append(row[field])
    }
    output.append("\n")
  }

  func end() {}

  private func append(_ field: String) {
    let field = layout.isForTerminal ? field.harmless : field
    guard field.utf8.contains(where: Self.needsQuotes) else { return output.append(field) }
    output.append("\"")
    output.append(field, replacing: { $0 == UInt8(ascii: "\"") ? "\"\"" : nil })
    output.append("\"")
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    // Control characters too: outside of quotes they would make the CSV invalid.
    case UInt8(ascii: ","), UInt8(ascii: "\""), 0..<0x20: true
    default: false
    }
  }
}
