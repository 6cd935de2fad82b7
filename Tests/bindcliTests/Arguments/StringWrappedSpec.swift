import Testing

@testable import bindcli

struct StringWrappedSpec {
  @Test(arguments: [
    ("one two three", 8, "one two\nthree"),
    ("one two three", 14, "one two three"),
    // A column is left for the cursor.
    ("one two three", 13, "one two\nthree"),
    ("one two three", 7, "one\ntwo\nthree"),
    ("incomprehensible word", 5, "incomprehensible\nword"),
    ("a\n\nb c", 4, "a\n\nb c"),
    ("", 10, ""),
  ])
  func `lines are broken between words`(text: String, columns: Int, wrapped: String) {
    #expect(text.wrapped(to: columns) == wrapped)
  }

  @Test func `all wrapped lines but the first are indented`() {
    #expect("one two three".wrapped(to: 8, indent: 2) == "one\n  two\n  three")
  }
}
