import Binding
import BindingFoundation
import BindingTesting
import Foundation
import TestSupport
import Testing

/// Texts of dates that lack a part, and dates that are typed otherwise than they are shown.
@Suite struct EditedDatesSpec {
  let english = Locale(identifier: "en_US")
  let full = TwoWayConverter<Date, String>.date("yyyy-MM-dd")

  private func formatter(_ pattern: String, _ locale: String = "en_US") -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: locale)
    formatter.timeZone = .gmt
    formatter.dateFormat = pattern
    formatter.isLenient = true
    return formatter
  }

  private var style: Date.FormatStyle {
    Date.FormatStyle(locale: english, calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
  }

  @Test func `one digit of a two-digit year is no year of the first century`() throws {
    let dates = formatter("M/d/yy")
    let styled = TwoWayConverter.formatted(style.year(.twoDigits).month(.defaultDigits).day())
    for day in [.formatted(by: dates), styled] {
      #expect(try full.convert(day.convertBack("1/2/05")) == "2005-01-02")
      for text in ["1/2/5", "1/2/005", "01/02/5"] {
        #expect(try full.convert(day.convertBack(text)) == "2005-01-02", "\(text)")
      }
    }
  }

  @Test func `the year that a text does not show is kept`() throws {
    let birthday = try full.convertBack("1990-05-05")
    for (day, text, wrong) in [
      (TwoWayConverter<Date, String>.date("d MMMM"), "6 May", "29 February"),
      (.date("EEEE, d MMMM"), "Sunday, 6 May", "Monday, 6 May"),
      (.formatted(by: formatter("d MMMM")), "6 May", "29 February"),
      (.formatted(by: formatter("EEEE, d MMMM")), "Sunday, 6 May", "Saturday, 6 May"),
      (.formatted(by: formatter("d MMMM zzz")), "6 May GMT", "29 February GMT"),
      (.formatted(style.month(.wide).day()), "May 6", "February 29"),
      (.formatted(style.weekday(.wide).month(.wide).day()), "Sunday, May 6", "Saturday, May 6"),
    ] {
      let edited = try day.convertBack(text, current: birthday).value(keeping: nil)!
      #expect(full.convert(edited) == "1990-05-06", "\(text)")
      #expect(throws: ConversionError.self, "\(wrong)") { try day.convertBack(wrong, current: birthday) }
    }
    let leap = TwoWayConverter<Date, String>.date("d MMMM")
    let other = try full.convertBack("1896-01-31")
    #expect(try full.convert(leap.convertBack("29 February", current: other).value(keeping: nil)!) == "1896-02-29")
    #expect(try full.convert(leap.convertBack("29 February")) == "2000-02-29")
  }

  @Test func `the offset is kept if the minutes change in an hour that comes twice`() throws {
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let (first, second) = (Date(timeIntervalSince1970: 1_730_611_800), Date(timeIntervalSince1970: 1_730_615_400))
    var styled = Date.FormatStyle(locale: english, calendar: Calendar(identifier: .gregorian), timeZone: zone)
    styled = styled.year().month(.twoDigits).day().hour().minute()
    let formatter = formatter("yyyy-MM-dd HH:mm")
    formatter.timeZone = zone
    for (converter, text) in [
      (TwoWayConverter<Date, String>.date("yyyy-MM-dd HH:mm", timeZone: zone), "2024-11-03 01:45"),
      (.date("HH:mm", timeZone: zone), "01:45"), (.formatted(by: formatter), "2024-11-03 01:45"),
      (.formatted(styled), styled.format(first + 900)),
    ] {
      for date in [first, second] {
        #expect(converter.convert(first) == converter.convert(second))
        #expect(
          try converter.convertBack(text, current: date).value(keeping: nil) == date + 900, "\(text) after \(date)")
      }
    }
    // A text that has the offset says which of the two it is.
    let zoned = TwoWayConverter<Date, String>.date("yyyy-MM-dd HH:mm xxx", timeZone: zone)
    for (text, date) in [("2024-11-03 01:45 -04:00", first), ("2024-11-03 01:45 -05:00", second)] {
      for current in [first, second] {
        #expect(try zoned.convertBack(text, current: current).value(keeping: nil) == date + 900)
      }
    }
  }

  @Test func `a date is read as it is typed on any keyboard, and as it is copied`() throws {
    let noon = TwoWayConverter<Date, String>.date("yyyy/MM/dd h:mm a")
    let date = try noon.convertBack("2024/12/31 9:30 AM")
    for text in [
      "2024/12/31 9:30 am", "\u{200E}2024/12/31 9:30\u{202F}AM\u{200F}", "２０２４／１２／３１　９：３０　ＡＭ",
      "2024/12/31 9:30\u{A0}Am",
    ] {
      #expect(try noon.convertBack(text) == date, "\(text)")
      #expect(try noon.convertBack(text, current: date) == .unchanged, "\(text)")
    }
    for text in ["2024/12/31  9:30 am", "2024/12/31 09:30 am", "2024/12/31\t9:30 am", "2024/12/31 9:30am"] {
      #expect(throws: ConversionError.self, "\(text)") { try noon.convertBack(text) }
    }
    let era = TwoWayConverter<Date, String>.date("yyyy-MM-dd G")
    #expect(try era.convertBack("\u{200E}２０２４-12-31\u{202F}ad") == era.convertBack("2024-12-31 AD"))
    let styled = TwoWayConverter.formatted(style.year().month(.twoDigits).day(.twoDigits))
    #expect(try full.convert(styled.convertBack("１２／３１／２０２４")) == "2024-12-31")
  }

  @Test func `with the year, another day, or another time, the date is the present one`() throws {
    let minutes = TwoWayConverter<Date, String>.date("yyyy-MM-dd HH:mm")
    let evening = try minutes.convertBack("1999-12-31 22:13")
    for (pattern, text, edited) in [
      ("MMMM d", "January 1", "1999-01-01 22:13"), ("MMMM d HH:mm", "January 1 07:05", "1999-01-01 07:05"),
      ("HH:mm", "07:05", "1999-12-31 07:05"), ("yyyy MMMM", "1998 July", "1998-07-01 22:13"),
      ("dd.MM.yyyy", "29.02.1996", "1996-02-29 22:13"),
    ] {
      for converter in [TwoWayConverter<Date, String>.date(pattern), .formatted(by: formatter(pattern))] {
        let date = try converter.convertBack(text, current: evening).value(keeping: nil)!
        #expect(minutes.convert(date) == edited, "\(text)")
      }
    }
  }

  @Test func `texts without a year keep the round-trip law, and the year`() {
    let seed = Randomness.seed()
    print("seed \(seed)")
    var samples = Samples(seed)
    let dates = samples.list(40) { Date(timeIntervalSince1970: .random(in: -12e9...20e9, using: &$0).rounded()) }
    let seconds = TwoWayConverter<Date, String>.date("yyyy-MM-dd HH:mm:ss")
    for identifier in ["en_US", "de_DE", "ar_EG"] {
      for pattern in ["d MMMM", "d.M. HH:mm", "MM-dd HH:mm:ss"] {
        let converter = TwoWayConverter<Date, String>.date(pattern, locale: Locale(identifier: identifier))
        expectLawful(converter, dates)
        for (date, other) in zip(dates, dates.dropFirst()) {
          // The text of the other date's day in the year of the date, where that is no leap day.
          guard let edited = try? converter.convertBack(converter.convert(other), current: date).value(keeping: date)
          else { continue }
          #expect(seconds.convert(edited).prefix(5) == seconds.convert(date).prefix(5))
          #expect(converter.convert(edited) == converter.convert(other))
        }
      }
      expectLawful(.formatted(by: formatter("d.M.yy", identifier)), dates)
      expectLawful(
        .formatted(style.locale(Locale(identifier: identifier)).year(.twoDigits).month(.twoDigits).day()), dates)
    }
  }

  @Test func `an edited day of an ISO 8601 formatter keeps the time of day`() throws {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withFullDate]
    formatter.timeZone = .gmt
    let day = TwoWayConverter<Date, String>.formatted(by: formatter)
    let evening = Date(timeIntervalSince1970: 80_000)
    #expect(day.convert(evening) == "1970-01-01")
    #expect(try day.convertBack("1970-01-02", current: evening) == .value(evening + 86_400))
    #expect(try day.convertBack("1970-01-02") == Date(timeIntervalSince1970: 86_400))
    for text in ["1970-01-02x", "1970-02-30", ""] {
      #expect(throws: ConversionError.self) { try day.convertBack(text, current: evening) }
    }
  }

  @Test(arguments: [
    "th_TH", "fa_IR", "hi_IN", "ne_NP", "my_MM", "km_KH", "yo_NG", "syr", "ff_Adlm_GN", "he@calendar=hebrew",
  ])
  func `dates in words with combining marks are read as they are shown`(identifier: String) throws {
    let locale = Locale(identifier: identifier)
    // One day of each month of a leap year.
    let dates = (0..<13).map { Date(timeIntervalSince1970: 1_704_067_200 + 28 * 86_400 * Double($0)) }
    for style in [DateFormatter.Style.medium, .long, .full] {
      let formatter = DateFormatter()
      formatter.locale = locale
      formatter.timeZone = .gmt
      formatter.dateStyle = style
      formatter.isLenient = true
      let day = TwoWayConverter<Date, String>.formatted(by: formatter)
      for date in dates { #expect(try day.convertBack(day.convert(date)) == date, "\(day.convert(date))") }
      expectStrict(day, dates.prefix(1))
    }
    for pattern in ["G y MMM d", "EEEE d MMMM yyyy xxx"] {
      let day = TwoWayConverter<Date, String>.date(pattern, locale: locale)
      for date in dates { #expect(try day.convertBack(day.convert(date)) == date, "\(day.convert(date))") }
      expectStrict(day, dates.prefix(1))
    }
  }

  @Test func `dates in words of the app with combining marks are read as they are shown`() throws {
    func words(_ symbols: [String]) -> [String] {
      symbols.indices.map { "e\u{301}\(Character(UnicodeScalar(97 + UInt8($0))))e\u{301}" }
    }
    let lists: [(pattern: String, replaceWords: (DateFormatter) -> Void)] = [
      ("G y-MM-dd", { $0.eraSymbols = words($0.eraSymbols) }),
      ("GGGG y-MM-dd", { $0.longEraSymbols = words($0.longEraSymbols) }),
      ("d MMMM y", { $0.monthSymbols = words($0.monthSymbols) }),
      ("d MMM y", { $0.shortMonthSymbols = words($0.shortMonthSymbols) }),
      ("LLLL y", { $0.standaloneMonthSymbols = words($0.standaloneMonthSymbols) }),
      ("LLL y", { $0.shortStandaloneMonthSymbols = words($0.shortStandaloneMonthSymbols) }),
      ("EEEE y-MM-dd", { $0.weekdaySymbols = words($0.weekdaySymbols) }),
      ("EEE y-MM-dd", { $0.shortWeekdaySymbols = words($0.shortWeekdaySymbols) }),
      ("EEEEE y-MM-dd", { $0.veryShortWeekdaySymbols = words($0.veryShortWeekdaySymbols) }),
      ("cccc y-MM-dd", { $0.standaloneWeekdaySymbols = words($0.standaloneWeekdaySymbols) }),
      ("ccc y-MM-dd", { $0.shortStandaloneWeekdaySymbols = words($0.shortStandaloneWeekdaySymbols) }),
      ("QQQQ y", { $0.quarterSymbols = words($0.quarterSymbols) }),
      ("QQQ y", { $0.shortQuarterSymbols = words($0.shortQuarterSymbols) }),
      ("qqqq y", { $0.standaloneQuarterSymbols = words($0.standaloneQuarterSymbols) }),
      ("qqq y", { $0.shortStandaloneQuarterSymbols = words($0.shortStandaloneQuarterSymbols) }),
    ]
    let april = try full.convertBack("2024-04-01")
    for (pattern, replaceWords) in lists {
      let formatter = formatter(pattern)
      replaceWords(formatter)
      let day = TwoWayConverter<Date, String>.formatted(by: formatter)
      #expect(day.convert(april).contains("e\u{301}"), "\(pattern)")
      #expect(try day.convertBack(day.convert(april)) == april, "\(pattern)")
    }
    let clock = formatter("y-MM-dd h a")
    (clock.amSymbol, clock.pmSymbol) = ("m\u{301}a", "m\u{301}p")
    let hour = TwoWayConverter<Date, String>.formatted(by: clock)
    for date in [april, april + 15 * 3_600] { #expect(try hour.convertBack(hour.convert(date)) == date) }
  }

  @Test(arguments: [
    "2024 😁", "2024 🇩🇪", "2024 e\u{301}", "2024\r\n\u{301}", "2024", "2\u{301}024 😀", "2024 😀\u{301}", "\u{301}2024 😀",
    "\u{301}",
  ])
  func `a text of any characters is refused if it is no date`(text: String) throws {
    let day = TwoWayConverter<Date, String>.formatted(by: formatter("yyyy 😀 G"))
    #expect(try full.convert(day.convertBack("2024 😀 AD")) == "2024-01-01")
    for text in [text, text + " AD"] {
      #expect(throws: ConversionError.self) { try day.convertBack(text) }
    }
  }
}
