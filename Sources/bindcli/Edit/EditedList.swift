import Binding
import Foundation
import PersonVM

/// Somebody in the list of an editor, wherever they stand and whatever they are called.
struct PersonID: Hashable {
  let number: Int32
}

/// The persons of an edited file as a list shows them: all in the order of entry, and those that are found, sorted.
///
/// There may be a million of them, so there is no object for each: a person is a number, and what it is stands in the
/// document of the file. View models are made of those that are edited. Searching and sorting a long list is done bit
/// by bit, between two keys, see ``work(for:)``.
@MainActor final class EditedList {
  let file: EditedFile
  let converter: PersonConverter
  let locale: Locale

  /// Everybody, in the order of entry: that of the file, new persons among them, and behind all of them those who have
  /// gone from the file and have drafts.
  private(set) var members: [PersonID] = []
  /// Where each person stands in the file, by number; less than 0 for nowhere.
  private var places: [Int32] = []
  /// The persons that do not stand in the file.
  private var others: [PersonID: Person] = [:]

  /// The text that the name of a person has to contain, see ``NameSearch``; empty for all.
  let searchText = Observable("", name: "searchText")
  let order = Observable(PersonOrder.entry, name: "order")
  /// Those that are found, sorted; so far, while the search goes on.
  let listed = Observable([PersonID](), name: "listed")
  /// The person that is selected. It stays so when the list is sorted otherwise, and while a search hides it.
  let selection = Observable(PersonID?.none, name: "selection")
  /// Changes when something about the persons does that the file or ``members`` tells.
  let revision = Observable(0, name: "revision")
  /// What is being done, and how far; empty when all is done.
  let progressText = Observable("", name: "progressText")
  /// Where the selected person stands in the list, if it is there.
  let selectedOffset: Computed<Int?>
  /// How many are listed, and of how many, such as "2 of 7", and what is being done.
  let countText: Computed<String>
  private let memberCount = Observable(0, name: "memberCount")

  /// The finding of those that are listed.
  var finding = ListFinding()
  private let observations = Scope()

  init(file: EditedFile, converter: PersonConverter, locale: Locale) {
    (self.file, self.converter, self.locale) = (file, converter, locale)
    let (listed, selection, memberCount, progressText) = (listed, selection, memberCount, progressText)
    selectedOffset = Computed(name: "selectedOffset") {
      guard let selected = selection.value else { return nil }
      return listed.value.firstIndex(of: selected)
    }
    countText = Computed(name: "countText") {
      let progress = progressText.value
      return "\(listed.value.count) of \(memberCount.value)" + (progress.isEmpty ? "" : ", \(progress)")
    }
    replaceAll(with: file.document.records.indices.map { add(at: $0) })
    searchText.observeChanges { [weak self] _, _ in self?.find() }.store(in: observations)
    order.observeChanges { [weak self] _, _ in self?.find() }.store(in: observations)
  }

  // MARK: Persons

  /// What somebody is, as the file has it, or had it last. Not tracked, see ``revision``.
  func person(of id: PersonID) -> Person {
    if let place = place(of: id) { return file.document.records[place].person }
    return others[id] ?? Person(firstName: "", lastName: "", birthdate: .earliest)
  }

  /// The name of somebody, as it reads.
  func name(of id: PersonID) -> String { converter.name.convert(person(of: id).name) }

  /// Where somebody stands in the file.
  func place(of id: PersonID) -> Int? {
    let place = places[Int(id.number)]
    return place < 0 ? nil : Int(place)
  }

  /// Everybody in the file, in its order.
  var placed: [PersonID] { members.filter { place(of: $0) != nil } }

  /// Somebody new, who is not a member yet: who stands at a place of the file, or nowhere and is this person.
  func add(at place: Int? = nil, _ person: Person? = nil) -> PersonID {
    let id = PersonID(number: Int32(places.count))
    places.append(Int32(place ?? -1))
    if let person { others[id] = person }
    return id
  }

  /// Says where somebody stands in the file. Who stands nowhere any more stays what they were.
  func setPlace(_ place: Int?, of id: PersonID) {
    places[Int(id.number)] = Int32(place ?? -1)
    if place != nil { others[id] = nil }
  }

  /// Keeps what somebody is who stands in the file no more.
  func keep(_ person: Person, of id: PersonID) { others[id] = person }

  /// Says that the persons from a place on stand so many places further on.
  func shift(from place: Int, by step: Int) {
    for index in places.indices where places[index] >= place { places[index] += Int32(step) }
  }

  // MARK: Members

  /// Makes somebody a member.
  func insert(_ id: PersonID, at offset: Int) {
    members.insert(id, at: offset)
    personsHaveChanged()
  }

  /// Takes somebody from the list and from the selection.
  func remove(_ id: PersonID) {
    members.removeAll { $0 == id }
    setPlace(nil, of: id)
    others[id] = nil
    batch {
      finding.remove(id)
      listed.value.removeAll { $0 == id }
      if selection.peek() == id { selection.value = nil }
      personsHaveChanged()
    }
  }

  /// Lets two members change places.
  func swap(_ one: Int, _ other: Int) {
    members.swapAt(one, other)
    personsHaveChanged()
  }

  /// Lists these, and nobody else.
  func replaceAll(with members: [PersonID]) {
    self.members = members
    personsHaveChanged()
  }

  /// Finds and sorts anew after a change of persons. What is shown stays until that is done.
  func personsHaveChanged() {
    finding.sorted = nil
    batch {
      revision.value += 1
      memberCount.value = members.count
      find(keepingShown: true)
    }
  }
}
