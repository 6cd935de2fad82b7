import Binding
import BindingCollections
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// A draft whose record is gone cannot be written. The form says so, and keeps what the user has typed.
@MainActor @Suite struct GoneRecordsSpec {
  struct Address: Equatable { var city = "" }

  struct Person: Identifiable, Equatable {
    var id = 1
    var name = ""
    var address: Address? = Address()
  }

  /// A form with a field over a part of a record, which can be taken away.
  struct Desk {
    let form: Form
    let text: Lens<String>
    let remove: () -> Void
    let restore: () -> Void
    let read: () -> String?

    init(
      _ field: Field<String, String>, remove: @escaping () -> Void, restore: @escaping () -> Void,
      read: @escaping () -> String?
    ) {
      (form, text, self.remove, self.restore, self.read) = (Form(field), field.text, remove, restore, read)
    }

    init(
      _ source: some MutableObservableValue<String?>, remove: @escaping () -> Void, restore: @escaping () -> Void,
      read: @escaping () -> String?
    ) {
      let field = Field(
        source, via: TwoWayConverter<String, String>.trimmed.optional("none"), commit: .onCommit)
      (form, text, self.remove, self.restore, self.read) = (Form(field), field.text, remove, restore, read)
    }
  }

  enum Source: CaseIterable {
    case partOfOptional, optionalPart, partThroughPath, elementAtIndex, partOfElement, elementThroughPath, closures
    case partOfChild

    @MainActor func desk() -> Desk {
      let person = Observable<Person?>(Person())
      let people = ObservableArray([Person()])
      switch self {
      case .partOfOptional:
        return Desk(
          person[ifPresent: \.name], remove: { person.value = nil }, restore: { person.value = Person() },
          read: { person.value?.name })
      case .optionalPart:
        let person = Observable(Person())
        return Desk(
          person[\.address][ifPresent: \.city], remove: { person.value.address = nil },
          restore: { person.value.address = Address() }, read: { person.value.address?.city })
      case .partThroughPath:
        let name = Observable(0).following { _ in person[ifPresent: \.name] }
        return Desk(
          name, remove: { person.value = nil }, restore: { person.value = Person() }, read: { person.value?.name })
      case .elementAtIndex:
        let names = Observable([""])
        return Desk(
          names[ifPresent: 0], remove: { names.value = [] }, restore: { names.value = [""] },
          read: { names.value.first })
      case .partOfElement:
        return Desk(
          people.lens(id: 1)[ifPresent: \.name], remove: { people.removeAll() }, restore: { people.append(Person()) },
          read: { people.first?.name })
      case .elementThroughPath:
        let name = Observable(1).following { people.lens(id: $0)[ifPresent: \.name] }
        return Desk(
          name, remove: { people.removeAll() }, restore: { people.append(Person()) }, read: { people.first?.name })
      case .closures:
        let name = Lens<String?>(
          isThere: { people[id: 1] != nil }, get: { people[id: 1]?.name },
          set: { if let name = $0 { people[id: 1]?.name = name } })
        return Desk(
          name, remove: { people.removeAll() }, restore: { people.append(Person()) }, read: { people.first?.name })
      case .partOfChild:
        let fields = people.children(by: \.id) { Field($0[\.name], commit: .onCommit) }
        return Desk(
          fields[0], remove: { people.removeAll() }, restore: { people.append(Person()) },
          read: { withExtendedLifetime(fields) { people.first?.name } })
      }
    }
  }

  @Test("A commit writes nothing while the record of a draft is gone, and the draft stays", arguments: Source.allCases)
  func commit(_ source: Source) {
    let desk = source.desk()
    desk.remove()
    desk.text.value = "Rome"
    var writes = 0
    #expect(!desk.form.commit { writes += 1 })
    #expect(writes == 0)
    #expect(desk.text.value == "Rome")
    #expect(desk.form.isDirty.value)
    #expect(!desk.form.canUndo.value)
    desk.restore()
    #expect(desk.read() == "")
    #expect(desk.form.commit { writes += 1 })
    #expect(writes == 1)
    #expect(desk.read() == "Rome")
  }

  @Test("A draft outlasts its record, which has not changed by going", arguments: Source.allCases)
  func outlasts(_ source: Source) {
    let desk = source.desk()
    desk.text.value = "Rome"
    desk.remove()
    #expect(desk.text.value == "Rome")
    #expect(!desk.form.commit())
    #expect(desk.text.value == "Rome")
    desk.text.value = "Romeo"
    #expect(desk.text.value == "Romeo")
    desk.restore()
    #expect(desk.text.value == "Romeo")
    #expect(desk.form.commit())
    #expect(desk.read() == "Romeo")
  }

  @Test("A submission does its work, writes nothing, and says so", arguments: Source.allCases)
  func submit(_ source: Source) async throws {
    let desk = source.desk()
    desk.text.value = "Rome"
    var answers: [Int] = []
    let isDone = try await desk.form.submit {
      desk.remove()
      return 1
    } writing: {
      answers.append($0)
    }
    #expect(!isDone)
    #expect(answers == [])
    #expect(desk.text.value == "Rome")
    #expect(desk.form.isDoneUnwritten.value)
    desk.restore()
    #expect(desk.form.commit())
    #expect(desk.read() == "Rome")
    #expect(!desk.form.isDoneUnwritten.value)
  }

  @Test func `A form without a draft for the record that is gone writes its other drafts`() {
    let (person, note) = (Observable<Person?>(nil), Observable(""))
    let name = Field(person[ifPresent: \.name], commit: .onCommit)
    let text = Field(note, commit: .onCommit)
    let form = Form(name, text)
    text.text.value = "Call"
    #expect(form.commit())
    #expect(note.value == "Call")
  }

  @Test func `A binding keeps the edit of a record that is gone, and writes it when the record is back`() {
    let (person, entry) = (Observable<Person?>(Person()), Observable<String?>(nil))
    let binding = person[ifPresent: \.name].bindTwoWay(to: entry, commit: .onCommit.keepingInConflicts)
    person.value = nil
    entry.value = "Ada"
    #expect(!binding.commit())
    #expect(entry.value == "Ada")
    person.value = Person()
    #expect(binding.commit())
    #expect(person.value?.name == "Ada")
  }

  @Test func `A submission says so also if its draft is gone with the record`() async throws {
    let person = Observable<Person?>(Person())
    let field = Field(
      person[ifPresent: \.name], via: TwoWayConverter<String, String>.trimmed.optional("none"), commit: .onCommit)
    let people = ObservableArray([Person(id: 1), Person(id: 2)])
    let rows = people.children(by: \.id) { Field($0[\.name], commit: .onCommit) }
    let (form, list) = (Form(field), Form { rows.value.map(\.part) })
    field.text.value = "Ada"
    rows.value[0].text.value = "Ada"
    #expect(try await !form.submit { person.value = nil })
    #expect(try await !list.submit { people.remove(at: 0) })
    #expect(form.isDoneUnwritten.value && list.isDoneUnwritten.value)
    form.revert()
    list.reset()
    #expect(!form.isDoneUnwritten.value && !list.isDoneUnwritten.value)
  }

  @Test func `A commit decides what was not written, also if no draft is left`() async throws {
    let people = ObservableArray([Person(id: 1), Person(id: 2)])
    let rows = people.children(by: \.id) { Field($0[\.name], commit: .onCommit) }
    let list = Form { rows.value.map(\.part) }
    rows.value[0].text.value = "Ada"
    #expect(try await !list.submit { people.remove(at: 0) })
    rows.value[0].isEnabled.value = false
    #expect(list.isDoneUnwritten.value && !list.isDirty.value)
    #expect(list.commit() && !list.isDoneUnwritten.value)
  }

  @Test func `A path that leads nowhere takes nothing, and the form and the binding say so`() async throws {
    let (name, selected) = (Observable(""), Observable(false))
    let path = selected.following { $0 ? name : nil }
    let converter = TwoWayConverter<String, String>.trimmed.optional("none")
    let (field, entry) = (Field(path, via: converter, commit: .onCommit), Observable(""))
    let (form, binding) = (Form(field), path.bindTwoWay(to: entry, via: converter, commit: .onCommit))
    field.text.value = "Ada"
    entry.value = "Ada"
    var writes = 0
    #expect(!form.commit { writes += 1 })
    #expect(try await !form.submit {})
    #expect(form.isDoneUnwritten.value && !form.canUndo.value && writes == 0)
    #expect(!binding.commit())
    #expect(field.text.value == "Ada" && entry.value == "Ada")
  }

  @Test func `A field says that it could not write its draft`() {
    let people = ObservableArray([Person()])
    let fields = people.children(by: \.id) { Field($0[\.name], commit: .onCommit) }
    let field = fields[0]
    people.removeAll()
    #expect(field.commit(), "There is no draft.")
    field.text.value = "Rome"
    #expect(!field.commit())
    #expect(field.text.value == "Rome")
    withExtendedLifetime(fields) {}
  }
}
