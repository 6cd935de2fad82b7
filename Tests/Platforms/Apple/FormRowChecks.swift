import AppKit
import Binding
import BindingAppKit
import BindingForms
import BindingUIKit
import Foundation
import UIKit

@MainActor private final class Editor {
  let first: Field<String, String>
  let last: Field<String, String>
  let isMember: Field<Bool, Bool>
  private(set) lazy var form = BindingForms.Form(first, last, isMember)
  private(set) var saved = 0
  private(set) lazy var save = Command(for: self) { me in me.saved += 1 }

  init() {
    first = Field(Observable("Ada")).validate { $0.isEmpty ? .refusal("Enter a name.") : nil }
    last = Field(Observable("Byron"))
    isMember = Field(Observable(true))
  }
}

@MainActor
func formRowChecks() async {
  await Checks.check("a row has the title, the content, the error and the hint of its field, as long as it lives") {
    let (editor, text, toggle, window) = (Editor(), UITextField(), UISwitch(), UIWindow())
    text.accessibilityHint = "As in the passport"
    weak var gone: BindingUIKit.FieldRowView?
    do {
      let row = BindingUIKit.FieldRowView("First name", editor.first, text)
      let member = BindingUIKit.FieldRowView("Member", editor.isMember, toggle)
      gone = row
      window.addSubview(row)
      expect([row.label.text, member.label.text], ["First name", "Member"])
      expect([text.accessibilityLabel, toggle.accessibilityLabel], ["First name", "Member"])
      expect(row.line.arrangedSubviews.last === text, true)
      expect(text.text, "Ada")
      expect(toggle.isOn, true)
      expect(row.errorLabel.isHidden, true)
      text.userTaps()
      text.userDeletes()
      expect(row.errorLabel.isHidden, true)
      text.resignFirstResponder()
      expect(row.errorLabel.text, "Enter a name.")
      expect(row.errorLabel.isHidden, false)
      expect(text.accessibilityHint, "Enter a name.")
      text.userTypes("Ada")
      expect(row.errorLabel.isHidden, true)
      expect(text.accessibilityHint, "As in the passport")
      row.removeFromSuperview()
    }
    expect(gone == nil, true)
    expect(text.actionCount(for: .allEvents), 0)
  }

  await Checks.check("the return key leads through the rows of a form, and then executes the command of the form") {
    let (editor, first, last, window) = (Editor(), UITextField(), UITextField(), UIWindow())
    let rows = [
      BindingUIKit.FieldRowView("First", editor.first, first), BindingUIKit.FieldRowView("Last", editor.last, last),
      BindingUIKit.FieldRowView("Member", editor.isMember, UISwitch()),
    ]
    for row in rows { window.addSubview(row) }
    do {
      let scope = Scope()
      editor.form.bind(to: rows, submit: editor.save).store(in: scope)
      expect([first.returnKeyType, last.returnKeyType], [.next, .done])
      first.userTaps()
      first.userTypes("!")
      first.userPressesReturn()
      expect(last.isFirstResponder, true)
      expect(editor.first.isDirty.value, false)
      last.userPressesReturn()
      expect(last.isFirstResponder, false)
      expect(editor.saved, 1)
    }
    expect([first.returnKeyType, last.returnKeyType], [.default, .default])
    withExtendedLifetime(rows) {}
  }

  await Checks.check("the key of the last text keeps the name that the app has given to it") {
    let (editor, last, scope) = (Editor(), UITextField(), Scope())
    last.returnKeyType = .go
    let row = BindingUIKit.FieldRowView("Last", editor.last, last)
    editor.form.bind(to: [row]).store(in: scope)
    expect(last.returnKeyType, .go)
    withExtendedLifetime(row) {}
  }

  await Checks.check("AppKit: a row has the title, the error and the help of its field, and the return key leads on") {
    let (editor, first, last, window, scope) = (Editor(), NSTextField(), NSTextField(), NSWindow(), Scope())
    let rows = [
      BindingAppKit.FieldRowView("First", editor.first, first, content: target(of: first)),
      BindingAppKit.FieldRowView("Last", editor.last, last, content: target(of: last)),
    ]
    window.contentView = NSView(frame: .zero)
    for row in rows { window.contentView?.addSubview(row) }
    expect(rows[0].label.stringValue, "First")
    expect(first.accessibilityLabel(), "First")
    expect(rows[0].errorLabel.isHidden, true)
    editor.first.refuse("Taken.")
    expect(rows[0].errorLabel.stringValue, "Taken.")
    expect(rows[0].errorLabel.isHidden, false)
    expect(first.accessibilityHelp(), "Taken.")
    editor.form.bind(to: rows, submit: editor.save).store(in: scope)
    first.userEnds(by: .tab)
    await settle()
    expect(window.firstResponder === last, false)
    first.userEnds(by: .return)
    // AppKit is still ending the edit.
    expect(window.firstResponder === last, false)
    await settle()
    expect(window.firstResponder === last, true)
    last.userEnds(by: .return)
    await settle()
    expect(editor.saved, 1)
  }

  await Checks.check("AppKit: neither the field nor the binding of the form keeps a row") {
    weak var gone: BindingAppKit.FieldRowView?
    let (editor, scope) = (Editor(), Scope())
    do {
      let text = NSTextField()
      let row = BindingAppKit.FieldRowView("First", editor.first, text, content: target(of: text))
      gone = row
      editor.form.bind(to: [row]).store(in: scope)
    }
    expect(gone == nil, true)
  }
}

/// The text of a field, as AppKit's own binding has it with Objective-C.
@MainActor
private func target(of text: NSTextField) -> BindingTarget<String> {
  BindingTarget(
    text, edited: Event(), get: { $0.stringValue }, set: { $0.stringValue = $1 }, focusChanged: Event(),
    isFocused: { $0.window?.firstResponder === $0 },
    focus: { text, isWanted in text.window?.makeFirstResponder(isWanted ? text : nil) })
}
