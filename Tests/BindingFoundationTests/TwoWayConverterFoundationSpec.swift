import Binding
import BindingFoundation
import BindingTesting
import Foundation
import TestSupport
import Testing

@Suite struct TwoWayConverterFoundationSpec {
  let german = Locale(identifier: "de_DE")

  @Test func `format styles read what they write`() throws {
    let price = TwoWayConverter.formatted(Decimal.FormatStyle(locale: german))
    #expect(price.convert(Decimal(string: "1234.5")!) == "1.234,5")
    #expect(try price.convertBack("1.234,5") == Decimal(string: "1234.5")!)
    let error = #expect(throws: ConversionError.self) { try price.convertBack("x") }
    #expect(error?.code == .malformed)
    #expect(error?.underlying != nil)
    #expect(throws: ConversionError("Something is missing here.", code: .empty)) { try price.convertBack("") }
  }

  @Test func `a format style does not lose the digits that it does not show`() throws {
    let rounded = TwoWayConverter.formatted(
      FloatingPointFormatStyle<Double>(locale: german).precision(.fractionLength(2)))
    #expect(try rounded.convertBack("1,23", current: 1.234) == .unchanged)
    #expect(try rounded.convertBack("1,24", current: 1.234) == .value(1.24))
  }

  @Test func `a converter follows a locale that changes`() {
    let locale = Observable(german)
    let converter = TwoWayConverter.formatted(FloatingPointFormatStyle<Double>(locale: locale.value))
    let shown = Observable(1.5).converted(by: converter.oneWay)
    #expect(shown.value == "1,5")
    locale.value = Locale(identifier: "en_US")
    #expect(shown.value == "1.5")
  }

  @Test func `converters of formatters convert both ways`() throws {
    let formatter = NumberFormatter()
    formatter.locale = german
    formatter.numberStyle = .decimal
    let number = TwoWayConverter<Double, String>.formatted(by: formatter)
    #expect(number.convert(1234.5) == "1.234,5")
    #expect(try number.convertBack("1.234,5") == 1234.5)
    #expect(try TwoWayConverter<Int, String>.formatted(by: formatter).convertBack("12") == 12)
    #expect(throws: ConversionError("That cannot be read.")) { try number.convertBack("x") }
    #expect(throws: ConversionError("That cannot be read.")) {
      try TwoWayConverter<Int, String>.formatted(by: formatter).convertBack("1,5")
    }
  }

  @Test(arguments: ["2001-02-03", "0001-01-01", "2000-02-29", "1582-10-10"])
  func `dates are converted by a pattern`(text: String) throws {
    let day = TwoWayConverter<Date, String>.date("yyyy-MM-dd")
    #expect(day.convert(try day.convertBack(text)) == text)
  }

  @Test(arguments: [
    "2001-2-3", "2001-02-29", "2001-13-01", " 2001-02-03", "2001-02-03 ", "x", "20010203", "2001-02-03x",
  ])
  func `dates are read strictly`(text: String) {
    #expect(throws: ConversionError("That is no date.")) {
      try TwoWayConverter<Date, String>.date("yyyy-MM-dd").convertBack(text)
    }
  }

  @Test(arguments: [
    ("de-u-nu-latn", "2001"), ("ar-EG-u-nu-arab", "٢٠٠١"), ("ar@numbers=Latn", "2001"), ("hi-u-nu-deva", "२००१"),
    ("de@numbers=xxxx", "2001"), ("de_😀", "2001"),
  ])
  func `dates are converted in the digits that any locale names`(locale: String, year: String) throws {
    let day = TwoWayConverter<Date, String>.date("yyyy", locale: Locale(identifier: locale))
    #expect(day.convert(try day.convertBack("2001")) == year)
    #expect(day.convert(try day.convertBack(year)) == year)
  }

  @Test(arguments: ["en_US_POSIX", "ar_EG", "fa", "my", "ckb_IQ", "hi@numbers=deva"])
  func `the offset of a zone keeps its ASCII digits in every language`(locale: String) throws {
    let noon = Date(timeIntervalSince1970: 43_200)
    let zone = TimeZone(secondsFromGMT: 20_700)!
    for (pattern, typed) in [("Z", "1970-01-01 17:45 +0545"), ("xxx", "1970-01-01 17:45 +05:45")] {
      let time = TwoWayConverter<Date, String>.date(
        "yyyy-MM-dd HH:mm \(pattern)", locale: Locale(identifier: locale), timeZone: zone)
      #expect(try time.convertBack(time.convert(noon)) == noon)
      #expect(try time.convertBack(typed) == noon)
    }
  }

  @Test func `the hour is kept where the text shows only the day`() throws {
    let noon = Date(timeIntervalSince1970: 43_200)
    let day = TwoWayConverter<Date, String>.date("yyyy-MM-dd")
    #expect(try day.convertBack("1970-01-01", current: noon) == .unchanged)
    #expect(throws: ConversionError("A date is missing.", code: .empty)) { try day.convertBack("") }
  }

  @Test func `converters of Foundation keep the round-trip law`() {
    let seed = Randomness.seed()
    print("seed \(seed)")
    var samples = Samples(seed)
    let numbers = samples.list(100) { Double.random(in: -1e6...1e6, using: &$0) }
    for identifier in ["de_DE", "en_US", "fr_CH", "en_IN"] {
      let locale = Locale(identifier: identifier)
      expectLawful(.formatted(FloatingPointFormatStyle<Double>(locale: locale)), numbers)
      expectLawful(.formatted(IntegerFormatStyle<Int>(locale: locale)), numbers.map { Int($0) })
      expectLawful(.formatted(Decimal.FormatStyle(locale: locale)), numbers.map { Decimal(Int($0 * 100)) / 100 })
      let formatter = NumberFormatter()
      formatter.locale = locale
      formatter.numberStyle = .decimal
      expectLawful(TwoWayConverter<Double, String>.formatted(by: formatter), numbers)
    }
    let dates = samples.list(100) { Date(timeIntervalSince1970: .random(in: -6e10...2e11, using: &$0)) }
    for pattern in ["yyyy-MM-dd", "d MMMM yyyy", "dd.MM.yyyy HH:mm", "EEEE, MMMM d, yyyy"] {
      expectLawful(.date(pattern), dates)
      expectLawful(.date(pattern, locale: Locale(identifier: "de_DE")), dates)
    }
  }

  @Test func `a number is read in full width, as keyboards for Japanese and Chinese write it`() throws {
    let japanese = Locale(identifier: "ja_JP")
    let number = TwoWayConverter.formatted(FloatingPointFormatStyle<Double>(locale: japanese))
    for (text, value) in [("１２", 12), ("－１２", -12), ("＋１２", 12), ("１．５", 1.5), ("１，２３４", 1234)] {
      #expect(try number.convertBack(text) == value, "\(text)")
    }
    let yen = TwoWayConverter.formatted(Decimal.FormatStyle.Currency(code: "JPY", locale: japanese))
    for text in ["12", "１２", "¥12", "￥12", "￥１２", "￥　１２", "¥１２"] {
      #expect(try yen.convertBack(text) == 12, "\(text)")
    }
    let share = TwoWayConverter.formatted(FloatingPointFormatStyle<Double>.Percent(locale: japanese))
    #expect(try share.convertBack("１２％") == 0.12)
    for text in ["１２，３", "￥", "１２円"] {
      #expect(throws: ConversionError.self, "\(text)") { try number.convertBack(text) }
    }
  }
}
