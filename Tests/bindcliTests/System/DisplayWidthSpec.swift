import Testing

@testable import bindcli

struct DisplayWidthSpec {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("Ковалевская", 11), ("李小明", 6), ("ｱ", 1), ("Ａ", 2), ("한국", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("😀", 2), ("👩‍👩‍👧", 2), ("👍🏽", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2),
    ("שלום", 4), ("שָׁ", 1), ("شركة", 4), ("नमस्ते", 4), ("\u{200B}", 0), ("\u{200D}", 0), ("\u{2068}a\u{2069}", 1),
    ("\u{7}", 0), ("…", 1), ("、", 2), ("한", 2),
  ])
  func `a text takes as many columns as a terminal shows`(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test func `widthOfLetter is known only for letters that neither join others nor change the direction`() {
    for scalar in (UInt32.min...0x10FFFF).compactMap(Unicode.Scalar.init) {
      guard let width = scalar.widthOfLetter else { continue }
      let isJoining = "a\(scalar)a".count != 3
      let category = scalar.properties.generalCategory
      let isMark = [.nonspacingMark, .enclosingMark, .format, .control].contains(category)
      let isWide = scalar.properties.isEmojiPresentation || (0x4E00...0x9FFF).contains(scalar.value)
      if isJoining || isMark || width != (isWide ? 2 : 1) { Issue.record("U+\(String(scalar.value, radix: 16))") }
    }
  }
}
