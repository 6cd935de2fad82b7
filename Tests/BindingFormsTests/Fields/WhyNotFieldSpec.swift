import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// Why the content of a field is not in the model.
@MainActor @Suite struct WhyNotFieldSpec {
  let model = Model(5)

  func field(_ policy: CommitPolicy = .onChange) -> Field<Int, String> {
    Field(model, via: .integer, commit: policy, name: "age")
  }

  @Test func `whyNot of a field gives an error with the text or the reasons`() {
    let field = field().validate { $0 > 9 ? .refusal("Too much.") : nil }
      .validate { $0 % 2 == 0 ? .refusal("Even.") : nil }
    field.text.value = "x"
    #expect(whyNot(field) == "'age' is not written because 'x' cannot be read: That is no number.")
    field.text.value = "10"
    #expect(whyNot(field) == "'age' is not written because its value is refused: Too much. Even.")
    model.put(12)
    #expect(
      whyNot(field) == """
        'age' was not edited, and its content is in the model, although its value is refused: Too much. Even.
        """)
    model.put(5)
    #expect(whyNot(field) == "'age' was not edited: its content is that of the model.")
  }

  @Test func `whyNot of a field says what its draft waits for`() {
    let policies: [(CommitPolicy, String)] = [
      (.onCommit, "commit()"), (.onEnd, "the end of the edit, or for commit()"),
      (.delayed(for: .seconds(1), clock: ManualClock()), "its time, or for commit()"),
    ]
    for (policy, occasion) in policies {
      let field = field(policy)
      field.text.value = "\(model.value + 1)"
      #expect(whyNot(field) == "'age' is not written yet: it waits for \(occasion).")
      #expect(field.commit())
      #expect(whyNot(field) == "'age' was not edited: its content is that of the model.")
    }
  }

  @Test func `whyNot of a field without a policy says that it waits for the end that its control announces`() {
    let (field, control) = (Field(model, via: .integer, name: "age"), Control("5"))
    let binding = field.bindTwoWay(to: control)
    control.type("6")
    #expect(whyNot(field) == "'age' is not written yet: it waits for the end of the edit, or for commit().")
    binding.cancel()
  }

  @Test func `whyNot reports a conflict, a check, a disabled field and a field without a name`() {
    let asking = field(.onCommit.askingInConflicts)
    asking.text.value = "7"
    model.put(8)
    #expect(
      whyNot(asking) == """
        'age' is not written because the model has changed under the draft: keepDraft() or revert() decides.
        """)
    asking.isEnabled.value = false
    #expect(whyNot(asking) == "'age' takes no part in its form because it is disabled.")
    let checked = field().check { _ in nil }
    checked.text.value = "9"
    #expect(whyNot(checked) == "'age' is not written because a check of it is under way.")
    #expect(whyNot(Field(model)).hasPrefix("'WhyNotFieldSpec.swift:"))
  }

  @Test func `whyNot names the parts of a field after the field`() {
    let field = field()
    #expect(field.content.name == "age.content")
    #expect(field.error.name == "age.error")
    #expect(field.isDirty.name == "age.isEdited")
    #expect(Field(model).isValid.name.hasSuffix(".isValid"))
    #expect(Graph.dump(field, internals: true).contains("age.shown"))
    #expect(!Graph.dump(field).contains("age.shown"))
  }

  @Test func `a draft of a record that is gone waits for the record`() {
    let rows = Observable([1: "Ada"])
    let name = Lens(
      isThere: { rows.value[1] != nil }, get: { rows.value[1] ?? "" }, set: { rows.value[1] = $0 })
    let field = Field(name, commit: .onCommit, name: "name")
    field.text.value = "Grace"
    rows.value[1] = nil
    #expect(!field.commit())
    #expect(whyNot(field) == "'name' is not written because its record is gone. The draft stays until it is back.")
    rows.value[1] = "Ada"
    #expect(whyNot(field) == "'name' is not written yet: it waits for commit().")
    #expect(field.commit() && rows.value == [1: "Grace"])
  }
}
