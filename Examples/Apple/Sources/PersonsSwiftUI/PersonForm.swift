#if canImport(SwiftUI)
  import Binding
  import BindingForms
  import BindingSwiftUI
  import Persons
  import PersonServers
  import SwiftUI

  struct PersonForm: View {
    let editor: PersonEditor

    var body: some View {
      Form {
        FieldRow("First name", editor.first)
        FieldRow("Last name", editor.last)
        FieldRow("Handle", editor.handle)
        FieldRow("Birthdate", editor.birthdate)
        FieldPicker("Tier", editor.tier) { Text($0.rawValue) }
        FieldRow("Newsletter", editor.isSubscribed)
        Section("Phones") {
          ForEach(editing: editor.phones) { $phone in TextField("Number", text: $phone.number) }
            .onDelete(from: editor.phones)
            .onMove(in: editor.phones)
          Button("Add a phone") { editor.addPhone() }
        }
        CommandButton("Save", editor.save, showsActivity: true)
      }
      .form(editor.form, submit: editor.save)
      .alert("Could not save", failureOf: editor.save)
    }
  }
#endif
