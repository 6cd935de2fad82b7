import Binding
import BindingTesting
import TestSupport
import Testing

@Suite struct TwoWayConverterComposingSpec {
  let double = TwoWayConverter<Int, Int>(convert: { $0 * 2 }) { shown in
    if shown % 2 != 0 { throw ConversionError("odd", code: .unknown) }
    return shown / 2
  }

  @Test func `a composed two-way converter goes through both steps, there and back`() throws {
    let text = double.then(.integer)
    #expect(text.convert(21) == "42")
    #expect(try text.convertBack("42") == 21)
  }

  @Test func `a composed two-way converter says which step failed`() {
    let text = double.then(.integer).then(.trimmed)
    func step(_ shown: String) -> Int? {
      do {
        _ = try text.convertBack(shown)
        return nil
      } catch { return error.step }
    }
    #expect(step("42") == nil)
    #expect(step("3") == 0)
    #expect(step("x") == 1)
    let other = double.then(TwoWayConverter.integer.then(.trimmed))
    #expect(throws: ConversionError("odd", code: .unknown)) { try other.convertBack("3") }
  }

  @Test func `a lifted converter has the steps of the converter that was composed before`() {
    func failing<Value>() -> TwoWayConverter<Value, Value> {
      TwoWayConverter(convert: { $0 }) { _ in throw ConversionError("no") }
    }
    func step<Model, Display>(_ converter: TwoWayConverter<Model, Display>, _ shown: Display) -> Int? {
      do {
        _ = try converter.convertBack(shown)
        return nil
      } catch { return error.step }
    }
    let pair = double.then(.integer)
    #expect(step(pair.optional.then(failing()), "4") == 2)
    #expect(step(pair.optional("none").then(failing()), "4") == 2)
    #expect(step(pair.each.then(failing()), ["4"]) == 2)
    #expect(step(TwoWayConverter.list(of: pair).then(failing()), "4") == 2)
  }

  @Test func `a composed two-way converter says where in the text a step failed`() {
    let once = TwoWayConverter<Int, String>.integer.then(.trimmed)
    #expect(throws: ConversionError("That is no number.", range: 3..<4)) { try once.convertBack("  1x ") }
    let twice = TwoWayConverter<Int, String>.integer.then(TwoWayConverter.trimmed.then(.trimmed))
    #expect(throws: ConversionError("That is no number.", range: 3..<4)) { try twice.convertBack("  1x ") }
    let upper = TwoWayConverter<String, String>(convert: { $0.uppercased() }, convertBack: { $0.lowercased() })
    #expect(throws: ConversionError("That is no number.")) {
      try TwoWayConverter<Int, String>.integer.then(upper).convertBack("1x")
    }
  }

  @Test func `a lifted converter, and the one that changes nothing, say where in the text a step failed`() {
    typealias Texts = TwoWayConverter<String, String>
    let number = TwoWayConverter<Int, String>.integer
    let error = ConversionError("That is no number.", range: 3..<4)
    #expect(throws: error) { try number.then(.trimmed).then(.identity).convertBack("  1x ") }
    #expect(throws: error) { try number.optional.then(Texts.trimmed.optional).convertBack("  1x ") }
    #expect(throws: error) { try number.optional.then(Texts.trimmed.optional("none")).convertBack("  1x ") }
    #expect(throws: ConversionError("That is no number.", range: 1..<2)) {
      try number.each.then(Texts.trimmed.each).convertBack(["1", " x"])
    }
  }

  @Test func `the first step back gets the present model converted by the steps before it`() throws {
    let keeping = TwoWayConverter<Int, String>(convert: { "\($0)" }) { text, current in
      text == "same" ? .value(current ?? -1) : .unchanged
    }
    let text = double.then(keeping)
    #expect(try text.convertBack("same", current: 4) == .value(4))
    #expect(try text.convertBack("other", current: 4) == .unchanged)
  }

  @Test func `a two-way converter lifts to optionals`() throws {
    let optional = TwoWayConverter<Int, String>.integer.optional
    #expect(optional.convert(nil) == nil)
    #expect(optional.convert(7) == "7")
    #expect(try optional.convertBack(nil) == .some(nil))
    #expect(try optional.convertBack("7") == 7)
    #expect(throws: ConversionError.self) { try optional.convertBack("x") }
  }

  @Test func `a two-way converter lifts to optionals with a text for nil, which converts back to nil`() throws {
    let optional = TwoWayConverter<Int, String>.integer.optional("–")
    #expect(optional.convert(nil) == "–")
    #expect(try optional.convertBack("–", current: 7) == .value(nil))
    #expect(try optional.convertBack("7", current: nil) == .value(7))
  }

  @Test func `a two-way converter lifts to lists, and says at which element it failed`() throws {
    let list = TwoWayConverter<Int, String>.integer.each
    #expect(list.convert([1, 2]) == ["1", "2"])
    #expect(try list.convertBack(["3", "4"]) == [3, 4])
    #expect(throws: ConversionError("That is no number.", range: 1..<2)) { try list.convertBack(["3", "x", "y"]) }
  }

  @Test func `unchanged elements of a list are kept one by one`() throws {
    let keeping = TwoWayConverter<Int, String>(convert: { "\($0)" }) { text, _ in
      text == "=" ? .unchanged : .value(0)
    }
    #expect(try keeping.each.convertBack(["=", "x"], current: [5, 6]) == .value([5, 0]))
    #expect(throws: ConversionError.self) { try keeping.each.convertBack(["=", "="], current: [5]) }
  }

  @Test func `composed two-way converters keep the round-trip law`() {
    let seed = Randomness.seed()
    print("seed \(seed)")
    var samples = Samples(seed)
    let numbers = samples.list { Int.random(in: -9999...9999, using: &$0) }
    expectLawful(double.then(.integer).then(.trimmed), numbers)
    expectLawful(double.then(.integer).optional("none"), numbers.map { $0 < 0 ? nil : $0 })
    expectLawful(double.optional, numbers.map { $0 < 0 ? nil : $0 })
    expectLawful(double.each, [numbers, [], [1]])
    expectLawful(.identity, numbers)
  }
}
