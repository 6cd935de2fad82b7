import Binding
import BindingFoundation
import BindingTesting
import Foundation
import TestSupport
import Testing

/// Numbers that a style shows multiplied or rounded, and numbers at the limits of their types.
@Suite struct ScaledNumbersSpec {
  let english = Locale(identifier: "en_US")

  @Test func `cents that a style shows as euros are read`() throws {
    let cents = TwoWayConverter.formatted(IntegerFormatStyle<Int>.Currency(code: "EUR", locale: english).scale(0.01))
    #expect(cents.convert(1234) == "€12.34")
    #expect(try cents.convertBack("€12.34") == 1234)
    #expect(try cents.convertBack("-€0.05") == -5)
    #expect(try cents.convertBack("13.00", current: 1234) == .value(1300))
    #expect(try cents.convertBack("13") == 1300)
    for text in ["12.345", "€0.001"] {
      let error = #expect(throws: ConversionError.self) { try cents.convertBack(text) }
      #expect(error?.code == .malformed)
    }
    let error = #expect(throws: ConversionError.self) { try cents.convertBack("99999999999999999999") }
    #expect(error?.code == .outOfRange)
  }

  @Test func `a percentage of whole numbers is read without its sign`() throws {
    let formatter = NumberFormatter()
    formatter.locale = english
    formatter.numberStyle = .percent
    let percent = TwoWayConverter<Int, String>.formatted(by: formatter)
    #expect(percent.convert(5) == "500%")
    #expect(try percent.convertBack("500") == 5)
    #expect(try percent.convertBack("1,200%") == 12)
    #expect(throws: ConversionError.self) { try percent.convertBack("550") }
  }

  @Test func `numbers that are shown multiplied by a power of ten keep the round-trip law`() {
    let seed = Randomness.seed()
    print("seed \(seed)")
    var samples = Samples(seed)
    let numbers = samples.list(6) { Int.random(in: -9_999_999...9_999_999, using: &$0) } + [0, 1, -1, 5, 100]
    let doubles = numbers.map(Double.init)
    for locale in manyLocales {
      expectLawful(.formatted(IntegerFormatStyle<Int>.Currency(code: "EUR", locale: locale).scale(0.01)), numbers)
      for scale in [0.001, 0.1, 10, 1000] {
        expectLawful(.formatted(IntegerFormatStyle<Int>(locale: locale).scale(scale)), numbers)
        expectLawful(.formatted(FloatingPointFormatStyle<Double>(locale: locale).scale(scale)), doubles)
        expectLawful(.formatted(Decimal.FormatStyle(locale: locale).scale(scale)), numbers.map { Decimal($0) })
      }
      let formatter = NumberFormatter()
      formatter.locale = locale
      formatter.numberStyle = .percent
      expectLawful(TwoWayConverter<Int, String>.formatted(by: formatter), numbers)
    }
  }

  @Test func `a style that shows the opposite of a number reads the opposite`() throws {
    for locale in manyLocales {
      for scale in [-1.0, -100, -0.01] {
        expectLawful(.formatted(IntegerFormatStyle<Int>(locale: locale).scale(scale)), [0, 5, -5, 1200])
        expectLawful(.formatted(Decimal.FormatStyle(locale: locale).scale(scale)), [0, 5, -5, 1200])
        let euros = Decimal.FormatStyle.Currency(code: "EUR", locale: locale).scale(scale)
        expectLawful(.formatted(euros), [0, 5, -5, 1200])
        expectLawful(.formatted(euros.presentation(.fullName)), [0, 5, -5, 1200])
      }
    }
    let debt = TwoWayConverter.formatted(Decimal.FormatStyle(locale: english).scale(-1))
    #expect(try debt.convertBack("-5") == 5)
    let account = TwoWayConverter.formatted(
      Decimal.FormatStyle.Currency(code: "USD", locale: english).scale(-1).sign(strategy: .accounting))
    #expect(account.convert(5) == "($5.00)")
    #expect(try account.convertBack("($5.00)") == 5)
    let formatter = NumberFormatter()
    formatter.locale = english
    formatter.multiplier = -1
    expectLawful(TwoWayConverter<Int, String>.formatted(by: formatter), [0, 5, -5])
  }

  @Test func `a number that is filled up with zeros is read as it is shown`() throws {
    let padded = TwoWayConverter.formatted(IntegerFormatStyle<Int>(locale: english).precision(.integerLength(6...)))
    #expect(padded.convert(500) == "000,500")
    for text in ["000,500", "500", "000500"] { #expect(try padded.convertBack(text) == 500) }
    #expect(try padded.convertBack("1,234,567") == 1_234_567)
  }

  @Test func `a date and a number that may be missing are empty texts`() throws {
    struct Offer { var price: Decimal? = 2, due: Date? = .init(timeIntervalSince1970: 0) }
    let offer = Observable(Offer())
    let (price, due, ever) = (Observable(""), Observable(""), Observable(""))
    let scope = Scope()
    let euros = Decimal.FormatStyle.Currency(code: "EUR", locale: Locale(identifier: "de_DE"))
    offer[\.price].bindTwoWay(to: price, via: .formatted(euros)).store(in: scope)
    offer[\.due].bindTwoWay(to: due, via: .date("yyyy-MM-dd")).store(in: scope)
    offer[\.due].bindTwoWay(to: ever, via: .date("yyyy-MM-dd").optional("never")).store(in: scope)
    #expect(price.value == "2,00\u{A0}€" && due.value == "1970-01-01" && ever.value == "1970-01-01")
    (price.value, due.value) = ("", "")
    #expect(offer.value.price == nil && offer.value.due == nil && ever.value == "never")
    (price.value, ever.value) = ("3", "1970-01-02")
    #expect(offer.value.price == 3 && due.value == "1970-01-02")
    let number = TwoWayConverter<Decimal?, String>.formatted(Decimal.FormatStyle(locale: Locale(identifier: "de_DE")))
      .optional("none")
    #expect(try number.convertBack("none") == .some(nil))
  }

  @Test func `a scale or a rounding that the text of 1 hides is no power of ten`() throws {
    let yards = TwoWayConverter.formatted(
      FloatingPointFormatStyle<Double>(locale: english).scale(1.09361).precision(.fractionLength(0)))
    #expect(yards.convert(100) == "109")
    #expect(throws: ConversionError.self) { try yards.convertBack("109") }
    let price = TwoWayConverter.formatted(
      Decimal.FormatStyle.Currency(code: "USD", locale: english).scale(1.08).precision(.fractionLength(0)))
    #expect(throws: ConversionError.self) { try price.convertBack("$109") }
    let tens = TwoWayConverter.formatted(
      FloatingPointFormatStyle<Double>(locale: english).rounded(rule: .up, increment: 10))
    expectLawful(tens, [20, 1230])
    #expect(try tens.convertBack("20") == 20)
    let formatter = NumberFormatter()
    formatter.locale = english
    formatter.maximumFractionDigits = 0
    formatter.multiplier = 1.08
    let taxed = TwoWayConverter<Double, String>.formatted(by: formatter)
    expectLawful(taxed, [100, 250])
    formatter.multiplier = 1
    formatter.roundingIncrement = 10
    formatter.roundingMode = .ceiling
    #expect(try TwoWayConverter<Double, String>.formatted(by: formatter).convertBack("20") == 20)
  }

  @Test func `numbers are read freely by styles that shorten large numbers`() throws {
    let compact = TwoWayConverter.formatted(FloatingPointFormatStyle<Double>(locale: english).notation(.compactName))
    #expect(compact.convert(1e9) == "1B")
    #expect(try compact.convertBack("+7.50") == 7.5)
    let formatter = NumberFormatter()
    formatter.locale = english
    formatter.numberStyle = .decimal
    formatter.maximumIntegerDigits = 4
    #expect(try TwoWayConverter<Double, String>.formatted(by: formatter).convertBack("1234.50") == 1234.5)
    formatter.maximumIntegerDigits = 1
    #expect(try TwoWayConverter<Double, String>.formatted(by: formatter).convertBack("+7.50") == 7.5)
  }

  @Test func `numbers of the type CGFloat are read like those of the type Double`() throws {
    let width = TwoWayConverter.formatted(FloatingPointFormatStyle<CGFloat>(locale: english))
    #expect(width.convert(1234.5) == "1,234.5")
    for (text, number) in [("1234.5", 1234.5), ("1,234.5", 1234.5), ("7.50", 7.5), ("+7", 7), ("-.5", -0.5)] {
      #expect(try width.convertBack(text) == number)
    }
    let percent = TwoWayConverter.formatted(FloatingPointFormatStyle<CGFloat>.Percent(locale: english))
    #expect(try percent.convertBack("12.5") == 0.125)
    let large = "1" + String(repeating: "0", count: 400)
    let error = #expect(throws: ConversionError.self) { try width.convertBack(large) }
    #expect(error?.code == .outOfRange)
    expectLawful(width, [0, 0.1, -1e6, 1 / 3])
    expectStrict(width, [1234.5])
  }

  @Test func `the error of a number beyond the range is the same with the sign of the style`() throws {
    let percent = TwoWayConverter.formatted(IntegerFormatStyle<Int8>.Percent(locale: english))
    for (text, message) in [
      ("300", "That number is too large."), ("300%", "That number is too large."),
      ("-300%", "That number is too small."),
    ] {
      let error = #expect(throws: ConversionError.self) { try percent.convertBack(text) }
      #expect(error?.message == message)
      #expect(error?.arguments == [.minimum: "-128%", .maximum: "127%"])
    }
    #expect(try percent.convertBack("-128%") == -128)
    let euros = TwoWayConverter.formatted(IntegerFormatStyle<Int>.Currency(code: "EUR", locale: english))
    let dollars = TwoWayConverter.formatted(
      Decimal.FormatStyle.Currency(code: "USD", locale: english).sign(strategy: .accounting))
    let zeros = String(repeating: "0", count: 200)
    for (code, arguments) in [
      error { try euros.convertBack("€99,999,999,999,999,999,999.00") }, error { try euros.convertBack("9" + zeros) },
      error { try dollars.convertBack("$1" + zeros) }, error { try dollars.convertBack("($1\(zeros))") },
    ] {
      #expect(code == .outOfRange)
      #expect(Set(arguments.keys) == [.minimum, .maximum])
    }
    // Another sign than that of the style is no number at all.
    #expect(error { try percent.convertBack("€300") }.code == .malformed)
  }

  @Test func `digits that no decimal holds are rounded, however small the number is`() throws {
    let numbers = TwoWayConverter.formatted(Decimal.FormatStyle(locale: english))
    let percent = TwoWayConverter.formatted(Decimal.FormatStyle.Percent(locale: english))
    let zeros = String(repeating: "0", count: 128)
    for text in ["0.\(zeros)1", "-0.\(zeros)1", "0.\(zeros)\(zeros)1"] {
      #expect(try numbers.convertBack(text) == 0)
      #expect(try percent.convertBack(text) == 0)
    }
    #expect(try percent.convertBack("0.\(zeros.dropLast())1%") == 0)
    #expect(try numbers.convertBack("0.\(zeros.dropLast())1") == Decimal(sign: .plus, exponent: -128, significand: 1))
    #expect(try numbers.convertBack("1.5\(zeros)1") == 1.5)
    let large = "1" + zeros.dropLast()
    #expect(try numbers.convertBack(large + ".5") == Decimal(sign: .plus, exponent: 127, significand: 1))
    #expect(error { try numbers.convertBack("1\(zeros)\(zeros).5") }.code == .outOfRange)
  }

  @Test(arguments: manyLocales)
  func `the text of a decimal that is rounded to minus zero is read as zero`(locale: Locale) throws {
    let yen = Decimal.FormatStyle.Currency(code: "JPY", locale: locale)
    let percent = Decimal.FormatStyle.Percent(locale: locale)
    let styles: [TwoWayConverter<Decimal, String>] = [
      .formatted(yen), .formatted(yen.presentation(.fullName)), .formatted(yen.sign(strategy: .accounting)),
      .formatted(yen.scale(-1)), .formatted(percent.precision(.fractionLength(0))),
      .formatted(Decimal.FormatStyle(locale: locale).precision(.fractionLength(2))),
    ]
    let formatters = [NumberFormatter.Style.decimal, .percent, .currency].map { style in
      let formatter = NumberFormatter()
      formatter.locale = locale
      formatter.numberStyle = style
      (formatter.minimumFractionDigits, formatter.maximumFractionDigits) = (0, 0)
      return TwoWayConverter<Decimal, String>.formatted(by: formatter)
    }
    let small = Decimal(sign: .plus, exponent: -4, significand: 4)
    for converter in styles + formatters {
      for number in [small, -small] {
        let text = converter.convert(number)
        #expect(try converter.convertBack(text) == 0, "\(text)")
      }
    }
  }

  @Test func `a sign of minus zero stands where the style shows it`() throws {
    let yen = TwoWayConverter.formatted(Decimal.FormatStyle.Currency(code: "JPY", locale: english))
    for text in ["-¥0", "-¥0.0", "-¥0.\(String(repeating: "0", count: 128))1"] {
      #expect(try yen.convertBack(text) == 0)
    }
    for text in ["-$0", "¥0-", "¥-0", "--¥0", "(¥0)"] {
      #expect(throws: ConversionError.self) { try yen.convertBack(text) }
    }
  }

  private func error<Value>(_ read: () throws -> Value) -> (
    code: ConversionError.Code?, arguments: [ConversionError.Argument: String]
  ) {
    let error = #expect(throws: ConversionError.self) { try read() }
    return (error?.code, error?.arguments ?? [:])
  }
}
