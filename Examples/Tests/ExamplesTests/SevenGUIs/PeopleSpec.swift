import Binding
import BindingCollections
import BindingTesting
import TerminalWidgets
import Testing

@testable import SevenGUIs

@MainActor @Suite struct PeopleSpec {
  private let viewModel = PeopleViewModel([("Hans", "Emil"), ("Max", "Mustermann"), ("Roman", "Tisch")])
  private var surnames: [String] { viewModel.listed.value.map(\.surname) }

  @Test func `a selected name is shown in the entries, and can be updated and deleted`() {
    #expect(!viewModel.update.isEnabled.value && !viewModel.delete.isEnabled.value)
    viewModel.selected = 1
    #expect(viewModel.name.value == "Max" && viewModel.surname.value == "Mustermann")
    viewModel.surname.value = "Meier"
    #expect(surnames == ["Emil", "Mustermann", "Tisch"])
    viewModel.update.execute()
    #expect(surnames == ["Emil", "Meier", "Tisch"] && viewModel.selected == 1)
    viewModel.delete.execute()
    #expect(surnames == ["Emil", "Tisch"] && viewModel.selected == nil && viewModel.name.value.isEmpty)
  }

  @Test func `a new name is listed last`() {
    #expect(!viewModel.create.isEnabled.value)
    viewModel.name.value = "Ada"
    viewModel.surname.value = "Lovelace"
    viewModel.create.execute()
    viewModel.surname.value = "Byron"
    viewModel.create.execute()
    #expect(surnames == ["Emil", "Mustermann", "Tisch", "Lovelace", "Byron"])
    viewModel.selected = 4
    viewModel.delete.execute()
    #expect(surnames == ["Emil", "Mustermann", "Tisch", "Lovelace"])
  }

  @Test func `a prefix hides other names, and a hidden name is not selected`() {
    viewModel.selected = 2
    viewModel.prefix = "m"
    #expect(surnames == ["Mustermann"] && viewModel.selected == nil && !viewModel.delete.isEnabled.value)
    viewModel.selected = 0
    viewModel.surname.value = "Beier"
    viewModel.update.execute()
    #expect(surnames.isEmpty && !viewModel.update.isEnabled.value)
    viewModel.prefix = ""
    #expect(surnames == ["Emil", "Beier", "Tisch"] && viewModel.selected == 1)
  }

  @Test func `the screen creates, updates and deletes names by keys`() {
    let scope = Scope()
    let screen = peopleScreen(in: scope)
    screen.type("ti<tab><down><tab><tab>^uTafel<tab><tab><enter>")
    #expect(!screen.text().joined().contains("Tafel, Roman"))
    screen.type("<tab><tab>^u")
    #expect(screen.text().contains { $0.hasPrefix("> Tafel, Roman") })
  }

  @Test func `no part of the list of names is kept alive`() {
    expectReleased {
      let viewModel = PeopleViewModel([("a", "b")])
      viewModel.selected = 0
      viewModel.update.execute()
      viewModel.create.execute()
      viewModel.delete.execute()
      return viewModel
    }
    expectReleased {
      let scope = Scope()
      defer { scope.end() }
      return peopleScreen(in: scope)
    }
  }
}
