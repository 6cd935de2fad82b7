#if canImport(SwiftUI)
  package import Foundation
  import Observation
  package import PersonServers

  /// The same as `PersonList` of Persons.
  @MainActor @Observable package final class PersonList {
    package var query = ""
    package private(set) var persons: [Person] = []
    package var selection: Set<Person.ID> = []
    package var path: [Person.ID] = []
    package var editor: PersonEditor?
    package var deletion: Set<Person.ID>?
    package var loadFailure: String?
    package private(set) var isLoading = false
    private let server: any PersonServer
    @ObservationIgnored package weak var undoManager: UndoManager?

    package init(_ server: any PersonServer) { self.server = server }

    var visible: [Person] { persons.filter { query.isEmpty || $0.name.localizedCaseInsensitiveContains(query) } }

    package var sections: [(key: String, persons: [Person])] {
      Dictionary(grouping: visible.sorted { $0.name < $1.name }, by: \.initial).sorted { $0.key < $1.key }
        .map { (key: $0.key, persons: $0.value) }
    }

    package func load() async {
      guard !isLoading else { return }
      isLoading = true
      defer { isLoading = false }
      loadFailure = nil
      do {
        persons = try await server.all()
        selection.formIntersection(persons.map(\.id))
      } catch is CancellationError {
      } catch { loadFailure = error.localizedDescription }
    }

    package func delete(_ ids: Set<Person.ID>) {
      change("Delete") { $0.removeAll { ids.contains($0.id) } }
      selection.subtract(ids)
    }

    package func delete(atOffsets offsets: IndexSet, of rows: [Person]) { delete(Set(offsets.map { rows[$0].id })) }

    package func deleteSelected() { deletion = selection }

    package func confirmDeletion() {
      if let deletion { delete(deletion) }
      deletion = nil
    }

    package func edit(_ person: Person? = nil) {
      let person = person ?? Person(id: (persons.map(\.id).max() ?? 0) + 1)
      editor = PersonEditor(person, server: server) { [weak self] saved in
        self?.change("Edit") { persons in
          if let index = persons.firstIndex(where: { $0.id == saved.id }) {
            persons[index] = saved
          } else {
            persons.append(saved)
          }
        }
        self?.editor = nil
      }
    }

    private func change(_ name: String, _ change: (inout [Person]) -> Void) {
      let former = persons
      change(&persons)
      registerUndo(name, to: former)
    }

    private func registerUndo(_ name: String, to former: [Person]) {
      undoManager?.registerUndo(withTarget: self) { me in
        MainActor.assumeIsolated {
          let present = me.persons
          me.persons = former
          me.registerUndo(name, to: present)
        }
      }
      undoManager?.setActionName(name)
    }

    package func open(_ url: URL) {
      if url.scheme == "persons", let id = url.host().flatMap({ Int($0) }) { path = [id] }
    }

    /// What is shown, for the next start.
    package var state: String {
      get { path.map(String.init).joined(separator: "/") }
      set { path = newValue.split(separator: "/").compactMap { Int($0) } }
    }
  }
#endif
