import Binding
import BindingForms
import TestSupport
import Testing

/// Why a form cannot be submitted.
@MainActor @Suite struct WhyNotFormSpec {
  private let amount = Observable(1)
  private let limit = Observable(5)

  private func field(_ policy: CommitPolicy = .onCommit) -> Field<Int, String> {
    let limit = limit
    return Field(amount, via: .integer, commit: policy, name: "amount")
      .validate { $0 > limit.value ? .refusal("Too many.") : nil }
  }

  private func reason(_ form: Form) -> String {
    let canSubmit = form.canSubmit
    return withExtendedLifetime(canSubmit.value) { whyNot(canSubmit) }
  }

  private let note = Field(Observable(""), commit: .onCommit, name: "note")

  @Test(arguments: [false, true])
  func `whyNot names what is wrong with a field, whether or not it has a check`(isChecked: Bool) {
    let field = field()
    if isChecked { field.check { _ in nil } }
    for form in [Form(field), Form(field, note), Form(forms: [Form(note, field)]), Form { [field.part] }] {
      field.text.value = "9"
      #expect(reason(form).hasSuffix("It is false because 'amount.errors' is [Too many.]."))
      field.text.value = "x"
      #expect(reason(form).hasSuffix("It is false because 'amount.errors' is [That is no number.]."))
      field.text.value = "2"
      field.refuse("Closed.")
      #expect(reason(form).hasSuffix("It is false because 'amount.errors' is [Closed.]."))
      field.revert()
    }
  }

  @Test func `whyNot names a conflict`() {
    let field = field(.onCommit.askingInConflicts)
    let form = Form(note, field)
    field.text.value = "2"
    amount.value = 3
    #expect(reason(form).hasSuffix("It is false because 'amount.conflict' is 3."))
  }

  @Test func `whyNot of a form in which nothing was typed says so, instead of naming the last field`() {
    let form = Form(forms: [Form(field(), note)])
    #expect(reason(form).hasSuffix("because 'form.isDirty' is false: nothing was typed that the model does not have."))
    #expect(whyNot(form.isDirty).hasSuffix("It is false: nothing was typed that the model does not have."))
    let save = Command<Void, Void>(enabledIf: { form.isDirty.value }, name: "save") {}
    #expect(
      whyNot(save) == """
        'save' is disabled because 'form.isDirty' is false: nothing was typed that the model does not have.
        """)
  }
}
