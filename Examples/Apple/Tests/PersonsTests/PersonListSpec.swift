import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
import BindingTesting
import Foundation
import PersonServers
import Persons
import Testing

/// The list of the app, without a view.
@MainActor @Suite struct PersonListSpec {
  let server = MemoryServer()
  let list: PersonList

  init() async throws {
    list = PersonList(server)
    try await list.load.run()
  }

  private var names: [[String]] { list.sections.value.map { $0.value.map(\.name) } }

  @Test func `persons are shown in sections, and found by their names`() {
    #expect(list.sections.value.map(\.key) == ["H", "L"])
    #expect(names == [["Grace Hopper"], ["Ada Lovelace", "Hedy Lamarr"]])
    list.query = "gra"
    #expect(names == [["Grace Hopper"]])
  }

  @Test func `a load that fails leaves the persons and says why, and the next one clears that`() async throws {
    let observation = list.load.failure.observe { _ in }
    await server.setOnline(false)
    await #expect(throws: Offline.self) { try await list.load.run() }
    #expect(list.load.failure.value is Offline)
    #expect(list.persons.count == 3)
    await server.setOnline(true)
    try await list.load.run()
    #expect(list.load.failure.value == nil)
    observation.cancel()
  }

  @Test func `loading is no step to undo, deleting is one`() {
    #expect(!list.history.undo.isEnabled.value)
    list.delete.execute([1, 3])
    #expect(list.history.undoName.value == "Delete")
    #expect(names == [["Grace Hopper"]])
    list.history.undo.execute()
    #expect(list.persons.value.map(\.id) == [1, 2, 3])
  }

  @Test(arguments: [true, false])
  func `selected persons are deleted when the user agrees`(isAgreed: Bool) async {
    var asked: [Int] = []
    let answers = list.confirmDeletion.answer { count in
      asked.append(count)
      return isAgreed
    }
    #expect(!list.deleteAll.isEnabled(for: []))
    try? await list.deleteAll.run([1, 2])
    #expect(asked == [2])
    #expect(list.persons.count == (isAgreed ? 1 : 3))
    answers.cancel()
  }

  @Test func `what the form saves is in the list, as a step of its own`() async throws {
    let _ = list.history
    list.edit(list.persons[id: 2])
    let editor = try #require(list.editor.item.value)
    editor.first.content.value = "Grace Brewster"
    try await editor.save.run()
    #expect(list.editor.item.value == nil)
    #expect(list.persons[id: 2]?.name == "Grace Brewster Hopper")
    #expect(list.history.undoName.value == "Edit")
  }

  @Test func `a new person gets an id of its own`() throws {
    list.edit()
    #expect(try #require(list.editor.item.value).person.value.id == 4)
  }

  @Test func `a link opens a person, and what is shown can be restored`() throws {
    list.open(try #require(URL(string: "persons://2")))
    #expect(list.path.items.value == [2])
    let restored = PersonList(server)
    restored.state = list.state
    #expect(restored.path.items.value == [2])
    list.open(try #require(URL(string: "https://example.com")))
    #expect(list.path.items.value == [2])
  }
}
