/// Rows in columns under a header, for people.
///
/// A column is as wide as the widest of the first rows, which are held back until there are ``sampleCount`` of them or
/// that much text; a wider field in a later row moves the fields after it. So tables are streamed too. Widths are in
/// columns of a terminal, see ``Swift/String/displayWidth``.
///
/// A character that would move the cursor or reorder text is written as a visible escape, and a field with text from
/// right to left is isolated (U+2068, U+2069), so that the fields beside it stay in place.
struct TableRowWriter: RowWriter {
  static let sampleCount = 1000
  private static let sampleBytes = 1 << 20

  /// A longer name does not widen the column for all rows.
  private static let widthLimit = 60
  private static let gap = 2

  let output: OutputBuffer
  private let palette: Palette
  private let layout: RowLayout

  private struct Line {
    let change: RowChange?
    let cells: [(text: String, width: Int)]
  }

  /// The first rows, while the widths are not known.
  private var sample: [Line] = []
  private var sampledBytes = 0
  /// The widths of all columns but the last.
  private var widths: [Int]?

  init(output: OutputBuffer, palette: Palette, layout: RowLayout) {
    self.output = output
    self.palette = palette
    self.layout = layout
  }

  func begin() {}

  mutating func write(_ row: PersonRow) {
    let line = Line(
      change: row.change,
      cells: layout.fields.map {
        let text = Self.cell(row[$0])
        return (text, text.displayWidth)
      })
    if let widths {
      append(line, widths: widths)
      return
    }
    sample.append(line)
    sampledBytes += line.cells.reduce(0) { $0 + $1.text.utf8.count }
    if sample.count >= Self.sampleCount || sampledBytes >= Self.sampleBytes { endSample() }
  }

  mutating func settle() {
    endSample()
  }

  mutating func end() {
    endSample()
  }

  /// Fixes the widths, and prints the header and the rows that were held back. A second call does nothing.
  private mutating func endSample() {
    guard widths == nil else { return }
    let titles = layout.fields.map { (text: "\($0.title)", width: $0.title.utf8CodeUnitCount) }
    let widths = titles.indices.dropLast().map { column in
      min(sample.reduce(titles[column].width) { max($0, $1.cells[column].width) }, Self.widthLimit)
    }
    self.widths = widths
    if layout.showsChange { output.append("  ") }
    output.append(palette.bold(Self.padded(titles, to: widths)))
    output.append("\n")
    for line in sample { append(line, widths: widths) }
    sample = []
  }

  private func append(_ line: Line, widths: [Int]) {
    if let change = line.change {
      output.append(palette.styled(change))
      output.append(" ")
    }
    output.append(Self.padded(line.cells, to: widths))
    output.append("\n")
  }

  /// The cells of a line, padded to the widths of the columns.
  private static func padded(_ cells: [(text: String, width: Int)], to widths: [Int]) -> String {
    var line = ""
    for (column, cell) in cells.enumerated() {
      line += cell.text
      guard column < widths.count else { break }
      line += String(repeating: " ", count: max(0, widths[column] - cell.width) + gap)
    }
    return line
  }

  /// A text for a cell.
  private static func cell(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy({ $0.widthOfLetter != nil }) { return text }
    var cell = ""
    var isRightToLeft = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t": cell += #"\t"#
      case "\n": cell += #"\n"#
      case "\r": cell += #"\r"#
      case _ where scalar.isCommand:
        cell += #"\u{"# + String(scalar.value, radix: 16) + "}"
      default:
        cell.unicodeScalars.append(scalar)
        isRightToLeft = isRightToLeft || scalar.isRightToLeft
      }
    }
    return isRightToLeft ? "\u{2068}\(cell)\u{2069}" : cell
  }
}

extension Palette {
  fileprivate func styled(_ change: RowChange) -> String {
    switch change {
    case .added: added("\(change.mark)")
    case .changed: changed("\(change.mark)")
    case .removed: removed("\(change.mark)")
    }
  }
}

extension Unicode.Scalar {
  /// Whether this belongs to a script from right to left, by Unicode's blocks.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
