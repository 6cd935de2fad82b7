import Binding
import BindingForms
import CGtk
import Testing

@testable import GTKViews

extension OnScreen {
  @MainActor @Suite struct ControlsSpec {
    private let scope = Scope()
    private let window = Screen.window("controls", width: 300, height: 200)

    /// Shows a control between two others, so that the focus can come and go.
    private func show(_ control: Widget) async {
      window.content = Box(.vertical, spacing: 0, Entry(), control, Entry())
      await Screen.show(window)
      control.grabFocus()
      await Screen.settle { control.hasFocus }
    }

    @Test func `an entry announces each key, and the end of the edit by Return and by Tab`() async {
      let entry = Entry()
      await show(entry)
      var (texts, ends) = ([String](), 0)
      entry.edited.observe { texts.append(entry.content) }.store(in: scope)
      entry.ended?.observe { ends += 1 }.store(in: scope)
      await Screen.type("abc")
      #expect(texts == ["a", "ab", "abc"])
      await Screen.press("Return")
      #expect(ends == 1)
      await Screen.press("Tab")
      #expect(ends == 2 && !entry.isFocused)
      window.close()
    }

    @Test func `a field and its entry follow each other`() async {
      let (age, entry) = (Observable(36), Entry())
      let field = Field(age, via: .integer, commit: .onChange)
      await show(entry)
      field.bindTwoWay(to: entry).store(in: scope)
      #expect(entry.content == "36" && field.isFocused.value)
      await Screen.press("End")
      await Screen.type("7")
      #expect(age.value == 367)
      await Screen.type("x")
      #expect(age.value == 367 && entry.content == "367x")
      #expect(field.shownError.value == nil, "not while it is typed")
      await Screen.press("Tab")
      #expect(field.shownError.value != nil && !field.isFocused.value)
      field.isFocused.value = true
      await Screen.settle { entry.hasFocus }
      #expect(entry.isFocused)
      age.value = 5
      #expect(entry.content == "5" && field.shownError.value == nil)
      field.isEnabled.value = false
      #expect(!entry.isEnabled)
      window.close()
    }

    @Test func `a control that was wrong is not invalid for assistive technology any more`() async {
      let (age, entry) = (Observable(36), Entry())
      let field = Field(age, via: .integer, commit: .onChange)
      await show(entry)
      field.bindTwoWay(to: entry).store(in: scope)
      await Screen.type("x")
      await Screen.press("Tab")
      #expect(field.shownError.value != nil)
      age.value = 5
      #expect(field.shownError.value == nil && !isInvalid(entry))
      window.close()
    }

    @Test func `a row tells assistive technology of the error of its control while there is one`() async {
      let (age, row) = (Observable(36), FormRow("Age", Entry()))
      let field = Field(age, via: .integer, commit: .onChange)
      window.content = Box(.vertical, row, Entry())
      await Screen.show(window)
      row.bind(field).store(in: scope)
      row.control.grabFocus()
      await Screen.type("x")
      await Screen.press("Tab")
      #expect(row.error != nil && isInvalid(row.control))
      age.value = 5
      #expect(row.error == nil && !isInvalid(row.control))
      window.close()
    }

    private func isInvalid(_ control: Control) -> Bool {
      gtk_test_accessible_has_state(control.opaque, GTK_ACCESSIBLE_STATE_INVALID) != 0
        || gtk_test_accessible_has_property(control.opaque, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION) != 0
    }

    @Test func `an entry of a field without a commit policy writes at the end of the edit`() async {
      let (name, entry) = (Observable("Ada"), Entry())
      let field = Field(name)
      await show(entry)
      field.bindTwoWay(to: entry).store(in: scope)
      await Screen.press("ctrl+a")
      await Screen.type("Grace")
      #expect(name.value == "Ada")
      await Screen.press("Return")
      #expect(name.value == "Grace")
      window.close()
    }

    @Test func `text that an input method composes is no edit until the composition is over`() async {
      let (name, entry) = (Observable("Ren"), Entry())
      await show(entry)
      name.bindTwoWay(to: entry).store(in: scope)
      await Screen.press("End", "ctrl+shift+u")
      await Screen.type("e9")
      #expect(entry.isComposing && name.value == "Ren")
      name.value = "Noe"
      #expect(entry.content == "Ren", "the composition is not overwritten")
      await Screen.press("space")
      #expect(!entry.isComposing && entry.content == "René" && name.value == "René")
      window.close()
    }

    @Test func `Escape empties a search`() async {
      let (query, entry) = (Observable(""), SearchEntry(placeholder: "Search"))
      await show(entry)
      query.bindTwoWay(to: entry).store(in: scope)
      await Screen.type("ada")
      #expect(query.value == "ada")
      await Screen.press("Escape")
      #expect(query.value == "" && entry.content == "")
      window.close()
    }

    @Test func `a text of several lines is edited`() async {
      let (note, view) = (Observable("one"), TextView())
      await show(view)
      note.bindTwoWay(to: view).store(in: scope)
      await Screen.press("ctrl+End", "Return")
      await Screen.type("two")
      #expect(note.value == "one\ntwo")
      await Screen.press("Tab")
      #expect(!view.isFocused)
      window.close()
    }

    @Test func `text composed in a text view replaces what the program wrote meanwhile`() async {
      let (note, view) = (Observable("Ren"), TextView())
      await show(view)
      note.bindTwoWay(to: view).store(in: scope)
      await Screen.press("ctrl+End", "ctrl+shift+u")
      await Screen.type("e9")
      #expect(view.isComposing && note.value == "Ren")
      note.value = "Noe"
      #expect(view.content == "Ren", "the composition is not overwritten")
      await Screen.press("space")
      #expect(!view.isComposing && view.content == "René" && note.value == "René")
      window.close()
    }

    @Test func `a composition that is given up in a text view shows what the program wrote meanwhile`() async {
      let (note, view) = (Observable("Ren"), TextView())
      await show(view)
      note.bindTwoWay(to: view).store(in: scope)
      await Screen.press("ctrl+End", "ctrl+shift+u")
      note.value = "Noe"
      await Screen.press("Escape")
      #expect(!view.isComposing && view.content == "Noe" && note.value == "Noe")
      window.close()
    }

    @Test func `a check button and a switch are toggled by the space bar`() async {
      let isOn = Observable(false)
      let (check, toggle) = (CheckButton("Check"), Switch())
      isOn.bindTwoWay(to: check).store(in: scope)
      isOn.bindTwoWay(to: toggle).store(in: scope)
      await show(check)
      await Screen.press("space")
      #expect(isOn.value && toggle.content)
      await show(toggle)
      await Screen.press("space")
      #expect(!isOn.value && !check.content)
      window.close()
    }

    @Test func `a number is typed or stepped, within its limits`() async {
      let (number, spin) = (Observable(5.0), SpinButton(0...10))
      number.bindTwoWay(to: spin).store(in: scope)
      await show(spin)
      await Screen.press("Up")
      #expect(number.value == 6)
      await Screen.press("ctrl+a")
      await Screen.type("99")
      #expect(number.value == 6)
      await Screen.press("Return")
      #expect(number.value == 10 && spin.content == 10)
      window.close()
    }

    @Test(arguments: ["Tab", "Return"])
    func `a number that is shown rounded stays as it is until it is edited`(key: String) async {
      let (number, spin) = (Observable(2.5), SpinButton(0...10))
      number.bindTwoWay(to: spin).store(in: scope)
      await show(spin)
      #expect(shownText(of: spin) == "2")
      await Screen.press(key)
      #expect(number.value == 2.5 && spin.content == 2.5)
      spin.grabFocus()
      await Screen.press("Up")
      #expect(number.value == 3.5, "a step begins at the number, not at what is shown of it")
      await Screen.press("ctrl+a")
      await Screen.type("3")
      await Screen.press(key)
      #expect(number.value == 3)
      window.close()
    }

    @Test(arguments: [(1, "2"), (0.1, "0.2"), (0.25, "0.50")])
    func `a number has the digits of its step, and keeps each step`(step: Double, text: String) async {
      let (number, spin) = (Observable(0.0), SpinButton(0...9, step: step))
      number.bindTwoWay(to: spin).store(in: scope)
      await show(spin)
      await Screen.press("Up", "Up")
      #expect(number.value == 2 * step && shownText(of: spin) == text)
      await Screen.press("Tab")
      #expect(number.value == 2 * step)
      window.close()
    }

    @Test func `fewer digits than those of the step hide steps, and do not undo them`() async {
      let (number, spin) = (Observable(0.0), SpinButton(0...1, step: 0.25, digits: 0))
      number.bindTwoWay(to: spin).store(in: scope)
      await show(spin)
      await Screen.press("Up")
      #expect(number.value == 0.25 && shownText(of: spin) == "0")
      await Screen.press("Up", "Up", "Tab")
      #expect(number.value == 0.75 && shownText(of: spin) == "1")
      window.close()
    }

    private func shownText(of spin: SpinButton) -> String { String(cString: gtk_editable_get_text(spin.opaque)) }

    @Test func `a scale is moved by arrows`() async {
      let (number, scale) = (Observable(5.0), Scale(0...10))
      number.bindTwoWay(to: scale).store(in: scope)
      await show(scale)
      await Screen.press("Right", "Right")
      #expect(number.value == 7)
      number.value = 2
      #expect(scale.content == 2)
      window.close()
    }

    @Test func `a choice is made in a list that opens`() async {
      let (size, choices) = (Observable("M"), DropDown(["S", "M", "L"]) { $0 })
      size.bindTwoWay(to: choices).store(in: scope)
      await show(choices)
      #expect(choices.content == "M")
      await Screen.press("space")
      await Screen.click(Screen.label("L", in: choices), in: window)
      await Screen.settle { size.value == "L" }
      #expect(size.value == "L")
      size.value = "XL"
      #expect(choices.content == "L", "there is no such choice")
      window.close()
    }

    @Test func `a button is enabled as its command is, and executes it`() async {
      let (isOpen, count) = (Observable(true), Observable(0))
      let command = Command<Void, Void>(enabledIf: { isOpen.value }) { count.value += 1 }
      let button = Button("Count")
      command.bind(to: button).store(in: scope)
      command.bind(to: window.shortcut("<Control>k")).store(in: scope)
      await show(button)
      await Screen.press("space", "ctrl+k")
      await Screen.settle { count.value == 2 }
      await Screen.click(button.pointer, in: window)
      await Screen.settle { count.value == 3 }
      #expect(count.value == 3)
      isOpen.value = false
      #expect(!button.isEnabled)
      await Screen.press("ctrl+k")
      #expect(count.value == 3)
      window.close()
    }

    @Test func `a title that is bound is shown as it is, and has no key`() async {
      let (file, button, count) = (Observable("my_file_1.txt"), Button("_Open"), Observable(0))
      button.onTrigger = { count.value += 1 }
      await show(button)
      #expect(Screen.texts(in: button) == ["Open"])
      await Screen.press("alt+o")
      #expect(count.value == 1)
      file.bind(to: button, \.title).store(in: scope)
      #expect(Screen.texts(in: button) == ["my_file_1.txt"] && button.title == "my_file_1.txt")
      await Screen.press("alt+f")
      #expect(count.value == 1)
      window.close()
    }

    @Test func `a button receives each of many clicks, and does not blink while its command works`() async {
      let (count, button) = (Observable(0), Button("Count"))
      let command = Command<Void, Void> { count.value += 1 }
      var states: [Bool] = []
      command.isEnabled.observe { states.append($0) }.store(in: scope)
      command.bind(to: button).store(in: scope)
      await show(button)
      await Screen.click(button.pointer, in: window, times: 6)
      await Screen.settle { count.value == 6 }
      #expect(count.value == 6 && states == [true])
      window.close()
    }
  }
}
