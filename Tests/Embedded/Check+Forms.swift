// Fields, forms, and a command that a form enables.

import Binding
import BindingForms

func checkForms() {
  checkField()
  checkFieldOfItself()
  checkRefusing()
  checkForm()
  checkCommand()
  checkControl()
}

private func checkField() {
  let age = Observable(36)
  let field = Field(age, via: .integer, commit: .onCommit, name: "age")
  field.validate { $0 < 0 ? .refusal("An age is not negative.", code: .outOfRange) : nil }
  field.validate { $0 > 120 ? .warning("Really that old?") : nil }
  require(field.text.value == "36" && field.isValid.value && !field.isDirty.value, "a field shows its model")
  field.text.value = "037"
  require(field.isDirty.value && field.value.value == 37 && age.value == 36, "a draft is read, and waits")
  require(field.commit() && age.value == 37 && field.text.value == "37", "until it is written")
  field.text.value = "x"
  require(!field.isValid.value && field.value.value == nil, "what cannot be read is not valid")
  require(field.error.value?.code == .malformed && field.shownError.value == nil, "and says why when it is touched")
  field.isTouched.value = true
  require(field.shownError.value?.message == "That is no number.", "as it is then")
  require(!field.commit() && age.value == 37, "it is not written")
  field.text.value = "-1"
  require(field.error.value?.code == .outOfRange && !field.commit(), "nor is what a validator refuses")
  field.text.value = "130"
  require(field.warning.value?.message == "Really that old?" && field.commit(), "a warning refuses nothing")
  field.text.value = "5"
  field.revert()
  require(field.text.value == "130" && age.value == 130, "a draft can be taken back")
}

private func checkFieldOfItself() {
  let name = Observable("Ada")
  let field = Field(name)
  var seen: [String] = []
  let effect = Effect { seen.append(field.text.value) }
  field.text.value = "Augusta"
  name.value = "Grace"
  require(name.value == "Grace" && seen == ["Ada", "Augusta", "Grace"], "a field of the model itself")
  effect.cancel()
}

private func checkRefusing() {
  let name = Observable("Ada")
  let field = Field(name, commit: .onCommit)
  field.text.value = "Root"
  field.refuse("That name is taken.")
  require(!field.isValid.value && field.errors.value.count == 1 && !field.commit(), "a server may refuse a draft")
  field.text.value = "Rooty"
  require(field.isValid.value && field.commit() && name.value == "Rooty", "and that one only")
}

private func checkForm() {
  let name = Observable("Ada")
  let age = Observable(36)
  let nameField = Field(name, commit: .onCommit, name: "name")
  let ageField = Field(age, via: .integer, commit: .onCommit, name: "age")
  let form = Form([nameField.part, ageField.part], name: "person")
  form.validate { name.value == "Nobody" ? .refusal("Somebody, please.") : nil }
  var canSave: [Bool] = []
  let button = Effect { canSave.append(form.isDirty.value && form.isValid.value) }
  nameField.text.value = "Augusta"
  ageField.text.value = "x"
  require(!form.commit() && name.value == "Ada", "a form is written as a whole")
  require(form.focus.moveToFirstInvalid() && ageField.isFocused.value, "or shows where it cannot be")
  ageField.text.value = "37"
  require(form.commit() && name.value == "Augusta" && age.value == 37, "when all of it is valid")
  require(canSave == [false, true, false, true, false], "a button follows")
  form.undo()
  require(name.value == "Ada" && age.value == 36 && form.canRedo.value, "and can be undone")
  form.redo()
  require(name.value == "Augusta" && age.value == 37 && form.canUndo.value, "and done again")
  nameField.text.value = "Grace"
  form.revert()
  require(nameField.text.value == "Augusta" && !form.isDirty.value, "drafts can be taken back")
  ageField.isEnabled.value = false
  ageField.text.value = "x"
  require(form.isValid.value, "what is disabled does not count")
  button.cancel()
}

private final class Button: CommandTrigger {
  var isEnabled = true
  var onTrigger: (() -> Void)?
}

private func checkCommand() {
  let age = Observable(36)
  let field = Field(age, via: .integer, commit: .onCommit)
  let form = Form([field.part])
  let scope = Scope()
  let save = Command<Void, Bool>(enabledIf: { form.isDirty.value && form.isValid.value }) { form.commit() }
  save.store(in: scope)
  let button = Button()
  save.bind(to: button).store(in: scope)
  var log: [Bool] = []
  save.isExecuting.observe { log.append($0) }.store(in: scope)
  var refusals = 0
  save.refused.observe { refusals += 1 }.store(in: scope)
  require(!button.isEnabled, "a command is disabled while its form is as it was")
  field.text.value = "x"
  save.execute()
  require(!button.isEnabled && refusals == 1 && save.output.value == nil, "and while that is not valid")
  field.text.value = "37"
  require(button.isEnabled, "otherwise a user can trigger it")
  button.onTrigger?()
  require(age.value == 37 && save.output.value == true && !button.isEnabled, "which does the work")
  require(log == [false, true, false], "and says so")
  field.text.value = "38"
  scope.end()
  save.execute()
  require(age.value == 37 && button.onTrigger == nil, "a command ends with its scope")
}

private final class Control: FormControl {
  var content = ""
  let edited = Event<Void>()
  let ended: Event<Void>? = Event<Void>()
  var isEnabled = true
  var isFocused = false { didSet { focusChanged.send() } }
  let focusChanged = Event<Void>()
  var announced = ""
  func announce(_ message: String) { announced = message }
  func type(_ text: String) {
    content = text
    edited.send()
  }
}

private func checkControl() {
  let age = Observable(36)
  let field = Field(age, via: .integer)
  let control = Control()
  let binding = field.bindTwoWay(to: control)
  require(control.content == "36", "a control shows the draft")
  control.isFocused = true
  require(field.isFocused.value, "and tells its focus")
  control.type("37")
  require(age.value == 36 && field.isDirty.value, "an edit is written at its end")
  control.ended?.send()
  require(age.value == 37 && field.isTouched.value, "which touches the field")
  control.type("x")
  require(control.announced == "That is no number.", "an error is announced")
  field.isEnabled.value = false
  require(!control.isEnabled, "a control is disabled with its field")
  binding.cancel()
  control.type("38")
  require(age.value == 37, "and let go")
}
