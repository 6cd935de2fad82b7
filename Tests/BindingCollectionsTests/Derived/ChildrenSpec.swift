import Binding
import BindingCollections
import BindingTesting
import Testing

private struct Contact: Identifiable, Equatable {
  var id: Int
  var name: String
}

@Suite struct ChildrenSpec {
  private final class Twin: Equatable {
    let id: Int
    init(_ id: Int) { self.id = id }
    static func == (one: Twin, other: Twin) -> Bool { one.id == other.id }
  }

  @Test func `each child that was made is released once, also one that equals the former child`() {
    let (mode, source) = (Observable(0), ObservableArray([1]))
    var (made, released) = (0, 0)
    let rows = source.mapped(by: { $0 }) { id in
      _ = mode.value
      made += 1
      return Twin(id)
    } release: { _ in
      released += 1
    }
    let effect = Effect { _ = rows.value }
    mode.value = 1
    mode.value = 2
    #expect((made, released) == (3, 2))
    source.removeAll()
    #expect(released == 3)
    effect.cancel()
  }

  @Test func `the release of a child is a batch, and no read of the effect that lets go of it`() {
    let (source, released, last) = (ObservableArray([1]), Observable(0), Observable(0))
    let rows = source.mapped(by: { $0 }) {
      Twin($0)
    } release: {
      released.value = released.value + 1
      last.value = $0.id
    }
    var told: [String] = []
    let observer = Effect { told.append("\(released.value) \(last.value)") }
    var held: PersistentArray<Twin>? = rows.value
    source.value = [2]
    #expect(rows.value.count == 1 && held?.count == 1)
    held = nil
    #expect(told == ["0 0", "1 1"] && held == nil)
    held = rows.value
    source.removeAll()
    #expect(rows.value.isEmpty)
    let letsGo = Observable(false)
    var runs = 0
    let effect = Effect {
      runs += 1
      if letsGo.value { held = nil }
    }
    letsGo.value = true
    #expect(told.last == "2 2")
    released.value = 7
    #expect(runs == 2)
    effect.cancel()
    observer.cancel()
  }

  private let people = ObservableArray(
    [Contact(id: 1, name: "Ada"), Contact(id: 2, name: "Grace"), Contact(id: 3, name: "Barbara")], name: "people")

  /// A row that edits its element, and counts how often its effect ran.
  private final class Row {
    let name: Lens<String>
    var shown: [String] = []
    private(set) var effect: Effect?

    init(_ person: Lens<Contact>) {
      name = person[\.name]
      effect = Effect { [unowned self] in shown.append(name.value) }
    }
  }

  @Test func `a child in a batch has the present element, is kept by moves, and ends once on removal`() {
    var ended: [String] = []
    let rows = people.children(by: \.id) {
      Row($0)
    } release: {
      ended.append($0.name.peek())
    }
    let observer = Effect { _ = rows.value }
    let first = rows.value[0]
    batch {
      people[0].name = "Augusta"
      #expect(rows.value[0].name.value == "Augusta")
      #expect(first.name.value == "Augusta")
    }
    people.move(from: 0, to: 2)
    #expect(rows.value[2] === first)
    people.remove(at: 2)
    #expect(rows.value.count == 2)
    #expect(ended == ["Augusta"])
    #expect(first.name.value == "Augusta")
    people.removeAll()
    #expect(ended.sorted() == ["Augusta", "Barbara", "Grace"])
    observer.cancel()
  }

  @Test func `a child writes its own element, wherever that has moved`() {
    let rows = people.children(by: \.id) { Row($0) }
    let ada = rows.value[0]
    people.move(from: 0, to: 2)
    ada.name.value = "Augusta"
    #expect(people.value.map(\.name) == ["Grace", "Barbara", "Augusta"])
    people.insert(Contact(id: 4, name: "Edith"), at: 0)
    ada.name.value += " Ada"
    #expect(people.value.map(\.name) == ["Edith", "Grace", "Barbara", "Augusta Ada"])
    #expect(ada.name.value == "Augusta Ada")
  }

  @Test func `only the observers of the child whose element has changed run`() {
    let rows = people.children(by: \.id) { Row($0) }
    let observer = Effect { _ = rows.value }
    people[1].name = "Hopper"
    people.swapAt(0, 2)
    people.insert(Contact(id: 4, name: "Edith"), at: 1)
    #expect(rows.value.map(\.shown) == [["Barbara"], ["Edith"], ["Grace", "Hopper"], ["Ada"]])
    observer.cancel()
  }

  @Test func `an element replaced by another with its key keeps the child`() {
    let rows = people.children(by: \.id) { Row($0) }
    let former = rows.value.map { ObjectIdentifier($0) }
    people.value = PersistentArray([Contact(id: 3, name: "Liskov"), Contact(id: 1, name: "Lovelace")])
    #expect(rows.value.map { ObjectIdentifier($0) } == [former[2], former[0]])
    #expect(rows.value.map(\.name.value) == ["Liskov", "Lovelace"])
  }

  @Test(arguments: [false, true])
  func `children of elements with one key edit the first, and each its own again once the first has another key`(
    isRead: Bool
  ) {
    let people = ObservableArray([Contact(id: 1, name: "a"), Contact(id: 1, name: "b")])
    var reports: Set<Diagnostic.Kind> = []
    withDiagnostics({ reports.insert($0.kind) }) {
      let rows = people.children(by: \.id) { Row($0) }.value
      #expect(rows.map(\.name.value) == ["a", "a"])
      rows[1].name.value = "x"
      #expect(people.value.map(\.name) == ["x", "b"])
      people.replace(id: 1, with: Contact(id: 2, name: "y"))
      if isRead { #expect(rows.map(\.name.value) == ["y", "b"]) }
      rows[1].name.value = "z"
      rows[0].name.value += "!"
      #expect(people.value.map(\.name) == ["y!", "z"])
    }
    #expect(reports == [.duplicateKey])
  }

  @Test func `children of two elements with one key that change places edit their own when one gets another key`() {
    let people = ObservableArray([Contact(id: 1, name: "a"), Contact(id: 1, name: "b")])
    withDiagnostics({ _ in }) {
      let rows = people.children(by: \.id) { Row($0) }
      let reader = Effect { _ = rows.value.map(\.name.value) }
      people.swapAt(0, 1)
      people.replace(id: 1, with: Contact(id: 5, name: "b"))
      #expect(rows.value.map(\.name.value) == ["b", "a"])
      rows.value[1].name.value = "x"
      #expect(people.value.map(\.name) == ["b", "x"])
      reader.cancel()
    }
  }

  @Test func `a child whose element has left does not edit another one that gets its key by a rename`() {
    let rows = people.children(by: \.id) { Row($0) }
    let ada = rows.value[0]
    people.remove(at: 0)
    #expect(rows.value.count == 2)
    people.replace(id: 2, with: Contact(id: 1, name: "Hopper"))
    withDiagnostics({ _ in }) { ada.name.value = "x" }
    #expect(ada.name.value == "Ada" && ada.shown == ["Ada"])
    #expect(people.value.map(\.name) == ["Hopper", "Barbara"])
    #expect(rows.value.map(\.name.value) == ["Hopper", "Barbara"])
  }

  @Test func `a child whose element has left keeps the last value, and its writes are dropped and reported`() {
    let rows = people.children(by: \.id) { Row($0) }
    let grace = rows.value[1]
    var reports: [Diagnostic] = []
    withDiagnostics({ reports.append($0) }) {
      people.remove(at: 1)
      #expect(grace.name.value == "Grace")
      grace.name.value = "Hopper"
      #expect(grace.name.value == "Grace")
    }
    #expect(reports.map(\.kind) == [.usedAfterEnd])
    #expect(reports.map(\.names) == [["people[2]", "people"]])
    people.append(Contact(id: 2, name: "again"))
    #expect(grace.name.value == "again")
  }

  @Test(arguments: [false, true], [false, true])
  func `a key that leaves and returns in one batch keeps its child, unless it is missed`(
    isObserved: Bool, isMissed: Bool
  ) {
    var ends = 0
    let rows = people.children(by: \.id) {
      Row($0)
    } release: { _ in
      ends += 1
    }
    let observer = isObserved ? Effect { _ = rows.value } : nil
    let first = rows.value[0]
    batch {
      people.remove(at: 0)
      if isMissed { #expect(rows.value.count == 2) }
      people.append(Contact(id: 1, name: "Augusta"))
    }
    #expect((rows.value[2] === first) == !isMissed)
    #expect(rows.value[2].name.value == "Augusta")
    #expect(ends == (isMissed ? 1 : 0))
    observer?.cancel()
  }

  @Test(arguments: [false, true], [0, 1, 3])
  func `a key that an element gives up ends its child, although another takes it`(isObserved: Bool, place: Int) {
    var ends = 0
    let rows = people.children(by: \.id) {
      Row($0)
    } release: { _ in
      ends += 1
    }
    let observer = isObserved ? Effect { _ = rows.value } : nil
    let former = rows.value[0]
    batch {
      people[0].id = 4
      people.insert(Contact(id: 1, name: "Augusta"), at: place)
    }
    #expect(!rows.value.contains { $0 === former })
    #expect(ends == 1)
    #expect(rows.value[place].name.value == "Augusta")
    observer?.cancel()
  }

  @Test func `an edit of the key makes another child`() {
    let rows = people.children(by: \.id) { $0 }
    let ada = rows.value[0]
    ada.value.id = 7
    #expect(ada.value == Contact(id: 1, name: "Ada"))
    #expect(rows.value[0] !== ada)
    #expect(rows.value[0].value == Contact(id: 7, name: "Ada"))
  }

  @Test func `reading the element while the child is made does not make the child again`() {
    var made = 0
    let rows = people.children(by: \.id) { person in
      made += 1
      return person.value.name
    }
    _ = rows.value
    people[0].name = "Augusta"
    #expect(Array(rows.value) == ["Ada", "Grace", "Barbara"])
    #expect(made == 3)
  }

  @Test func `a transaction that fails restores the children with their elements`() {
    let rows = people.children(by: \.id) { Row($0) }
    let former = rows.value.map { ObjectIdentifier($0) }
    try? transaction {
      rows.value[0].name.value = "x"
      people.remove(at: 0)
      people.append(Contact(id: 5, name: "y"))
      #expect(rows.value.map(\.name.value) == ["Grace", "Barbara", "y"])
      throw Refusal()
    }
    #expect(rows.value.map { ObjectIdentifier($0) } == former)
    #expect(rows.value.map(\.name.value) == ["Ada", "Grace", "Barbara"])
    rows.value[0].name.value = "z"
    #expect(people[0].name == "z")
  }

  @Test func `a child that is made in a transaction ends if the transaction fails`() {
    let none = ObservableArray<Contact>()
    var (made, ended) = (0, 0)
    let rows = none.children(by: \.id) { person in
      made += 1
      return Row(person)
    } release: { _ in
      ended += 1
    }
    try? transaction {
      none.append(Contact(id: 1, name: "Ada"))
      rows.value[0].name.value += "?"
      none[0].name += "!"
      #expect(rows.value[0].name.value == "Ada?!")
      throw Refusal()
    }
    #expect(made == 1)
    #expect(ended == 1)
  }

  @Test func `a child goes on under a key that its lens has never been read with`() {
    let rows = people.children(by: \.id) { $0[\.name] }
    let grace = rows.value[1]
    batch {
      people.replace(id: 2, with: Contact(id: 7, name: "Grace Hopper"))
      #expect(rows.value[1] === grace)
      people.replace(id: 7, with: Contact(id: 8, name: "Grace Murray"))
      people.append(Contact(id: 7, name: "Margaret"))
      people.remove(at: 1)
    }
    #expect(rows.value[2] === grace)
    #expect(grace.value == "Margaret")
    grace.value = "Margaret Hamilton"
    #expect(people[2].name == "Margaret Hamilton")
  }

  @Test(arguments: [false, true])
  func `a child whose element leaves after a failed transaction keeps the value from before the transaction`(
    isObserved: Bool
  ) {
    let rows = people.children(by: \.id) { $0[\.name] }
    let ada = rows.value[0]
    let shown = isObserved ? Recorder(ada) : nil
    #expect(ada.value == "Ada")
    try? transaction {
      ada.value = "x"
      #expect(ada.value == "x")
      throw Refusal()
    }
    people.removeAll()
    #expect(ada.value == "Ada")
    if let shown { #expect(shown.values == ["Ada"]) }
  }

  private struct Refusal: Error {}
}
