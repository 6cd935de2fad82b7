import Binding
import TestSupport
import Testing

/// Bindings one way, back and both ways, without delays.
@Suite struct BindingCasesSpec {
  struct Address: Equatable { var city: String }

  final class Home {
    let city: Observable<String>
    init(_ city: String) { self.city = Observable(city) }
  }

  final class Source {
    let text: Observable<String>
    let home = Observable<Home?>(nil)
    init(_ text: String) { self.text = Observable(text) }
  }

  let scope = Scope()

  @Test func `a binding follows a path, another only its beginning, and bindOnce writes the target one time`() {
    let context = Observable(Source("foo"))
    let (path, beginning, once) = (Label(), Label(), Label())
    let text = context.following { $0.text }
    text.bind(to: path, \.text).store(in: scope)
    context.bind(to: beginning) { $0.text = $1.text.value }.store(in: scope)
    text.bindOnce(to: once, \.text)
    #expect([path.text, beginning.text, once.text] == ["foo", "foo", "foo"])
    context.peek().text.value = "bar"
    #expect([path.text, beginning.text, once.text] == ["bar", "foo", "foo"])
    path.text = "edited"
    #expect(context.peek().text.value == "bar")
    context.value = Source("new")
    #expect([path.text, beginning.text, once.text] == ["new", "new", "foo"])
    #expect([beginning.writes, once.writes] == [2, 1])
  }

  @Test func `a binding follows a path of objects that becomes nil and comes back`() {
    let person = Observable(Source("Ada"))
    let label = Label()
    person.following { $0.home.value?.city }.bind(to: label, \.text, fallback: "nowhere").store(in: scope)
    #expect(label.text == "nowhere")
    let old = Home("London")
    person.peek().home.value = old
    #expect(label.text == "London")
    person.peek().home.value = nil
    #expect(label.text == "nowhere")
    let writes = label.writes
    old.city.value = "Paris"
    #expect(label.writes == writes)
    #expect(old.city.observerCount == 0)
    let new = Home("Rome")
    person.peek().home.value = new
    new.city.value = "Milan"
    old.city.value = "Lyon"
    #expect(label.text == "Milan")
    #expect(label.writes == writes + 2)
  }

  @Test func `a binding follows a path of values`() {
    struct Person: Equatable { var address: Address? }
    let person = Observable(Person(address: nil))
    let label = Label()
    person[\.address?.city].bind(to: label, \.text, fallback: "nowhere").store(in: scope)
    person.value.address = Address(city: "London")
    #expect(label.text == "London")
    person.value.address = nil
    #expect(label.text == "nowhere")
    #expect(label.writes == 3)
  }

  @Test func `bindBack writes the source`() {
    let source = Model("source")
    let target = Entry()
    target.type("target")
    source.bindBack(to: target).store(in: scope)
    #expect(source.writes == ["target"])
    target.type("edited")
    #expect(source.value == "edited")
    source.value = "changed"
    #expect(target.content == "edited")
    #expect(target.writes == 0)
    #expect(source.writes == ["target", "edited", "changed"])
  }

  @Test func `a new source takes the content of the target, and the former source is left alone`() {
    let first = Source("first")
    let second = Source("second")
    let context = Observable(first)
    let target = Observable("typed")
    context.following { $0.text }.bindBack(to: target).store(in: scope)
    #expect(first.text.value == "typed")
    first.text.value = "own"
    context.value = second
    #expect([first.text.value, second.text.value] == ["own", "typed"])
    target.value = "more"
    #expect([first.text.value, second.text.value] == ["own", "more"])
  }

  @Test func `a two-way binding and a back binding of one source follow the latest write`() {
    let source = Observable("source")
    let both = Entry()
    let back = Entry()
    source.bindTwoWay(to: both).store(in: scope)
    source.bindBack(to: back).store(in: scope)
    #expect([source.value, both.content, back.content] == ["", "", ""])
    back.type("b")
    #expect([source.value, both.content] == ["b", "b"])
    both.type("a")
    #expect([source.value, back.content] == ["a", "b"])
  }

  @Test func `a two-way binding converts both ways`() {
    let source = Model(9)
    let target = Entry()
    let binding = source.bindTwoWay(to: target, via: .integer)
    #expect(target.content == "9")
    let writes = target.writes
    target.type("8")
    #expect(source.writes == [8])
    #expect(target.writes == writes)
    target.type("x")
    #expect(source.value == 8)
    #expect(target.content == "x")
    #expect(binding.error.value?.code == .malformed)
    target.type("8")
    #expect(binding.error.value == nil)
    #expect(source.writes == [8])
    #expect(target.writes == writes)
  }

  @Test func `a binding shows a fallback, a text for nil, and a format`() {
    let context = Observable<Source?>(nil)
    let number = Model<Int?>(21)
    let way = Computed { context.value == nil ? nil : number }
    let double = TwoWayConverter<Int, Int>(convert: { $0 * 2 }, convertBack: { $0 / 2 })
    let format = TwoWayConverter<String, String>(convert: { "<\($0)>" }) { text in
      String(text.dropFirst().dropLast())
    }
    let target = Entry()
    way.following { $0 }
      .bindTwoWay(to: target, via: double.then(.integer).then(format).optional("none"), fallback: "missing")
      .store(in: scope)
    #expect(target.content == "missing")
    context.value = Source("")
    #expect(target.content == "<42>")
    number.value = nil
    #expect(target.content == "none")
    target.type("<10>")
    #expect(number.value == 5)
    target.type("none")
    #expect(number.value == .some(nil))
    context.value = nil
    #expect(target.content == "missing")
    let writes = number.writes.count
    target.type("<8>")
    #expect(number.writes.count == writes)
  }

  @Test func `an edit under onCommit waits for the commit`() {
    let source = Model("source")
    let target = Entry()
    let binding = source.bindTwoWay(to: target, commit: .onCommit)
    target.type("a")
    target.type("b")
    #expect(source.writes.isEmpty)
    #expect(binding.isDirty.value)
    #expect(binding.commit())
    #expect(source.writes == ["b"])
    #expect(!binding.isDirty.value)
    target.type("c")
    binding.revert()
    #expect(target.content == "b")
    #expect(source.writes == ["b"])
    binding.commit()
    #expect(source.writes == ["b"])
  }
}
