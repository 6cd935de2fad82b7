import Binding
import TestSupport
import Testing

@Suite struct FollowedSpec {
  final class Person {
    let name: Observable<String>
    init(_ name: String) { self.name = Observable(name) }
  }

  let ada = Person("Ada")
  let grace = Person("Grace")

  @Test func `a followed value reads and writes the value to which its path leads at present`() {
    let selection = Observable(ada)
    let name = selection.following { $0.name }
    #expect(name.value == "Ada")
    name.value = "Augusta"
    selection.value = grace
    #expect(name.value == "Grace")
    name.value = "Hopper"
    #expect([ada.name.value, grace.name.value] == ["Augusta", "Hopper"])
  }

  @Test func `a followed path that leads nowhere reads as nil, and writing does nothing`() {
    let selection = Observable<Person?>(nil)
    let name = selection.following { $0?.name }
    #expect(name.value == nil)
    name.value = "lost"
    selection.value = ada
    #expect(name.value == "Ada")
    name.value = nil
    #expect(name.peek() == "Ada")
    name.value = "Augusta"
    #expect(ada.name.value == "Augusta")
  }

  @Test func `a two-way binding of a followed value shows the new one, and leaves the former alone`() {
    let selection = Observable(ada)
    let entry = Entry()
    let binding = selection.following { $0.name }.bindTwoWay(to: entry)
    entry.type("A")
    selection.value = grace
    #expect(entry.content == "Grace")
    entry.type("G")
    #expect([ada.name.value, grace.name.value] == ["A", "G"])
    #expect(ada.name.observerCount == 0)
    binding.cancel()
  }
}
