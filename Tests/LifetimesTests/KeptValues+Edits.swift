import Binding
import BindingForms
import BindingTesting
import TestSupport

extension KeptValue {
  // MARK: Two-way bindings and fields

  static let edits = [
    KeptValue(
      "two observables that are bound both ways",
      atLastBecause: "both are values of the program, and the binding that copies one to the other is an effect"
    ) {
      let (model, other) = (Observable(0), Observable(0))
      let binding = model.bindTwoWay(to: other)
      return Kept(other.value, is: model.value) { number in
        if number.isMultiple(of: 2) { model.value += 1 } else { other.value += 1 }
      }
      .keeping(binding)
    },
    KeptValue("binding.isDirty, error") {
      let (model, entry, typed) = (Observable(0), Entry(), Observable("0"))
      let binding = model.bindTwoWay(to: entry, via: .integer, commit: .onCommit)
      func about() -> [Bool] { [Int(typed.value) != model.value, Int(typed.value) == nil] }
      return Kept([binding.isDirty.value, binding.error.value != nil], is: about()) { number in
        batch {
          typed.value = ["1", "x", "0", "7"][number % 4]
          entry.type(typed.peek())
        }
      }
    },
    KeptValue("binding.hasConflict") {
      let (model, entry) = (Observable(0), Entry())
      let binding = model.bindTwoWay(to: entry, via: .integer, commit: .onCommit.askingInConflicts)
      entry.type("5")
      return Kept(binding.hasConflict.value, is: model.value != 0) { model.value = ($0 + 1) % 2 }
    },
    KeptValue("field.text, value, isDirty without a draft") {
      let model = Observable("")
      let field = Field(model, commit: .onCommit)
      func kept() -> String { "\(field.text.value) \(field.value.value ?? "") \(field.isDirty.value)" }
      return Kept(kept(), is: "\(model.value) \(model.value) false") { number in
        batch {
          if number == 2 { field.text.value = "typed" }
          model.value += "a"
        }
      }
    },
    KeptValue("field.isDirty, isValid, error, shownError, value") {
      let (model, touched) = (Observable(1), Observable(false))
      let field = Field(model, via: .integer, commit: .onCommit).validate { $0 > 5 ? .refusal("too many") : nil }
      func kept() -> [Bool] {
        [
          field.isDirty.value, field.isValid.value, field.error.value == nil, field.shownError.value == nil,
          field.value.value == nil,
        ]
      }
      func about() -> [Bool] {
        let number = Int(field.text.value)
        let isValid = number.map { $0 <= 5 } ?? false
        return [field.text.value != "\(model.value)", isValid, isValid, isValid || !touched.value, number == nil]
      }
      return Kept(kept(), is: about()) { number in
        batch {
          if number == 1 { touched.value = true }
          if number == 1 { field.isTouched.value = true }
          field.text.value = ["2", "7", "x", "1"][number % 4]
        }
      }
    },
    KeptValue("field.isDirty when the model gets what was typed") {
      let model = Observable(1)
      let field = Field(model, via: .integer, commit: .onCommit.keepingInConflicts)
      field.text.value = "2"
      return Kept(field.isDirty.value, is: field.text.value != "\(model.value)") { model.value = $0 + 1 }
    },
    KeptValue("field.warning, warnings") {
      let model = Observable(0)
      let field = Field(model, via: .integer).validate { $0 > 5 ? .warning("many") : nil }
      return Kept(
        [field.warning.value != nil, !field.warnings.value.isEmpty], is: Array(repeating: model.value > 5, count: 2)
      ) {
        if $0 == 2 { model.value = 1 } else { field.text.value = "\($0 * 6)" }
      }
    },
    KeptValue("field.conflict") {
      let model = Observable(0)
      let field = Field(model, via: .integer, commit: .onCommit.askingInConflicts)
      field.text.value = "9"
      return Kept(field.conflict.value, is: model.value == 0 ? nil : model.value) { model.value = ($0 + 1) % 3 }
    },
    KeptValue("field.isChecking") {
      let model = Observable("")
      let field = Field(model)
      field.check { _ in
        await Task.yield()
        return nil
      }
      return Kept(field.isChecking.value, is: field.text.value != model.value) { field.text.value = "\($0)" }
        .keeping { await drain { !field.isChecking.value } }
    },
    KeptValue("field.isEnabled") {
      let isWanted = Observable(true)
      let field = Field(Observable("")).enabled { isWanted.value }
      return Kept(field.isEnabled.value, is: isWanted.value) { _ in isWanted.value.toggle() }
    },
  ]

  // MARK: Forms

  private static func row(_ number: Int) -> Field<Int, String> {
    Field(Observable(number), via: .integer, commit: .onCommit, name: "row")
  }

  static let forms = [
    KeptValue("form.isDirty, isValid, error") {
      let (one, other) = (Field(Observable(0), via: .integer, commit: .onCommit), row(0))
      let form = Form(one, other)
      form.validate { one.value.value == 3 ? .refusal("three") : nil }
      func about() -> [Bool] {
        let isThree = one.value.value == 3
        return [
          one.isDirty.value || other.isDirty.value, one.isValid.value && other.isValid.value && !isThree, isThree,
        ]
      }
      return Kept([form.isDirty.value, form.isValid.value, form.error.value != nil], is: about()) { number in
        (number.isMultiple(of: 2) ? one : other).text.value = ["1", "x", "3", "0"][number % 4]
      }
    },
    KeptValue("form.canSubmit, and the command that submits it") {
      let (one, other) = (Observable(0), Observable(0))
      let (field, pending) = (Field(one, commit: .onCommit), Field(other, commit: .onCommit))
      field.validate { $0 == 3 ? .refusal("three") : nil }
      pending.check(debounce: .seconds(1), clock: ManualClock()) { _ in nil }
      let (form, owner) = (Form(field, pending), Event<Void>())
      let save = Command(for: owner, submitting: form, of: one) { _ in }
      let about = { field.content.value != 3 && (field.content.value != one.value || pending.content.value != 0) }
      return Kept(
        withExtendedLifetime(owner) { [form.canSubmit.value, save.isEnabled.value] }, is: [about(), about()]
      ) { number in
        if number.isMultiple(of: 2) { field.content.value = number + 1 } else { pending.content.value = number % 3 }
      }
    },
    KeptValue("form.isDirty of rows that come and go") {
      let rows = Observable([row(0)])
      let form = Form { rows.value.map(\.part) }
      return Kept(form.isDirty.value, is: rows.value.contains { $0.isDirty.value }) { number in
        if number % 3 == 0 { rows.peek().last?.text.value = "5" }
        if number % 3 == 1 { rows.value.removeLast() }
        if number % 3 == 2 { rows.value.append(row(number)) }
      }
    },
    KeptValue("form.canUndo, canRedo") {
      let model = Observable(0)
      let field = Field(model, via: .integer, commit: .onCommit)
      let form = Form(field)
      field.text.value = "1"
      form.commit()
      return Kept([form.canUndo.value, form.canRedo.value], is: [model.value == 1, model.value == 0]) { number in
        if number.isMultiple(of: 2) { form.undo() } else { form.redo() }
      }
    },
    KeptValue("form.isDirty when it is committed") {
      let model = Observable(0)
      let field = Field(model, via: .integer, commit: .onCommit)
      let form = Form(field)
      return Kept(form.isDirty.value, is: field.text.value != "\(model.value)") { number in
        if number.isMultiple(of: 2) { field.text.value = "\(number + 1)" } else { form.commit() }
      }
    },
    KeptValue("form.isChecking") {
      let model = Observable("")
      let field = Field(model, commit: .onCommit)
      field.check { _ in
        await Task.yield()
        return nil
      }
      let form = Form(field)
      return Kept(form.isChecking.value, is: field.isChecking.value) { number in
        field.text.value = "\(number)"
        form.commit()
      }
      .keeping { await drain { !field.isChecking.value } }
    },
    KeptValue("focus.key, isInside") {
      let fields = [Field(Observable(""), name: "0"), Field(Observable(""), name: "1")]
      let form = Form(fields.map(\.part))
      func about() -> String? { fields.firstIndex { $0.isFocused.value }.map { "\($0)" } }
      return Kept("\(form.focus.key ?? "") \(form.focus.isInside)", is: "\(about() ?? "") \(about() != nil)") {
        if $0 == 2 { form.focus.leave() } else { form.focus.moveToNext() }
      }
    },
  ]
}
