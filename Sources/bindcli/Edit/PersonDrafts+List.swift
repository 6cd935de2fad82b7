import Binding
import BindingCollections
import BindingForms
import PersonVM

// Persons come, go and change places: in the file at once, as with what is saved. A new person is in the list only,
// with a draft, until there is a person to be saved.

extension PersonDrafts {
  /// Lists a new person behind another one, or at the end, and selects it.
  func add(after neighbour: PersonViewModel?) {
    let person = PersonViewModel(
      person: Person(firstName: "", lastName: "", birthdate: .earliest), converter: converter)
    newcomers.insert(ObjectIdentifier(person))
    listing.people.insert(person, at: offset(behind: neighbour) ?? listing.people.peek().count)
    editor(of: person).birthdate.text.value = ""
    select(person)
    message.value = "A new person, in the file once saved."
  }

  /// Writes a copy of a person behind it, with all that its record has.
  func duplicate(_ person: PersonViewModel) {
    guard let place = places[ObjectIdentifier(person)] else { return message.value = "\(SaveFailure.missingRecord)" }
    attempt("Duplicated.") { () throws(SaveFailure) in
      try insert(file.document.record(at: place), at: place + 1, behind: person)
    }
  }

  /// Takes a person from the list, and from the file if it is there.
  func delete(_ person: PersonViewModel) {
    attempt("Deleted. Ctrl-_ in the list brings it back.") { () throws(SaveFailure) in
      if let place = places[ObjectIdentifier(person)] {
        let record = file.document.record(at: place)
        try file.change { (document) throws(SaveFailure) in try document.removing(place) }
        removed.append((record, place))
        shift(from: place + 1, by: -1)
      }
      forget(person)
    }
  }

  /// Brings back the person that was deleted last.
  func restoreDeleted() {
    guard let (record, place) = removed.last else { return message.value = "Nobody was deleted." }
    attempt("Brought back.") { () throws(SaveFailure) in
      let place = min(place, file.document.records.count)
      let neighbour = listing.people.peek().first { places[ObjectIdentifier($0)] == place - 1 }
      try insert(record, at: place, behind: neighbour)
      removed.removeLast()
    }
  }

  /// Lets a person and the one before or behind it in the file change places.
  func move(_ person: PersonViewModel, by step: Int) {
    guard let place = places[ObjectIdentifier(person)], case let target = place + step,
      file.document.records.indices.contains(target),
      let other = listing.people.peek().first(where: { places[ObjectIdentifier($0)] == target })
    else { return }
    attempt("Moved.") { () throws(SaveFailure) in
      try file.change { (document) throws(SaveFailure) in try document.swapping(min(place, target)) }
      setPlace(target, of: person)
      setPlace(place, of: other)
      let people = listing.people.peek()
      if let one = people.firstIndex(where: { $0 === person }), let two = people.firstIndex(where: { $0 === other }) {
        listing.people.swapAt(one, two)
      }
    }
  }

  /// Writes a person that was not in the file yet, behind the one that is listed before it.
  func storeNewcomer(_ edited: Person, as id: ObjectIdentifier) throws(SaveFailure) {
    let before = listing.people.peek().prefix { ObjectIdentifier($0) != id }
    let place = before.reversed().lazy.compactMap { self.places[ObjectIdentifier($0)] }.first.map { $0 + 1 } ?? 0
    try file.change { (document) throws(SaveFailure) in
      try document.inserting(document.record(of: edited), at: place)
    }
    shift(from: place, by: 1)
    newcomers.remove(id)
    setPlace(place, of: id)
  }

  /// Takes a person from the list without regard to the file.
  func forget(_ person: PersonViewModel) {
    let id = ObjectIdentifier(person)
    let offset = listing.selectedOffset.peek()
    listing.remove(person)
    newcomers.remove(id)
    remove(id)
    let listed = listing.listed.peek()
    if listing.selection.peek() == nil, !listed.isEmpty { select(listed[min(offset ?? 0, listed.count - 1)]) }
  }

  private func insert(_ record: [UInt8], at place: Int, behind neighbour: PersonViewModel?) throws(SaveFailure) {
    try file.change { (document) throws(SaveFailure) in try document.inserting(record, at: place) }
    shift(from: place, by: 1)
    let person = PersonViewModel(person: file.document.records[place].person, converter: converter)
    setPlace(place, of: person)
    listing.people.insert(person, at: offset(behind: neighbour) ?? 0)
    select(person)
  }

  private func offset(behind neighbour: PersonViewModel?) -> Int? {
    neighbour.flatMap { neighbour in listing.people.peek().firstIndex { $0 === neighbour } }.map { $0 + 1 }
  }

  private func setPlace(_ place: Int, of person: PersonViewModel) { setPlace(place, of: ObjectIdentifier(person)) }

  private func attempt(_ success: String, _ change: () throws(SaveFailure) -> Void) {
    do throws(SaveFailure) {
      try change()
      message.value = success
    } catch {
      message.value = "\(error)"
    }
  }
}
