// The view model of the list of people, with `@Observable`.
import Observation

// MARK: The view model

@Observable final class PeopleViewModel {
  struct Name: Identifiable, Equatable {
    let id: Int
    var name: String
    var surname: String
  }

  var prefix = "" { didSet { loadSelected(over: formerID) } }
  var name = ""
  var surname = ""
  private var names: [Name]
  private var selection: Int?
  private var formerID: Int?
  private var count: Int

  init(_ people: [(name: String, surname: String)]) {
    names = people.enumerated().map { Name(id: $0, name: $1.name, surname: $1.surname) }
    count = people.count
  }

  var listed: [Name] { names.filter { $0.surname.lowercased().hasPrefix(prefix.lowercased()) } }
  /// Where the selected name stands in the list.
  var selected: Int? {
    get { selection.flatMap { id in listed.firstIndex { $0.id == id } } }
    set {
      selection = newValue.map { listed[$0].id }
      loadSelected(over: formerID)
    }
  }
  private var chosen: Name? { selected.map { listed[$0] } }
  var canCreate: Bool { !surname.isEmpty }
  var canChange: Bool { chosen != nil }

  func create() {
    guard canCreate else { return }
    names.append(Name(id: count, name: name, surname: surname))
    count += 1
  }
  func update() {
    guard let chosen, let index = names.firstIndex(where: { $0.id == chosen.id }) else { return }
    names[index] = Name(id: chosen.id, name: name, surname: surname)
    loadSelected(over: formerID)
  }
  func delete() {
    guard let chosen else { return }
    names.removeAll { $0.id == chosen.id }
    loadSelected(over: formerID)
  }
  /// What is typed belongs to the selected name, whatever selects another one.
  private func loadSelected(over former: Int?) {
    let chosen = chosen
    guard chosen?.id != former else { return }
    (name, surname, formerID) = (chosen?.name ?? "", chosen?.surname ?? "", chosen?.id)
  }
}

// MARK: A run

let people = PeopleViewModel([("Hans", "Emil"), ("Max", "Mustermann")])
people.prefix = "m"
people.selected = 0
people.surname = "Meier"
people.update()
people.prefix = "e"
print(people.listed.map(\.surname), people.canChange, people.name.isEmpty)
people.prefix = ""
print(people.listed.map(\.surname), people.name)

// Prints:
// ["Emil"] false true
// ["Emil", "Meier"] Max
