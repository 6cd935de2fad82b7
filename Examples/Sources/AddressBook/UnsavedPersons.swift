import Binding
import BindingCollections
import BindingForms
import PersonVM

/// A person as a storage keeps what was typed and not saved.
struct UnsavedPerson: Codable, Equatable {
  /// The person as saved; `nil` for one who was added.
  var saved: PersonRecord?
  /// The person as edited.
  var edited: PersonRecord
  /// The texts in the form that cannot be written; `nil` for none.
  var drafts: FormDrafts?
}

/// The persons of a book who differ from what was saved. A person who was never selected cannot, so only those who were
/// are looked at.
@MainActor final class UnsavedPersons {
  private let archive: PersonArchive
  private let forms: PersonForms
  /// The selected person, and earlier ones who have unsaved changes.
  @Tracked private var opened: [PersonViewModel] = []
  private lazy var listed = Computed(name: "listed") { [archive] in
    Set(archive.listing.people.value.map { ObjectIdentifier($0) })
  }

  init(in archive: PersonArchive, _ forms: PersonForms) { (self.archive, self.forms) = (archive, forms) }

  /// What is not saved, the texts in forms among it. A tracked read.
  var all: [UnsavedPerson] { opened.compactMap { change(of: $0) } }

  private func change(of person: PersonViewModel) -> UnsavedPerson? {
    guard listed.value.contains(ObjectIdentifier(person)) else { return nil }
    let (saved, edited) = (archive.savedRecord(of: person), archive.record(of: person))
    let drafts = forms.form(of: person).map { $0.drafts.value }.flatMap { $0.isEmpty ? nil : $0 }
    return edited == saved && drafts == nil ? nil : UnsavedPerson(saved: saved, edited: edited, drafts: drafts)
  }

  /// Notes that a person may be edited from now on.
  func open(_ person: PersonViewModel?) {
    untracked {
      var opened = opened.filter { $0 === person || change(of: $0) != nil }
      if let person, !opened.contains(where: { $0 === person }) { opened.append(person) }
      self.opened = opened
    }
  }

  /// Writes what was typed before the app was started, and leaves the form of the last person open. Of persons whose
  /// records were changed in the meantime nothing is written.
  func restore(_ changes: [UnsavedPerson]) {
    untracked {
      for change in changes {
        guard let person = archive.restore(change.edited, of: change.saved) else { continue }
        opened.append(person)
        forms.open(person)
        if let drafts = change.drafts { forms.present?.drafts.value = drafts }
      }
    }
  }

  /// Gives up what is not saved.
  func discard() { opened = [] }
}
