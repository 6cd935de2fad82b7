import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// A field and its control: the content, the end of edits, the focus, and announcements.
@Suite struct FieldBindingSpec {
  let model = Model(5)
  let control = Control("")
  let scope = Scope()

  @Test func `a field without a policy is written when its control is left`() {
    model.coerce = { min(max($0, 0), 100) }
    let field = Field(model, via: .integer)
    field.bindTwoWay(to: control).store(in: scope)
    #expect(control.content == "5")
    for typed in ["1", "12", "120"] { control.type(typed) }
    #expect(model.writes.isEmpty)
    #expect(field.value.value == 120)
    control.leave()
    #expect(model.writes == [120])
    #expect(control.content == "100")
    #expect(field.coerced.value == 120)
  }

  @Test func `edits end at once if no bound control reports their end`() {
    final class Plain: EditableTarget {
      let edited = Event<Void>()
      var content = ""
    }
    let plain = Plain()
    let field = Field(model, via: .integer)
    let binding = field.bindTwoWay(to: plain)
    plain.content = "7"
    plain.edited.send()
    #expect(model.writes == [7])
    binding.cancel()
    field.bindTwoWay(to: control).cancel()
    field.text.value = "8"
    #expect(model.writes == [7, 8])
    #expect(control.left.observerCount == 0)
  }

  @Test func `the commit policy of a field wins over the end of the edit`() {
    let field = Field(model, via: .integer, commit: .onChange)
    field.bindTwoWay(to: control).store(in: scope)
    control.type("007")
    #expect(model.writes == [7])
    #expect(control.content == "007")
    control.leave()
    #expect(control.content == "7")
    let waiting = Field(model, via: .integer, commit: .onCommit)
    let other = Control("")
    waiting.bindTwoWay(to: other).store(in: scope)
    other.type("8")
    other.leave()
    #expect(model.writes == [7])
    #expect(waiting.isTouched.value)
  }

  @Test func `leaving the control touches the field, and its error is announced`() {
    let field = Field(model, via: .integer).validate { $0 > 9 ? .refusal("Too much.") : nil }
    field.bindTwoWay(to: control).store(in: scope)
    control.type("10")
    #expect(field.shownError.value == nil)
    #expect(control.announced.isEmpty)
    control.leave()
    #expect(field.shownError.value?.message == "Too much.")
    #expect(control.announced == ["Too much."])
    control.type("x")
    control.type("9")
    #expect(control.announced == ["Too much.", "That is no number."])
  }

  @Test func `composing text neither ends the edit nor touches the field`() {
    let field = Field(model, via: .integer)
    field.bindTwoWay(to: control).store(in: scope)
    control.isComposing = true
    control.type("７")
    control.leave()
    #expect(field.text.value == "5")
    #expect(!field.isTouched.value)
    #expect(model.writes.isEmpty)
  }

  @Test func `the focus of field and control is bound both ways, also when neither has it`() {
    let field = Field(model, via: .integer)
    control.isFocused = true
    field.bindTwoWay(to: control).store(in: scope)
    #expect(field.isFocused.value)
    field.isFocused.value = false
    #expect(!control.isFocused)
    control.isFocused = true
    #expect(field.isFocused.value)
  }

  @Test func `a disabled field disables its control`() {
    let field = Field(model, via: .integer)
    field.bindTwoWay(to: control).store(in: scope)
    field.isEnabled.value = false
    #expect(!control.isEnabled)
  }

  @Test func `the binding of a field keeps the field alive, and not the control`() {
    var field: Field<Int, String>? = Field(model, via: .integer)
    weak let gone = field
    field?.bindTwoWay(to: control).store(in: scope)
    field = nil
    control.type("7")
    control.leave()
    #expect(model.writes == [7])
    scope.end()
    #expect(gone == nil)
    expectReleased {
      let other = Control("")
      Field(model, via: .integer).bindTwoWay(to: other).store(in: scope)
      return other
    }
  }

  @Test func `the binding of a field ends at the next change after its control was released`() {
    let field = Field(model, via: .integer)
    var line: Control<String>? = Control("")
    let binding = field.bindTwoWay(to: line!)
    binding.store(in: scope)
    line = nil
    #expect(!binding.isCancelled)
    model.put(6)
    #expect(binding.isCancelled && field.isEnabled.observerCount == 0)
    // No control announces the end of edits any more.
    field.text.value = "7"
    #expect(model.writes == [7])
    scope.pause()
    scope.resume()
  }

  @Test func `an edit that finds its control released does not wait for the end that this control would announce`() {
    let field = Field(model, via: .integer)
    var line: Control<String>? = Control("")
    let binding = field.bindTwoWay(to: line!)
    line = nil
    field.text.value = "7"
    #expect(binding.isCancelled && model.writes == [7])
    field.bindTwoWay(to: control).store(in: scope)
    line = Control("")
    let other = field.bindTwoWay(to: line!)
    line = nil
    field.text.value = "8"
    #expect(other.isCancelled && model.writes == [7], "it waits for the other control")
    control.leave()
    #expect(model.writes == [7, 8])
  }

  // MARK: What is shown by itself

  @Test func `a bound text keeps its field alive`() {
    var field: Field<Int, String>? = Field(model, via: .integer)
    weak let gone = field
    let (entry, label) = (Entry(), Label())
    field?.text.bindTwoWay(to: entry).store(in: scope)
    field = nil
    entry.type("7")
    #expect(model.writes == [7])
    model.put(8)
    #expect(entry.content == "8")
    scope.end()
    #expect(gone == nil)
    field = Field(model, via: .integer)
    let token = field?.content.map { "\($0)!" }.bind(to: label, \.text)
    field = nil
    model.put(9)
    #expect(label.text == "9!")
    token?.cancel()
  }

  @Test func `an effect that reads the text keeps the field alive, for as long as it reads it`() {
    var field: Field<Int, String>? = Field(model, via: .integer)
    weak let gone = field
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = field?.text.value
    }
    field = nil
    #expect(gone != nil)
    model.put(6)
    #expect(runs == 2)
    #expect(gone == nil)
    effect.cancel()
  }

  @Test func `the bound error of a released field follows the model`() {
    let label = Label()
    Field(model, via: .integer).validate { $0 > 9 ? .refusal("Too much.") : nil }
      .error.bind(to: label) { $0.text = $1?.message ?? "" }.store(in: scope)
    model.put(10)
    #expect(label.text == "Too much.")
    model.put(9)
    #expect(label.text == "")
  }

  @Test func `the bound validity of a form keeps its fields alive`() {
    let label = Label()
    let (text, isValid) = { [model] in
      let field = Field(model, via: .integer, commit: .onCommit).validate { $0 > 9 ? .refusal("Too much.") : nil }
      return (field.text, Form(field).isValid)
    }()
    isValid.bind(to: label) { $0.text = $1 ? "yes" : "no" }.store(in: scope)
    text.value = "10"
    #expect(label.text == "no")
    text.value = "8"
    #expect(label.text == "yes")
    #expect(model.writes.isEmpty)
  }

  // MARK: Pausing

  @Test func `text typed while the scope is paused is read on resume`() {
    let field = Field(model, via: .integer, commit: .onChange)
    field.bindTwoWay(to: control).store(in: scope)
    scope.pause()
    control.type("7")
    #expect(field.text.value == "5")
    #expect(model.writes.isEmpty)
    scope.resume()
    #expect(field.text.value == "7")
    #expect(model.writes == [7])
  }

  @Test func `a model that changes during a pause is shown on resume, and wins unless drafts may stay`() {
    for keeps in [false, true] {
      let policy = keeps ? CommitPolicy.onChange.keepingInConflicts : .onChange
      let (model, control) = (Model(5), Control(""))
      let field = Field(model, via: .integer, commit: policy)
      field.bindTwoWay(to: control).store(in: scope)
      scope.pause()
      model.put(6)
      #expect(control.content == "5")
      scope.resume()
      #expect(control.content == "6")
      scope.pause()
      control.type("7")
      model.put(8)
      #expect(control.content == "7")
      scope.resume()
      #expect(control.content == (keeps ? "7" : "8"))
      #expect(model.writes == (keeps ? [7] : []))
    }
  }

  @Test func `the end of an edit during a pause of the scope counts on resume`() {
    let field = Field(model, via: .integer)
    field.bindTwoWay(to: control).store(in: scope)
    scope.pause()
    control.type("7")
    control.leave()
    #expect(!field.isTouched.value)
    #expect(model.writes.isEmpty)
    batch { scope.resume() }
    #expect(field.isTouched.value)
    #expect(model.writes == [7])
  }

  @Test func `focus, disabling and announcements wait while the scope is paused`() {
    let field = Field(model, via: .integer).validate { $0 > 9 ? .refusal("Too much.") : nil }
    field.bindTwoWay(to: control).store(in: scope)
    scope.pause()
    control.isFocused = true
    field.isEnabled.value = false
    field.text.value = "10"
    field.isTouched.value = true
    #expect(!field.isFocused.value)
    #expect(control.isEnabled)
    #expect(control.announced.isEmpty)
    scope.resume()
    #expect(field.isFocused.value)
    #expect(!control.isEnabled)
    #expect(control.announced == ["Too much."])
    scope.pause()
    field.isFocused.value = false
    scope.resume()
    #expect(!control.isFocused)
  }

  @Test func `a control that gets the focus before a pause, and loses it within, tells the field on resume`() {
    let field = Field(model, via: .integer)
    field.bindTwoWay(to: control).store(in: scope)
    batch {
      control.isFocused = true
      scope.pause()
    }
    control.isFocused = false
    scope.resume()
    #expect(!field.isFocused.value && !control.isFocused)
  }

  // MARK: The focus of a form

  @Test func `a form moves the focus to fields, on and back, and to the first that is invalid`() {
    let fields = (0..<3).map { Field(Observable("\($0)"), commit: .onCommit, name: "\($0)") }
    let form = Form(fields.map(\.part))
    #expect(!form.focus.isInside)
    form.focus.moveToNext()
    #expect(form.focus.key == "0")
    form.focus.moveToPrevious()
    #expect(fields.map(\.isFocused.value) == [false, false, true])
    form.focus.move(to: fields[1])
    #expect(form.focus.key == "1")
    #expect(!form.focus.moveToFirstInvalid())
    fields[2].validate { _ in .refusal("no") }
    #expect(form.focus.moveToFirstInvalid())
    #expect(form.focus.key == "2")
    fields[0].isEnabled.value = false
    form.focus.moveToNext()
    #expect(form.focus.key == "1")
    form.focus.leave()
    #expect(!form.focus.isInside)
  }
}
