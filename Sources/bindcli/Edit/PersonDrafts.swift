import Binding
import BindingForms
import PersonVM

/// The editors of the persons of a file, and the saving of their texts.
///
/// An editor is made when a person is first looked at and kept from then on, with its draft and the changes that can be
/// undone.
@MainActor final class PersonDrafts {
  /// The editor of each person that was looked at.
  let editors = Observable<[PersonID: PersonEditorViewModel]>([:], name: "editors", changes: .always)
  /// The message about the last action.
  let message = Observable("", name: "message")
  /// The values that another program has given to fields of which there are drafts, as the file has them.
  let conflicts = Observable<[PersonID: [PersonRecord.Field: String]]>([:], name: "conflicts")

  let listing: EditedList
  var file: EditedFile { listing.file }
  var converter: PersonConverter { listing.converter }
  private let today: () -> CalendarDate
  /// The records of persons with drafts that have no place any more, as they were.
  var formerRecords: [PersonID: [UInt8]] = [:]
  /// New persons, which are in the list and not in the file yet.
  var newcomers: Set<PersonID> = []
  /// The records that were deleted, with their places, the last one at the end.
  var removed: [(record: [UInt8], place: Int)] = []
  /// What another program has changed, as it was found when the file was read again.
  var differences: [String] = []
  private let failures = Scope()

  init(listing: EditedList, today: @escaping () -> CalendarDate) {
    (self.listing, self.today) = (listing, today)
  }

  /// Gives up all that is kept of a person.
  func remove(_ id: PersonID) {
    (editors.value[id], conflicts.value[id], formerRecords[id]) = (nil, nil, nil)
  }

  /// Selects a person, so that it is edited.
  func select(_ id: PersonID?) {
    if let id { _ = editor(of: id) }
    listing.selection.value = id
  }

  /// The editor of the selected person.
  var current: PersonEditorViewModel? { listing.selection.value.flatMap { editors.value[$0] } }

  /// The editor of a person, made if there is none.
  func editor(of id: PersonID) -> PersonEditorViewModel {
    if let editor = editors.peek()[id] { return editor }
    weak let me = self
    let person = Observable(listing.person(of: id), name: "person")
    let editor = PersonEditorViewModel(person: person, converter: converter, today: today) { edited in
      try me?.store(edited, as: id)
      me?.conflicts.value[id] = nil
      me?.message.value = "Saved."
    }
    editor.save.failures.observe { me?.message.value = "\($0)" }.store(in: failures)
    editors.value[id] = editor
    return editor
  }

  /// Whether there is a draft of a person.
  func hasDraft(of id: PersonID) -> Bool { editors.value[id]?.form.isDirty.value ?? false }

  /// The name of a person: that of the draft, if there is one.
  func name(of id: PersonID) -> String {
    guard let editor = editors.value[id], editor.form.isDirty.value else {
      _ = listing.revision.value
      return listing.name(of: id)
    }
    return editor.nameText.value
  }

  private func store(_ person: Person, as id: PersonID) throws(SaveFailure) {
    guard let place = listing.place(of: id) else {
      guard newcomers.contains(id) else { throw .missingRecord }
      return try storeNewcomer(person, as: id)
    }
    try file.save(person, at: place)
    listing.personsHaveChanged()
  }

  // MARK: Undo

  /// Gives up the draft of a person; without one, takes back the last saving.
  func undo(_ id: PersonID) {
    let form = editor(of: id).form
    if newcomers.contains(id) {
      forget(id)
      message.value = "The new person is given up."
    } else if form.isDirty.peek() {
      form.revert()
      conflicts.value[id] = nil
      message.value = "The draft is given up."
    } else {
      step(form.undo, back: form.redo, of: id, "Taken back, and saved.")
    }
  }

  /// Saves again the changes that were taken back.
  func redo(_ id: PersonID) {
    let form = editor(of: id).form
    step(form.redo, back: form.undo, of: id, "Done again, and saved.")
  }

  /// Goes a step through the saved versions, and back if the file cannot be written.
  private func step(_ step: () -> Void, back: () -> Void, of id: PersonID, _ success: String) {
    step()
    do {
      try store(editor(of: id).person.peek(), as: id)
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
    batch { show(offsets, former: former) }
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

  /// Shows the persons of the file, of which those that were there before stand at these places now, and were these.
  private func show(_ offsets: [Int?], former: PersonDocument) {
    let placed = listing.placed
    var kept: [PersonID?] = Array(repeating: nil, count: file.document.records.count)
    var gone: [PersonID] = listing.members.filter { listing.place(of: $0) == nil && hasDraft(of: $0) }
    for (place, (id, offset)) in zip(placed, offsets).enumerated() {
      listing.setPlace(offset, of: id)
      if let offset {
        kept[offset] = id
      } else if hasDraft(of: id) {
        listing.keep(former.records[place].person, of: id)
        gone.append(id)
      }
    }
    let present = kept.enumerated().map { place, id in id ?? listing.add(at: place) }
    for (id, editor) in editors.peek() {
      if listing.place(of: id) != nil {
        editor.person.value = listing.person(of: id)
      } else if !gone.contains(id) {
        editors.value[id] = nil
      }
    }
    listing.replaceAll(with: present + gone)
    if let selected = listing.selection.peek(), editors.peek()[selected] == nil { select(listing.members.first) }
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
