import Binding
import BindingFoundation
import BindingTesting
import Foundation
import TestSupport
import Testing

/// Languages with various digits, separators, groups, signs and places of currency signs.
let manyLocales = [
  "ar_EG", "ar_MA", "bn_BD", "ckb_IQ", "cs_CZ", "da_DK", "de_AT", "de_CH", "de_DE", "en_IN", "en_US", "en_ZA", "es_ES",
  "fa_IR", "fi_FI", "fr_CH", "fr_FR", "he_IL", "hi_IN", "ja_JP", "ko_KR", "lt_LT", "mr_IN", "my_MM", "ne_NP", "pl_PL",
  "pt_BR", "pt_PT", "ru_RU", "sv_SE", "th_TH", "tr_TR", "zh_CN",
].map { Locale(identifier: $0) }

/// A style of another library, which accepts an exclamation mark.
struct Stars: ParseableFormatStyle, ParseStrategy {
  var parseStrategy: Stars { self }
  func format(_ value: Int) -> String { String(repeating: "*", count: value) }
  func parse(_ text: String) throws -> Int {
    guard text.hasPrefix("*") else { throw CocoaError(.formatting) }
    return text.filter { $0 == "*" }.count
  }
}

@Suite struct StrictReadingSpec {
  let english = Locale(identifier: "en_US")
  let german = Locale(identifier: "de_DE")

  func doubles(_ locale: Locale) -> TwoWayConverter<Double, String> {
    .formatted(FloatingPointFormatStyle<Double>(locale: locale))
  }

  func wholes(_ locale: Locale) -> TwoWayConverter<Int, String> { .formatted(IntegerFormatStyle<Int>(locale: locale)) }

  func numberFormatter(_ locale: Locale, _ style: NumberFormatter.Style = .decimal) -> NumberFormatter {
    let formatter = NumberFormatter()
    formatter.locale = locale
    formatter.numberStyle = style
    return formatter
  }

  @Test func `a number is read in groups of the size in which its formatter shows it`() throws {
    let formatter = numberFormatter(english)
    formatter.groupingSize = 4
    let number = TwoWayConverter<Int, String>.formatted(by: formatter)
    #expect(number.convert(123_456_789) == "1,2345,6789")
    #expect(try number.convertBack("1,2345,6789") == 123_456_789)
    #expect(throws: ConversionError.self) { try number.convertBack("123,456,789") }
  }

  @Test(arguments: [
    "12 apples", "12x", "1,2", "1.5", "0x10", "1-", "12,34", "1,2345", "2 3", "1/2", "2.9", "1e2", "--1", "+-1", "$1",
    "1,,000", ",5", "½", "1²",
  ])
  func `no part of a text is read as a whole number`(text: String) {
    #expect(throws: ConversionError.self) { try wholes(english).convertBack(text) }
    let formatter = numberFormatter(english)
    #expect(throws: ConversionError.self) {
      try TwoWayConverter<Int, String>.formatted(by: formatter).convertBack(text)
    }
  }

  @Test(arguments: [
    "1.5.2", "1,5", "2.2x", "2 3", "1/2", "12,34", "1,234.5,6", "1..5", "1,23.4", "5%", "-", ".", "1 ,5",
  ])
  func `no part of a text is read as a number`(text: String) {
    #expect(throws: ConversionError.self) { try doubles(english).convertBack(text) }
    let formatter = numberFormatter(english)
    #expect(throws: ConversionError.self) {
      try TwoWayConverter<Double, String>.formatted(by: formatter).convertBack(text)
    }
    #expect(throws: ConversionError.self) {
      try TwoWayConverter.formatted(Decimal.FormatStyle(locale: english)).convertBack(text)
    }
  }

  @Test func `a decimal point is not read as a comma`() {
    #expect(throws: ConversionError.self) { try doubles(german).convertBack("1.5") }
    #expect(throws: ConversionError.self) { try wholes(german).convertBack("1.5") }
    let euros = Decimal.FormatStyle.Currency(code: "EUR", locale: german)
    #expect(throws: ConversionError.self) { try TwoWayConverter.formatted(euros).convertBack("1.5") }
    let percent = FloatingPointFormatStyle<Double>.Percent(locale: german)
    #expect(throws: ConversionError.self) { try TwoWayConverter.formatted(percent).convertBack("1.5 %") }
  }

  @Test(arguments: ["0.500", "-0.250", "0.000.500", "0.001"])
  func `a decimal point with three digits behind it is not read as a thousand`(text: String) throws {
    #expect(throws: ConversionError.self) { try doubles(german).convertBack(text) }
    #expect(throws: ConversionError.self) { try wholes(german).convertBack(text) }
    let euros = TwoWayConverter.formatted(Decimal.FormatStyle.Currency(code: "EUR", locale: german))
    #expect(throws: ConversionError.self) { try euros.convertBack(text + " €") }
    let formatter = numberFormatter(german)
    #expect(throws: ConversionError.self) {
      try TwoWayConverter<Double, String>.formatted(by: formatter).convertBack(text)
    }
  }
  @Test(arguments: ["\n", "\t", "\u{2028}", "\r\n"])
  func `two pasted cells are no number`(between: String) {
    for name in ["fr_FR", "sv_SE"] {
      let locale = Locale(identifier: name)
      #expect(throws: ConversionError.self) { try wholes(locale).convertBack("12\(between)345") }
      #expect(throws: ConversionError.self) { try doubles(locale).convertBack("12\(between)345") }
    }
  }
  @Test(arguments: [
    ("1234,5", 1234.5), ("1.234,5", 1234.5), ("-7", -7), ("\u{2212}7", -7), ("+7", 7), ("007", 7), ("1,", 1),
    (",5", 0.5),
    (" 7 ", 7), ("1.234.567,25", 1_234_567.25),
  ])
  func `a typed number of the locale is read`(text: String, number: Double) throws {
    #expect(try doubles(german).convertBack(text) == number)
    let formatter = numberFormatter(german)
    #expect(try TwoWayConverter<Double, String>.formatted(by: formatter).convertBack(text) == number)
    let decimals = TwoWayConverter.formatted(Decimal.FormatStyle(locale: german))
    #expect(try decimals.convertBack(text) == Decimal(number))
  }

  @Test func `the sign of a currency and that of percent may be left out`() throws {
    let euros = TwoWayConverter.formatted(Decimal.FormatStyle.Currency(code: "EUR", locale: german))
    for text in ["1.234,50 €", "1234,5", "1234,50€"] {
      #expect(try euros.convertBack(text) == Decimal(string: "1234.5")!)
    }
    #expect(throws: ConversionError.self) { try euros.convertBack("12 $") }
    let percent = TwoWayConverter.formatted(FloatingPointFormatStyle<Double>.Percent(locale: german))
    #expect(try percent.convertBack("12,5 %") == 0.125)
    #expect(try percent.convertBack("12,5") == 0.125)
    let accounting = TwoWayConverter.formatted(
      Decimal.FormatStyle.Currency(code: "USD", locale: english).sign(strategy: .accounting))
    #expect(accounting.convert(-2) == "($2.00)")
    #expect(try accounting.convertBack("($2.00)") == -2)
    #expect(try accounting.convertBack("-2") == -2)
    let named = TwoWayConverter.formatted(
      Decimal.FormatStyle.Currency(code: "USD", locale: english).presentation(.fullName))
    #expect(try named.convertBack("1.00 US dollars") == 1)
    #expect(try named.convertBack("2.00 US dollars") == 2)
  }

  @Test func `a prefix that ends in the decimal separator is no fraction`() throws {
    let formatter = numberFormatter(english)
    formatter.positivePrefix = "Rs."
    formatter.maximumFractionDigits = 0
    let price = TwoWayConverter<Double, String>.formatted(by: formatter)
    #expect(price.convert(12) == "Rs.12")
    #expect(try price.convertBack("Rs.12") == 12)
    #expect(try price.convertBack("12") == 12)
  }

  @Test(arguments: ["US$.5", "US$0.5", ".5", "US$ .5"])
  func `a fraction without a zero may follow a sign`(text: String) throws {
    let formatter = numberFormatter(english)
    formatter.positivePrefix = "US$"
    #expect(try TwoWayConverter<Double, String>.formatted(by: formatter).convertBack(text) == 0.5)
  }

  @Test(arguments: [Int.max, Int.min, 9_007_199_254_740_993, -9_007_199_254_740_993])
  func `whole numbers are not rounded`(number: Int) throws {
    for locale in manyLocales {
      let numbers = wholes(locale)
      #expect(try numbers.convertBack(numbers.convert(number)) == number, "\(locale)")
      let formatter = numberFormatter(locale)
      let other = TwoWayConverter<Int, String>.formatted(by: formatter)
      #expect(try other.convertBack(other.convert(number)) == number, "\(locale)")
    }
    let wide = TwoWayConverter.formatted(IntegerFormatStyle<UInt64>(locale: german))
    #expect(try wide.convertBack("18.446.744.073.709.551.615") == .max)
  }

  @Test func `the error of a number beyond the type's range gives the range`() {
    let bytes = TwoWayConverter.formatted(IntegerFormatStyle<Int8>(locale: german))
    let error = #expect(throws: ConversionError.self) { try bytes.convertBack("1.000") }
    #expect(error?.code == .outOfRange)
    #expect(error?.arguments == [.minimum: "-128", .maximum: "127"])
    let less = #expect(throws: ConversionError.self) { try bytes.convertBack("-1.000") }
    #expect(error?.message == "That number is too large." && less?.message == "That number is too small.")
    let formatter = numberFormatter(german)
    formatter.maximum = 1500
    let limited = TwoWayConverter<Int, String>.formatted(by: formatter)
    let other = #expect(throws: ConversionError.self) { try limited.convertBack("1501") }
    #expect(other?.code == .outOfRange)
    #expect(other?.arguments[.maximum] == "1.500")
  }

  @Test(arguments: [("1" + String(repeating: "0", count: 200), true), ("1E200", true), ("-1E-200", false)])
  func `a number that no decimal holds is compared with the limits of a formatter`(text: String, isAbove: Bool) {
    let formatter = numberFormatter(english)
    formatter.minimum = 0
    formatter.maximum = 1500
    formatter.numberStyle = text.contains("E") ? .scientific : .decimal
    let limited = TwoWayConverter<Double, String>.formatted(by: formatter)
    let error = #expect(throws: ConversionError.self) { try limited.convertBack(text) }
    #expect(error?.code == .outOfRange)
    #expect(error?.message == "That number is too \(isAbove ? "large" : "small").")
  }

  @Test func `ASCII digits are read in every language`() throws {
    let day = DateComponents(calendar: Calendar(identifier: .gregorian), timeZone: .gmt, year: 2023, month: 2, day: 7)
    for locale in manyLocales {
      #expect(try wholes(locale).convertBack("12") == 12)
      #expect(try wholes(locale).convertBack("-12") == -12)
      let percent = TwoWayConverter.formatted(FloatingPointFormatStyle<Double>.Percent(locale: locale))
      #expect(try percent.convertBack("12") == 0.12)
      #expect(try TwoWayConverter<Int, String>.formatted(by: numberFormatter(locale)).convertBack("12") == 12)
      let date = TwoWayConverter<Date, String>.date("yyyy-MM-dd", locale: locale)
      #expect(try date.convertBack("2023-02-07") == day.date)
      let style = Date.FormatStyle(locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
        .year().month(.twoDigits).day()
      let dates = TwoWayConverter.formatted(style)
      let shown = String(
        String.UnicodeScalarView(
          dates.convert(day.date!).unicodeScalars.map { scalar in
            scalar.properties.numericType == .decimal
              ? Unicode.Scalar(48 + UInt32(scalar.properties.numericValue!))! : scalar
          }))
      #expect(try dates.convertBack(shown) == day.date)
    }
    #expect(try doubles(Locale(identifier: "ar_EG")).convertBack("1234.5") == 1234.5)
    #expect(try doubles(Locale(identifier: "ar_EG")).convertBack("١٬٢٣٤٫٥") == 1234.5)
  }

  @Test func `dates that do not exist are refused, in every style`() throws {
    let calendar = Calendar(identifier: .gregorian)
    let style = Date.FormatStyle(date: .numeric, time: .omitted, locale: english, calendar: calendar, timeZone: .gmt)
    let dates = TwoWayConverter.formatted(style)
    for text in ["2/31/2023", "13/1/2023", "2/3/2023 x", "2/3", "x"] {
      #expect(throws: ConversionError.self, "\(text)") { try dates.convertBack(text) }
    }
    #expect(try dates.convertBack("02/03/2023") == dates.convertBack("2/3/2023"))
    let iso = TwoWayConverter.formatted(Date.ISO8601FormatStyle())
    #expect(try iso.convertBack("2023-02-03T10:11:12Z") == Date(timeIntervalSince1970: 1_675_419_072))
    #expect(throws: ConversionError.self) { try iso.convertBack("2023-02-03T10:11:12Zx") }
    let formatter = DateFormatter()
    formatter.locale = english
    formatter.dateFormat = "M/d/yyyy"
    formatter.isLenient = true
    let lenient = TwoWayConverter<Date, String>.formatted(by: formatter)
    #expect(throws: ConversionError.self) { try lenient.convertBack("2/31/2023") }
  }

  @Test(arguments: [
    ("America/Santiago", "2024-09-08"), ("Africa/Cairo", "2024-04-26"), ("Asia/Beirut", "2024-03-31"),
    ("America/Havana", "2024-03-10"), ("America/Sao_Paulo", "2018-11-04"),
  ])
  func `a day without a midnight is a day`(zone: String, text: String) throws {
    let zone = TimeZone(identifier: zone)!
    let day = TwoWayConverter<Date, String>.date("yyyy-MM-dd", timeZone: zone)
    #expect(day.convert(try day.convertBack(text)) == text)
    let worded = TwoWayConverter<Date, String>.date("EEEE, d MMMM yyyy", timeZone: zone)
    let words = worded.convert(try day.convertBack(text))
    #expect(worded.convert(try worded.convertBack(words)) == words)
    let formatter = dateFormatter("yyyy-MM-dd", Locale(identifier: "en_US_POSIX"), zone)
    let formatted = TwoWayConverter<Date, String>.formatted(by: formatter)
    #expect(formatted.convert(try formatted.convertBack(text)) == text)
    let style = Date.FormatStyle(
      date: .numeric, time: .omitted, locale: english, calendar: Calendar(identifier: .gregorian), timeZone: zone)
    let styled = TwoWayConverter.formatted(style)
    let shown = styled.convert(try day.convertBack(text))
    #expect(styled.convert(try styled.convertBack(shown)) == shown)
    // An hour that was skipped is no date.
    let hour = TwoWayConverter<Date, String>.date("yyyy-MM-dd HH:mm", timeZone: zone)
    #expect(throws: ConversionError.self) { try hour.convertBack("\(text) 00:30") }
  }

  private func dateFormatter(_ pattern: String, _ locale: Locale, _ zone: TimeZone) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeZone = zone
    formatter.dateFormat = pattern
    return formatter
  }

  @Test func `an edited day keeps the time of day`() throws {
    let zone = TimeZone(identifier: "Europe/Berlin")!
    let minutes = TwoWayConverter<Date, String>.date("yyyy-MM-dd HH:mm:ss", timeZone: zone)
    let evening = try minutes.convertBack("2024-02-03 22:13:45")
    let formatter = dateFormatter("dd.MM.yyyy", german, zone)
    let style = Date.FormatStyle(
      date: .numeric, time: .omitted, locale: german, calendar: Calendar(identifier: .gregorian), timeZone: zone)
    for (converter, text) in [
      (TwoWayConverter<Date, String>.date("yyyy-MM-dd", timeZone: zone), "2024-07-04"),
      (.date("d. MMMM yyyy", locale: german, timeZone: zone), "4. Juli 2024"),
      (.formatted(by: formatter), "04.07.2024"), (.formatted(style), "4.7.2024"),
    ] {
      let edited = try converter.convertBack(text, current: evening).value(keeping: nil)!
      #expect(minutes.convert(edited) == "2024-07-04 22:13:45")
      #expect(try minutes.convert(converter.convertBack(text)) == "2024-07-04 00:00:00")
    }
    let time = TwoWayConverter<Date, String>.date("HH:mm", timeZone: zone)
    let later = try time.convertBack("23:05", current: evening).value(keeping: nil)!
    #expect(minutes.convert(later) == "2024-02-03 23:05:00")
  }

  @Test func `an hour that comes twice is read as the second, and a skipped hour is refused`() throws {
    let zone = TimeZone(identifier: "Europe/Berlin")!
    let hours = TwoWayConverter<Date, String>.date("yyyy-MM-dd HH:mm", timeZone: zone)
    #expect(throws: ConversionError.self) { try hours.convertBack("2024-03-31 02:30") }
    #expect(try hours.convertBack("2024-10-27 02:30") == Date(timeIntervalSince1970: 1_729_992_600))
    let zoned = TwoWayConverter<Date, String>.date("yyyy-MM-dd HH:mm xxx", timeZone: zone)
    #expect(try zoned.convertBack("2024-10-27 02:30 +02:00") == Date(timeIntervalSince1970: 1_729_989_000))
  }

  @Test func `a time that clocks skip, or that is of another offset, is refused on the present day`() throws {
    let zone = TimeZone(identifier: "America/New_York")!
    let full = TwoWayConverter<Date, String>.date("yyyy-MM-dd HH:mm", timeZone: zone)
    let meeting = try full.convertBack("2024-03-10 01:00")
    let formatter = dateFormatter("HH:mm", english, zone)
    let style = Date.FormatStyle(
      date: .omitted, time: .shortened, locale: english, calendar: Calendar(identifier: .gregorian), timeZone: zone)
    for (converter, skipped, shown) in [
      (TwoWayConverter<Date, String>.date("HH:mm", timeZone: zone), "02:30", "03:30"),
      (.formatted(by: formatter), "02:30", "03:30"), (.formatted(style), "2:30 AM", "3:30 AM"),
    ] {
      #expect(throws: ConversionError.self) { try converter.convertBack(skipped, current: meeting) }
      let edited = try converter.convertBack(shown, current: meeting).value(keeping: nil)!
      #expect(full.convert(edited) == "2024-03-10 03:30")
    }
    let zoned = TwoWayConverter<Date, String>.date("HH:mm xxx", timeZone: zone)
    #expect(throws: ConversionError.self) { try zoned.convertBack("12:00 -05:00", current: meeting) }
    // A text with a part of the day is read, even where it is another day's.
    for (pattern, text, edited) in [
      ("yyyy-MM HH:mm", "2024-04 02:30", "2024-04-01 02:30"), ("yyyy-MM-dd HH:mm", "2024-03-11 02:30", nil),
    ] {
      let converter = TwoWayConverter<Date, String>.date(pattern, timeZone: zone)
      let date = try converter.convertBack(text, current: meeting).value(keeping: nil)!
      #expect(full.convert(date) == edited ?? text)
    }
  }

  @Test func `a month in one letter is read if no other month has that letter`() throws {
    let month = TwoWayConverter<Date, String>.date("d MMMMM yyyy", locale: english)
    #expect(try month.convert(month.convertBack("7 S 2023")) == "7 S 2023")
    for text in ["31 S 2023", "7 J 2023"] {
      #expect(throws: ConversionError.self) { try month.convertBack(text) }
    }
  }

  @Test func `format styles of other modules are read by their own strategies`() throws {
    let stars = TwoWayConverter.formatted(Stars())
    #expect(try stars.convertBack("***!") == 3)
    #expect(stars.convert(3) == "***")
    #expect(throws: ConversionError.self) { try stars.convertBack("three") }
  }

  @Test(arguments: manyLocales)
  func `strict converters keep the round-trip law in many languages`(locale: Locale) throws {
    let seed = Randomness.seed()
    print("seed \(seed)")
    var samples = Samples(seed)
    let numbers =
      samples.list(3) { Double.random(in: -1e6...1e6, using: &$0) }
      + [0, -0.0, 1, -1, 0.5, 1234.5, 12345, 1e15, -.infinity, .nan]
    let finite = numbers.filter(\.isFinite)
    let dates = samples.list(2) { Date(timeIntervalSince1970: .random(in: -6e9...9e9, using: &$0)) }
    hold(.formatted(FloatingPointFormatStyle<Double>(locale: locale)), numbers)
    hold(.formatted(FloatingPointFormatStyle<Double>.Percent(locale: locale)), finite)
    hold(.formatted(FloatingPointFormatStyle<Double>.Currency(code: "EUR", locale: locale)), finite)
    hold(.formatted(FloatingPointFormatStyle<Float>(locale: locale)), finite.map { Float($0) })
    hold(.formatted(IntegerFormatStyle<Int>(locale: locale)), finite.map { Int($0) } + [.max, .min])
    hold(.formatted(IntegerFormatStyle<Int>.Percent(locale: locale)), finite.map { Int($0) })
    hold(.formatted(IntegerFormatStyle<Int>.Currency(code: "JPY", locale: locale)), finite.map { Int($0) })
    hold(.formatted(Decimal.FormatStyle(locale: locale)), finite.map { Decimal(Int($0 * 100)) / 100 })
    hold(.formatted(Decimal.FormatStyle.Percent(locale: locale)), finite.map { Decimal(Int($0 * 100)) / 100 })
    for code in ["EUR", "CHF", "JPY", "USD"] {
      let style = Decimal.FormatStyle.Currency(code: code, locale: locale)
      hold(.formatted(style), finite.map { Decimal(Int($0 * 100)) / 100 })
    }
    for style in [NumberFormatter.Style.decimal, .percent, .currency] {
      let formatter = numberFormatter(locale, style)
      hold(TwoWayConverter<Double, String>.formatted(by: formatter), finite)
    }
    for pattern in [
      "yyyy-MM-dd", "d MMMM yyyy", "dd.MM.yyyy HH:mm", "EEEE, MMMM d, yyyy", "EEEEEE yyyy-MM-dd", "EEEEE d.M.yyyy",
    ] {
      hold(.date(pattern, locale: locale, timeZone: TimeZone(identifier: "Europe/Berlin")!), dates)
    }
    let calendar = Calendar(identifier: .gregorian)
    for time in [Date.FormatStyle.TimeStyle.omitted, .shortened] {
      for date in [Date.FormatStyle.DateStyle.numeric, .long] {
        let style = Date.FormatStyle(date: date, time: time, locale: locale, calendar: calendar, timeZone: .gmt)
        hold(.formatted(style), dates)
      }
    }
  }

  func hold<Model>(_ converter: TwoWayConverter<Model, String>, _ models: [Model], line: Int = #line) {
    expectLawful(converter, models, line: line)
    expectStrict(converter, models.prefix(1), line: line)
  }
}
