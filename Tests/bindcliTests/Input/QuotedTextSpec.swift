import Testing

@testable import bindcli

struct QuotedTextSpec {
  @Test(arguments: [
    ("plain é 紫", #""plain é 紫""#),
    ("a\"b\\c\n\r\t", #""a\"b\\c\n\r\t""#),
    ("\u{1B}[31m\0", #""<U+001B>[31m<U+0000>""#),
    ("a\u{202E}b\u{2028}", #""a<U+202E>b<U+2028>""#),
  ])
  func `a text is shown on one line and does nothing to the terminal`(text: String, quoted: String) {
    #expect(text.quoted == quoted)
  }

  @Test func `a long text is cut`() {
    #expect(String(repeating: "x", count: 60).quoted == "\"" + String(repeating: "x", count: 60) + "\"")
    #expect(String(repeating: "x", count: 61).quoted == "\"" + String(repeating: "x", count: 60) + "…\"")
  }
}
