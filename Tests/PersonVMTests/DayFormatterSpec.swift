import Foundation
import TestSupport
import Testing

@testable import PersonVM

@Suite struct DayFormatterSpec {
  private static let locales = [
    "en_US_POSIX", "en_US", "en_GB", "de", "fr_CA", "ar", "ar_EG", "fa", "he", "th", "th_TH@calendar=buddhist", "ja",
    "ja_JP@calendar=japanese", "zh_Hant_TW", "hi@numbers=deva", "ru", "ca", "cs", "el", "fi", "pl", "de@numbers=roman",
    "ne", "my", "", "zz", "de-u-nu-deva",
  ]

  private static let patterns = [
    "EEEE MMMM d, yyyy", "E EE EEE EEEE EEEEE EEEEEE", "M MM MMM MMMM MMMMM L LL LLL LLLL LLLLL", "d dd ddd dddd",
    "y yy yyy yyyy yyyyy", "yyyyMMdd", "d 'de' MMMM 'o''clock' ''y''", "d. MMMM\ny\té 日", "y年M月d日", "Y-'W'ww-e",
    "HH:mm zzzz", "'", "'open", "", "''", "'a", "é", "G y", "j", "dMy", "c cccc", "Q u", "EEEEEEE MMMMMM LLLLLL",
  ]

  @Test(arguments: locales)
  func `a day formatter writes what Foundation writes, whatever the pattern`(locale: String) throws {
    let seed = Randomness.seed()
    print("DayFormatterSpec \(locale) seed \(seed)")
    let fixed = ["0001-01-01", "0009-02-28", "1582-10-10", "1970-01-01", "2009-12-31", "2011-12-30", "9999-12-31"]
    let days = fixed.compactMap { CalendarDate($0) } + RandomDays(seed: seed).prefix(40)
    let (locale, zone) = (Locale(identifier: locale), try #require(TimeZone(identifier: "Pacific/Apia")))
    for pattern in Self.patterns {
      let formatter = DayFormatter(locale: locale, timeZone: zone, pattern: pattern)
      let foundation = FoundationDayFormatter(locale: locale, timeZone: zone, pattern: pattern)
      // Twice, because the formatter keeps what it writes first.
      for day in days + days {
        let (written, expected) = (formatter.string(from: day), foundation.string(from: day))
        #expect(written == expected, "\(day) by \(pattern), seed \(seed)")
        if written != expected { break }
      }
    }
  }

  @Test func `a day formatter writes every month and weekday of English`() throws {
    let foundation = FoundationDayFormatter(locale: .posix, timeZone: .gmt, pattern: "EEEE EEE MMMM MMM")
    let formatter = DayFormatter(locale: .posix, timeZone: .gmt, pattern: "EEEE EEE MMMM MMM")
    for number in 0..<400 {
      let day = try #require(CalendarDate(daysSinceEpoch: number))
      #expect(formatter.string(from: day) == foundation.string(from: day))
    }
  }
}
