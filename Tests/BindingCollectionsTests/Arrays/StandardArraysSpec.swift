import Binding
import BindingCollections
import Testing

@Suite struct StandardArraysSpec {
  private struct Person: Identifiable, Equatable {
    let id: Int
    var name = ""
  }

  private let people = ObservableArray([Person(id: 1, name: "Ada"), Person(id: 2, name: "Grace")])
  private let query = Observable("")

  @Test func `an array of the standard library is assigned, and the rows of equal elements stay`() {
    let kept: [Person] = people.value
    var changes: [String] = []
    let token = people.observeChangeSets { changes.append("\($0)") }
    people.value = kept + [Person(id: 3, name: "Hedy")]
    #expect(changes == ["+2"])
    people.value = kept
    #expect(changes == ["+2", "-2"])
    token.cancel()
  }

  @Test func `an array is returned where one is asked for, filtered or not`() {
    let (people, query) = (people, query)
    func found() -> [Person] {
      query.value.isEmpty ? people.value : people.value.filter { $0.name.hasPrefix(query.value) }
    }
    var seen: [[Int]] = []
    let effect = Effect { seen.append(found().map(\.id)) }
    query.value = "G"
    people.append(Person(id: 3, name: "Gerda"))
    #expect(seen == [[1, 2], [2], [2, 3]])
    effect.cancel()
  }

  @Test func `an array is made of an observable one, and of a derived one`() {
    let names = people.mapped(\.name)
    var seen: [[String]] = []
    let effect = Effect { seen.append(Array(names)) }
    people[0].name = "Augusta"
    #expect(seen == [["Ada", "Grace"], ["Augusta", "Grace"]])
    #expect(people.value == Array(people))
    effect.cancel()
  }

  @Test func `without a type that asks for an array, the value is a version`() {
    let before = people.value
    people.value.append(Person(id: 3))
    people.value[0].name = "Augusta"
    #expect("\(people.value.changes(from: before))" == "+2 *0")
    let value = Computed { [people] in people.value }
    #expect(value.value.changes(from: before).updates.count == 1)
  }
}
