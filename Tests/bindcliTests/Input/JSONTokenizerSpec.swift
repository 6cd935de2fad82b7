import Testing

@testable import bindcli

struct JSONTokenizerSpec {
  /// The tokens of a text, read through a buffer so small that all tokens cross its end.
  private func tokens(_ bytes: [UInt8], capacity: Int = 3) throws -> [JSONToken] {
    var tokenizer = JSONTokenizer(source: TextSource(bytes), capacity: capacity)
    var tokens: [JSONToken] = []
    while tokens.last != .end { tokens.append(try tokenizer.next()) }
    return tokens
  }

  private func text(_ json: String, capacity: Int = 3) throws -> String {
    var tokenizer = JSONTokenizer(source: TextSource(json), capacity: capacity)
    _ = try tokenizer.next()
    return tokenizer.text.string
  }

  private func error(_ bytes: [UInt8], capacity: Int = 3) -> SyntaxError? {
    do {
      _ = try tokens(bytes, capacity: capacity)
      return nil
    } catch {
      return error as? SyntaxError
    }
  }

  @Test func `a JSON text is split into tokens`() throws {
    #expect(
      try tokens(Array(#" {"a" : [1, -0.5e+3, "x", true, false, null, {}, []] } "#.utf8)) == [
        .beginObject, .key, .beginArray, .number, .number, .string, .boolean, .boolean, .null, .beginObject, .endObject,
        .beginArray, .endArray, .endArray, .endObject, .end,
      ])
  }

  @Test(
    arguments: [
      ("", [.end]),
      (" \n\t\r ", [.end]),
      ("\u{FEFF}1", [.number, .end]),
      ("{}{}\n[]", [.beginObject, .endObject, .beginObject, .endObject, .beginArray, .endArray, .end]),
      ("1 \"a\"null", [.number, .string, .null, .end]),
    ] as [(String, [JSONToken])])
  func `a file may hold any number of values`(json: String, expected: [JSONToken]) throws {
    #expect(try tokens(Array(json.utf8)) == expected)
  }

  @Test(arguments: [
    (#""""#, ""),
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0041\u00e9\u20AC\uD83D\uDE00\u0000""#, "Aé€😀\0"),
    ("\"é€😀 plain\u{7F}\"", "é€😀 plain\u{7F}"),
    (#""é""#, "é"),
  ])
  func `a string token has its unescaped value, wherever the buffer ends`(json: String, expected: String) throws {
    for capacity in 1...9 { #expect(try text(json, capacity: capacity) == expected) }
  }

  @Test(arguments: ["0", "-0", "10", "1.5", "-1.25e10", "1E-2", "0e+0"])
  func `a number token is a valid number`(json: String) throws {
    #expect(try tokens(Array("[\(json)]".utf8)) == [.beginArray, .number, .endArray, .end])
  }

  @Test(arguments: [
    ("[1,]", 1, 4, "expected a value, found ']'"),
    ("[,]", 1, 2, "expected a value or ']', found ','"),
    ("[1 2]", 1, 4, "expected ',' or ']', found '2'"),
    ("[1}", 1, 3, "expected ',' or ']', found '}'"),
    ("{\"a\":1]", 1, 7, "expected ',' or '}', found ']'"),
    ("{\"a\":1,}", 1, 8, "expected a key in quotes, found '}'"),
    ("{a:1}", 1, 2, "expected a key in quotes or '}', found 'a'"),
    ("{\"a\" 1}", 1, 6, "expected ':' after the key, found '1'"),
    ("{\"a\":}", 1, 6, "expected a value, found '}'"),
    ("]", 1, 1, "expected a value, found ']'"),
    ("[\n  {\"é\": x}]", 2, 9, "expected a value, found 'x'"),
    ("[\r\n\té]", 2, 2, "expected a value or ']', found 'é'"),
    ("\u{FEFF}x", 1, 1, "expected a value, found 'x'"),
    ("'a'", 1, 1, "expected a value, found '''"),
    ("// a", 1, 1, "expected a value, found '/'"),
    ("NaN", 1, 1, "expected a value, found 'N'"),
    ("\u{200B}1", 1, 1, "expected a value, found U+200B"),
    ("\0", 1, 1, "expected a value, found U+0000"),
    ("[", 1, 2, "expected a value or ']', found the end of the file"),
    ("[1", 1, 3, "expected ',' or ']', found the end of the file"),
    ("{\"a\"", 1, 5, "expected ':' after the key, found the end of the file"),
    ("tru", 1, 4, "expected 'true', found the end of the file"),
    ("[trux]", 1, 5, "expected 'true', found 'x'"),
    ("nul\n", 1, 4, "expected 'null', found the end of the line"),
    ("[01]", 1, 3, "expected no digit after a leading zero, found '1'"),
    ("[-]", 1, 3, "expected a digit, found ']'"),
    ("[1.]", 1, 4, "expected a digit, found ']'"),
    ("[.5]", 1, 2, "expected a value or ']', found '.'"),
    ("[1e]", 1, 4, "expected a digit, found ']'"),
    ("[+1]", 1, 2, "expected a value or ']', found '+'"),
    ("[\"ab", 1, 2, "the string is not closed before the end of the file"),
    ("[\"ab\n\"]", 1, 2, "the string is not closed before the end of the line"),
    ("[\"a\tb\"]", 1, 4, "control character U+0009 in a string must be escaped"),
    (#"["ab\x"]"#, 1, 6, #"expected one of "\/bfnrtu after a backslash, found 'x'"#),
    (#"["\u12G4"]"#, 1, 7, #"expected four hexadecimal digits after '\u', found 'G'"#),
    (#"["é\ud800"]"#, 1, 4, #"'\ud800' is half of a surrogate pair"#),
    (#"["\uDC00"]"#, 1, 3, #"'\udc00' is half of a surrogate pair"#),
    (#"["\ud800\n"]"#, 1, 3, #"'\ud800' is half of a surrogate pair"#),
    (#"["\ud800\ud800"]"#, 1, 3, #"'\ud800' is half of a surrogate pair"#),
  ])
  func `a text that is not JSON is reported with its place`(json: String, line: Int, column: Int, message: String) {
    let expected = SyntaxError(position: SourcePosition(line: line, column: column), message: message)
    for capacity in [1, 2, 64] { #expect(error(Array(json.utf8), capacity: capacity) == expected) }
  }

  @Test(
    arguments: [
      [0x80], [0xEF], [0xEF, 0xBB], [0xC0, 0xAF], [0xC3], [0xC3, 0x41], [0xE0, 0x80, 0xAF], [0xE2, 0x82],
      [0xED, 0xA0, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]])
  func `bytes that are no UTF-8 are refused`(bytes: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let expected = SyntaxError(position: SourcePosition(line: 1, column: 3), message: "invalid UTF-8")
    for capacity in [1, 2, 64] {
      #expect(error([quote, 0x41] + bytes + [quote], capacity: capacity) == expected)
    }
    #expect(error(bytes)?.message == "expected a value, found invalid UTF-8")
  }

  @Test func `nested JSON takes no stack`() throws {
    let depth = 100_000
    let json = Array(repeating: UInt8(ascii: "["), count: depth) + Array(repeating: UInt8(ascii: "]"), count: depth)
    #expect(try tokens(json, capacity: 4096).count == 2 * depth + 1)
  }

  @Test func `the nesting of JSON has a limit`() {
    let json = Array(repeating: UInt8(ascii: "["), count: JSONTokenizer.depthLimit + 1)
    let position = SourcePosition(line: 1, column: JSONTokenizer.depthLimit + 1)
    let message = "more than 1000000 arrays and objects are open"
    #expect(error(json, capacity: 4096) == SyntaxError(position: position, message: message))
  }

  @Test func `a long string is cut to its beginning, and the tokens after it are read`() throws {
    let long = String(repeating: "é", count: TokenText.limit)
    var tokenizer = JSONTokenizer(source: TextSource("\"\(long)\" \"short\""))
    _ = try tokenizer.next()
    let (isCut, count) = (tokenizer.text.isCut, tokenizer.text.count)
    #expect(isCut)
    #expect(count <= TokenText.limit)
    _ = try tokenizer.next()
    let (isStillCut, short, position) = (tokenizer.text.isCut, tokenizer.text.string, tokenizer.position)
    #expect(!isStillCut)
    #expect(short == "short")
    #expect(position == SourcePosition(line: 1, column: TokenText.limit + 4))
  }
}
