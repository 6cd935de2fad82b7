#if canImport(SwiftUI)
  import Foundation
  import Observation
  import PersonServers

  /// The same as `PersonList` of Persons.
  @MainActor @Observable final class PersonList {
    var query = ""
    private(set) var persons: [Person] = []
    var selection: Set<Person.ID> = []
    var path: [Person.ID] = []
    var editor: PersonEditor?
    var deletion: Set<Person.ID>?
    var loadFailure: String?
    private(set) var isLoading = false
    private let server: any PersonServer
    @ObservationIgnored weak var undoManager: UndoManager?

    init(_ server: any PersonServer) { self.server = server }

    var visible: [Person] { persons.filter { query.isEmpty || $0.name.localizedCaseInsensitiveContains(query) } }

    var sections: [(key: String, persons: [Person])] {
      Dictionary(grouping: visible.sorted { $0.name < $1.name }, by: \.initial).sorted { $0.key < $1.key }
        .map { (key: $0.key, persons: $0.value) }
    }

    func load() async {
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

    func delete(_ ids: Set<Person.ID>) {
      change("Delete") { $0.removeAll { ids.contains($0.id) } }
      selection.subtract(ids)
    }

    func delete(atOffsets offsets: IndexSet, of persons: [Person]) { delete(Set(offsets.map { persons[$0].id })) }

    func deleteSelected() { deletion = selection }

    func confirmDeletion() {
      if let deletion { delete(deletion) }
      deletion = nil
    }

    func edit(_ person: Person? = nil) {
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

    func open(_ url: URL) {
      if url.scheme == "persons", let id = url.host().flatMap({ Int($0) }) { path = [id] }
    }

    /// What is shown, for the next start.
    var state: String {
      get { path.map(String.init).joined(separator: "/") }
      set { path = newValue.split(separator: "/").compactMap { Int($0) } }
    }
  }
#endif
