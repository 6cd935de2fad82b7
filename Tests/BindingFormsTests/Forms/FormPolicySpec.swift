import Binding
import BindingForms
import Testing

/// The policy that a form gives to its fields.
@Suite struct FormPolicySpec {
  private struct Person: Equatable {
    var name = "Ada", handle = "ada"
  }

  private let person = Observable(Person())

  @Test func `fields without a policy get that of the form, others keep theirs`() {
    let (name, handle) = (Field(person[\.name]), Field(person[\.handle], commit: .onChange))
    let form = Form(name, handle, commit: .onCommit)
    name.text.value = "Grace"
    handle.text.value = "grace"
    #expect(person.value == Person(name: "Ada", handle: "grace"))
    #expect(form.isDirty.value)
    #expect(form.commit())
    #expect(person.value == Person(name: "Grace", handle: "grace"))
  }

  @Test func `what the policy says of conflicts counts as well`() {
    let name = Field(person[\.name])
    let form = Form(name, commit: .onCommit.askingInConflicts)
    name.text.value = "Grace"
    person.value.name = "Hedy"
    #expect(name.conflict.value == "Hedy")
    #expect(!form.commit())
    name.keepDraft()
    #expect(form.commit())
    #expect(person.value.name == "Grace")
  }

  @Test func `a control that tells of the end of an edit changes nothing in that`() {
    let name = Field(person[\.name])
    let control = Control("")
    let binding = name.bindTwoWay(to: control)
    let form = Form(name, commit: .onCommit)
    control.type("Grace")
    control.leave()
    #expect(person.value.name == "Ada")
    binding.cancel()
    #expect(person.value.name == "Ada")
    #expect(form.commit())
  }

  @Test func `a form that comes after the first edit traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let name = Field(Observable("Ada"), name: "name")
      name.text.value = "Grace"
      _ = Form(name, commit: .onCommit)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("'name' was edited before a form gave it a policy: make the form with its fields"))
  }
}
