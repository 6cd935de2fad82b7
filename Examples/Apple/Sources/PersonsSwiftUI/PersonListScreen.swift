#if canImport(SwiftUI)
  import Binding
  import BindingArchitecture
  import BindingCollections
  import BindingSwiftUI
  import Persons
  import PersonServers
  import SwiftUI

  struct PersonListScreen: View {
    @Bindable var list: PersonList

    var body: some View {
      PathStack(list.path) {
        List(selection: list.selection.asBinding) {
          ForEach(list.sections.value, id: \.key) { section in
            Section(section.key) {
              ForEach(section) { PersonRow(list: list, person: $0) }
                .onDelete(from: list.persons, shown: section)
            }
          }
        }
        .searchable(text: $list.query)
        .refreshable(list.load)
        .toolbar {
          #if os(iOS)
            EditButton()
          #endif
          Button("Add") { list.edit() }
          CommandButton("Delete", list.deleteAll, with: Set(list.selection.ids.value))
        }
      } destination: { id in
        PersonPage(list: list, id: id)
      }
      .alert("Could not load", failureOf: list.load)
      .sheet(list.editor) { PersonForm(editor: $0) }
      .confirm(list.confirmDeletion, "Delete", role: .destructive, cancel: "Cancel", style: .dialog) {
        "Delete \($0) persons?"
      }
      .undo(list.history)
    }
  }

  struct PersonRow: View {
    let list: PersonList
    let person: Person

    var body: some View {
      NavigationLink(person.name, value: person.id)
        .swipeActions {
          CommandButton("Delete", list.delete, with: [person.id], role: .destructive)
          Button("Edit") { list.edit(person) }
        }
    }
  }

  struct PersonPage: View {
    let list: PersonList
    let id: Person.ID

    var body: some View {
      if let person = list.persons[id: id] {
        LabeledContent(person.name, value: person.birthdate, format: .dateTime.day().month().year())
          .toolbar { Button("Edit") { list.edit(person) } }
      }
    }
  }
#endif
