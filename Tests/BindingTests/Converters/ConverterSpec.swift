import Binding
import Testing

@Suite struct ConverterSpec {
  let text = Converter<Int, String> { "<\($0)>" }

  @Test func `a converter converts a value`() {
    #expect(text.convert(7) == "<7>")
    #expect(Converter<Int, Int>.identity.convert(7) == 7)
  }

  @Test func `a converter is composed with another one, or a closure, in that order`() {
    let double = Converter<Int, Int> { $0 * 2 }
    #expect(double.then(text).convert(21) == "<42>")
    #expect(text.then { $0 + "!" }.then { $0.count }.convert(7) == 4)
    #expect(double.then(double).then(double).convert(1) == 8)
  }

  @Test func `a converter lifts to optionals, with or without a fallback`() {
    #expect(text.optional.convert(7) == "<7>")
    #expect(text.optional.convert(nil) == nil)
    #expect(text.optional("none").convert(nil) == "none")
    #expect(text.optional("none").convert(7) == "<7>")
  }

  @Test func `a fallback is evaluated only when it is needed`() {
    var made = 0
    func fallback() -> String {
      made += 1
      return "none"
    }
    let optional = text.optional(fallback())
    #expect(optional.convert(7) == "<7>")
    #expect(made == 0)
    #expect([optional.convert(nil), optional.convert(nil)] == ["none", "none"])
    #expect(made == 2)
  }

  @Test func `a converter lifts to collections, in order`() {
    #expect(text.each.convert([3, 1, 2]) == ["<3>", "<1>", "<2>"])
    #expect(text.each.convert([]) == [])
    #expect(text.optional("-").each.convert([1, nil]) == ["<1>", "-"])
  }

  @Test func `a converter converts a part of a value by its key path`() {
    struct Person { var age: Int }
    #expect(text.from(\Person.age).convert(Person(age: 36)) == "<36>")
  }

  @Test func `values that a converter reads are tracked where it is used, also in a composed converter`() {
    let unit = Observable("m")
    let length = Converter<Int, String> { "\($0) \(unit.value)" }
    let value = Observable<Int?>(1)
    let shown = value.converted(by: length.optional(unit.value).then { $0.uppercased() })
    var log: [String] = []
    let effect = Effect { log.append(shown.value) }
    unit.value = "km"
    value.value = nil
    unit.value = "mi"
    #expect(log == ["1 M", "1 KM", "KM", "MI"])
    effect.cancel()
  }
}
