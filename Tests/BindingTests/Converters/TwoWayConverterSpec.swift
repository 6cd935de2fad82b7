import Binding
import Testing

@Suite struct TwoWayConverterSpec {
  let number = TwoWayConverter<Int, String>(convert: { "\($0)" }) { text in
    guard let number = Int(text) else { throw ConversionError("no number", code: .malformed, range: 0..<text.count) }
    return number
  }

  @Test func `a two-way converter converts there and back`() throws {
    #expect(number.convert(7) == "7")
    #expect(try number.convertBack("7") == 7)
    #expect(try number.convertBack("7", current: 9) == .value(7))
    #expect(number.oneWay.convert(7) == "7")
  }

  @Test func `a two-way converter throws a conversion error, whatever error its closure throws`() {
    struct Odd: Error {}
    let odd = TwoWayConverter<Int, Int>(convert: { $0 }) { (_: Int) throws -> Int in throw Odd() }
    let error = #expect(throws: ConversionError.self) { try odd.convertBack(1) }
    #expect(error?.code == .failed)
    #expect(error?.underlying is Odd)
    #expect(throws: ConversionError("no number", range: 0..<1)) { try number.convertBack("x") }
  }

  @Test func `a two-way converter may leave the present model unchanged`() throws {
    let shown = TwoWayConverter<Double, String>(convert: { "\($0.rounded())" }) { text, current in
      if text == current.map({ "\($0.rounded())" }) { return .unchanged }
      guard let value = Double(text) else { throw ConversionError("no number") }
      return .value(value)
    }
    #expect(try shown.convertBack("1.0", current: 1.2) == .unchanged)
    #expect(try shown.convertBack("1.0", current: 3) == .value(1))
    let keeping = TwoWayConverter<Int, String>(convert: { "\($0)" }) { _, _ in .unchanged }
    #expect(throws: ConversionError("There is nothing here that could be kept.", code: .nothingToKeep)) {
      try keeping.convertBack("1")
    }
  }

  @Test func `a two-way converter takes custom error messages`() {
    let described = number.describing { "\($0.code.word)!" }.then(.trimmed)
    #expect(throws: ConversionError("malformed!", range: 1..<2)) { try described.convertBack(" x") }
  }

  @Test func `values that a two-way converter reads are tracked in both directions`() {
    let unit = Observable("m")
    let length = TwoWayConverter<Int, String>(convert: { "\($0)\(unit.value)" }) { text in
      guard text.hasSuffix(unit.value), let number = Int(text.dropLast(unit.value.count)) else {
        throw ConversionError("no length")
      }
      return number
    }
    let text = Observable("5km")
    let read = Computed { try? length.convertBack(text.value) }
    var log: [Int?] = []
    let effect = Effect { log.append(read.value) }
    unit.value = "km"
    #expect(log == [nil, 5])
    effect.cancel()
  }

  @Test func `the range of a conversion error is mapped back to the text`() {
    let error = ConversionError("", range: 1..<2)
    #expect(error.range(in: "a👩🏽b").map { "a👩🏽b"[$0] } == "👩🏽")
    #expect(error.range(in: "a") == nil)
    #expect(ConversionError("").range(in: "a") == nil)
    #expect("\(ConversionError("told"))" == "told")
  }
}
