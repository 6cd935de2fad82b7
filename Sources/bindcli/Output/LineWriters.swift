/// Prints a line for each row, with tabs between its fields.
///
/// A tab, a line break or a backslash inside a field is written as `\t`, `\n`, `\r` or `\\`, so that each line is a row
/// and each tab separates fields. Characters that control a terminal are written as escapes such as `\u001b`.
struct TextRowWriter: RowWriter {
  let output: OutputBuffer

  func write(_ row: PersonRow) {
    if let change = row.change { output.append("\(change.mark)\t") }
    for (place, text) in row.texts.enumerated() {
      if place > 0 { output.append("\t") }
      output.append(text) { $0 == "\"" ? nil : $0.jsonEscape }
    }
    output.append("\n")
  }
}

/// Prints a header and a line for each row, as in RFC 4180. Lines end with LF alone, because other tools of a pipeline
/// do not expect CR.
///
/// In a pipe or a file, the characters of a field are exact. On a terminal, characters that control the terminal are
/// written as visible escapes.
struct DelimitedRowWriter: RowWriter {
  let output: OutputBuffer
  let delimiter: String
  let names: [String]
  let isForTerminal: Bool

  func begin() { append(names) }

  func write(_ row: PersonRow) { append(row.columns) }

  private func append(_ texts: [String]) {
    for (place, text) in texts.enumerated() {
      if place > 0 { output.append(delimiter) }
      let text = isForTerminal ? text.harmless : text
      if isQuoted(text, isAlone: texts.count == 1) {
        output.append("\"")
        output.append(text) { $0 == "\"" ? "\"\"" : nil }
        output.append("\"")
      } else {
        output.append(text)
      }
    }
    output.append("\n")
  }

  /// Whether a field has to be in quotes. A field with control characters is quoted too: RFC 4180 forbids them outside
  /// of quotes. So is an empty field that is alone on its line, because readers skip empty lines.
  private func isQuoted(_ text: String, isAlone: Bool) -> Bool {
    if text.isEmpty { return isAlone }
    return text.utf8.contains { $0 == delimiter.utf8.first || $0 == .quote || $0 < 0x20 }
  }
}

/// Prints a JSON object for each row, on a line of its own.
struct JSONLinesRowWriter: RowWriter {
  let output: OutputBuffer
  let members: JSONMembers

  func write(_ row: PersonRow) {
    members.append(row, to: output)
    output.append("\n")
  }
}

/// Prints a JSON array with an object for each row, each on a line of its own.
struct JSONRowWriter: RowWriter {
  let output: OutputBuffer
  let members: JSONMembers
  private var isEmpty = true

  init(output: OutputBuffer, members: JSONMembers) { (self.output, self.members) = (output, members) }

  func begin() { output.append("[") }

  mutating func write(_ row: PersonRow) {
    output.append(isEmpty ? "\n  " : ",\n  ")
    isEmpty = false
    members.append(row, to: output)
  }

  func end() { output.append(isEmpty ? "]\n" : "\n]\n") }
}

/// The names of the members of each JSON object. For each member it stores the JSON between the value before and the
/// value of the member: the closing quote, the comma, the name, the colon and the opening quote.
struct JSONMembers {
  private let openings: [String]

  init(_ names: [String]) {
    openings = names.enumerated().map { place, name in (place == 0 ? "{\"" : "\",\"") + name + "\":\"" }
  }

  func append(_ row: PersonRow, to output: OutputBuffer) {
    for (opening, text) in zip(openings, row.columns) {
      output.append(opening)
      output.append(text, escaping: \.jsonEscape)
    }
    output.append("\"}")
  }
}
