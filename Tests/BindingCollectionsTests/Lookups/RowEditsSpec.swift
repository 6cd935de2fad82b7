import Binding
import BindingCollections
import Testing

/// What a view writes in whose rows a user edits.
@Suite struct RowEditsSpec {
  private struct Person: Identifiable, Equatable {
    let id: Int
    var name = ""
  }

  private let people = ObservableArray((1...3).map { Person(id: $0) }, name: "people")

  @Test func `an edit goes to its row, wherever that is by now`() {
    people.move(from: 0, to: 2)
    people.write(Person(id: 1, name: "Ada"), toRow: 1)
    #expect(people.value.map(\.name) == ["", "", "Ada"])
  }

  @Test func `an edit of a row that has gone is reported, and goes to no other row`() {
    var told: [String] = []
    people.remove(id: 2)
    withDiagnostics({ told.append("\($0)") }) { people.write(Person(id: 2, name: "Ada"), toRow: 2) }
    #expect(people.value.map(\.id) == [1, 3])
    #expect(told == ["An edit was not written, because its row has gone: 'people'."])
  }
}
