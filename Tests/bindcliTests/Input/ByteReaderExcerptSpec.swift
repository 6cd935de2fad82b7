import Testing

@testable import bindcli

struct ByteReaderExcerptSpec {
  /// The excerpt at a place in a text after `count` of its bytes have been read, as "before|after".
  private func excerpt(
    of text: String, at line: Int, _ column: Int, after count: Int, capacity: Int = 4, history: Int = 64
  ) throws -> String? {
    var reader = ByteReader(source: TextSource(text), capacity: capacity, history: history)
    try reader.skipByteOrderMark()
    for _ in 0..<count {
      guard let byte = try reader.peek() else { break }
      reader.skipAny(byte)
    }
    _ = try reader.peek()
    guard let excerpt = reader.excerpt(at: SourcePosition(line: line, column: column)) else { return nil }
    return (excerpt.isCutBefore ? "…" : "") + excerpt.before + "|" + excerpt.after + (excerpt.isCutAfter ? "…" : "")
  }

  @Test func `an excerpt of the present line has its known part`() throws {
    #expect(try excerpt(of: "ab\ncédef\ng", at: 2, 3, after: 7, capacity: 64) == "cé|def")
    #expect(try excerpt(of: "ab\ncédef\ng", at: 2, 1, after: 3, capacity: 64) == "|cédef")
    #expect(try excerpt(of: "ab\n", at: 1, 3, after: 2, capacity: 64) == "ab|")
    #expect(try excerpt(of: "\u{FEFF}ab", at: 1, 2, after: 2) == "a|b")
  }

  @Test func `an excerpt of an earlier line has the whole line`() throws {
    #expect(try excerpt(of: "ab\ncédef\ngh\ni", at: 2, 2, after: 12) == "c|édef")
    #expect(try excerpt(of: "ab\ncédef\ngh\ni", at: 1, 1, after: 12) == "|ab")
    #expect(try excerpt(of: "\u{FEFF}ab\nc", at: 1, 2, after: 3) == "a|b")
  }

  @Test func `a line too far back has no excerpt`() throws {
    #expect(try excerpt(of: "ab\ncd\nef\ngh\nij", at: 1, 1, after: 13, history: 4) == nil)
    #expect(try excerpt(of: "abcdefghijklmnop", at: 1, 2, after: 15, history: 4) == nil)
    #expect(try excerpt(of: "abcdefghijklmnop", at: 1, 14, after: 15, history: 4)?.hasPrefix("…") == true)
  }

  @Test func `an excerpt of a long line has the part around the place, in whole characters`() throws {
    let long = String(repeating: "é", count: 2000)
    let excerpt = try #require(try excerpt(of: long, at: 1, 1001, after: 2000, capacity: 8192))
    #expect(excerpt == "…" + String(repeating: "é", count: 200) + "|" + String(repeating: "é", count: 200) + "…")
  }

  @Test func `a byte reader knows the first byte of a line`() throws {
    for (text, count, expected) in [
      ("a\n {", 3, true), ("a\n ,\t{", 5, true), ("a\n b{", 4, false), ("{", 0, true), (" {", 1, true),
      ("a{", 1, false),
    ] {
      var reader = ByteReader(source: TextSource(text), capacity: 2)
      for _ in 0..<count { reader.skipAny(try #require(try reader.peek())) }
      let isFirst = reader.isFirstOnLine
      #expect(isFirst == expected, "\(text)")
    }
  }
}
