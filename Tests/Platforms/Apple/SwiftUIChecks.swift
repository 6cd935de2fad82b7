import Binding
import BindingArchitecture
import BindingForms
import BindingSwiftUI
import SwiftUI

@MainActor
func swiftUIChecks() async {
  await Checks.check("SwiftUI: a button is disabled for an input that its command does not admit") {
    let people = People()
    let buttons = [1, 2].map { CommandButton("Mail", people.mail, with: $0) }
    let enabled = Computed { buttons.map { !Screen.isDisabled($0.body) } }
    var seen: [[Bool]] = []
    let following = enabled.observe { seen.append($0) }
    people.withMail.value = [2]
    people.isOnline.value = false
    expect(seen, [[true, false], [false, true], [false, false]])
    following.cancel()
  }

  await Checks.check("SwiftUI: a view that is given another interaction answers that, and keeps no former one") {
    let (screen, next) = (Screen(), Interaction<String, Bool>())
    let show = { (confirm: Interaction<String, Bool>) in
      screen.show(EmptyView().confirm(confirm, "Delete", cancel: "Keep") { "Delete \($0)?" })
    }
    weak var gone: Interaction<String, Bool>?
    do {
      let former = Interaction<String, Bool>()
      gone = former
      show(former)
      let asked = Task { try await former.ask("one") }
      await settle()
      show(former)
      expect(await screen.alert, "Delete one?")
      show(next)
      expect(await screen.alert, nil)
      await settle()
      asked.cancel()
      do {
        _ = try await asked.value
        Checks.fail("it was answered")
      } catch { expect(error is InteractionUnanswered, true) }
    }
    expect(gone == nil, true)
    for (button, expected) in [("Delete", true), ("Keep", false)] {
      let asked = Task { try await next.ask("two") }
      await settle()
      show(next)
      expect(await screen.alert, "Delete two?")
      await screen.userTaps(button)
      expect(try await asked.value, expected)
    }
  }

  await Checks.check("SwiftUI: rows of a field are edited, deleted and moved as the list has shown them") {
    struct Phone: Identifiable, Equatable {
      let id: Int
      var number = ""
    }
    let model = Binding::Observable((1...3).map { Phone(id: $0) })
    let phones = Field(model, commit: .onCommit)
    var bindings: [SwiftUI::Binding<Phone>] = []
    let rows = ForEach(editing: phones) { $phone in
      let _ = bindings.append($phone)
      EmptyView()
    }
    _ = Screen.show(rows)
    let (deletion, move) = (rows.onDelete(from: phones), rows.onMove(in: phones))
    phones.content.value.insert(Phone(id: 4), at: 0)
    await Screen.userEnters(Phone(id: 1, number: "1815"), in: bindings[0])
    Screen.userDeletes([1], in: deletion)
    Screen.userMoves([2], to: 0, in: move)
    expect(phones.content.value, [Phone(id: 4), Phone(id: 3), Phone(id: 1, number: "1815")])
    expect(phones.isDirty.value, true)
    phones.revert()
    expect(phones.content.value, model.value)
  }

  await Checks.check("SwiftUI: an error has the look that it is given, and is a red footnote otherwise") {
    let name = Field(Binding::Observable("")).validate { _ in .refusal("Enter a name.") }
    name.isTouched.value = true
    expect(Screen.looks(of: FieldError(name).body), ["footnote", "red"])
    expect(Screen.looks(of: FieldError(name).font(.caption).foregroundStyle(.orange).body), ["caption", "orange"])
  }
}
