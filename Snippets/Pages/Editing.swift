// The samples of "Editing", in its order.
import Binding

// MARK: Converters that go back

let price = TwoWayConverter<Int, String>.decimal(digits: 2).then(.trimmed)
print(price.convert(1999))
do {
  print(try price.convertBack(" 20.5 "))
  print(try price.convertBack(" 20,5 "))
} catch {
  print(error.message, error.code.word, error.range ?? 0..<0, error.step)
}

// MARK: A converter of your own

let even = TwoWayConverter<Int, Int>(
  convert: { $0 * 2 },
  convertBack: { shown in
    guard shown.isMultiple(of: 2) else {
      throw ConversionError("That is odd.")
    }
    return shown / 2
  })
print(even.then(.integer).convert(21))

// MARK: What is edited

final class Entry: EditableTarget {
  let edited = Event<Void>()
  var content = ""

  func type(_ text: String) {  // what a toolkit's callback does
    content = text
    edited.send()
  }
}

struct Person: Equatable {
  var name = "Ada"
  var age = 36
}

let person = Observable(Person())
let ageEntry = Entry()
let scope = Scope()
person[\.age].bindTwoWay(to: ageEntry, via: .integer).store(in: scope)
ageEntry.type("37")
print(person.value.age)

final class Slider {
  var position = 0.0
  let moved = Event<Void>()

  func drag(to newPosition: Double) {
    position = newPosition
    moved.send()
  }
}

let slider = Slider()
let lifetime = TwoWayConverter<Int, Double>(convert: { Double($0) / 100 }, convertBack: { Int($0 * 100) })
let position = BindingTarget(slider, \.position, edited: slider.moved)
person[\.age].bindTwoWay(to: position, via: lifetime).store(in: scope)
slider.drag(to: 0.5)
print(person.value.age, ageEntry.content)

// MARK: What is no object

struct Mixer {
  var left = 0.5
}

var mixer = Mixer()
let moved = Event<Void>()
let volume = Observable(0.25)
let left = BindingTarget(
  edited: moved, get: { mixer.left }, set: { mixer.left = $0 })
volume.bindTwoWay(to: left).store(in: scope)
print(mixer.left)

final class Knob {
  var position = 0.0
  private var handlers: [Int: () -> Void] = [:]

  func addHandler(_ handler: @escaping () -> Void) -> Int {
    handlers[handlers.count] = handler
    return handlers.count - 1
  }
  func removeHandler(_ number: Int) { handlers[number] = nil }

  func turn(to newPosition: Double) {
    position = newPosition
    for handler in handlers.values { handler() }
  }
}

let knob = Knob()
let turned = Event<Void>(
  attach: { turned in knob.addHandler { turned.send() } },
  detach: { handler in knob.removeHandler(handler) })
let dial = BindingTarget(knob, \.position, edited: turned)
volume.bindTwoWay(to: dial).store(in: scope)
knob.turn(to: 0.75)
print(mixer.left)

// MARK: When it is written

let nameEntry = Entry()
let binding = person[\.name].bindTwoWay(to: nameEntry, commit: .onCommit)
nameEntry.type("Augusta")
print(person.value.name, binding.isDirty.value)
binding.commit()
print(person.value.name, binding.isDirty.value)

final class Line: EditableTarget {
  let edited = Event<Void>()
  let left = Event<Void>()
  var ended: Event<Void>? { left }
  var content = ""

  func type(_ text: String) {
    content = text
    edited.send()
  }
  func leave() { left.send() }
}

let percentLine = Line()
let percent = Observable(50, coercing: { min(max($0, 0), 100) })
percent.bindTwoWay(to: percentLine, via: .integer, commit: .onEnd)
  .store(in: scope)
for typed in ["1", "12", "120"] { percentLine.type(typed) }
print(percent.value, percentLine.content)
percentLine.leave()
print(percent.value, percentLine.content)

// MARK: What may be missing

final class Employee {
  let name: Observable<String>
  init(_ name: String) { self.name = Observable(name) }
}

let selection = Observable<Employee?>(nil)
let selectedName = selection.following { $0?.name }
let title = Entry()
selectedName.bind(to: title, \.content, fallback: "nobody").store(in: scope)
print(title.content)
let grace = Employee("Grace")
selection.value = grace
print(title.content)

let draftEntry = Entry()
let keeping = selection.following { $0?.name }.bindTwoWay(
  to: draftEntry, via: .trimmed, fallback: "",
  commit: .onCommit.keepingWhenLeft())
draftEntry.type("Admiral Grace")
selection.value = Employee("Ada")
print(draftEntry.content)
selection.value = grace
print(draftEntry.content)

// Prints:
// 19.99
// 2050
// That is no number. malformed 3..<4 0
// 42
// 37
// 50 50
// 0.25
// 0.75
// Ada true
// Augusta false
// 50 120
// 100 100
// nobody
// Grace
// Ada
// Admiral Grace
