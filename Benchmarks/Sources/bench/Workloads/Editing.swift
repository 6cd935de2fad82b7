import Binding
import BindingForms

extension Workload {
  /// Makes a field of a number and releases it, without using its text, value and error.
  static let createField = Workload(
    name: "create field", counted: (100, 600),
    subjects: [
      .binding: {
        let age = Observable(36)
        return making { _ in Field(age, via: .integer) }
      }
    ])

  /// Makes a two-way binding of a number and a text, and releases it.
  static let createTwoWayBinding = Workload(
    name: "create two-way binding", counted: (100, 600),
    subjects: [
      .binding: {
        let (age, text) = (Observable(36), Observable(""))
        return making { _ in age.bindTwoWay(to: text, via: .integer) }
      }
    ])

  /// Makes a two-way binding of a number and a control, and releases it.
  static let createControlBinding = Workload(
    name: "create two-way binding of a control", counted: (100, 600),
    subjects: [
      .binding: {
        let (age, entry) = (Observable(36), Entry())
        return making { _ in age.bindTwoWay(to: entry, via: .integer) }
      }
    ])

  /// Types a digit into a field, and deletes it: each writes the model.
  static let editField = Workload(
    name: "edit a field", counted: (100, 600),
    subjects: [
      .binding: {
        let age = Observable(36)
        let field = Field(age, via: .integer)
        let hint = Hint()
        let error = field.error.bind(to: hint) { $0.hasError = $1 != nil }
        let text = field.text
        return editing(age, keeping: (field, error)) { text.value = $0 }
      }
    ])

  /// Types a digit into a control, and deletes it.
  static let editControl = Workload(
    name: "edit a control", counted: (100, 600),
    subjects: [
      .binding: {
        let (age, entry) = (Observable(36), Entry())
        let binding = age.bindTwoWay(to: entry, via: .integer)
        return editing(age, keeping: binding) {
          entry.content = $0
          entry.edited.send()
        }
      }
    ])

  /// Types a letter into a control that shows a text as it is, and deletes it.
  static let editText = Workload(
    name: "edit a text", counted: (100, 600),
    subjects: [
      .binding: {
        let (name, entry) = (Observable("Ad"), Entry())
        let binding = name.bindTwoWay(to: entry)
        return Subject(keeping: binding) { count in
          for number in 0..<count {
            entry.content = number % 2 == 0 ? "Ada" : "Ad"
            entry.edited.send()
          }
        } result: {
          name.value.utf8.count
        }
      }
    ])

  /// The heap of a field of a number whose text, value and error are not used.
  static let fieldMemory = Workload(
    name: "bytes per field", measure: .memory,
    subjects: [
      .binding: {
        let age = Observable(36)
        return hoard { _ in Field(age, via: .integer) }
      }
    ])

  /// The heap of a two-way binding of a number and a text, without these two.
  static let twoWayBindingMemory = Workload(
    name: "bytes per two-way binding", measure: .memory,
    subjects: [
      .binding: {
        let age = Observable(36)
        let texts = (0..<10_000).map { _ in Observable("36") }
        return hoard { age.bindTwoWay(to: texts[$0 % 10_000], via: .integer) }
      }
    ])

  /// The heap of a two-way binding of a number and a control, without these two.
  static let controlBindingMemory = Workload(
    name: "bytes per two-way binding of a control", measure: .memory,
    subjects: [
      .binding: {
        let age = Observable(36)
        let entries = (0..<10_000).map { _ in Entry() }
        return hoard { age.bindTwoWay(to: entries[$0 % 10_000], via: .integer) }
      }
    ])
}

private final class Hint {
  var hasError = false
}

private final class Entry: EditableTarget {
  let edited = Event<Void>()
  var content = ""
}

private func editing(_ age: Observable<Int>, keeping kept: Any, type: @escaping (String) -> Void) -> Subject {
  Subject(keeping: kept) { count in
    for number in 0..<count { type(number % 2 == 0 ? "3" : "36") }
  } result: {
    age.value
  }
}
