import Binding
import BindingCollections
import BindingForms
import Testing

/// A field whose content is an array, and a view that shows its rows.
@Suite struct FieldRowsSpec {
  private struct Phone: Identifiable, Equatable {
    let id: Int
    var number = ""
  }
  private struct Person: Equatable {
    var phones = [Phone(id: 1, number: "1"), Phone(id: 2, number: "2"), Phone(id: 3, number: "3")]
    var others: PersistentArray<Phone> = [Phone(id: 1)]
  }

  private let person = Observable(Person())
  private let phones: Field<[Phone], [Phone]>

  init() { phones = Field(person[\.phones], commit: .onCommit, name: "phones") }

  private var numbers: [String] { phones.content.value.map(\.number) }

  @Test func `an edited, added, removed or moved row is a draft, which can be taken back and is written as one`() {
    phones.rows.write(Phone(id: 2, number: "22"), toRow: 2)
    #expect(phones.isDirty.value)
    phones.content.value.append(Phone(id: 4, number: "4"))
    phones.rows.remove(atOffsets: [0])
    phones.rows.move(fromOffsets: [0], toOffset: 3)
    #expect(numbers == ["3", "4", "22"])
    #expect(person.value == Person())
    phones.revert()
    #expect(numbers == ["1", "2", "3"])
    #expect(!phones.isDirty.value)
    phones.rows.remove(atOffsets: [0, 2])
    #expect(phones.commit())
    #expect(person.value.phones.map(\.id) == [2])
  }

  @Test func `a row that is edited back is no draft`() {
    phones.rows.write(Phone(id: 2, number: "22"), toRow: 2)
    phones.rows.write(Phone(id: 2, number: "2"), toRow: 2)
    #expect(!phones.isDirty.value)
  }

  @Test func `what the user does goes to the rows that were shown, wherever they are by then`() {
    let shown = phones.rows
    phones.content.value.insert(Phone(id: 4, number: "4"), at: 0)
    shown.write(Phone(id: 1, number: "11"), toRow: 1)
    #expect(numbers == ["4", "11", "2", "3"])
    #expect(shown[2]?.number == "2")
    shown.remove(atOffsets: [1])
    #expect(numbers == ["4", "11", "3"])
    shown.move(fromOffsets: [2], toOffset: 0)
    #expect(numbers == ["4", "3", "11"])
  }

  @Test func `rows move as the list shows it`() {
    for (offsets, destination, expected) in [
      ([0], 3, ["2", "3", "1"]), ([2], 0, ["3", "1", "2"]), ([0, 2], 2, ["2", "1", "3"]), ([1], 1, ["1", "2", "3"]),
      ([0, 1, 2], 1, ["1", "2", "3"]),
    ] {
      phones.revert()
      phones.rows.move(fromOffsets: offsets, toOffset: destination)
      #expect(numbers == expected, "\(offsets) before \(destination)")
    }
  }

  @Test func `an edit of a row that has gone is reported, and goes to no other row`() {
    var told: [String] = []
    let shown = phones.rows
    phones.content.value.remove(at: 1)
    withDiagnostics({ told.append("\($0)") }) { shown.write(Phone(id: 2, number: "22"), toRow: 2) }
    shown.remove(atOffsets: [1])
    shown.move(fromOffsets: [1], toOffset: 0)
    #expect(numbers == ["1", "3"])
    #expect(told == ["An edit was not written, because its row has gone: 'phones'."])
  }

  @Test func `an edit belongs to the record whose rows were shown`() {
    let (ada, bob) = (Observable([Phone(id: 1, number: "1")]), Observable([Phone(id: 1, number: "one")]))
    let selected = Observable(ada)
    let field = Field(selected.following { $0 }, commit: .onCommit.keepingWhenLeft())
    let shown = field.rows
    selected.value = bob
    shown.write(Phone(id: 1, number: "11"), toRow: 1)
    #expect(field.content.value == [Phone(id: 1, number: "one")])
    #expect(!field.isDirty.value)
    selected.value = ada
    #expect(field.content.value.first?.number == "11")
  }

  @Test func `each edit is a whole one: the field is touched, and writes unless it waits for the form`() {
    let field = Field(person[\.phones]).validate { $0.isEmpty ? .refusal("Enter a phone.") : nil }
    field.rows.write(Phone(id: 1, number: "11"), toRow: 1)
    #expect(person.value.phones[0].number == "11")
    field.rows.remove(atOffsets: 0..<3)
    #expect(field.shownError.value?.message == "Enter a phone.")
    #expect(person.value.phones.count == 3)
  }

  @Test func `the content may be a persistent array`() {
    let field = Field(person[\.others])
    field.rows.write(Phone(id: 1, number: "1"), toRow: 1)
    #expect(person.value.others == [Phone(id: 1, number: "1")])
  }
}
