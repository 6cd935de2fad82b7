import Binding
import BindingArchitecture
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
}
