import Binding
import BindingTesting
import TestSupport
import Testing

@Suite struct TwoWayConverterNumbersSpec {
  @Test(arguments: [("12", 12), ("-12", -12), ("+12", 12), ("007", 7), ("-0", 0)])
  func `the integer converter converts whole numbers both ways`(text: String, number: Int) throws {
    #expect(try TwoWayConverter<Int, String>.integer.convertBack(text) == number)
  }

  @Test(
    arguments: [
      ("", .empty, nil), ("x", .malformed, 0..<1), ("1-", .malformed, 1..<2),
      ("-", .malformed, nil), (" 1", .malformed, 0..<1), ("1.5", .malformed, 1..<2), ("٣", .malformed, 0..<1),
      ("128", .outOfRange, nil), ("-129", .outOfRange, nil),
    ] as [(String, ConversionError.Code, Range<Int>?)])
  func `the integer converter refuses a text that is no whole number`(
    text: String, code: ConversionError.Code, range: Range<Int>?
  ) {
    let error = #expect(throws: ConversionError.self) { try TwoWayConverter<Int8, String>.integer.convertBack(text) }
    #expect(error?.code == code)
    #expect(error?.range == range)
    if code == .outOfRange {
      #expect(error?.message == (text == "128" ? "That number is too large." : "That number is too small."))
    }
  }

  @Test(arguments: [
    (1999, "19.99"), (5, "0.05"), (-5, "-0.05"), (0, "0.00"), (100, "1.00"), (Int.min, "-92233720368547758.08"),
  ])
  func `the decimal converter converts hundredths both ways`(number: Int, text: String) throws {
    let price = TwoWayConverter<Int, String>.decimal(digits: 2)
    #expect(price.convert(number) == text)
    #expect(try price.convertBack(text) == number)
  }

  @Test(arguments: [("19", 1900), ("19.", 1900), ("19.9", 1990), (".5", 50), ("-.5", -50), ("+1", 100)])
  func `the decimal converter accepts fewer digits`(text: String, number: Int) throws {
    #expect(try TwoWayConverter<Int, String>.decimal(digits: 2).convertBack(text) == number)
  }

  @Test(
    arguments: [
      ("1.999", .malformed, 4..<5), ("1.2.3", .malformed, 3..<4), (".", .malformed, nil),
      ("1,5", .malformed, 1..<2), ("92233720368547758.08", .outOfRange, nil), ("", .empty, nil),
    ] as [(String, ConversionError.Code, Range<Int>?)])
  func `the decimal converter refuses a text that is no number of hundredths`(
    text: String, code: ConversionError.Code, range: Range<Int>?
  ) {
    let error = #expect(throws: ConversionError.self) {
      try TwoWayConverter<Int, String>.decimal(digits: 2).convertBack(text)
    }
    #expect(error?.code == code)
    #expect(error?.range == range)
  }

  @Test func `the decimal converter takes another separator, or shows no fraction digits`() throws {
    #expect(TwoWayConverter<Int, String>.decimal(digits: 1, separator: ",").convert(15) == "1,5")
    #expect(TwoWayConverter<Int, String>.decimal(digits: 0).convert(15) == "15")
    #expect(try TwoWayConverter<Int, String>.decimal(digits: 0).convertBack("15") == 15)
  }

  @Test func `a number converter converts floating-point numbers both ways`() throws {
    let number = TwoWayConverter<Double, String>.number
    #expect(try number.convertBack("1e3") == 1000)
    #expect(try number.convertBack("-inf") == -.infinity)
    #expect(throws: ConversionError("That number is too large.", code: .outOfRange)) { try number.convertBack("1e999") }
    #expect(throws: ConversionError("That number is too small.", code: .outOfRange)) {
      try number.convertBack("-1e999")
    }
    #expect(throws: ConversionError("That is no number.")) { try number.convertBack("1,5") }
    #expect(throws: ConversionError("A number is missing.", code: .empty)) { try number.convertBack("") }
  }

  @Test func `a number converter ignores no character of a text`() {
    let refused = ["12 apples", "1,5", "1.5.2", "0x10", "0x1p3", "1\u{0}", "1\u{0}x", "1 ", "½", "1²", "١"]
    expectStrict(TwoWayConverter<Int, String>.integer, [0, 12, -7], refusing: refused + ["1.5", "1e3"])
    expectStrict(TwoWayConverter<Int, String>.decimal(digits: 2), [0, 1200, -705], refusing: refused)
    expectStrict(TwoWayConverter<Double, String>.number, [0, 12.5, -7e30], refusing: refused)
    expectStrict(TwoWayConverter<Double, String>.number(digits: 2), [0, 12.5, -7e30], refusing: refused + ["1e3"])
    expectStrict(TwoWayConverter<Double?, String>.number, [nil, 12.5], refusing: refused)
  }

  @Test(arguments: [
    (37.77777777777778, 2, "37.78"), (37, 2, "37.00"), (0.005, 2, "0.01"), (1.005, 2, "1.01"), (-1.005, 2, "-1.01"),
    (0.004, 2, "0.00"), (-0.004, 2, "0.00"), (-0.0, 1, "0.0"), (999.999, 2, "1000.00"), (9.5, 0, "10"), (0.5, 0, "1"),
    (1e20, 1, "100000000000000000000.0"), (1.5e-7, 8, "0.00000015"), (1.5e-7, 7, "0.0000002"), (4e-9, 7, "0.0000000"),
    (5e-9, 7, "0.0000000"), (123456.789, 1, "123456.8"), (-.infinity, 2, "-inf"), (.nan, 2, "nan"), (2.5, 0, "3"),
  ])
  func `a number converter shows the requested number of digits`(number: Double, digits: Int, text: String) {
    #expect(TwoWayConverter<Double, String>.number(digits: digits).convert(number) == text)
  }

  @Test func `a number converter does not lose the digits that it does not show`() throws {
    let number = TwoWayConverter<Double, String>.number(digits: 2)
    #expect(try number.convertBack("37.78", current: 37.77777777777778) == .unchanged)
    #expect(try number.convertBack("37.79", current: 37.77777777777778) == .value(37.79))
    for (text, value) in [("37", 37), ("37.", 37), (".5", 0.5), ("-.5", -0.5), ("+1", 1), ("007.1", 7.1)] {
      #expect(try number.convertBack(text) == value)
    }
    #expect(try TwoWayConverter<Double, String>.number(digits: 1, separator: ",").convertBack("1,5") == 1.5)
    #expect(try number.convertBack("-inf") == -.infinity)
    let error = #expect(throws: ConversionError("There are too many digits.", range: 4..<5)) {
      try number.convertBack("1.999")
    }
    #expect(error?.arguments == [.digits: "2"])
    #expect(throws: ConversionError.self) {
      try TwoWayConverter<Float, String>.number(digits: 0).convertBack("1" + String(repeating: "0", count: 50))
    }
  }

  @Test func `number converters lift to optional numbers`() throws {
    let age: TwoWayConverter<Int?, String> = .integer
    #expect(age.convert(nil) == "" && age.convert(36) == "36")
    #expect(try age.convertBack("") == nil)
    #expect(try age.convertBack("36") == 36)
    #expect(throws: ConversionError("That is no number.", range: 0..<1)) { try age.convertBack("x") }
    let named: TwoWayConverter<Int?, String> = .integer.optional("unknown")
    #expect(named.convert(nil) == "unknown")
    #expect(try named.convertBack("unknown") == nil)
    #expect(try named.convertBack("36") == 36)
    let rounded: TwoWayConverter<Double?, String> = .number(digits: 1)
    #expect(rounded.convert(1.25) == "1.3" && rounded.convert(nil) == "")
    #expect(try rounded.convertBack("1.3", current: 1.25) == .unchanged)
    let cents: TwoWayConverter<Int?, String> = .decimal(digits: 2)
    #expect(cents.convert(1999) == "19.99")
    #expect(try cents.convertBack("") == nil)
    let trimmed: TwoWayConverter<Double?, String> = .number.then(.trimmed)
    #expect(try trimmed.convertBack(" 1.5 ") == 1.5)
    expectLawful(named, [nil, 0, 36, -1])
    expectLawful(rounded, [nil, 0.55, -36.25])
  }

  @Test func `errors of a number converter tell its limits in its own format`() {
    let bytes = #expect(throws: ConversionError.self) { try TwoWayConverter<Int8, String>.integer.convertBack("128") }
    #expect(bytes?.arguments == [.minimum: "-128", .maximum: "127"])
    let cents = #expect(throws: ConversionError.self) {
      try TwoWayConverter<Int8, String>.decimal(digits: 2).convertBack("1.28")
    }
    #expect(cents?.arguments == [.minimum: "-1.28", .maximum: "1.27"])
    let german = TwoWayConverter<Int8, String>.integer.describing { error, text in
      error.arguments[.maximum].map { "\(text) ist mehr als \($0)." } ?? "„\(text)“ ist keine Zahl."
    }
    #expect(throws: ConversionError("200 ist mehr als 127.", code: .outOfRange)) { try german.convertBack("200") }
    #expect(throws: ConversionError("„x“ ist keine Zahl.", range: 0..<1)) { try german.convertBack("x") }
  }

  @Test func `number converters keep the round-trip law`() {
    let seed = Randomness.seed()
    print("seed \(seed)")
    var samples = Samples(seed)
    expectLawful(.integer, samples.list { Int.random(in: Int.min...Int.max, using: &$0) } + [0, .min, .max])
    expectLawful(.integer, Int8.min...Int8.max)
    for digits in 0...4 { expectLawful(.decimal(digits: digits), Int8.min...Int8.max) }
    expectLawful(.decimal(digits: 3), samples.list { UInt32.random(in: 0...UInt32.max, using: &$0) })
    expectLawful(.number, samples.list { Double(bitPattern: $0.next()) } + [.nan, .infinity, -0.0])
    for digits in [0, 2, 20] {
      let numbers = samples.list { Double(bitPattern: $0.next()) } + [.nan, .infinity, -0.0, 0.5, -0.05]
      expectLawful(.number(digits: digits), numbers)
      expectLawful(.number(digits: digits), samples.list { Double.random(in: -1e4...1e4, using: &$0) })
    }
    expectLawful(.number, samples.list { Float(bitPattern: UInt32(truncatingIfNeeded: $0.next())) })
  }

  @Test func `a number of digits below zero traps and names the place`() async {
    let decimal = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TwoWayConverter<Int, String>.decimal(digits: -1)
    }
    let number = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TwoWayConverter<Double?, String>.number(digits: -2)
    }
    #expect(decimal.message.contains("TwoWayConverterNumbersSpec.swift:"))
    #expect(decimal.message.contains("cannot show -1 digits: its `digits:` has to be 0 or more."))
    #expect(number.message.contains("TwoWayConverterNumbersSpec.swift:"))
    #expect(number.message.contains("cannot show -2 digits"))
    #expect(TwoWayConverter<Int, String>.decimal(digits: 0).convert(12) == "12")
    #expect(TwoWayConverter<Double, String>.number(digits: 0).convert(1.5) == "2")
  }
}
