import Binding
import BindingForms
import PersonVM

// Persons come, go and change places: in the file at once, as with what is saved. A new person is in the list only,
// with a draft, until there is a person to be saved.

extension PersonDrafts {
  /// Lists a new person behind another one, or at the end, and selects it.
  func add(after neighbour: PersonID?) {
    let id = listing.add()
    newcomers.insert(id)
    listing.insert(id, at: offset(behind: neighbour) ?? listing.members.count)
    editor(of: id).birthdate.text.value = ""
    select(id)
    message.value = "A new person, in the file once saved."
  }

  /// Writes a copy of a person behind it, with all that its record has.
  func duplicate(_ id: PersonID) {
    guard let place = listing.place(of: id) else { return message.value = "\(SaveFailure.missingRecord)" }
    attempt("Duplicated.") { () throws(SaveFailure) in
      try insert(file.document.record(at: place), at: place + 1, behind: id)
    }
  }

  /// Takes a person from the list, and from the file if it is there.
  func delete(_ id: PersonID) {
    attempt("Deleted. Ctrl-_ in the list brings it back.") { () throws(SaveFailure) in
      if let place = listing.place(of: id) {
        let record = file.document.record(at: place)
        try file.change { (document) throws(SaveFailure) in try document.removing(place) }
        removed.append((record, place))
        listing.setPlace(nil, of: id)
        listing.shift(from: place + 1, by: -1)
      }
      forget(id)
    }
  }

  /// Brings back the person that was deleted last.
  func restoreDeleted() {
    guard let (record, place) = removed.last else { return message.value = "Nobody was deleted." }
    attempt("Brought back.") { () throws(SaveFailure) in
      let place = min(place, file.document.records.count)
      try insert(record, at: place, behind: place > 0 ? listing.placed[place - 1] : nil)
      removed.removeLast()
    }
  }

  /// Lets a person and the one before or behind it in the file change places.
  func move(_ id: PersonID, by step: Int) {
    guard let place = listing.place(of: id), case let target = place + step,
      file.document.records.indices.contains(target)
    else { return }
    let other = listing.placed[target]
    attempt("Moved.") { () throws(SaveFailure) in
      try file.change { (document) throws(SaveFailure) in try document.swapping(min(place, target)) }
      listing.setPlace(target, of: id)
      listing.setPlace(place, of: other)
      let members = listing.members
      if let one = members.firstIndex(of: id), let two = members.firstIndex(of: other) { listing.swap(one, two) }
    }
  }

  /// Writes a person that was not in the file yet, behind the one that is listed before it.
  func storeNewcomer(_ edited: Person, as id: PersonID) throws(SaveFailure) {
    let before = listing.members.prefix { $0 != id }
    let place = before.reversed().lazy.compactMap { self.listing.place(of: $0) }.first.map { $0 + 1 } ?? 0
    try file.change { (document) throws(SaveFailure) in
      try document.inserting(document.record(of: edited), at: place)
    }
    listing.shift(from: place, by: 1)
    newcomers.remove(id)
    listing.setPlace(place, of: id)
    listing.personsHaveChanged()
  }

  /// Takes a person from the list without regard to the file.
  func forget(_ id: PersonID) {
    let offset = listing.selectedOffset.peek()
    listing.remove(id)
    newcomers.remove(id)
    remove(id)
    let listed = listing.listed.peek()
    if listing.selection.peek() == nil, !listed.isEmpty { select(listed[min(offset ?? 0, listed.count - 1)]) }
  }

  private func insert(_ record: [UInt8], at place: Int, behind neighbour: PersonID?) throws(SaveFailure) {
    try file.change { (document) throws(SaveFailure) in try document.inserting(record, at: place) }
    listing.shift(from: place, by: 1)
    let id = listing.add(at: place)
    listing.insert(id, at: offset(behind: neighbour) ?? 0)
    select(id)
  }

  private func offset(behind neighbour: PersonID?) -> Int? {
    neighbour.flatMap { listing.members.firstIndex(of: $0) }.map { $0 + 1 }
  }

  private func attempt(_ success: String, _ change: () throws(SaveFailure) -> Void) {
    do throws(SaveFailure) {
      try change()
      message.value = success
    } catch {
      message.value = "\(error)"
    }
  }
}
