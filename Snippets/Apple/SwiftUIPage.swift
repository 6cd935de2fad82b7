// The samples of "SwiftUI", in its order. Compiled where there is SwiftUI, and against stubs by Scripts/apple.
#if canImport(SwiftUI)
  import Binding
  import BindingArchitecture
  import BindingCollections
  import BindingForms
  import BindingSwiftUI
  import Observation
  import SwiftUI

  struct Person: Identifiable, Hashable {
    enum Tier: CaseIterable { case guest, member }
    let id: Int
    var first = "", last = ""
    var birthdate: Date?
    var tier = Tier.guest
    var phones: [Phone] = []
    var isMuted = false
  }

  struct Phone: Identifiable, Hashable {
    let id = UUID()
    var number = ""
  }

  struct PersonService: Sendable {
    func all() async throws -> [Person] { [] }
    func save(_ person: Person) async throws -> Person { person }
  }

  @MainActor final class PersonEditor: Observation.Observable, Identifiable {
    let person: Binding::Observable<Person>
    let first: Field<String, String>
    let birthdate: Field<Date?, Date?>
    let tier: Field<Person.Tier, Person.Tier>
    let phones: Field<[Phone], [Phone]>
    let form: BindingForms::Form
    private let service = PersonService()

    init(_ person: Person) {
      self.person = Observable(person)
      first = Field(self.person[\.first]).validate {
        $0.isEmpty ? .refusal("Enter a first name.") : nil
      }
      birthdate = Field(self.person[\.birthdate])
      tier = Field(self.person[\.tier])
      phones = Field(self.person[\.phones])
      form = Form(first, birthdate, tier, phones, commit: .onCommit)
    }

    private(set) lazy var save = Command(
      for: self, submitting: form, of: person
    ) { [service] person in
      try await service.save(person)
    }
  }

  struct PersonForm: View {
    let editor: PersonEditor

    var body: some View {
      Form {
        FieldRow("First name", editor.first)
        FieldRow("Birthdate", editor.birthdate)
        FieldPicker("Tier", editor.tier) { Text("\($0)") }
        Section("Phones") {
          ForEach(editing: editor.phones) { $phone in
            TextField("Number", text: $phone.number)
          }
          .onDelete(from: editor.phones)
          .onMove(in: editor.phones)
          Button("Add a phone") {
            editor.phones.content.value.append(Phone())
          }
        }
        CommandButton("Save", editor.save, showsActivity: true)
      }
      .form(editor.form, submit: editor.save)
      .alert("Could not save", failureOf: editor.save)
    }
  }

  struct NameField: View {
    let editor: PersonEditor

    var body: some View {
      TextField("First name", text: editor.first.asBinding)
        .field(editor.first)
      FieldError(editor.first).font(.caption).foregroundStyle(.orange)
    }
  }

  @MainActor final class PersonsModel: Observation.Observable {
    enum Destination {
      case editor(PersonEditor), welcome(Person)
      var editor: PersonEditor? {
        if case .editor(let editor) = self { editor } else { nil }
      }
      var welcome: Person? {
        if case .welcome(let person) = self { person } else { nil }
      }
    }

    @Tracked var query = ""
    let persons = ObservableArray<Person>()
    let destination = Presentation<Destination>()
    let path = PresentationPath<Person>()
    let confirmDeletion = Interaction<String, Bool>()
    let askName = Interaction<Person, String?>()
    private let service = PersonService()

    private(set) lazy var selection = Selection(in: persons)
    private(set) lazy var history = History(of: persons)
    private(set) lazy var visible = persons.filtered(choosing: {
      [$query] in
      let query = $query.value
      return { query.isEmpty || $0.first.contains(query) }
    })

    private(set) lazy var load = Command(for: self, given: { _ in () }) {
      [service] _ in
      try await service.all()
    } then: { me, all in
      me.persons.replaceAll(with: all, by: \.id)
    }
    private(set) lazy var delete = Command<Person, Void>(for: self) {
      me, person in
      me.persons.remove(id: person.id)
    }
  }

  struct PersonsScreen: View {
    @Bindable var model: PersonsModel

    var body: some View {
      List(selection: model.selection.asBinding) {
        ForEach(model.visible) { person in
          Text(person.first)
            .swipeActions {
              CommandButton(
                "Delete", systemImage: "trash", model.delete, with: person,
                role: .destructive)
            }
        }
        .onDelete(from: model.persons, shown: model.visible)
        .onMove(in: model.persons, shown: model.visible)
      }
      .searchable(text: $model.query)
      .refreshable(model.load)
      .alert("Could not load", failureOf: model.load)
      .undo(model.history)
      .sheet(model.destination, for: \.editor) { editor in
        PersonForm(editor: editor)
      }
      .alert("Welcome", model.destination, for: \.welcome) { _ in
      } message: {
        Text("\($0.first) has come.")
      }
      .confirm(
        model.confirmDeletion, "Delete", role: .destructive,
        cancel: "Cancel", style: .dialog
      ) { "Delete \($0)?" }
      .prompt(model.askName, "Rename", cancel: "Cancel") {
        "Rename \($0.first)"
      } text: {
        $0.first
      }
    }
  }

  struct MutedRows: View {
    let model: PersonsModel

    var body: some View {
      ForEach(editing: model.persons, shown: model.visible) { $person in
        Toggle(person.first, isOn: $person.isMuted)
      }
    }
  }

  struct RootView: View {
    let model: PersonsModel

    var body: some View {
      PathStack(model.path) {
        PersonsScreen(model: model)
      } destination: { person in
        Text(person.first)
      }
    }
  }

  struct LoadStatus: View {
    let model: PersonsModel

    var body: some View {
      if model.load.isExecuting.value {
        ProgressView(value: model.load.progress.value)
        Button("Stop") { model.load.cancel() }
      } else if let error = model.load.failure.value {
        Text(verbatim: error.localizedDescription)
      } else {
        Text("\(model.persons.count) persons")
      }
    }
  }

  struct PlainForm: View {
    let name = Binding::Observable("Ada")

    var body: some View {
      SwiftUI::Form { Text(name) }
    }
  }
#endif
