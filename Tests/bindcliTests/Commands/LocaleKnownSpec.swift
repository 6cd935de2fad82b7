import Foundation
import Testing

@testable import bindcli

struct LocaleKnownSpec {
  @Test(arguments: ["en", "en_US_POSIX", "de-DE", "de_de", "zh-Hans_CN", "es-419", "en-US-u-hc-h23", "de@calendar=x"])
  func `what names a language is a locale`(identifier: String) {
    #expect(Locale(known: identifier) != nil)
  }

  @Test(arguments: ["", "xx", "english", "klingon", "de_QQ", "en_Abcd", "C", "../en", "e n", "dé", "\u{0}"])
  func `what names none is refused`(identifier: String) {
    #expect(Locale(known: identifier) == nil)
  }
}
