/// How rows are printed.
enum OutputFormat: String, CaseIterable, Sendable {
  case text
  case json

  func writer(to output: OutputBuffer) -> any RowWriter {
    switch self {
    case .text: TextRowWriter(output: output)
    case .json: JSONRowWriter(output: output)
    }
  }
}
