import Foundation
import TestSupport
import Testing

struct StrictJSONSpec {
  @Test(arguments: [
    "{}", "[]", "[1,-0.5e+3,0,\"x\",true,false,null,{},[]]", #"{"a":"\"\\\/\b\f\n\r\t\u0041\ud83d\ude00","é":"李"}"#,
    " [ ] ", "\"\u{7F}\"",
  ])
  func `the strict parser accepts the JSON that Foundation accepts`(text: String) {
    #expect(StrictJSON.value(of: text) != nil)
    #expect((try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil)
  }

  @Test(arguments: [
    "", "[", "[1,]", "[,]", "{\"a\"}", "{a:1}", "[01]", "[1.]", "[.5]", "[+1]", "[-]", "tru", "[\"\t\"]", #"["\x"]"#,
    #"["\u12g4"]"#, #"["\ud800"]"#, #"["\ud800\n"]"#, #"["\udc00\ud800"]"#, "[1 2]", "[1}", "{} {}", "[\"a]", "'a'",
    "// a",
  ])
  func `the strict parser refuses all other texts`(text: String) {
    #expect(StrictJSON.value(of: text) == nil)
  }

  @Test func `the strict parser gives the records before a syntax error`() {
    let (records, isWhole) = StrictJSON.records(of: Array("\u{FEFF}[1, \"a\"] {} [null, [], x".utf8))
    #expect(records == [.other, .string("a"), .object([]), .null, .array([])])
    #expect(!isWhole)
    #expect(StrictJSON.records(of: [0x22, 0xC3, 0x28, 0x22]).isWhole == false)
  }
}
