import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

#if canImport(Observation)
  import Observation
#endif

/// A field and a control that is no object, as a view of SwiftUI: what such a view passes on, and what follows.
@Suite(.serialized) @MainActor struct ViewControlSpec {
  private struct Person: Equatable {
    var first = "Ada", last = "Lovelace"
    var isMember = false
  }

  private let person = Observable(Person())
  private let first: Field<String, String>
  private let last: Field<String, String>
  private let isMember: Field<Bool, Bool>

  init() {
    first = Field(person[\.first]).validate { $0.isEmpty ? .refusal("Enter a first name.") : nil }
    last = Field(person[\.last], commit: .onEnd)
    isMember = Field(person[\.isMember]).validate { $0 ? nil : .refusal("Become a member.") }
  }

  private func control<Value, Display>(of field: Field<Value, Display>) -> FieldControl<Value, Display> {
    let control = FieldControl(field)
    control.appear()
    return control
  }

  @Test func `the error of a text is shown when its control is left, and not while the user types`() {
    let control = control(of: first)
    control.focusChanged(to: true)
    #expect(first.isFocused.value)
    first.entry()("")
    #expect(first.shownError.value == nil)
    control.focusChanged(to: false)
    #expect(!first.isFocused.value)
    #expect(first.shownError.value?.message == "Enter a first name.")
    #expect(person.value.first == "Ada")
  }

  @Test func `a draft that waits for the end of the edit is written when the control is left`() {
    let control = control(of: last)
    control.focusChanged(to: true)
    last.entry()("Byron")
    #expect(person.value.last == "Lovelace")
    control.focusChanged(to: false)
    #expect(person.value.last == "Byron")
  }

  @Test func `the return key ends an edit, and a draft that waits for a commit goes on waiting`() {
    let control = control(of: last)
    control.focusChanged(to: true)
    last.entry()("Byron")
    control.submit(in: nil)
    #expect(person.value.last == "Byron")
    #expect(last.isFocused.value)
    let waiting = Field(person[\.last], commit: .onCommit)
    let other = self.control(of: waiting)
    other.focusChanged(to: true)
    waiting.entry()("King")
    other.submit(in: nil)
    #expect(person.value.last == "Byron")
    #expect(waiting.isTouched.value)
    #expect(waiting.commit())
    #expect(person.value.last == "King")
  }

  @Test func `content of a control without the focus is a whole edit`() {
    isMember.entry()(true)
    #expect(person.value.isMember)
    isMember.entry()(false)
    #expect(isMember.shownError.value?.message == "Become a member.")
    let choice = Field(person[\.isMember], commit: .onEnd)
    choice.entry()(false)
    #expect(choice.isTouched.value)
    #expect(!person.value.isMember)
  }

  @Test func `a text whose control tells of no focus shows its error at once, and is written as its policy says`() {
    first.entry()("")
    #expect(first.shownError.value?.message == "Enter a first name.")
    last.entry()("Byron")
    #expect(person.value.last == "Lovelace")
    #expect(last.isTouched.value)
  }

  @Test func `the same content once more is no edit`() {
    isMember.entry()(false)
    #expect(!isMember.isTouched.value)
  }

  @Test func `the program moves the focus, and is told when the control cannot take it`() {
    let control = control(of: first)
    first.isFocused.value = true
    #expect(control.wantsFocus.value)
    control.focusChanged(to: true)
    #expect(!first.isTouched.value)
    first.isFocused.value = false
    #expect(!control.wantsFocus.value)
    control.focusChanged(to: false)
    #expect(first.isTouched.value)
    let switched = self.control(of: isMember)
    isMember.isFocused.value = true
    switched.focusChanged(to: false)
    #expect(!isMember.isFocused.value)
    #expect(!isMember.isTouched.value)
  }

  @Test func `a field that has the focus before its control is there gives it to that control`() {
    first.isFocused.value = true
    #expect(control(of: first).wantsFocus.value)
  }

  @Test func `one of several controls of a field has the focus`() {
    let (one, other) = (control(of: last), control(of: last))
    one.focusChanged(to: true)
    #expect(!other.wantsFocus.value)
    other.focusChanged(to: true)
    one.focusChanged(to: false)
    #expect(last.isFocused.value)
    other.focusChanged(to: false)
    #expect(!last.isFocused.value)
  }

  @Test func `a control that goes from the screen ends its edit, and one that comes again is connected again`() {
    let control = control(of: last)
    control.focusChanged(to: true)
    last.entry()("Byron")
    control.disappear()
    #expect(person.value.last == "Byron")
    #expect(!last.isFocused.value)
    last.isFocused.value = true
    #expect(!control.wantsFocus.value)
    control.appear()
    #expect(control.wantsFocus.value)
  }

  @Test func `the return key leads from text to text, and behind the last one the form is submitted`() {
    let form = Form(first, isMember, last)
    let (one, other) = (control(of: first), control(of: last))
    one.focusChanged(to: true)
    #expect(form.focus.hasText(after: first))
    #expect(!form.focus.hasText(after: last))
    #expect(!one.submit(in: form))
    #expect(other.wantsFocus.value)
    #expect(!one.wantsFocus.value)
    one.focusChanged(to: false)
    other.focusChanged(to: true)
    #expect(other.submit(in: form))
    #expect(!form.focus.isInside)
    last.isEnabled.value = false
    #expect(!form.focus.hasText(after: first))
    first.isFocused.value = true
    #expect(!form.focus.moveToNextText())
    #expect(!first.isFocused.value)
  }

  @Test func `what is typed belongs to the record that was shown, even if another one is shown by then`() {
    let (a, b, isFirst) = (Observable("Ada"), Observable("Ada"), Observable(true))
    let name = Field(isFirst.following { $0 ? a : b })
    let typed = name.entry()
    isFirst.value = false
    typed("Adam")
    #expect(a.value == "Adam")
    #expect(b.value == "Ada")
    #expect(name.content.value == "Ada")
  }

  #if canImport(Observation)
    @Test func `a view is told of another record, even if that has the same content`() {
      Graph.isVisibleToObservation = true
      let (log, a, b, isFirst) = (Log(), Observable("Ada"), Observable("Ada"), Observable(true))
      let name = Field(isFirst.following { $0 ? a : b })
      withObservationTracking {
        _ = name.entry()
      } onChange: {
        log.append("told")
      }
      isFirst.value = false
      #expect(log.take() == ["told"])
    }
  #endif

  @Test func `a control that is let go leaves nothing in its field`() {
    expectReleased {
      let field = Field(Observable(""))
      let control = FieldControl(field)
      control.appear()
      control.focusChanged(to: true)
      return control
    }
    var control: FieldControl<String, String>? = control(of: first)
    control?.focusChanged(to: true)
    control = nil
    first.isFocused.value = false
    first.entry()("")
    #expect(first.isTouched.value)
  }

  @Test(arguments: [true, false])
  func `a control that goes or refuses before it has the focus leaves it to another one`(isGone: Bool) {
    let (former, later) = (control(of: first), control(of: first))
    Form(first).focus.move(to: first)
    #expect(former.wantsFocus.value && later.wantsFocus.value)
    if isGone { former.disappear() } else { former.focusChanged(to: false) }
    #expect(first.isFocused.value && later.wantsFocus.value)
    later.focusChanged(to: false)
    #expect(!first.isFocused.value && !later.wantsFocus.value)
  }
}
