/// How rows are printed.
enum OutputFormat: String, CaseIterable, Sendable {
  case text
  case table
  case json
  case jsonl
  case csv

  func writer(to output: OutputBuffer, palette: Palette = .plain) -> any RowWriter {
    switch self {
    case .text: TextRowWriter(output: output)
    case .table: TableRowWriter(output: output, palette: palette)
    case .json: JSONRowWriter(output: output)
    case .jsonl: JSONLinesRowWriter(output: output)
    case .csv: CSVRowWriter(output: output)
    }
  }
}
