enum OutputFormat: String, CaseIterable, Sendable {
  case text
  case table
  case json
  case jsonl
  case csv

  /// Whether rows can be printed again after a change; a JSON array would never end.
  var tellsChanges: Bool { self != .json }

  func writer(to output: OutputBuffer, palette: Palette = .plain, layout: RowLayout = RowLayout()) -> any RowWriter {
    switch self {
    case .text: TextRowWriter(output: output, layout: layout)
    case .table: TableRowWriter(output: output, palette: palette, layout: layout)
    case .json: JSONRowWriter(output: output, layout: layout)
    case .jsonl: JSONLinesRowWriter(output: output, layout: layout)
    case .csv: CSVRowWriter(output: output, layout: layout)
    }
  }
}
