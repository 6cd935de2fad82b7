import Binding
import TestSupport
import Testing

@Suite struct ConverterMemoizedSpec {
  /// A memoized converter and the inputs that it did convert.
  private final class Counted {
    var inputs: [Int] = []
    let suffix = Observable("")
    func converter(capacity: Int) -> Converter<Int, String> {
      Converter { [unowned self] input in
        self.inputs.append(input)
        return "\(input)\(self.suffix.value)"
      }.memoized(capacity: capacity)
    }
  }

  @Test func `a memoized converter tells both signs of zero apart, and does not remember NaN`() {
    var conversions = 0
    let converter = Converter<Double, String> {
      conversions += 1
      return "\($0)"
    }.memoized(capacity: 2)
    #expect([0.0, -0.0, 0.0, -0.0].map(converter.convert) == ["0.0", "-0.0", "0.0", "-0.0"])
    #expect(conversions == 3)
    #expect([1, .nan, .nan, .nan, 1, 0].map(converter.convert) == ["1.0", "nan", "nan", "nan", "1.0", "0.0"])
    #expect(conversions == 7)
  }

  @Test func `a memoized converter converts an input once`() {
    let counted = Counted()
    let converter = counted.converter(capacity: 3)
    #expect([1, 2, 1, 1, 2].map(converter.convert) == ["1", "2", "1", "1", "2"])
    #expect(counted.inputs == [1, 2])
  }

  @Test(arguments: [
    (1, [1, 1, 2, 2, 1], [1, 2, 1]),
    (2, [1, 2, 1, 3, 1, 2], [1, 2, 3, 2]),
    (2, [1, 2, 3, 1, 2, 3], [1, 2, 3, 1, 2, 3]),
    (3, [1, 2, 3, 1, 4, 1, 3, 2], [1, 2, 3, 4, 2]),
    (3, [1, 2, 3, 3, 2, 1, 4, 3, 2], [1, 2, 3, 4, 3, 2]),
  ])
  func `a full memoized converter forgets the output that was used longest ago`(
    capacity: Int, asked: [Int], converted: [Int]
  ) {
    let counted = Counted()
    let converter = counted.converter(capacity: capacity)
    #expect(asked.map(converter.convert) == asked.map { "\($0)" })
    #expect(counted.inputs == converted)
  }

  @Test func `a reader of a remembered output depends on the values that its conversion read`() {
    let counted = Counted()
    let converter = counted.converter(capacity: 4)
    #expect(converter.convert(1) == "1")
    let a = Observable(1)
    let shown = a.converted(by: converter)
    var log: [String] = []
    let effect = Effect { log.append(shown.value) }
    #expect(counted.inputs == [1])
    counted.suffix.value = "!"
    #expect(log == ["1", "1!"])
    #expect(counted.inputs == [1, 1])
    effect.cancel()
    #expect(counted.suffix.observerCount == 0)
  }

  @Test func `outputs are converted again on the next read after a value changed that the conversions read`() {
    let counted = Counted()
    let converter = counted.converter(capacity: 4)
    _ = [1, 2, 3].map(converter.convert)
    counted.suffix.value = "!"
    #expect(counted.inputs == [1, 2, 3])
    #expect([2, 2, 1].map(converter.convert) == ["2!", "2!", "1!"])
    #expect(counted.inputs == [1, 2, 3, 2, 1])
    counted.suffix.value = "!"
    #expect(converter.convert(2) == "2!")
    #expect(counted.inputs == [1, 2, 3, 2, 1])
  }

  @Test func `a forgotten output stays current for its readers`() {
    let counted = Counted()
    let converter = counted.converter(capacity: 1)
    let shown = [1, 2].map { Observable($0).converted(by: converter) }
    var log: [String] = []
    let effects = shown.map { shown in Effect { log.append(shown.value) } }
    counted.suffix.value = "!"
    #expect(log == ["1", "2", "1!", "2!"])
    for effect in effects { effect.cancel() }
  }

  @Test func `copies of a memoized converter share one memory, and another call of memoized makes another`() {
    let counted = Counted()
    let converter = counted.converter(capacity: 2)
    let copy = converter
    _ = [converter.convert(1), copy.convert(1)]
    #expect(counted.inputs == [1])
    _ = counted.converter(capacity: 2).convert(1)
    #expect(counted.inputs == [1, 1])
  }

  @Test(arguments: [3, 50])
  func `a memoized converter may convert other inputs while it converts`(capacity: Int) {
    var memo = Converter<Int, Int>.identity
    var runs = 0
    memo = Converter { n in
      runs += 1
      return n < 2 ? n : memo.convert(n - 1) + memo.convert(n - 2)
    }.memoized(capacity: capacity)
    defer { memo = .identity }
    #expect(memo.convert(20) == 6_765)
    if capacity == 50 { #expect(runs == 21) }
  }

  @Test func `a memoized converter frees its outputs with its last copy`() {
    final class Held {}
    var converter: Converter<Int, Held>? = Converter<Int, Held> { _ in Held() }.memoized(capacity: 2)
    weak let held = converter?.convert(1)
    #expect(held != nil)
    converter = nil
    #expect(held == nil)
  }

  @Test func `a memoized converter needs a capacity of one at least`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Converter<Int, Int>.identity.memoized(capacity: 0)
    }
    #expect(trap.message.contains("memoized(capacity:) needs room for one output at least"))
  }
}
