import Binding
import BindingForms
import BindingCollections
import PersonVM

/// The editors of the persons of a file, and the saving of their texts.
///
/// An editor is made when a person is first looked at and kept from then on, with its draft and the changes that can be
/// undone.
@MainActor final class PersonDrafts {
  /// The editor of each person, by the view model that the list has of the person.
  let editors = Observable<[ObjectIdentifier: PersonEditorViewModel]>([:], name: "editors", changes: .always)
  /// The message about the last action.
  let message = Observable("", name: "message")
  /// The values that another program has given to fields of which there are drafts, as the file has them.
  let conflicts = Observable<[ObjectIdentifier: [PersonRecord.Field: String]]>([:], name: "conflicts")

  let listing: PersonListing
  let file: EditedFile
  let converter: PersonConverter
  private let today: () -> CalendarDate
  /// Where each person stands in the file. A person that another program has removed from it has no place.
  private(set) var places: [ObjectIdentifier: Int] = [:]
  /// The records of persons with drafts that have no place any more, as they were.
  var formerRecords: [ObjectIdentifier: [UInt8]] = [:]
  /// New persons, which are in the list and not in the file yet.
  var newcomers: Set<ObjectIdentifier> = []
  /// The records that were deleted, with their places, the last one at the end.
  var removed: [(record: [UInt8], place: Int)] = []
  /// What another program has changed, as it was found when the file was read again.
  var differences: [String] = []
  private let failures = Scope()

  init(
    listing: PersonListing, file: EditedFile, converter: PersonConverter, today: @escaping () -> CalendarDate
  ) {
    (self.listing, self.file, self.converter, self.today) = (listing, file, converter, today)
    place(listing.people.peek())
  }

  /// Says where persons stand: in this order, from the first record on.
  private func place(_ persons: some Sequence<PersonViewModel>) {
    places = Dictionary(uniqueKeysWithValues: persons.enumerated().map { (ObjectIdentifier($0.element), $0.offset) })
  }

  /// Says that the persons from a place on stand so many places further on.
  func shift(from place: Int, by step: Int) {
    places = places.mapValues { $0 >= place ? $0 + step : $0 }
  }

  func setPlace(_ place: Int, of id: ObjectIdentifier) { places[id] = place }

  /// Gives up all that is kept of a person.
  func remove(_ id: ObjectIdentifier) {
    (places[id], editors.value[id], conflicts.value[id], formerRecords[id]) = (nil, nil, nil, nil)
  }

  /// Selects a person, so that it is edited.
  func select(_ person: PersonViewModel?) {
    if let person { _ = editor(of: person) }
    listing.selection.value = person
  }

  /// The editor of the selected person.
  var current: PersonEditorViewModel? { listing.selection.value.flatMap { editors.value[ObjectIdentifier($0)] } }

  /// The editor of a person, made if there is none.
  func editor(of person: PersonViewModel) -> PersonEditorViewModel {
    let id = ObjectIdentifier(person)
    if let editor = editors.peek()[id] { return editor }
    weak let me = self
    let editor = PersonEditorViewModel(person: person.person, converter: converter, today: today) { edited in
      try me?.store(edited, as: id)
      me?.conflicts.value[id] = nil
      me?.message.value = "Saved."
    }
    editor.save.failures.observe { me?.message.value = "\($0)" }.store(in: failures)
    editors.value[id] = editor
    return editor
  }

  /// Whether there is a draft of a person.
  func hasDraft(of person: PersonViewModel) -> Bool {
    editors.value[ObjectIdentifier(person)]?.form.isDirty.value ?? false
  }

  /// The name of a person: that of the draft, if there is one.
  func name(of person: PersonViewModel) -> String {
    guard let editor = editors.value[ObjectIdentifier(person)], editor.form.isDirty.value else {
      return person.nameText.value
    }
    return editor.nameText.value
  }

  private func store(_ person: Person, as id: ObjectIdentifier) throws(SaveFailure) {
    guard let place = places[id] else {
      guard newcomers.contains(id) else { throw .missingRecord }
      return try storeNewcomer(person, as: id)
    }
    try file.save(person, at: place)
  }

  // MARK: Undo

  /// Gives up the draft of a person; without one, takes back the last saving.
  func undo(_ person: PersonViewModel) {
    let form = editor(of: person).form
    if newcomers.contains(ObjectIdentifier(person)) {
      forget(person)
      message.value = "The new person is given up."
    } else if form.isDirty.peek() {
      form.revert()
      conflicts.value[ObjectIdentifier(person)] = nil
      message.value = "The draft is given up."
    } else {
      step(form.undo, back: form.redo, of: person, "Taken back, and saved.")
    }
  }

  /// Saves again the changes that were taken back.
  func redo(_ person: PersonViewModel) {
    let form = editor(of: person).form
    step(form.redo, back: form.undo, of: person, "Done again, and saved.")
  }

  /// Goes a step through the saved versions, and back if the file cannot be written.
  private func step(_ step: () -> Void, back: () -> Void, of person: PersonViewModel, _ success: String) {
    step()
    do {
      try store(person.person.peek(), as: ObjectIdentifier(person))
      message.value = success
    } catch {
      back()
      message.value = "\(error)"
    }
  }

  // MARK: Reading again

  /// Reads the file again and shows its present content. Drafts stay, also of persons that are not there any more, and
  /// also where the file has another value now, which is shown beside the draft.
  func reload() {
    let former = file.document
    let offsets: [Int?]
    do {
      offsets = try file.reload()
    } catch {
      let reason = (error as? InputError)?.cause.reason ?? "\(error)"
      message.value = "Not read again: \(reason)."
      return
    }
    let drafts = self.drafts(ofRecordsIn: former)
    differences = Self.differences(from: former, to: file.document, offsets)
    batch { show(offsets) }
    batch { for draft in drafts { restore(draft) } }
    let disputed = drafts.reduce(0) { $0 + disputes(of: $1).count }
    let (persons, problems) = (file.document.records.count, file.document.problems.count)
    message.value =
      "Read again: \(persons) \(persons == 1 ? "person" : "persons")"
      + (problems == 0 ? "" : ", \(problems) \(problems == 1 ? "problem" : "problems")")
      + (differences.isEmpty
        ? "" : ", \(differences.count) \(differences.count == 1 ? "change" : "changes") (see !)")
      + (disputed == 0 ? "." : ". \(disputed == 1 ? "A draft differs" : "Drafts differ") from what is in the file now.")
  }

  /// Shows the persons of the file, of which those that were there before stand at these places.
  private func show(_ offsets: [Int?]) {
    let former = places.sorted { $0.value < $1.value }.map(\.key)
    let known = Dictionary(uniqueKeysWithValues: listing.people.peek().map { (ObjectIdentifier($0), $0) })
    let kept = zip(former, offsets).reduce(into: [Int: PersonViewModel]()) { kept, pair in
      if let offset = pair.1 { kept[offset] = known[pair.0] }
    }
    let present = file.document.records.enumerated().map { offset, record in
      guard let person = kept[offset] else { return PersonViewModel(person: record.person, converter: converter) }
      person.person.value = record.person
      return person
    }
    place(present)
    let gone = listing.people.peek().filter { places[ObjectIdentifier($0)] == nil && hasDraft(of: $0) }
    listing.people.replaceAll(with: present + gone, by: ObjectIdentifier.init)
    for id in editors.peek().keys where places[id] == nil && !gone.contains(where: { ObjectIdentifier($0) == id }) {
      editors.value[id] = nil
    }
    if let selected = listing.selection.peek(), !listing.people.peek().contains(where: { $0 === selected }) {
      select(listing.people.first)
    }
  }

  /// What differs between two versions of the file, a line for each person.
  private static func differences(
    from former: PersonDocument, to newer: PersonDocument, _ offsets: [Int?]
  ) -> [String] {
    var lines: [String] = []
    for (index, offset) in offsets.enumerated() {
      let old = former.records[index].person
      guard let offset else {
        lines.append("- \(name(of: old))")
        continue
      }
      let changes = PersonChange.changes(from: old, to: newer.records[offset].person).map { change in
        "\(change.field.name) \(PersonChange.text(of: change.field, in: old) ?? "") → \(change.text ?? "")"
      }
      if !changes.isEmpty { lines.append("~ \(name(of: old)): \(changes.joined(separator: ", "))") }
    }
    let known = Set(offsets.compactMap(\.self))
    for (index, record) in newer.records.enumerated() where !known.contains(index) {
      lines.append("+ \(name(of: record.person))")
    }
    return lines
  }

  private static func name(of person: Person) -> String {
    [person.firstName, person.lastName].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
