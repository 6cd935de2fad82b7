import Binding
import TestSupport
import Testing

@Suite struct ObservableValueBindSpec {
  let scope = Scope()

  @Test func `a bound property follows the value`() {
    let name = Observable("Ada")
    let label = Label()
    name.bind(to: label, \.text).store(in: scope)
    #expect(label.text == "Ada")
    name.value = "Grace"
    name.value = "Grace"
    #expect(label.text == "Grace")
    #expect(label.writes == 2)
  }

  @Test func `a bound optional property follows the value`() {
    let name = Observable("Ada")
    let label = Label()
    name.bind(to: label, \.title).store(in: scope)
    #expect(label.title == "Ada")
    let title = Observable<String?>("a")
    let other = Label()
    title.bind(to: other, \.title).store(in: scope)
    title.value = nil
    #expect(other.title == nil)
    #expect(other.writes == 2)
  }

  @Test func `a binding closure is called for each value`() {
    let count = Observable(1)
    let label = Label()
    count.map { $0 * 2 }.bind(to: label) { $0.text = "\($1)" }.store(in: scope)
    count.value = 2
    #expect(label.text == "4")
    #expect(label.writes == 2)
  }

  @Test func `a bound property edited in between is not restored before the next change`() {
    let name = Observable("Ada")
    let label = Label()
    name.bind(to: label, \.text).store(in: scope)
    label.text = "edited"
    name.value = "Ada"
    #expect(label.text == "edited")
    #expect(name.value == "Ada")
    name.value = "Grace"
    #expect(label.text == "Grace")
  }

  @Test func `a binding does not keep its target alive, and ends at the first change after the target died`() {
    let name = Observable("Ada")
    var label: Label? = Label()
    weak let target = label
    let subscription = label.map { name.bind(to: $0, \.text) }
    label = nil
    #expect(target == nil)
    #expect(subscription?.isCancelled == false)
    #expect(name.observerCount == 1)
    name.value = "Grace"
    #expect(subscription?.isCancelled == true)
    #expect(name.observerCount == 0)
  }

  @Test func `a binding whose target died leaves the scope that alone kept it`() {
    let name = Observable("Ada")
    var label: Label? = Label()
    weak var subscription: Subscription?
    if let label {
      let made = name.bind(to: label, \.text)
      made.store(in: scope)
      subscription = made
    }
    label = nil
    #expect(subscription != nil)
    name.value = "Grace"
    #expect(subscription == nil)
    #expect(name.observerCount == 0)
    name.value = "Edsger"
  }

  @Test func `a binding ends when its token dies, and keeps the source alive until then`() {
    var name: Observable<String>? = Observable("Ada")
    weak let source = name
    let label = Label()
    var subscription = name?.bind(to: label, \.text)
    name = nil
    source?.value = "Grace"
    #expect(label.text == "Grace")
    #expect(subscription != nil)
    subscription = nil
    #expect(source == nil)
  }

  @Test func `a binding writes its target untracked, and the target may write observables`() {
    let name = Observable("Ada")
    let suffix = Observable("!")
    let length = Observable(0)
    let label = Label()
    var log: [Int] = []
    length.observe { log.append($0) }.store(in: scope)
    name.bind(to: label) {
      $0.text = $1 + suffix.value
      length.value = $0.text.count
    }.store(in: scope)
    suffix.value = "?"
    #expect(label.text == "Ada!")
    name.value = "Grace"
    #expect(label.text == "Grace?")
    #expect(log == [0, 4, 6])
  }

  @Test func `all bound targets have seen the final value when a flush ends`() {
    let source = Observable(0)
    let target = Observable(0)
    let labels = [Label(), Label()]
    target.bind(to: labels[0]) { $0.text = "\($1)" }.store(in: scope)
    Effect { target.value = min(source.value, 3) }.store(in: scope)
    Effect { if target.value > 2 { source.value = 2 } }.store(in: scope)
    target.bind(to: labels[1]) { $0.text = "\($1)" }.store(in: scope)
    source.value = 9
    #expect(labels.map(\.text) == ["2", "2"])
    #expect([source.value, target.value] == [2, 2])
  }

  @Test func `a property bound via a converter follows the output, and an equal output is not written`() {
    let count = Observable(1)
    let label = Label()
    let parity = Converter<Int, String> { $0 % 2 == 0 ? "even" : "odd" }
    count.converted(by: parity).bind(to: label, \.text).store(in: scope)
    count.value = 3
    #expect(label.text == "odd")
    #expect(label.writes == 1)
    count.value = 4
    #expect(label.text == "even")
    let other = Label()
    count.converted(by: parity).bind(to: other, \.title).store(in: scope)
    #expect(other.title == "even")
    let third = Label()
    count.converted(by: parity).bind(to: third) { $0.text = $1.uppercased() }.store(in: scope)
    #expect(third.text == "EVEN")
  }

  @Test func `a property bound via a converter that reads an observable follows that too`() {
    let count = Observable(1)
    let unit = Observable("m")
    let label = Label()
    count.converted(by: Converter { "\($0) \(unit.value)" }).bind(to: label, \.text).store(in: scope)
    unit.value = "km"
    #expect(label.text == "1 km")
    #expect(label.writes == 2)
  }

  @Test func `replacing the source of a computed path reaches the bound target`() {
    final class Person {
      let name: Observable<String>
      init(_ name: String) { self.name = Observable(name) }
    }
    let ada = Person("Ada")
    let person = Observable(ada)
    let label = Label()
    Computed { person.value.name.value }.bind(to: label, \.text).store(in: scope)
    person.value = Person("Grace")
    #expect(label.text == "Grace")
    ada.name.value = "Augusta"
    #expect(label.text == "Grace")
    #expect(label.writes == 2)
  }

  @Test func `a binding has the name it was given`() {
    let name = Observable("Ada")
    let label = Label()
    let subscription = name.bind(to: label, \.text, name: "binding")
    #expect((subscription as? Effect)?.name == "binding")
    let other = name.bind(to: label, \.text)
    #expect((other as? Effect)?.name == "ObservableValueBindSpec.swift:\(#line - 1)")
  }
}
