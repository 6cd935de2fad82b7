import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

extension ConversionError.Code {
  static let tooShort = Self("tooShort")
  static let noDigit = Self("noDigit")
  static let taken = Self("taken")
}

@Suite struct FieldStateSpec {
  let model = Model("")

  func password(_ policy: CommitPolicy = .onCommit) -> Field<String, String> {
    Field(model, commit: policy, name: "password")
      .validate { $0.count < 8 ? .refusal("Eight characters at least.", code: .tooShort) : nil }
      .validate { $0.contains(where: \.isNumber) ? nil : .refusal("A digit is missing.", code: .noDigit) }
      .validate { $0.contains("1234") ? .warning("That is easy to guess.") : nil }
  }

  // MARK: Any content

  @Test func `a switch is a field without a text`() {
    let settings = Observable((isOn: false, size: 3))
    let field = Field(settings[\.isOn], commit: .onCommit).validate { $0 ? .warning("That costs power.") : nil }
    field.content.value = true
    #expect(field.isDirty.value)
    #expect(field.value.value == true)
    #expect(field.warning.value == .warning("That costs power."))
    #expect(!settings.value.isOn)
    field.commit()
    #expect(settings.value.isOn)
  }

  @Test func `a choice is a field without a text, through a converter too`() {
    enum Size: String, CaseIterable { case small, large }
    let size = Observable(Size.small)
    let index = TwoWayConverter<Size, Int?>(
      convert: { Size.allCases.firstIndex(of: $0) },
      convertBack: { index in
        guard let index else { throw ConversionError("Choose a size.", code: .empty) }
        return Size.allCases[index]
      })
    let field: Field<Size, Int?> = Field(size, via: index)
    field.content.value = nil
    #expect(field.error.value?.code == .empty)
    field.content.value = 1
    #expect(size.value == .large)
  }

  // MARK: Errors

  @Test func `a field has all errors, by their codes, and warnings beside them`() {
    let field = password()
    field.text.value = "abc"
    #expect(field.errors.value.map(\.code) == [.tooShort, .noDigit])
    #expect(field.errors.value.with(.noDigit)?.message == "A digit is missing.")
    #expect(field.error.value?.code == .tooShort)
    field.text.value = "1234"
    #expect(field.errors.value.map(\.code) == [.tooShort])
    #expect(field.warnings.value == [.warning("That is easy to guess.")])
    #expect(field.warning.value == nil)
  }

  @Test func `the error of a field is shown after the field was touched`() {
    let field = password()
    #expect(field.error.value != nil)
    #expect(field.shownError.value == nil)
    field.isTouched.value = true
    #expect(field.shownError.value?.code == .tooShort)
    field.text.value = "correct horse 1"
    #expect(field.shownError.value == nil)
    field.reset()
    #expect(!field.isTouched.value)
    #expect(field.error.value != nil)
    #expect(field.shownError.value == nil)
  }

  @Test func `a content that a server refuses is refused until it changes`() {
    let field = password()
    field.text.value = "correct horse 1"
    #expect(field.isValid.value)
    field.refuse("You had that one before.", code: .taken)
    #expect(field.shownError.value?.code == .taken)
    #expect(!field.commit())
    #expect(model.writes.isEmpty)
    field.text.value = "correct horse 2"
    #expect(field.error.value == nil)
    #expect(field.commit())
  }

  @Test func `an unedited content that a server refuses is refused until the model changes`() {
    let field = password()
    model.value = "correct horse 1"
    field.refuse("It was leaked.")
    #expect(field.error.value?.message == "It was leaked.")
    model.value = "correct horse 2"
    #expect(field.isValid.value)
  }

  @Test func `a server's refusal is dropped with its draft`() {
    let field = password()
    model.put("correct horse 1")
    field.text.value = "correct horse 2"
    field.refuse("It was leaked.")
    field.revert()
    #expect(field.isValid.value)
  }

  // MARK: Resetting

  @Test func `a field is reset to another value, untouched`() {
    let field = password()
    field.text.value = "x"
    field.isTouched.value = true
    field.reset(to: "correct horse 1")
    #expect(model.value == "correct horse 1")
    #expect(field.text.value == "correct horse 1")
    #expect(!field.isDirty.value)
    #expect(!field.isTouched.value)
  }

  // MARK: Conflicts

  @Test func `a draft whose model changes is a conflict, and is neither valid nor written meanwhile`() {
    let field = Field(model, commit: .onCommit.askingInConflicts)
    let form = Form(field)
    field.text.value = "mine"
    model.put("theirs")
    #expect(field.conflict.value == "theirs")
    #expect(!form.isValid.value)
    #expect(!form.commit())
    field.keepDraft()
    #expect(field.conflict.value == nil)
    #expect(form.commit())
    #expect(model.value == "mine")
  }

  // MARK: Cost

  @Test func `a released field keeps none of its read properties alive`() {
    expectReleased {
      let field = Field(model, via: .identity)
      _ = (field.value, field.error, field.errors, field.shownError, field.warning, field.warnings)
      _ = (field.coerced, field.conflict, field.isValid, field.isChecking, field.isFocused, field.isEnabled)
      return field
    }
    #expect(model.observerCount == 0)
  }

  @Test func `a field is enabled while a condition holds`() {
    let (isReturn, date) = (Observable(false), Observable(1))
    let field = Field(date, via: .integer).enabled { isReturn.value }
    let form = Form(field)
    let control = Control("")
    let binding = field.bindTwoWay(to: control)
    #expect(!field.isEnabled.value && !control.isEnabled)
    field.text.value = "x"
    #expect(form.isValid.value && !form.isDirty.value)
    isReturn.value = true
    #expect(field.isEnabled.value && control.isEnabled && !form.isValid.value)
    field.isEnabled.value = false
    #expect(!control.isEnabled && form.isValid.value)
    isReturn.value = false
    isReturn.value = true
    #expect(control.isEnabled)
    binding.cancel()
    expectReleased { Field(date, via: .integer).enabled { isReturn.value } }
    #expect(isReturn.observerCount == 0)
  }
}
