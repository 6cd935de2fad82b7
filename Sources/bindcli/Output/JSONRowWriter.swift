/// A JSON array with an object for each row, each on a line of its own.
struct JSONRowWriter: RowWriter {
  let output: OutputBuffer
  let layout: RowLayout
  private var isEmpty = true

  init(output: OutputBuffer, layout: RowLayout) {
    self.output = output
    self.layout = layout
  }

  func begin() {
    output.append("[")
  }

  mutating func write(_ row: PersonRow) {
    output.append(isEmpty ? "\n  " : ",\n  ")
    isEmpty = false
    output.appendJSON(row, layout)
  }

  func end() {
    output.append(isEmpty ? "]\n" : "\n]\n")
  }
}

/// A JSON object on a line for each row.
struct JSONLinesRowWriter: RowWriter {
  let output: OutputBuffer
  let layout: RowLayout

  func begin() {}

  func write(_ row: PersonRow) {
    output.appendJSON(row, layout)
    output.append("\n")
  }

  func end() {}
}

extension OutputBuffer {
  fileprivate func appendJSON(_ row: PersonRow, _ layout: RowLayout) {
    append("{")
    var isFirst = true
    if let change = row.change {
      appendMember("change", isFirst: &isFirst)
      append(change.rawValue)
      append(#"""#)
    }
    for field in layout.fields {
      appendMember(field.rawValue, isFirst: &isFirst)
      appendText(row[field], layout)
      append(#"""#)
    }
    append("}")
  }

  /// A text in a JSON string, with the escapes that JSON requires; for a terminal with more.
  private func appendText(_ text: String, _ layout: RowLayout) {
    if layout.isForTerminal, text.unicodeScalars.contains(where: \.isCommand) {
      append(text.escapingCommands(\.jsonEscape))
    } else {
      append(text, replacing: { $0.jsonEscape })
    }
  }

  /// A key, up to the quote that opens its text.
  private func appendMember(_ name: String, isFirst: inout Bool) {
    append(isFirst ? #"""# : #",""#)
    isFirst = false
    append(name)
    append(#"":""#)
  }
}
