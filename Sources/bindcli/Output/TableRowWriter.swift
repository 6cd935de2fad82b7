/// Prints rows in aligned columns under a header, for people to read.
///
/// A column is as wide as its widest field in the first rows, at most a thousand, which are held back until then. All
/// later rows are printed at once, so that a table of any size can be streamed. A wider field in a later row shifts the
/// fields to the right of it. Widths are counted in columns of a terminal, see ``Swift/String/displayWidth``.
///
/// A character that would move the cursor or reorder text is written as a visible escape, and a field with text from
/// right to left is isolated (U+2068, U+2069), so that the fields beside it stay in place.
struct TableRowWriter: RowWriter {
  static let sampleCount = 1000

  /// The greatest width of a column. A longer name must not widen the column for all rows.
  private static let widthLimit = 60

  let output: OutputBuffer
  let palette: Palette
  let fields: [PersonField]

  /// The first rows, which are held back while the widths of the columns are not known.
  private var sample: [(change: RowChange?, cells: [String])] = []
  private var widths: [Int]?

  init(output: OutputBuffer, palette: Palette, fields: [PersonField]) {
    (self.output, self.palette, self.fields) = (output, palette, fields)
  }

  mutating func write(_ row: PersonRow) {
    let cells = row.texts.map(Self.cell)
    if let widths { return append(row.change, cells, widths) }
    sample.append((row.change, cells))
    if sample.count == Self.sampleCount { settle() }
  }

  /// Fixes the widths, and prints the header and the rows that were held back. A second call does nothing.
  mutating func settle() {
    guard widths == nil else { return }
    let titles = fields.map(\.title)
    let widths = titles.indices.map { column in
      min(Self.widthLimit, sample.reduce(titles[column].count) { max($0, $1.cells[column].displayWidth) })
    }
    self.widths = widths
    let indent = sample.first?.change == nil ? "" : "  "
    output.append(indent + palette.bold(Self.line(titles, widths)) + "\n")
    for row in sample { append(row.change, row.cells, widths) }
    sample = []
  }

  mutating func end() { settle() }

  private func append(_ change: RowChange?, _ cells: [String], _ widths: [Int]) {
    if let change { output.append(palette.styled(change) + " ") }
    output.append(Self.line(cells, widths) + "\n")
  }

  /// The cells in one line, with two spaces between them. All but the last are padded to the widths of their columns.
  private static func line(_ cells: [String], _ widths: [Int]) -> String {
    let padded = zip(cells, widths).dropLast().map { cell, width in
      cell + String(repeating: " ", count: max(0, width - cell.displayWidth) + 2)
    }
    return padded.joined() + (cells.last ?? "")
  }

  private static func cell(_ text: String) -> String {
    let text = text.escaped { "\n\r\t".unicodeScalars.contains($0) ? $0.jsonEscape : nil }.harmless
    return text.unicodeScalars.contains(where: \.isRightToLeft) ? "\u{2068}\(text)\u{2069}" : text
  }
}

extension Palette {
  fileprivate func styled(_ change: RowChange) -> String {
    switch change {
    case .added: green(change.mark)
    case .changed: yellow(change.mark)
    case .removed: red(change.mark)
    }
  }
}

extension Unicode.Scalar {
  /// Whether this is in a Unicode block of a script that is written from right to left.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
