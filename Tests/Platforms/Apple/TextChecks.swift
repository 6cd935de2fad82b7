import Binding
import BindingForms
import BindingUIKit
import UIKit

final class Stubborn: NSObject, UITextFieldDelegate {
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { false }
}

final class Talkative: NSObject, UITextFieldDelegate {
  func textFieldShouldReturn(_ textField: UITextField) -> Bool { false }
}

@MainActor
func textChecks() async {
  let window = UIWindow()
  func field() -> UITextField {
    let field = UITextField()
    window.addSubview(field)
    return field
  }

  await Checks.check("a text field shows a value, and writes it at each key") {
    let (field, name, scope) = (field(), Observable("Ada"), Scope())
    name.bindTwoWay(to: field).store(in: scope)
    expect(field.text, "Ada")
    field.userTaps()
    field.userTypes("!")
    expect(name.value, "Ada!")
    name.value = "Grace"
    expect(field.text, "Grace")
    expect(name.value, "Grace")
  }

  await Checks.check("a key writes the model once, and is not written back") {
    let (field, name, scope) = (field(), Observable("", changes: .always), Scope())
    var writes = 0
    name.observeChanges { _, _ in writes += 1 }.store(in: scope)
    name.bindTwoWay(to: field).store(in: scope)
    let before = field.writes
    field.userTypes("a")
    expect(writes, 1)
    expect(field.writes, before)
  }

  await Checks.check("text that is composed is neither read nor overwritten") {
    let (field, name, scope) = (field(), Observable("A"), Scope())
    name.bindTwoWay(to: field).store(in: scope)
    var shown: [String] = []
    field.event(.editingChanged).map { [weak field] in field?.text ?? "" }.observe { shown.append($0) }.store(in: scope)
    field.userTaps()
    field.userComposes("ni")
    expect(name.value, "A")
    expect(shown, ["Ani"])
    name.value = "Hedy"
    expect(field.text, "Ani")
    field.userTypes("你")
    expect(name.value, "A你")
  }

  await Checks.check("what was to be shown during a composition is shown when that is given up") {
    let (field, name, scope) = (field(), Observable("A"), Scope())
    name.bindTwoWay(to: field).store(in: scope)
    field.userTaps()
    field.userComposes("ni")
    name.value = "Hedy"
    field.userComposes("")
    field.userTypes("")
    expect(field.text, "Hedy")
  }

  await Checks.check("what the keyboard predicts is no text until it is taken, and what is typed is written at once") {
    for field in [field(), UISearchBar().searchTextField] {
      window.addSubview(field)
      let (name, scope) = (Observable("A "), Scope())
      name.bindTwoWay(to: field).store(in: scope)
      field.userTaps()
      field.userSelects(2..<2)
      field.userTypes("l", predicting: "ist")
      expect(field.text, "A list")
      expect(name.value, "A l")
      field.userTypes("i", predicting: "st")
      expect(name.value, "A li")
      expect(field.text, "A list")
      field.userTakesPrediction()
      expect(name.value, "A list")
      field.userTypes("!", predicting: " is")
      name.value = "B"
      expect(field.text, "B")
      field.resignFirstResponder()
      expect(name.value, "B")
    }
  }

  await Checks.check("the caret stays where the user has it when the model makes something else of the text") {
    let name = Observable("abcd", coercing: { $0.uppercased() })
    let (field, scope) = (field(), Scope())
    name.bindTwoWay(to: field).store(in: scope)
    field.userTaps()
    field.userSelects(2..<2)
    field.userTypes("x")
    expect(field.text, "ABXCD")
    expect(field.selectedTextRange?.start.offset(in: field), 3)
  }

  await Checks.check("an autocorrection that comes with the end of the edit is not lost") {
    for policy in [CommitPolicy.onChange, .onEnd] {
      let (field, name, scope) = (field(), Observable(""), Scope())
      name.bindTwoWay(to: field, commit: policy).store(in: scope)
      field.userTaps()
      field.userTypes("teh")
      field.correction = "the"
      field.resignFirstResponder()
      expect(name.value, "the")
    }
  }

  await Checks.check("an edit is written at its end: the loss of the focus, or return") {
    let (field, age, scope) = (field(), Observable(1), Scope())
    age.bindTwoWay(to: field, via: .integer, commit: .onEnd).store(in: scope)
    field.userTaps()
    field.userTypes("2")
    expect(age.value, 1)
    field.resignFirstResponder()
    expect(age.value, 12)
    field.userTaps()
    field.userTypes("3")
    field.userPressesReturn()
    expect(age.value, 123)
    expect(field.isFirstResponder, false)
  }

  await Checks.check("return keeps the keyboard where the delegate says so") {
    let (field, name, scope, delegate) = (field(), Observable(""), Scope(), Talkative())
    field.delegate = delegate
    name.bindTwoWay(to: field).store(in: scope)
    field.userTaps()
    field.userPressesReturn()
    expect(field.isFirstResponder, true)
    field.resignFirstResponder()
  }

  await Checks.check("a binding that ends leaves no action behind, and the field as it is") {
    let (field, name) = (field(), Observable("Ada"))
    for _ in 0..<3 {
      let scope = Scope()
      name.bindTwoWay(to: field).store(in: scope)
      scope.end()
    }
    expect(field.actionCount(for: .allEvents), 0)
    field.userTypes("!")
    expect(name.value, "Ada")
    expect(field.text, "Ada!")
  }

  await Checks.check("neither a binding nor a field keeps the control") {
    let (name, scope) = (Observable("Ada"), Scope())
    let model = Field(name)
    weak var gone: UITextField?
    do {
      let field = UITextField()
      gone = field
      name.bindTwoWay(to: field).store(in: scope)
      model.bindTwoWay(to: field).store(in: scope)
    }
    expect(gone == nil, true)
    name.value = "Grace"
  }

  await fieldChecks(window)
}

@MainActor
func fieldChecks(_ window: UIWindow) async {
  func field() -> UITextField {
    let field = UITextField()
    window.addSubview(field)
    return field
  }

  await Checks.check("a field of a form has its text, its end, its focus and its errors in one call") {
    let (control, age, scope) = (field(), Observable(36), Scope())
    let model = Field(age, via: .integer).validate { $0 < 0 ? .refusal("An age is not negative.") : nil }
    model.bindTwoWay(to: control).store(in: scope)
    control.userTaps()
    expect(model.isFocused.value, true)
    control.userSelects(0..<0)
    control.userTypes("-")
    expect(model.shownError.value, nil)
    UIAccessibility.said = []
    control.resignFirstResponder()
    expect(model.isFocused.value, false)
    expect(model.shownError.value?.message, "An age is not negative.")
    expect(UIAccessibility.said, ["An age is not negative."])
    expect(age.value, 36)
    model.isEnabled.value = false
    expect(control.isEnabled, false)
  }

  await Checks.check("the model moves the focus from one field to the next") {
    let (first, second, scope) = (field(), field(), Scope())
    let (name, mail) = (Field(Observable("")), Field(Observable("")))
    let form = Form(name, mail)
    name.bindTwoWay(to: first).store(in: scope)
    mail.bindTwoWay(to: second).store(in: scope)
    form.focus.move(to: name)
    expect(first.isFirstResponder, true)
    form.focus.moveToNext()
    expect(second.isFirstResponder, true)
    expect(name.isFocused.value, false)
    first.userTaps()
    expect(mail.isFocused.value, false)
    form.focus.leave()
    expect(first.isFirstResponder, false)
  }

  await Checks.check("a field takes the focus when it comes into a window") {
    let (control, scope) = (UITextField(), Scope())
    let model = Field(Observable(""))
    model.isFocused.value = true
    model.bindTwoWay(to: control).store(in: scope)
    expect(model.isFocused.value, true)
    window.addSubview(control)
    expect(control.isFirstResponder, true)
    expect(control.subviews.count, 0)
    control.resignFirstResponder()
  }

  await Checks.check("a field that waits for its window gives the focus up when the model moves it") {
    let (first, second, scope) = (UITextField(), UITextField(), Scope())
    let (name, mail) = (Field(Observable("")), Field(Observable("")))
    let form = Form(name, mail)
    name.bindTwoWay(to: first).store(in: scope)
    mail.bindTwoWay(to: second).store(in: scope)
    form.focus.move(to: name)
    form.focus.move(to: mail)
    window.addSubview(first)
    window.addSubview(second)
    expect(first.isFirstResponder, false)
    expect(second.isFirstResponder, true)
    second.resignFirstResponder()
  }

  await Checks.check("a field that refuses the focus leaves the model without it") {
    let (control, scope, delegate) = (field(), Scope(), Stubborn())
    let model = Field(Observable(""))
    model.bindTwoWay(to: control).store(in: scope)
    control.delegate = delegate
    model.isFocused.value = true
    expect(model.isFocused.value, false)
    control.delegate = nil
    model.isFocused.value = true
    expect(control.isFirstResponder, true)
    control.resignFirstResponder()
  }

  await Checks.check("what is typed while the scope is paused counts when that goes on") {
    let (control, name, scope) = (field(), Observable("Ada"), Scope())
    let model = Field(name)
    model.bindTwoWay(to: control).store(in: scope)
    scope.pause()
    control.userTaps()
    control.userTypes("!")
    control.resignFirstResponder()
    expect(name.value, "Ada")
    scope.resume()
    expect(name.value, "Ada!")
  }

  await Checks.check("a text view does the same, by its notifications") {
    let (view, name, scope) = (UITextView(), Observable("Ada"), Scope())
    window.addSubview(view)
    let model = Field(name)
    model.bindTwoWay(to: view).store(in: scope)
    expect(view.text, "Ada")
    view.becomeFirstResponder()
    expect(model.isFocused.value, true)
    view.userTypes("!")
    view.userComposes("ni")
    view.userTypes("你")
    expect(name.value, "Ada")
    view.userTypes("?", predicting: "!")
    expect(model.text.value, "Ada!你?")
    view.userTakesPrediction()
    view.resignFirstResponder()
    expect(name.value, "Ada!你?!")
    name.value = "Grace"
    expect(view.text, "Grace")
    model.isEnabled.value = false
    expect(view.isEditable, false)
    scope.end()
    view.userTypes("?")
    expect(model.text.value, "Grace")
  }
}

extension UITextPosition {
  func offset(in field: UITextField) -> Int { field.offset(from: field.beginningOfDocument, to: self) }
}
