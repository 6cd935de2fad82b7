import Foundation
@testable import PersonVM
import TestSupport
import Testing

@Suite struct FoundationDayFormatterSpec {
  static let zones = [
    "UTC", "Pacific/Apia", "Pacific/Kwajalein", "America/Sao_Paulo", "America/New_York", "Europe/Berlin",
    "Asia/Manila", "Asia/Tehran", "Asia/Kolkata", "Etc/GMT-14", "Etc/GMT+12",
  ]

  static let locales = ["en_US_POSIX", "ar", "th", "th_TH@calendar=buddhist", "fa", "ja", "zh_Hant_TW", "de"]

  private func formatter(_ locale: String, zone: String = "UTC", pattern: String) throws -> FoundationDayFormatter {
    let timeZone = try #require(TimeZone(identifier: zone))
    return FoundationDayFormatter(locale: Locale(identifier: locale), timeZone: timeZone, pattern: pattern)
  }

  @Test(arguments: [
    ("0001-01-01", "Monday January 1, 0001"), ("0004-02-29", "Sunday February 29, 0004"),
    ("0100-02-28", "Sunday February 28, 0100"), ("0100-03-01", "Monday March 1, 0100"),
    ("1500-02-28", "Wednesday February 28, 1500"), ("1500-03-01", "Thursday March 1, 1500"),
    ("1582-10-04", "Monday October 4, 1582"), ("1582-10-05", "Tuesday October 5, 1582"),
    ("1582-10-10", "Sunday October 10, 1582"), ("1582-10-14", "Thursday October 14, 1582"),
    ("1582-10-15", "Friday October 15, 1582"), ("1815-12-10", "Sunday December 10, 1815"),
    ("1900-02-28", "Wednesday February 28, 1900"), ("1970-01-01", "Thursday January 1, 1970"),
    ("2000-02-29", "Tuesday February 29, 2000"), ("9999-12-31", "Friday December 31, 9999"),
  ])
  func `a day formatter writes the given day with its weekday`(text: String, written: String) throws {
    let formatter = try formatter("en_US_POSIX", pattern: "EEEE MMMM d, yyyy")
    #expect(formatter.string(from: try #require(CalendarDate(text))) == written)
  }

  @Test(arguments: [
    ("de", "Donnerstag Januar 1, 1970"), ("ja", "木曜日 1月 1, 1970"), ("zh_Hant_TW", "星期四 1月 1, 1970"),
    ("th", "วันพฤหัสบดี มกราคม 1, 1970"), ("th_TH@calendar=buddhist", "วันพฤหัสบดี มกราคม 1, 1970"),
    ("ja_JP@calendar=japanese", "木曜日 1月 1, 1970"), ("fa", "پنجشنبه ژانویهٔ ۱, ۱۹۷۰"),
  ])
  func `words and digits come from the locale, but not the calendar`(locale: String, written: String) throws {
    let day = try #require(CalendarDate("1970-01-01"))
    #expect(try formatter(locale, pattern: "EEEE MMMM d, yyyy").string(from: day) == written)
  }

  @Test(arguments: zones, locales)
  func `a written day can be read back in every time zone`(zone: String, locale: String) throws {
    let seed = Randomness.seed()
    print("FoundationDayFormatterSpec \(zone) \(locale) seed \(seed)")
    let fixed = [
      "0001-01-01", "0004-02-29", "0100-03-01", "1500-03-01", "1582-10-04", "1582-10-10", "1582-10-15", "1844-12-31",
      "1867-10-18", "1900-03-01", "1993-08-21", "2000-02-29", "2011-12-29", "2011-12-30", "2011-12-31", "2018-11-04",
      "9999-12-31",
    ]
    let formatter = try formatter(locale, zone: zone, pattern: "yyyy-MM-dd")
    let days = fixed.compactMap { CalendarDate($0) } + RandomDays(seed: seed).prefix(100)
    let wrong = days.filter { day in
      let digits = formatter.string(from: day).compactMap { $0.wholeNumberValue }
      return digits.reduce(0) { $0 * 10 + $1 } != day.year * 10_000 + day.month * 100 + day.day
    }
    #expect(wrong.isEmpty, "seed \(seed)")
  }

  @Test(arguments: zones)
  func `a day formatter writes the weekday of the calendar in every time zone`(zone: String) throws {
    let seed = Randomness.seed()
    print("FoundationDayFormatterSpec weekdays \(zone) seed \(seed)")
    let formatter = try formatter("en_US_POSIX", zone: zone, pattern: "EEEE")
    let wrong = RandomDays(seed: seed).prefix(200).filter { day in
      formatter.string(from: day) != "\(day.weekday)".capitalized
    }
    #expect(wrong.isEmpty, "seed \(seed)")
  }

  @Test func `a day formatter shows the time zone if the pattern asks for it`() throws {
    let day = try #require(CalendarDate("1970-01-01"))
    let formatter = try formatter("en_US_POSIX", zone: "America/New_York", pattern: "yyyy-MM-dd HH:mm zzzz")
    #expect(formatter.string(from: day) == "1970-01-01 12:00 Eastern Standard Time")
  }

  @Test func `a day formatter writes a day that its time zone left out, and then other days as before`() throws {
    let formatter = try formatter("en_US_POSIX", zone: "Pacific/Apia", pattern: "yyyy-MM-dd HH:mm XXX")
    let days = try ["2011-12-29", "2011-12-30", "2011-12-31"].map { try #require(CalendarDate($0)) }
    #expect(
      days.map { formatter.string(from: $0) } == [
        "2011-12-29 12:00 -10:00", "2011-12-30 12:00 Z", "2011-12-31 12:00 +14:00",
      ]
    )
  }

  @Test(arguments: ["", "'", "j", "TTTT", "😀", "\0"])
  func `a day formatter accepts any pattern`(pattern: String) throws {
    _ = try formatter("en_US_POSIX", pattern: pattern).string(from: .earliest)
  }

  @Test(arguments: ["GMT+15", "GMT-18", "GMT+1459", "GMT-14", "EST5EDT"])
  func `a day formatter accepts any time zone`(zone: String) throws {
    let text = try formatter("en_US_POSIX", zone: zone, pattern: "yyyy-MM-dd").string(from: .latest)
    #expect(text == "9999-12-31")
  }

  @Test(arguments: [
    ("", nil), ("zz_ZZ", "Thursday"), ("é", "Thursday"), ("😀", "Thursday"), ("de_😀", "Thursday"),
    ("de@numbers=xxxx", "Donnerstag"), ("de-u-nu-xxxx", "Donnerstag"), ("zh@numbers=finance", "星期四"),
    ("de_DE.UTF-8", "Donnerstag"), ("C", "Thursday"), ("@=;", nil),
  ])
  func `a day formatter accepts any locale`(locale: String, weekday: String?) throws {
    let text = try formatter(locale, pattern: "EEEE").string(from: try #require(CalendarDate("1970-01-01")))
    #expect(weekday == nil || text == weekday)
  }

  @Test(arguments: [
    ("0001-01-01", "1 1"), ("0001-12-31", "365 1"), ("0002-01-01", "1 1"),
  ])
  func `a day formatter counts days and weeks of the year from the first year on`(day: String, text: String) throws {
    let formatter = FoundationDayFormatter(locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, pattern: "D w")
    #expect(formatter.string(from: try #require(CalendarDate(day))) == text)
  }
}
