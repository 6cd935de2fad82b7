import Binding
import BindingTesting
import TestSupport
import Testing

private final class Contact {
  let name: Observable<String>
  let age: Observable<Int>

  init(_ name: String, age: Int = 0) {
    self.name = Observable(name)
    self.age = Observable(age)
  }
}

private struct Record {
  var id: Int
  var name: String
}

/// A draft belongs to the edited record, not to its value.
@Suite @MainActor struct DraftIdentitySpec {
  private let ada = Contact("")
  private let grace = Contact("")
  private let scope = Scope()
  private let text = Observable("", name: "text")

  @Test func `a draft typed for one record does not move to another with an equal value`() {
    let selection = Observable(ada)
    let binding = selection.following { $0.name }.bindTwoWay(to: text, commit: .onCommit)
    text.value = "Bob"
    #expect(binding.isDirty.value)
    selection.value = grace
    #expect(text.value == "")
    #expect(!binding.isDirty.value)
    binding.commit()
    #expect(grace.name.value == "")
    #expect(ada.name.value == "")
    text.value = "Grace"
    binding.commit()
    #expect(grace.name.value == "Grace")
  }

  @Test func `a draft does not move to a record of another observable that has the same key`() {
    let holders = [Observable(Record(id: 1, name: "")), Observable(Record(id: 1, name: ""))]
    let names = holders.map { $0[\.name, per: \.id] }
    let place = Observable(0)
    let binding = place.following { names[$0] }.bindTwoWay(to: text, commit: .onCommit)
    text.value = "Bob"
    place.value = 1
    #expect(text.value == "")
    binding.commit()
    #expect(holders.map(\.value.name) == ["", ""])
  }

  @Test func `a draft is kept where a path leads on to records that are told apart in another way`() {
    let selection = Observable(ada)
    let names = [Observable(Record(id: 1, name: ""))[\.name, per: \.id], selection.following { $0.name }]
    let place = Observable(0)
    let binding = place.following { names[$0] }.bindTwoWay(to: text, commit: .onCommit.keepingWhenLeft())
    text.value = "Bob"
    place.value = 1
    #expect(text.value == "")
    text.value = "Ada"
    place.value = 0
    #expect(text.value == "Bob")
    place.value = 1
    #expect(text.value == "Ada")
    binding.commit()
    #expect(ada.name.value == "Ada")
    #expect(names[0].value == "")
  }

  @Test func `a delayed write of a draft does not land in another record`() async {
    let clock = ManualClock()
    let selection = Observable(ada)
    let binding = selection.following { $0.age }
      .bindTwoWay(to: text, via: .integer, commit: .delayed(for: .seconds(1), clock: clock))
    text.value = "42"
    selection.value = grace
    await clock.advance(by: .seconds(2))
    #expect(grace.age.value == 0)
    #expect(text.value == "0")
    binding.cancel()
  }

  @Test func `a draft that cannot be read, and its error, do not move to another record`() {
    let selection = Observable(ada)
    let binding = selection.following { $0.age }.bindTwoWay(to: text, via: .integer)
    text.value = "4x"
    #expect(binding.error.value != nil)
    selection.value = grace
    #expect(text.value == "0")
    #expect(binding.error.value == nil)
  }

  @Test func `an edit in the batch that selects another record edits that one`() {
    let selection = Observable(ada)
    let binding = selection.following { $0.name }.bindTwoWay(to: text)
    batch {
      selection.value = grace
      binding.commit()
      text.value = "Grace"
    }
    #expect(ada.name.value == "")
    binding.cancel()
  }

  @Test func `a draft stays as long as its path leads to the same value`() {
    let selection = Observable(ada, changes: .always)
    let binding = selection.following { $0.name }.bindTwoWay(to: text, commit: .onCommit)
    text.value = "Augusta"
    selection.value = ada
    #expect(text.value == "Augusta")
    binding.commit()
    #expect(ada.name.value == "Augusta")
  }

  @Test func `a draft of a part belongs to the record that has the part`() {
    let person = Observable(Record(id: 1, name: ""), name: "person")
    let binding = person[\.name, per: \.id].bindTwoWay(to: text, commit: .onCommit)
    text.value = "Bob"
    person.value = Record(id: 2, name: "")
    #expect(text.value == "")
    binding.commit()
    #expect(person.value.name == "")
    text.value = "Eve"
    binding.commit()
    #expect(person.value.name == "Eve")
    #expect(person.value.id == 2)
  }

  @Test func `an edit after reverting is an edit, though the source has changed in the same batch`() {
    let binding = ada.name.bindTwoWay(to: text, commit: .onCommit)
    text.value = "draft"
    batch {
      ada.name.value = "Ada"
      binding.revert()
      text.value = "again"
    }
    #expect(text.value == "again")
    binding.commit()
    #expect(ada.name.value == "again")
  }

  @Test(arguments: [true, false])
  func `the same edit of an observable before and after a revert is an edit, unless all of it is taken back`(
    isFailing: Bool
  ) {
    let binding = ada.name.bindTwoWay(to: text, commit: .onCommit)
    try? transaction {
      text.value = "draft"
      binding.revert()
      #expect(text.value == "")
      text.value = "draft"
      #expect(binding.isDirty.value)
      if isFailing { throw CancellationError() }
    }
    #expect(text.value == (isFailing ? "" : "draft") && binding.isDirty.value == !isFailing)
    binding.commit()
    #expect(ada.name.value == (isFailing ? "" : "draft"))
  }

  // MARK: The shown content means its model

  /// A model that cannot be compared.
  private struct Cents {
    var count: Int
  }

  private let cents = TwoWayConverter<Cents, String>(
    convert: { $0.count.isMultiple(of: 100) ? "\($0.count / 100)" : "\(Double($0.count) / 100)" },
    convertBack: { text in
      guard let number = Double(text) else { throw ConversionError("That is no number.") }
      return Cents(count: Int(number * 100))
    })

  @Test func `a text is not rewritten under the cursor where models cannot be compared`() {
    let price = Observable(Cents(count: 0))
    price.bindTwoWay(to: text, via: cents).store(in: scope)
    text.value = "1."
    #expect(text.value == "1.")
    text.value = "1.5"
    #expect(price.value.count == 150)
    #expect(text.value == "1.5")
  }

  @Test func `committing a draft shows the model that results`() {
    let age = Observable(7)
    let clamping = TwoWayConverter<Int, String>(
      convert: { "\($0)" }, convertBack: { min(max(Int($0) ?? 0, 0), 100) })
    let binding = age.bindTwoWay(to: text, via: clamping)
    for typed in ["1", "12", "120"] { text.value = typed }
    #expect(age.value == 100)
    #expect(text.value == "120")
    binding.commit()
    #expect(text.value == "100")
    text.value = "007"
    #expect(age.value == 7)
    binding.commit()
    #expect(text.value == "7")
  }
}
