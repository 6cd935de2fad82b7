/// How rows are printed.
enum OutputFormat: String, CaseIterable, Sendable {
  case text
  case table
  case json
  case jsonl
  case csv

  /// Whether this can tell what has become of rows, time and again: an array of JSON is over at some point.
  var tellsChanges: Bool { self != .json }

  /// A writer of rows, of which each says what has become of it if `showsChange`.
  func writer(
    to output: OutputBuffer, palette: Palette = .plain, showsChange: Bool = false
  ) -> any RowWriter {
    switch self {
    case .text: TextRowWriter(output: output)
    case .table: TableRowWriter(output: output, palette: palette, showsChange: showsChange)
    case .json: JSONRowWriter(output: output)
    case .jsonl: JSONLinesRowWriter(output: output)
    case .csv: CSVRowWriter(output: output, showsChange: showsChange)
    }
  }
}
