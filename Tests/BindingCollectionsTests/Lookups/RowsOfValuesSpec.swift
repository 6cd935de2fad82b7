import Binding
import BindingCollections
import Testing

/// An array of the standard library that is a part of a record, as rows.
@Suite struct RowsOfValuesSpec {
  private struct Phone: Identifiable, Equatable {
    let id: Int
    var number = ""
  }
  private struct Person {
    var phones = (1...3).map { Phone(id: $0) }
  }

  private let person = Observable(Person())
  private let phones: Lens<[Phone]>

  init() { phones = person[\.phones] }

  @Test func `elements keep their rows by their identities`() {
    let rows = phones.rows()
    var changes: [ChangeSet<Phone>] = []
    let observation = rows.observeChangeSets { changes.append($0) }
    phones.value[1].number = "2"
    #expect(changes.last?.updates.map(\.destination) == [1])
    #expect(changes.last?.removals.isEmpty == true)
    phones.value.swapAt(0, 2)
    #expect(changes.last?.moves.isEmpty == false)
    #expect(changes.last?.updates.isEmpty == true)
    phones.value.append(Phone(id: 4))
    #expect(changes.last?.insertions.map(\.offset) == [3])
    #expect(rows.value.map(\.id) == [3, 2, 1, 4])
    phones.value = phones.peek()
    #expect(changes.count == 3)
    observation.cancel()
  }

  @Test func `a transaction that fails leaves the rows as they were`() {
    struct Failure: Error {}
    let rows = phones.rows()
    var changes: [ChangeSet<Phone>] = []
    let observation = rows.observeChangeSets { changes.append($0) }
    #expect(throws: Failure.self) {
      try transaction {
        phones.value.remove(at: 0)
        #expect(rows.count == 2)
        throw Failure()
      }
    }
    #expect(rows.value.map(\.id) == [1, 2, 3])
    phones.value[0].number = "1"
    #expect(changes.last?.updates.map(\.destination) == [0])
    #expect(changes.last?.insertions.isEmpty == true)
    observation.cancel()
  }

  @Test func `a list adapter shows them`() {
    let list = Rows()
    let adapter = ListAdapter(phones.rows())
    let connection = adapter.connect(to: list) { list, range, phones in
      list.numbers.replaceSubrange(range, with: phones.map(\.number))
    }
    phones.value[2].number = "3"
    #expect(list.numbers == ["", "", "3"])
    connection.cancel()
  }

  private final class Rows {
    var numbers: [String] = []
  }

  @Test func `a lens follows its element, wherever that moves`() {
    let number = phones.lens(id: 2)[ifPresent: \.number]
    phones.value.swapAt(0, 1)
    number.value = "2"
    #expect(phones.value == [Phone(id: 2, number: "2"), Phone(id: 1), Phone(id: 3)])
    phones.value.removeFirst()
    number.value = "two"
    #expect(number.value == nil)
    #expect(phones.value == [Phone(id: 1), Phone(id: 3)])
  }

  @Test func `a lens removes and appends its element`() {
    let second = phones.lens(id: 2)
    second.value = nil
    #expect(phones.value.map(\.id) == [1, 3])
    second.value = Phone(id: 2)
    #expect(phones.value.map(\.id) == [1, 3, 2])
  }
}
