import Testing

@testable import bindcli

struct TableRowWriterSpec {
  /// The printed lines of some rows.
  private func lines(_ rows: [(name: String, birthdate: String)], palette: Palette = .plain) throws -> [String] {
    var printed: [UInt8] = []
    let output = OutputBuffer(capacity: 8) { printed += $0 }
    var writer = OutputFormat.table.writer(to: output, row("", "").fields, palette: palette)
    writer.begin()
    for (name, birthdate) in rows { writer.write(row(name, birthdate)) }
    writer.end()
    try output.flush()
    return String(decoding: printed, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func row(_ name: String, _ birthdate: String) -> PersonRow {
    let row = PersonRow([.nameText, .birthdateText])
    row.texts = [name, birthdate]
    return row
  }

  @Test func `columns of a table are aligned under a header`() throws {
    #expect(
      try lines([("a", "x"), ("李小明", "y"), ("e\u{301}é", "z"), ("", "w")])
        == ["NAME    BIRTHDATE", "a       x", "李小明  y", "e\u{301}é      z", "        w"])
    #expect(try lines([]) == ["NAME  BIRTHDATE"])
  }

  @Test func `right-to-left text stays in its column`() throws {
    #expect(try lines([("שלום", "1")]) == ["NAME  BIRTHDATE", "\u{2068}שלום\u{2069}  1"])
  }

  @Test func `no field of a table can move the cursor or turn the line around`() throws {
    #expect(
      try lines([("a\tb\nc\r", "\u{1B}[2J\u{202E}\u{85}\u{2028}")])
        == ["NAME       BIRTHDATE", #"a\tb\nc\r  \u{1b}[2J\u{202e}\u{85}\u{2028}"#])
  }

  @Test func `the header of a table is bold where there are colours`() throws {
    #expect(try lines([], palette: Palette(isColored: true)) == ["\u{1B}[1mNAME  BIRTHDATE\u{1B}[0m"])
  }

  @Test func `the first thousand rows fix the width of a table, and later rows are printed at once`() throws {
    var pieces = 0
    let output = OutputBuffer(capacity: 1) { _ in pieces += 1 }
    var writer = OutputFormat.table.writer(to: output, row("", "").fields)
    writer.begin()
    for number in 1...TableRowWriter.sampleCount {
      #expect(pieces == 0, "\(number)")
      writer.write(row("a", "b"))
      if number < TableRowWriter.sampleCount { try output.flush() }
    }
    try output.flush()
    #expect(pieces == 1)
    writer.write(row("a", "b"))
    try output.flush()
    #expect(pieces == 2)

    let rows = Array(repeating: (name: "abcde", birthdate: "x"), count: TableRowWriter.sampleCount)
    #expect(
      try lines(rows + [("abcdefgh", "y"), ("a", "z")]).suffix(3) == ["abcde  x", "abcdefgh  y", "a      z"])
  }

  @Test func `one long name does not widen the column of a table`() throws {
    let long = String(repeating: "x", count: 100)
    #expect(try lines([("a", "b"), (long, "c")])[1] == "a" + String(repeating: " ", count: 61) + "b")
  }
}
