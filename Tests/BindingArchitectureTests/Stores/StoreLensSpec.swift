import Binding
import BindingArchitecture
import TestSupport
import Testing

private struct Page: Equatable {
  var title = "draft"
  var count = 0
}

private enum Edit: Equatable { case rename(String), count(Int) }

private struct Refused: Error {}

@Suite struct StoreLensSpec {
  private let store = Store<Page, Edit>(
    Page(),
    catching: { page, edit in
      switch edit {
      case .rename(let title):
        if title.isEmpty { throw Refused() }
        page.title = title.uppercased()
      case .count(let count): page.count = min(count, 10)
      }
    })

  @Test func `each write of a store lens is an action, and the state decides`() {
    var actions: [Edit] = []
    let handled = store.handled.observe { actions.append($0) }
    let title = store.lens(\.title, sending: Edit.rename)
    title.value = "letter"
    #expect(store.state.value.title == "LETTER")
    #expect(title.value == "LETTER")
    title.value = "LETTER"
    #expect(actions == [.rename("letter")])
    withExtendedLifetime(handled) {}
  }

  @Test func `an entry bound to a store lens shows the reducer's state after an edit`() {
    let entry = Entry()
    let binding = store.lens(\.title, sending: Edit.rename).bindTwoWay(to: entry)
    #expect(entry.content == "draft")
    entry.type("letter")
    #expect(store.state.value.title == "LETTER")
    #expect(entry.content == "LETTER")
    let refusals = store.refused.observe { _ in }
    entry.type("")
    #expect(entry.content == "LETTER")
    #expect(!binding.isDirty.value)
    withExtendedLifetime(refusals) {}
    let number = Entry()
    let other = store.lens(\.count, sending: Edit.count).bindTwoWay(to: number, via: .integer)
    number.type("12")
    #expect(number.content == "10")
    store.send(.count(3))
    #expect(number.content == "3")
    withExtendedLifetime((binding, other)) {}
  }
}
