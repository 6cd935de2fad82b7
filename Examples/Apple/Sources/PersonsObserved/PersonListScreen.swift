#if canImport(SwiftUI)
  import ObservedPersons
  import PersonServers
  import SwiftUI

  struct PersonListScreen: View {
    @Environment(\.undoManager) private var undoManager
    @Bindable var list: PersonList

    var body: some View {
      NavigationStack(path: $list.path) {
        List(selection: $list.selection) {
          ForEach(list.sections, id: \.key) { section in
            Section(section.key) {
              ForEach(section.persons) { PersonRow(list: list, person: $0) }
                .onDelete { list.delete(atOffsets: $0, of: section.persons) }
            }
          }
        }
        .searchable(text: $list.query)
        .refreshable { await list.load() }
        .toolbar {
          #if os(iOS)
            EditButton()
          #endif
          Button("Add") { list.edit() }
          Button("Delete") { list.deleteSelected() }
            .disabled(list.selection.isEmpty)
        }
        .navigationDestination(for: Person.ID.self) { id in
          PersonPage(list: list, id: id)
        }
      }
      .alert(
        "Could not load", isPresented: Binding(get: { list.loadFailure != nil }, set: { _ in list.loadFailure = nil })
      ) {
        Button("OK", role: .cancel) {}
        Button("Retry") { Task { await list.load() } }
      } message: {
        Text(verbatim: list.loadFailure ?? "")
      }
      .sheet(item: $list.editor) { PersonForm(editor: $0) }
      .confirmationDialog(
        "Delete \(list.deletion?.count ?? 0) persons?",
        isPresented: Binding(get: { list.deletion != nil }, set: { if !$0 { list.deletion = nil } }),
        titleVisibility: .visible
      ) {
        Button("Delete", role: .destructive) { list.confirmDeletion() }
        Button("Cancel", role: .cancel) {}
      }
      .onChange(of: undoManager, initial: true) { list.undoManager = undoManager }
    }
  }

  struct PersonRow: View {
    let list: PersonList
    let person: Person

    var body: some View {
      NavigationLink(person.name, value: person.id)
        .swipeActions {
          Button("Delete", role: .destructive) { list.delete([person.id]) }
          Button("Edit") { list.edit(person) }
        }
    }
  }

  struct PersonPage: View {
    let list: PersonList
    let id: Person.ID

    var body: some View {
      if let person = list.persons.first(where: { $0.id == id }) {
        LabeledContent(person.name, value: person.birthdate, format: .dateTime.day().month().year())
          .toolbar { Button("Edit") { list.edit(person) } }
      }
    }
  }
#endif
