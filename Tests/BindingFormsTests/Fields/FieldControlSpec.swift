import Binding
import BindingForms
import BindingTesting
import Testing

/// A control of some toolkit, with other names for its parts.
private final class Line {
  let changed = Event<Void>()
  let left = Event<Void>()
  let focusMoved = Event<Void>()
  var line = ""
  var isGrey = false
  var isMarked = false
  var hasFocus = false
  var refusesFocus = false
  var said: [String] = []

  func type(_ text: String) {
    line = text
    changed.send()
  }

  func moveFocus(_ isWanted: Bool) {
    if !refusesFocus { hasFocus = isWanted }
    focusMoved.send()
  }
}

extension Line: BindingTargetProvider {
  var bindingTarget: BindingTarget<String> {
    BindingTarget(
      self, edited: changed, ended: left, isComposing: { $0.isMarked }, get: { $0.line }, set: { $0.line = $1 },
      enable: { $0.isGrey = !$1 }, focusChanged: focusMoved, isFocused: { $0.hasFocus },
      focus: { $0.moveFocus($1) }, announce: { $0.said.append($1) })
  }
}

/// A control that declares its parts in the most obvious way.
private final class Plain: EditableTarget {
  let edited = Event<Void>()
  let ended = Event<Void>()
  var content = ""
  var isEnabled = true

  func type(_ text: String) {
    content = text
    edited.send()
  }
}

/// The focus, the end of edits, errors and the other parts that a control has are bound; parts that it lacks are not.
@Suite struct FieldControlSpec {
  private let line = Line()
  private let age = Observable(5)
  private let scope = Scope()

  @Test func `a binding target binds a view to content, end of edit, focus, errors and isEnabled of a field`() {
    let field = Field(age, via: .integer)
    field.bindTwoWay(to: line).store(in: scope)
    #expect(line.line == "5")
    line.type("x")
    #expect(field.shownError.value == nil && line.said.isEmpty)
    line.left.send()
    #expect(line.said == [field.shownError.value?.message])
    line.type("7")
    #expect(age.value == 5, "it waits for the end")
    line.left.send()
    #expect(age.value == 7)
    field.isEnabled.value = false
    #expect(line.isGrey)
    field.isFocused.value = true
    #expect(line.hasFocus)
    line.moveFocus(false)
    #expect(!field.isFocused.value)
  }

  @Test func `a control without announcing and disabling observes neither errors nor isEnabled of its field`() {
    final class Minimal: EditableTarget {
      let edited = Event<Void>()
      var content = ""
    }
    let (field, minimal) = (Field(age, via: .integer), Minimal())
    field.bindTwoWay(to: minimal).store(in: scope)
    #expect(minimal.content == "5")
    #expect(field.isEnabled.observerCount == 0 && field.shownError.observerCount == 0)
    let plain = Plain()
    field.bindTwoWay(to: plain).store(in: scope)
    field.isEnabled.value = false
    #expect(!plain.isEnabled && field.isEnabled.observerCount == 1 && field.shownError.observerCount == 0)
  }

  @Test func `a control that cannot take the focus leaves its field without focus`() {
    let field = Field(age, via: .integer)
    field.bindTwoWay(to: line).store(in: scope)
    line.refusesFocus = true
    field.isFocused.value = true
    #expect(!field.isFocused.value)
    line.refusesFocus = false
    field.isFocused.value = true
    #expect(line.hasFocus && field.isFocused.value)
  }

  /// A window with several controls, of which one has the focus.
  private final class Window {
    final class Entry: EditableTarget {
      unowned let window: Window
      let edited = Event<Void>()
      let focusChanged = Event<Void>()
      var content = ""

      init(_ window: Window) { self.window = window }

      var isFocused: Bool {
        get { window.focused === self }
        set {
          if newValue == isFocused { return }
          let former = window.focused
          window.focused = newValue ? self : nil
          window.moves += 1
          former?.focusChanged.send()
          if newValue { focusChanged.send() }
        }
      }
    }

    var focused: Entry?
    var moves = 0
    private(set) lazy var entries = (0..<2).map { _ in Entry(self) }
  }

  @Test func `a field has the focus while one of its controls has it, and gives it to one only`() {
    let (window, field, other) = (Window(), Field(Observable("")), Field(Observable("")))
    let (one, two) = (window.entries[0], window.entries[1])
    for entry in window.entries { field.bindTwoWay(to: entry).store(in: scope) }
    one.isFocused = true
    #expect(window.moves == 1 && one.isFocused && field.isFocused.value)
    two.isFocused = true
    #expect(window.moves == 2 && two.isFocused && field.isFocused.value)
    Form(field, other).focus.move(to: other)
    #expect(window.moves == 3 && window.focused == nil && !field.isFocused.value)
    field.isFocused.value = true
    #expect(window.moves == 4 && one.isFocused)
    one.isFocused = false
    #expect(window.moves == 5 && !field.isFocused.value)
  }

  @Test func `a control of a field that has the focus elsewhere does not take it when its binding is resumed`() {
    let (window, field) = (Window(), Field(Observable("")))
    let scopes = window.entries.map { entry in
      let scope = Scope()
      field.bindTwoWay(to: entry).store(in: scope)
      return scope
    }
    scopes[1].pause()
    window.entries[0].isFocused = true
    scopes[1].resume()
    #expect(window.moves == 1 && window.entries[0].isFocused && field.isFocused.value)
    scopes[0].end()
    field.isFocused.value = false
    field.isFocused.value = true
    #expect(window.entries[1].isFocused)
    scopes[1].end()
  }

  @Test func `an edit is written when the binding ends that would have told of its end`() {
    let field = Field(age, via: .integer)
    let binding = field.bindTwoWay(to: line)
    line.type("8")
    #expect(age.value == 5)
    binding.cancel()
    #expect(age.value == 8 && !field.isDirty.value)
  }

  @Test func `a text that is composed is not read, and its edit does not end`() {
    let field = Field(age, via: .integer)
    field.bindTwoWay(to: line).store(in: scope)
    line.isMarked = true
    line.type("8")
    line.left.send()
    #expect(age.value == 5 && !field.isTouched.value)
    line.isMarked = false
    line.changed.send()
    line.left.send()
    #expect(age.value == 8)
  }

  @Test func `a text composed while the model changed is a conflict, and does not overwrite the model`() {
    let field = Field(age, via: .integer, commit: .onCommit.askingInConflicts)
    field.bindTwoWay(to: line).store(in: scope)
    line.isMarked = true
    line.type("8")
    age.value = 6
    line.isMarked = false
    line.changed.send()
    #expect(field.conflict.value == 6 && field.content.value == "8")
    #expect(!field.commit() && age.value == 6)
    field.keepDraft()
    #expect(field.commit() && age.value == 8)
  }

  @Test func `a part that a binding target leaves out is not bound`() {
    let field = Field(age, via: .integer)
    let text = BindingTarget(line, edited: line.changed, get: { $0.line }, set: { $0.line = $1 })
    field.bindTwoWay(to: text).store(in: scope)
    field.isFocused.value = true
    field.isEnabled.value = false
    #expect(!line.hasFocus && !line.isGrey)
    line.type("9")
    #expect(age.value == 9)
  }

  @Test func `a binding target has the parts that it declares, also with an event that is not optional`() {
    let plain = Plain()
    let field = Field(age, via: .integer)
    field.bindTwoWay(to: plain).store(in: scope)
    plain.type("7")
    #expect(age.value == 5, "the control tells the end of edits, so they wait for it")
    plain.ended.send()
    #expect(age.value == 7)
    field.isEnabled.value = false
    #expect(!plain.isEnabled)
  }

  @Test func `a control that does not report its focus takes no part in the focus of the form`() {
    let plain = Plain()
    let field = Field(age, via: .integer)
    field.bindTwoWay(to: plain).store(in: scope)
    field.isFocused.value = true
    scope.pause()
    scope.resume()
    #expect(field.isFocused.value && !plain.isFocused)
  }

  @Test func `a value is bound to a binding target without a field`() {
    age.bindTwoWay(to: line, via: .integer, commit: .onEnd).store(in: scope)
    line.type("12")
    #expect(age.value == 5)
    line.left.send()
    #expect(age.value == 12)
  }

  @Test func `a field's binding does not keep the control alive, and removes its handlers when it ends`() {
    let field = Field(age, via: .integer)
    let binding = field.bindTwoWay(to: line)
    binding.cancel()
    #expect(line.changed.observerCount + line.left.observerCount + line.focusMoved.observerCount == 0)
    var other: Line? = Line()
    weak let gone = other
    field.bindTwoWay(to: other!).store(in: scope)
    other = nil
    #expect(gone == nil)
    age.value = 6
    field.isFocused.value = true
  }

  @Test(arguments: [
    (4, "1200", "1,200", 5), (1, "1200", "1,200", 2), (2, "abcd", "ABCD", 2), (3, "abc", "a", 1), (0, "", "abc", 3),
    (1, "ax", "a\u{1F469}\u{200D}\u{1F467}", 1), (2, "abz", "a\u{1F600}", 1), (2, "ab", "ab", 2),
  ])
  func `the caret stays in its place when the model changes the text`(
    caret: Int, old: String, new: String, expected: Int
  ) { #expect(placeOfCaret(at: caret, in: old, afterChangeTo: new) == expected) }
}
