import Binding
import BindingTesting
import TestSupport
import Testing

@Suite struct TwoWayConverterNumbersSpec {
  @Test(arguments: [("12", 12), ("-12", -12), ("+12", 12), ("007", 7), ("-0", 0)])
  func `whole numbers`(text: String, number: Int) throws {
    #expect(try TwoWayConverter<Int, String>.integer.convertBack(text) == number)
  }

  @Test(
    arguments: [
      ("", .empty, nil), ("x", .malformed, 0..<1), ("1-", .malformed, 1..<2),
      ("-", .malformed, nil), (" 1", .malformed, 0..<1), ("1.5", .malformed, 1..<2), ("٣", .malformed, 0..<1),
      ("128", .outOfRange, nil), ("-129", .outOfRange, nil),
    ] as [(String, ConversionError.Code, Range<Int>?)])
  func `what is no whole number`(text: String, code: ConversionError.Code, range: Range<Int>?) {
    let error = #expect(throws: ConversionError.self) { try TwoWayConverter<Int8, String>.integer.convertBack(text) }
    #expect(error?.code == code)
    #expect(error?.range == range)
  }

  @Test(arguments: [
    (1999, "19.99"), (5, "0.05"), (-5, "-0.05"), (0, "0.00"), (100, "1.00"), (Int.min, "-92233720368547758.08"),
  ])
  func `hundredths`(number: Int, text: String) throws {
    let price = TwoWayConverter<Int, String>.decimal(digits: 2)
    #expect(price.convert(number) == text)
    #expect(try price.convertBack(text) == number)
  }

  @Test(arguments: [("19", 1900), ("19.", 1900), ("19.9", 1990), (".5", 50), ("-.5", -50), ("+1", 100)])
  func `fewer digits`(text: String, number: Int) throws {
    #expect(try TwoWayConverter<Int, String>.decimal(digits: 2).convertBack(text) == number)
  }

  @Test(
    arguments: [
      ("1.999", .malformed, 4..<5), ("1.2.3", .malformed, 3..<4), (".", .malformed, nil),
      ("1,5", .malformed, 1..<2), ("92233720368547758.08", .outOfRange, nil), ("", .empty, nil),
    ] as [(String, ConversionError.Code, Range<Int>?)])
  func `what is no number of hundredths`(text: String, code: ConversionError.Code, range: Range<Int>?) {
    let error = #expect(throws: ConversionError.self) {
      try TwoWayConverter<Int, String>.decimal(digits: 2).convertBack(text)
    }
    #expect(error?.code == code)
    #expect(error?.range == range)
  }

  @Test func `another separator, or none`() throws {
    #expect(TwoWayConverter<Int, String>.decimal(digits: 1, separator: ",").convert(15) == "1,5")
    #expect(TwoWayConverter<Int, String>.decimal(digits: 0).convert(15) == "15")
    #expect(try TwoWayConverter<Int, String>.decimal(digits: 0).convertBack("15") == 15)
  }

  @Test func `floating-point numbers`() throws {
    let number = TwoWayConverter<Double, String>.number
    #expect(try number.convertBack("1e3") == 1000)
    #expect(try number.convertBack("-inf") == -.infinity)
    #expect(throws: ConversionError("That number is too large.", code: .outOfRange)) { try number.convertBack("1e999") }
    #expect(throws: ConversionError("That is no number.")) { try number.convertBack("1,5") }
    #expect(throws: ConversionError("A number is missing.", code: .empty)) { try number.convertBack("") }
  }

  @Test func `keep the law`() {
    let seed = Randomness.seed()
    print("seed \(seed)")
    var samples = Samples(seed)
    expectLawful(.integer, samples.list { Int.random(in: Int.min...Int.max, using: &$0) } + [0, .min, .max])
    expectLawful(.integer, Int8.min...Int8.max)
    for digits in 0...4 { expectLawful(.decimal(digits: digits), Int8.min...Int8.max) }
    expectLawful(.decimal(digits: 3), samples.list { UInt32.random(in: 0...UInt32.max, using: &$0) })
    expectLawful(.number, samples.list { Double(bitPattern: $0.next()) } + [.nan, .infinity, -0.0])
    expectLawful(.number, samples.list { Float(bitPattern: UInt32(truncatingIfNeeded: $0.next())) })
  }
}
