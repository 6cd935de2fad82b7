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

  @Test func `a change of a followed value in place is no read`() {
    let clicks = Observable(1)
    let selection = Observable(clicks)
    let followed = selection.following { $0 }
    var runs = 0
    let effect = Effect {
      runs += 1
      followed.value += 1
    }
    #expect([runs, clicks.value] == [1, 2])
    clicks.value = 7
    #expect(runs == 1)
    effect.cancel()
  }

  @Test func `a change in place goes to the record that was read, even if the change leads the path elsewhere`() {
    let selection = Observable(ada)
    let name = selection.following { $0.name }
    func lengthen(_ text: inout String) {
      selection.value = grace
      text += " L."
    }
    lengthen(&name.value)
    #expect([ada.name.value, grace.name.value] == ["Ada L.", "Grace"])
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

  // MARK: Paths of paths

  /// A tab that shows a person.
  final class Tab {
    let selection: Observable<Person>
    let name: Followed<String>

    init(_ person: Person) {
      let selection = Observable(person)
      (self.selection, name) = (selection, selection.following { $0.name })
    }
  }

  @Test(arguments: [true, false])
  func `a text typed over a path that leads to another path is for the record at the end of both`(isOptional: Bool) {
    let (ada, other) = (Person("Ada"), Person("Ada"))
    let tab = Tab(ada)
    let (tabs, entry) = (Observable<Tab?>(tab), Entry())
    let policy = CommitPolicy.onCommit.keepingWhenLeft()
    let binding: TwoWayBinding
    if isOptional {
      let name: Followed<String?> = tabs.following { $0?.name }
      let text = TwoWayConverter<String, String>.identity.optional("nowhere")
      binding = name.bindTwoWay(to: entry, via: text, commit: policy)
    } else {
      binding = tabs.following { $0!.name }.bindTwoWay(to: entry, commit: policy)
    }
    entry.type("Augusta")
    tab.selection.value = other
    #expect(entry.content == "Ada")
    binding.commit()
    #expect([ada.name.value, other.name.value] == ["Ada", "Ada"])
    // Another path to the same record brings its draft back.
    tabs.value = Tab(ada)
    #expect(entry.content == "Augusta")
    binding.commit()
    #expect([ada.name.value, other.name.value] == ["Augusta", "Ada"])
    binding.cancel()
  }
}
