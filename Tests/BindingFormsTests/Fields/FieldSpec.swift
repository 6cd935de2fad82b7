import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

@Suite struct FieldSpec {
  let model = Model(9)

  @Test func `a field shows the model, and writes edits`() {
    let field = Field(model, via: .integer)
    #expect(field.text.value == "9")
    #expect(field.value.value == 9)
    #expect(field.isValid.value)
    #expect(!field.isDirty.value)
    field.text.value = "8"
    #expect(model.writes == [8])
    #expect(field.text.value == "8")
    #expect(!field.isDirty.value)
  }

  @Test func `a text that does not convert leaves the model alone and stays in the field`() {
    let field = Field(model, via: .integer)
    field.text.value = "x"
    #expect(model.writes.isEmpty)
    #expect(field.text.value == "x")
    #expect(field.value.value == nil)
    #expect(field.error.value == .unreadable(ConversionError("That is no number.", range: 0..<1)))
    #expect(field.isDirty.value)
    #expect(!field.isValid.value)
  }

  @Test func `a refused value leaves the model alone and stays in the field, and has a value`() {
    let field = Field(model, via: .integer).validate { $0 < 0 ? .refusal("negative") : nil }
    field.text.value = "-1"
    #expect(model.writes.isEmpty)
    #expect(field.text.value == "-1")
    #expect(field.value.value == -1)
    #expect(field.error.value == .refused(.refusal("negative")))
    #expect(field.error.value?.message == "negative")
  }

  @Test func `a value with a warning is written`() {
    let field = Field(model, via: .integer).validate { $0 > 120 ? .warning("old") : nil }
    field.text.value = "130"
    #expect(model.writes == [130])
    #expect(field.error.value == nil)
    #expect(field.warning.value == .warning("old"))
    #expect(field.isValid.value)
    #expect(!field.isDirty.value)
  }

  @Test func `the error of a field goes when the text is valid again, though the model did not change`() {
    let field = Field(model, via: .integer)
    field.text.value = "x"
    field.text.value = "9"
    #expect(field.error.value == nil)
    #expect(!field.isDirty.value)
    #expect(model.writes.isEmpty)
  }

  @Test func `the first refusal of the validators counts, or else the first warning`() {
    let field = Field(model, via: .integer)
      .validate { $0 > 1 ? .warning("a") : nil }
      .validate { $0 > 2 ? .warning("b") : nil }
      .validate { $0 > 10 ? .refusal("c") : nil }
      .validate { $0 > 10 ? .refusal("d") : nil }
    #expect(field.warning.value == .warning("a"))
    field.text.value = "11"
    #expect(field.error.value == .refused(.refusal("c")))
    #expect(field.warning.value == nil)
  }

  @Test func `validators track the values that they read, for a refused attempt as well`() {
    let limit = Observable(10)
    let field = Field(model, via: .integer).validate { $0 > limit.value ? .refusal("too much") : nil }
    field.text.value = "15"
    #expect(model.writes.isEmpty)
    limit.value = 20
    #expect(model.writes == [15])
    #expect(field.error.value == nil)
    limit.value = 5
    #expect(field.error.value == .refused(.refusal("too much")))
    #expect(model.value == 15)
  }

  @Test func `validators may read the values of one another's fields`() {
    let other = Observable(1)
    let first = Field(model, via: .integer)
    let second = Field(other, via: .integer)
    first.validate { $0 < second.value.value ?? 0 ? .refusal("less") : nil }
    second.validate { $0 > first.value.value ?? 0 ? .refusal("more") : nil }
    second.text.value = "10"
    #expect(first.error.value == .refused(.refusal("less")))
    #expect(second.error.value == .refused(.refusal("more")))
    first.text.value = "20"
    #expect(second.isValid.value)
    #expect([model.value, other.value] == [20, 10])
  }

  @Test func `a field under onCommit does not write by itself`() {
    let limit = Observable(10)
    let field = Field(model, via: .integer, commit: .onCommit).validate { $0 > limit.value ? .refusal("") : nil }
    field.text.value = "15"
    #expect(!field.commit())
    limit.value = 20
    #expect(field.isValid.value)
    #expect(model.writes.isEmpty)
    #expect(field.commit())
    #expect(model.writes == [15])
  }

  @Test func `a value that the model coerces is shown, and reported`() {
    model.coerce = { min($0, 100) }
    let field = Field(model, via: .integer)
    field.text.value = "120"
    #expect(field.text.value == "100")
    #expect(field.coerced.value == 120)
    field.text.value = "50"
    #expect(field.coerced.value == nil)
  }

  @Test(arguments: [true, false], [CommitChoice.onChange, .onCommit])
  func `a value that an effect corrects is shown, and reported`(isBefore: Bool, choice: CommitChoice) {
    let clamp = { Effect { if model.value > 100 { model.put(100) } } }
    let before = isBefore ? clamp() : nil
    let field = Field(model, via: .integer, commit: choice == .onChange ? .onChange : .onCommit)
    let after = isBefore ? nil : clamp()
    field.text.value = "120"
    field.commit()
    #expect(field.text.value == "100")
    #expect(field.coerced.value == 120)
    model.value = 99
    #expect(field.coerced.value == nil)
    before?.cancel()
    after?.cancel()
  }

  enum CommitChoice: Sendable { case onChange, onCommit }

  @Test func `a value corrected in the same batch, or twice in a flush, is shown and reported`() {
    let field = Field(model, via: .integer)
    batch {
      field.text.value = "120"
      model.put(100)
      #expect(field.coerced.value == 120)
    }
    #expect(field.coerced.value == 120)
    model.put(99)
    #expect(field.coerced.value == nil)
    let once = Effect { if model.value > 100 { model.put(100) } }
    let twice = Effect { if model.value == 100 { model.put(90) } }
    field.text.value = "130"
    #expect(field.text.value == "90")
    #expect(field.coerced.value == 130)
    model.put(80)
    #expect(field.coerced.value == nil)
    once.cancel()
    twice.cancel()
  }

  @Test func `a later change of the model is not reported as a coercion`() {
    let field = Field(model, via: .integer)
    field.text.value = "20"
    model.value = 30
    #expect(field.coerced.value == nil)
    #expect(field.text.value == "30")
  }

  @Test func `a field that was not edited is validated too`() {
    let name = Observable("")
    let field = Field(name).validate { $0.isEmpty ? .refusal("missing") : nil }
    #expect(field.error.value == .refused(.refusal("missing")))
    #expect(!field.isDirty.value)
    name.value = "Ada"
    #expect(field.isValid.value)
  }

  @Test func `a refused value of the model may be typed again`() {
    let field = Field(model, via: .integer).validate { $0 == 9 ? .refusal("nine") : nil }
    field.text.value = "x"
    field.text.value = "9"
    #expect(!field.isDirty.value)
    #expect(field.error.value == .refused(.refusal("nine")))
  }

  @Test func `a text is converted again and a draft is read again when the converter changes`() {
    let comma = Observable(false)
    let converter = TwoWayConverter<Int, String>(
      convert: { TwoWayConverter<Int, String>.decimal(digits: 1, separator: comma.value ? "," : ".").convert($0) },
      convertBack: { text in
        try TwoWayConverter<Int, String>.decimal(digits: 1, separator: comma.value ? "," : ".").convertBack(text)
      })
    let field = Field(model, via: converter, commit: .onCommit)
    #expect(field.text.value == "0.9")
    comma.value = true
    #expect(field.text.value == "0,9")
    field.text.value = "2.5"
    #expect(field.error.value != nil)
    comma.value = false
    #expect(field.text.value == "2.5")
    #expect(field.value.value == 25)
    #expect(field.isDirty.value)
    #expect(model.writes.isEmpty)
  }

  @Test func `a field is up to date inside a batch`() {
    let field = Field(model, via: .integer)
    batch {
      field.text.value = "x"
      #expect(field.error.value != nil)
      field.text.value = "7"
      #expect(field.value.value == 7)
      #expect(model.writes == [7])
      #expect(!field.isDirty.value)
    }
  }

  @Test func `a field reverts to the model`() {
    let field = Field(model, via: .integer, commit: .onCommit)
    field.text.value = "x"
    field.revert()
    #expect(field.text.value == "9")
    #expect(!field.isDirty.value)
    field.text.value = "7"
    model.value = 5
    #expect(field.text.value == "5")
    #expect(!field.isDirty.value)
  }

  @Test func `the text of a field is bound to an entry, through it to the model`() {
    let entry = Entry()
    let field = Field(model, via: .integer)
    let binding = field.text.bindTwoWay(to: entry)
    entry.type("07")
    #expect(model.writes == [7])
    #expect(entry.content == "07")
    entry.type("x")
    #expect(field.error.value != nil)
    model.value = 3
    #expect(entry.content == "3")
    binding.cancel()
  }

  @Test func `only the user of a field keeps it alive`() {
    expectReleased { Field(model, via: .integer) }
    #expect(model.observerCount == 0)
  }
}
