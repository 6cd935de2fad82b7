import Foundation
import TestSupport
import Testing

@testable import PersonVM

@Suite struct BirthdateFormatterSpec {
  private func formatter(_ locale: String, pattern: String) -> BirthdateFormatter {
    BirthdateFormatter(locale: Locale(identifier: locale), pattern: pattern)
  }

  @Test(arguments: [
    ("0001-01-01", "Monday January 1, 0001"), ("0004-02-29", "Sunday February 29, 0004"),
    ("0100-02-28", "Sunday February 28, 0100"), ("0100-03-01", "Monday March 1, 0100"),
    ("1500-02-28", "Wednesday February 28, 1500"), ("1500-03-01", "Thursday March 1, 1500"),
    ("1582-10-04", "Monday October 4, 1582"), ("1582-10-05", "Tuesday October 5, 1582"),
    ("1582-10-14", "Thursday October 14, 1582"), ("1582-10-15", "Friday October 15, 1582"),
    ("1815-12-10", "Sunday December 10, 1815"), ("1970-01-01", "Thursday January 1, 1970"),
    ("2000-02-29", "Tuesday February 29, 2000"), ("9999-12-31", "Friday December 31, 9999"),
  ])
  func `a birthdate formatter writes the given day with its weekday`(text: String, written: String) throws {
    let formatter = formatter("en_US_POSIX", pattern: "EEEE MMMM d, yyyy")
    #expect(formatter.string(from: try #require(CalendarDate(text))) == written)
  }

  @Test(arguments: [
    ("de", "Donnerstag Januar 1, 1970"), ("ja", "木曜日 1月 1, 1970"), ("zh_Hant_TW", "星期四 1月 1, 1970"),
    ("th", "วันพฤหัสบดี มกราคม 1, 1970"), ("th_TH@calendar=buddhist", "วันพฤหัสบดี มกราคม 1, 1970"),
    ("ja_JP@calendar=japanese", "木曜日 1月 1, 1970"), ("fa", "پنجشنبه ژانویهٔ ۱, ۱۹۷۰"),
  ])
  func `words and digits come from the locale, but not the calendar`(locale: String, written: String) throws {
    let day = try #require(CalendarDate("1970-01-01"))
    #expect(formatter(locale, pattern: "EEEE MMMM d, yyyy").string(from: day) == written)
  }

  @Test(arguments: [
    ("de-u-nu-latn", "1970"), ("ar-EG-u-nu-arab", "١٩٧٠"), ("ar-EG-u-nu-latn", "1970"), ("ar@numbers=Latn", "1970"),
    ("hi-u-nu-deva", "१९७०"), ("th-TH-u-nu-thai", "๑๙๗๐"), ("zh-Hant-TW-u-nu-hanidec", "一九七〇"),
  ])
  func `digits that a locale names are used, also those that it has anyway`(locale: String, year: String) throws {
    #expect(formatter(locale, pattern: "y").string(from: try #require(CalendarDate("1970-01-01"))) == year)
  }

  @Test(arguments: ["en_US_POSIX", "ar", "th", "th_TH@calendar=buddhist", "fa", "ja", "zh_Hant_TW", "de"])
  func `a written day can be read back`(locale: String) {
    let seed = Randomness.seed()
    print("BirthdateFormatterSpec \(locale) seed \(seed)")
    let formatter = formatter(locale, pattern: "yyyy-MM-dd")
    let wrong = RandomDays(seed: seed).prefix(1000).filter { day in
      let digits = formatter.string(from: day).compactMap { $0.wholeNumberValue }
      return digits.reduce(0) { $0 * 10 + $1 } != day.year * 10_000 + day.month * 100 + day.day
    }
    #expect(wrong.isEmpty, "seed \(seed)")
  }

  @Test(arguments: ["", "'", "j", "TTTT", "😀", "\0"])
  func `a birthdate formatter accepts any pattern`(pattern: String) {
    _ = formatter("en_US_POSIX", pattern: pattern).string(from: .earliest)
  }

  @Test(arguments: [
    ("", nil), ("zz_ZZ", "Thursday"), ("é", "Thursday"), ("😀", "Thursday"), ("de_😀", "Thursday"),
    ("de@numbers=xxxx", "Thursday"), ("de-u-nu-xxxx", "Thursday"), ("hi@numbers=deva", "गुरुवार"),
    ("de_DE.UTF-8", "Donnerstag"), ("C", "Thursday"), ("@=;", nil), ("de-u-nu-latn", "Donnerstag"),
    ("de-CH-1901-u-ca-buddhist-nu-latn", "Donnerstag"), ("de@numbers=LATN", "Donnerstag"), ("de-u-nu", "Thursday"),
    ("hi-u-nu-deva", "गुरुवार"), ("ar-EG-u-nu-arab", "الخميس"), ("ar@numbers=Latn", "الخميس"),
  ])
  func `a birthdate formatter accepts any locale`(locale: String, weekday: String?) throws {
    let text = formatter(locale, pattern: "EEEE").string(from: try #require(CalendarDate("1970-01-01")))
    #expect(weekday == nil || text == weekday)
  }

  @Test(arguments: [("0001-01-01", "1 1"), ("0001-12-31", "365 1"), ("0002-01-01", "1 1")])
  func `a birthdate formatter counts days and weeks of the year from the first year on`(
    day: String, text: String
  ) throws {
    #expect(formatter("en_US_POSIX", pattern: "D w").string(from: try #require(CalendarDate(day))) == text)
  }
}
