import Testing

@testable import bindcli

struct SourceExcerptTextSpec {
  private func lines(
    _ before: String, _ after: String, isCutBefore: Bool = false, isCutAfter: Bool = false, columns: Int = 80
  ) -> [String] {
    SourceExcerpt(before: before, after: after, isCutBefore: isCutBefore, isCutAfter: isCutAfter)
      .lines(columns: columns, palette: .plain)
  }

  @Test func `the caret of an excerpt stands under the place`() {
    #expect(lines("ab", "cd") == ["  abcd", "    ^"])
    #expect(lines("", "") == ["  ", "  ^"])
    #expect(lines("李é", "x") == ["  李éx", "     ^"])
  }

  @Test func `an invisible character of an excerpt takes a column of its own`() {
    #expect(lines("\ta\0\u{202E}", "\u{1B}b\r") == ["   a···b", "      ^"])
  }

  @Test func `a long line of an excerpt is cut on both sides`() {
    let before = String(repeating: "a", count: 100)
    let after = String(repeating: "b", count: 100)
    #expect(
      lines(before, after, columns: 33) == [
        "  …" + String(repeating: "a", count: 19) + String(repeating: "b", count: 9) + "…",
        String(repeating: " ", count: 22) + "^",
      ])
    #expect(lines("a", "b", isCutBefore: true, isCutAfter: true) == ["  …ab…", "    ^"])
  }
}
