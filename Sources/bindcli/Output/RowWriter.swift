/// Prints rows in one format. The rows stay in the memory of the output until it is flushed. It is flushed only between
/// rows.
protocol RowWriter {
  mutating func begin()

  mutating func write(_ row: PersonRow)

  /// Prints the rows that the writer has held back: a table holds back its first rows. Called when the next row may
  /// come much later.
  mutating func settle()

  mutating func end()
}

extension RowWriter {
  func begin() {}
  func settle() {}
  func end() {}
}

enum OutputFormat: String, CaseIterable, Sendable {
  case text
  case table
  case json
  case jsonl
  case csv
  case tsv

  static let option = Option<OutputFormat?>(
    "format", short: "f", defaultingTo: "table on a terminal, else text",
    abstract: "How to print the persons.")

  /// - Parameters:
  ///   - showsChange: whether each row says that it was added, changed or removed.
  ///   - isForTerminal: whether rows go to a terminal, which their content must not control.
  func writer(
    to output: OutputBuffer, _ fields: [PersonField], palette: Palette = .plain, showsChange: Bool = false,
    isForTerminal: Bool = false
  ) -> any RowWriter {
    let names = (showsChange ? ["change"] : []) + fields.map(\.rawValue)
    switch self {
    case .text: return TextRowWriter(output: output)
    case .table: return TableRowWriter(output: output, palette: palette, fields: fields)
    case .json: return JSONRowWriter(output: output, members: JSONMembers(names))
    case .jsonl: return JSONLinesRowWriter(output: output, members: JSONMembers(names))
    case .csv, .tsv:
      return DelimitedRowWriter(
        output: output, delimiter: self == .csv ? "," : "\t", names: names, isForTerminal: isForTerminal)
    }
  }
}
