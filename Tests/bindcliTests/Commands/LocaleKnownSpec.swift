import Foundation
import Testing

@testable import bindcli

struct LocaleKnownSpec {
  @Test(arguments: [
    "en", "en_US_POSIX", "de-DE", "de_de", "zh-Hans_CN", "es-419", "en-US-u-hc-h23", "de@calendar=x",
    "no", "nb", "de_DE.UTF-8", "en_US.utf-8", "zh_TW", "yue", "fil",
  ])
  func `an identifier with a known language is a locale`(identifier: String) {
    #expect(Locale(known: identifier) != nil)
  }

  @Test(arguments: [
    "", "xx", "english", "klingon", "de_QQ", "en_Abcd", "c", "tlh", "vo_Abcd", "../en", "e n", "dé", "\u{0}",
    "de@numbers=xxxx",
  ])
  func `an identifier without a known language is refused`(identifier: String) {
    #expect(Locale(known: identifier) == nil)
  }

  @Test(arguments: [
    ("C", "en_US_POSIX"), ("POSIX", "en_US_POSIX"), ("C.UTF-8", "en_US_POSIX"), ("C.utf8", "en_US_POSIX"),
    ("de_DE.UTF-8", "de_DE"), ("de_DE.utf8", "de_DE"),
  ])
  func `the values of LANG are locales`(identifier: String, present: String) {
    #expect(Locale(known: identifier)?.identifier == present)
  }
}
