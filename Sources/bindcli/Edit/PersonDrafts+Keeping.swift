import Binding
import BindingForms
import PersonVM

/// The texts that were typed for a person and not saved.
struct PersonDraft {
  let id: PersonID
  /// The record of the person, as it stands in the file.
  let record: [UInt8]
  /// The person of that record.
  let person: Person
  /// The edited texts.
  let texts: [PersonRecord.Field: String]
}

extension PersonDrafts {
  /// The drafts that there are, with records of a version of the file: the one that the persons are from.
  func drafts(ofRecordsIn document: PersonDocument) -> [PersonDraft] {
    // There is an editor for each person that was looked at, and may be a million persons: this happens at each key.
    let edited = editors.peek().filter { $0.value.form.isDirty.peek() }
    let sorted = edited.sorted { (listing.place(of: $0.key) ?? .max) < (listing.place(of: $1.key) ?? .max) }
    return sorted.compactMap { id, editor in
      let texts = editor.draftTexts
      guard !texts.isEmpty else { return nil }
      let place = listing.place(of: id)
      let record = place.map { Array(document.bytes[document.records[$0].range]) } ?? formerRecords[id] ?? []
      return PersonDraft(id: id, record: record, person: editor.person.peek(), texts: texts)
    }
  }

  /// Puts the texts of a draft back into its fields, and notes where the file has another value than when they were
  /// typed.
  func restore(_ draft: PersonDraft) {
    guard let editor = editors.peek()[draft.id] else { return }
    if listing.place(of: draft.id) == nil { formerRecords[draft.id] = draft.record }
    // The fields follow their persons first, or they would do so at the end of the batch and give the texts up.
    editor.form.revert()
    for (field, text) in draft.texts { editor.text(of: field).value = text }
    let disputes = disputes(of: draft)
    conflicts.value[draft.id] = disputes.isEmpty ? nil : disputes
  }

  /// The values that the file has now for fields with drafts, where it had others when these were typed.
  func disputes(of draft: PersonDraft) -> [PersonRecord.Field: String] {
    guard let editor = editors.peek()[draft.id], listing.place(of: draft.id) != nil else { return [:] }
    let former = conflicts.peek()[draft.id] ?? [:]
    return draft.texts.keys.reduce(into: [:]) { disputes, field in
      let (before, now) = (field.text(in: draft.person), field.text(in: editor.person.peek()))
      let isSame = before.utf8.elementsEqual(now.utf8) && former[field] == nil
      let isSettled = now.utf8.elementsEqual(draft.texts[field, default: ""].utf8)
      if !isSame, !isSettled { disputes[field] = now }
    }
  }

  // MARK: Between two sessions

  /// All drafts, as they can be kept in a file; `nil` if there are none, or the file of persons cannot be read alone.
  var saved: SavedDrafts? {
    let drafts = drafts(ofRecordsIn: file.document)
    guard !drafts.isEmpty, let header = try? file.document.header else { return nil }
    return SavedDrafts(
      header: String(decoding: header, as: UTF8.self),
      drafts: drafts.map { draft in
        SavedDrafts.Draft(
          record: String(decoding: draft.record, as: UTF8.self),
          texts: Dictionary(uniqueKeysWithValues: draft.texts.map { ($0.key.name, $0.value) }))
      })
  }

  /// Takes over the drafts of an earlier session. Those of persons that are not in the file any more are listed behind
  /// the others, and cannot be saved.
  ///
  /// - Returns: whether they could be understood.
  func take(_ saved: SavedDrafts) -> Bool {
    // A new person has no record yet.
    let (known, new) = (saved.drafts.filter { !$0.record.isEmpty }, saved.drafts.filter(\.record.isEmpty))
    let records = SavedDrafts(header: saved.header, drafts: known)
    guard let former = try? file.document.reading(records.text), former.records.count == known.count else {
      return false
    }
    let present = listing.placed
    var taken: [PersonDraft] = []
    for (index, place) in former.offsets(in: file.document).enumerated() {
      let person = former.records[index].person
      let id = place.map { present[$0] } ?? listing.add(at: nil, person)
      if place == nil { listing.insert(id, at: listing.members.count) }
      _ = editor(of: id)
      let texts = PersonRecord.Field.allCases.reduce(into: [:]) { texts, field in
        texts[field] = known[index].texts[field.name]
      }
      taken.append(PersonDraft(id: id, record: Array(known[index].record.utf8), person: person, texts: texts))
    }
    batch { for draft in taken { restore(draft) } }
    for draft in new {
      add(after: nil)
      guard let editor = current else { continue }
      for field in PersonRecord.Field.allCases { editor.text(of: field).value = draft.texts[field.name] ?? "" }
    }
    if !new.isEmpty { return true }
    select(present.first { id in taken.contains { $0.id == id } } ?? listing.selection.peek())
    return true
  }
}

extension PersonEditorViewModel {
  /// The text of a field.
  func text(of field: PersonRecord.Field) -> Lens<String> {
    switch field {
    case .salutation: salutation.text
    case .firstName: firstName.text
    case .lastName: lastName.text
    case .birthdate: birthdate.text
    }
  }

  /// What is wrong with a field.
  func error(of field: PersonRecord.Field) -> Computed<FieldError?> {
    switch field {
    case .salutation: salutation.error
    case .firstName: firstName.error
    case .lastName: lastName.error
    case .birthdate: birthdate.error
    }
  }

  /// Whether a field has a draft.
  func isDirty(_ field: PersonRecord.Field) -> Computed<Bool> {
    switch field {
    case .salutation: salutation.isDirty
    case .firstName: firstName.isDirty
    case .lastName: lastName.isDirty
    case .birthdate: birthdate.isDirty
    }
  }

  /// The contents of the fields that have drafts.
  fileprivate var draftTexts: [PersonRecord.Field: String] {
    PersonRecord.Field.allCases.reduce(into: [:]) { texts, field in
      if isDirty(field).peek() { texts[field] = text(of: field).peek() }
    }
  }
}

extension PersonRecord.Field {
  /// The value of a person, as a field shows it.
  fileprivate func text(in person: Person) -> String { PersonChange.text(of: self, in: person) ?? "" }
}
