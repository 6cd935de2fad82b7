import Foundation
import Testing

@testable import BindingStorage

struct JSONObjectTextSpec {
  private func texts(_ text: String) throws -> [String: String] {
    try JSONObjectText.texts(in: Data(text.utf8)).mapValues { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `each member keeps its text`() throws {
    #expect(
      try texts("\u{FEFF} {\"a\" : [ 1.50,\n 2 ] ,\"b\\u00e9\":{}, \"a\": -0.5E+10}\n") == [
        "a": "-0.5E+10", "bé": "{}",
      ])
    #expect(try texts("{ }") == [:])
  }

  @Test func `an object of texts has a line for each, sorted`() throws {
    let texts = ["b": Data("[1]".utf8), "a\"\n": Data("{}".utf8)]
    let bytes = JSONObjectText.bytes(of: texts)
    #expect(String(decoding: bytes, as: UTF8.self) == "{\n  \"a\\\"\\n\" : {},\n  \"b\" : [1]\n}\n")
    #expect(try JSONObjectText.texts(in: bytes) == texts)
    #expect(String(decoding: JSONObjectText.bytes(of: [:]), as: UTF8.self) == "{\n}\n")
  }

  @Test(arguments: [
    ("", "1:1: expected '{', found the end"), ("[1]", "1:1: expected '{'"), ("{\n\"a\" 1}", "2:5: expected ':'"),
    ("{\"a\": }", "1:7: expected a value"), ("{\"a\": 01}", "1:8: expected ',' or '}'"),
    ("{\"a\": [1,]}", "1:10: expected a value"), ("{\"a\": [1}", "1:9: expected ',' or ']'"),
    ("{\"a\": {\"b\": 1 2}}", "1:15: expected ',' or '}'"), ("{\"a\": \"\\x\"}", "1:9: expected an escape"),
    ("{\"a\": \"\\u12g4\"}", "1:12: expected four digits"), ("{\"a\": tru}", "1:10: expected a value"),
    ("{\"a\": 1.}", "1:9: expected a digit"), ("{\"a\": 1e}", "1:9: expected a digit"),
    ("{} {", "1:4: expected the end of the file"),
    ("{\"a\": \"\n\"}", "1:8: expected '\"'"), ("{\"\\ud800\": 1}", "1:10: expected a key"),
    ("{\"a\":1,}", "1:8: expected '\"'"),
  ])
  func `what is no object is told with its place`(text: String, message: String) {
    let error = #expect(throws: JSONError.self) { try texts(text) }
    #expect(error?.description == message)
  }

  @Test func `what is no UTF-8 is told with its place`() {
    let error = #expect(throws: JSONError.self) {
      try JSONObjectText.texts(in: Data([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]))
    }
    #expect(error?.description == "1:3: expected a text in UTF-8")
  }
}
