package import Binding
package import BindingArchitecture
package import BindingCollections
package import Foundation
import Observation
package import PersonServers

/// The list: search, sections, selection, deletion with undo, and what is shown above it.
@MainActor package final class PersonList: Observation.Observable {
  @Tracked package var query = ""
  package let persons = ObservableArray<Person>()
  package let path = PresentationPath<Person.ID>()
  package let editor = Presentation<PersonEditor>()
  package let confirmDeletion = Interaction<Int, Bool>()
  private let server: any PersonServer

  package init(_ server: any PersonServer) { self.server = server }

  package private(set) lazy var selection = Selection(in: persons)
  package private(set) lazy var history = History(of: persons)
  package private(set) lazy var visible = persons.filtered(choosing: { [$query] in
    let query = $query.value
    return { query.isEmpty || $0.name.localizedCaseInsensitiveContains(query) }
  })
  package private(set) lazy var sections = visible.sorted(byKey: \.name).grouped(by: \.initial)

  package private(set) lazy var load = Command(for: self, given: { _ in () }, name: "load") { [server] _ in
    try await server.all()
  } then: { me, all in
    withoutUndo { me.persons.replaceAll(with: all, by: \.id) }
  }

  package private(set) lazy var delete = Command<Set<Person.ID>, Void>(for: self) { me, ids in
    me.history.group("Delete") { me.persons.removeAll { ids.contains($0.id) } }
  }

  package private(set) lazy var deleteAll = Command<Set<Person.ID>, Void>(
    for: self, confirming: confirmDeletion, enabledFor: { _, ids in !ids.isEmpty }
  ) { _, ids in
    ids.count
  } then: { me, ids in
    me.delete.execute(ids)
  }

  package func edit(_ person: Person? = nil) {
    let person = person ?? Person(id: (persons.value.map(\.id).max() ?? 0) + 1)
    editor.item.value = PersonEditor(person, server: server) { [weak self] saved in
      self?.history.group("Edit") { self?.persons[id: saved.id] = saved }
      self?.editor.dismiss()
    }
  }

  package func open(_ url: URL) {
    if url.scheme == "persons", let id = url.host().flatMap({ Int($0) }) { path.items.value = [id] }
  }

  /// What is shown, for the next start.
  package var state: String {
    get { path.items.value.map(String.init).joined(separator: "/") }
    set { path.items.value = newValue.split(separator: "/").compactMap { Int($0) } }
  }
}
