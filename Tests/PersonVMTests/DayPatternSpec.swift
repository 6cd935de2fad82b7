import Testing

@testable import PersonVM

@Suite struct DayPatternSpec {
  /// The parts of a pattern: fields in angle brackets, and texts.
  private func parts(_ pattern: String) -> [String]? {
    DayPattern(pattern)?.parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let field): "<\(field.pattern)>"
      }
    }
  }

  @Test(
    arguments: [
      ("EEEE MMMM d, yyyy", ["<EEEE>", " ", "<MMMM>", " ", "<d>", ", ", "<yyyy>"]),
      ("yyyyMMdd", ["<yyyy>", "<MM>", "<dd>"]),
      ("d 'de' LLL", ["<d>", " ", "de", " ", "<LLL>"]),
      ("''d'o''c'''", ["'", "<d>", "o'c'"]),
      ("年é", ["年é"]),
      ("", []),
    ] as [(String, [String])])
  func `a pattern is split into its parts`(pattern: String, expected: [String]) {
    #expect(parts(pattern) == expected)
  }

  @Test(arguments: ["HH:mm", "Y", "d'", "'open", "'a''", "zzzz d", "j"])
  func `a pattern with a field of more than one number of a day is not split`(pattern: String) {
    #expect(parts(pattern) == nil)
  }
}
