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
}
