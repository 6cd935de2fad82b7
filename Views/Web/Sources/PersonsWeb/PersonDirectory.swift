public import AddressBook
public import Binding
import BindingCollections
import BindingForms
import PersonVM

/// Persons that several users share: a list with a search, and the editor of the selected person.
///
///     let directory = PersonDirectory(store: database)
///     directory.listing.$searchText.bindTwoWay(to: searchInput).store(in: scope)
///     directory.editor.observe { showForm($0) }.store(in: scope)
///
/// **Others.** Persons that others save are in the list at once, and in the editor's fields without drafts. Drafts
/// stay, even while another person is selected, and no change of others is overwritten silently: the editor asks, and
/// the store refuses.
@MainActor
public final class PersonDirectory {
  /// The persons, searched and sorted, and the selected one.
  public let listing = PersonListing()
  /// The editor of the selected person, or of a new one; `nil` for none.
  public let editor: Computed<PersonEditorViewModel?>
  /// Edits a person who is not in the store yet.
  public let add: Command<Void, Void>
  /// The state of the editor's person, such as "Saving …".
  public let statusText: Computed<String>
  /// The latest failure, as a sentence; empty for none.
  public let failureText: Computed<String>

  private let scope = Scope()

  /// Shows the persons of a store.
  public init(store: any PersonStore) {
    let (listing, numbers) = (listing, Numbers())
    let newcomer = Observable<PersonEditorViewModel?>(nil, name: "newcomer")
    let failure = Observable<(any Error)?>(nil, name: "failure")
    let editors = Editors { person in
      PersonEditorViewModel(person: person.person) {
        guard let id = numbers.id(of: person) else { throw PersonIsGone() }
        try await store.update(StoredPerson(id: id, person: $0), replacing: $1)
      }
    }
    let editor = Computed<PersonEditorViewModel?>(name: "editor", changes: .by(===)) {
      newcomer.value ?? listing.selection.map { editors[$0] }
    }

    add = Command(enabledIf: { newcomer.value == nil }, name: "add") {
      listing.selection = nil
      let blank = Person(firstName: "", lastName: "", birthdate: .today())
      // The editor is kept by the effect that it ends.
      let editor = PersonEditorViewModel(person: Observable(blank, name: "newcomer")) { [weak newcomer] person, _ in
        numbers.awaited = try await store.add(person)
        // The store may have sent the person already.
        numbers.select(in: listing)
        newcomer?.value = nil
      }
      newcomer.value = editor
      editor.firstName.isFocused.value = true
    }
    self.editor = editor
    statusText = Computed(name: "statusText") {
      guard let editor = editor.value else { return "" }
      if editor.save.isExecuting.value { return "Saving …" }
      return editor.form.isDirty.value ? "Not saved" : newcomer.value == nil ? "Saved" : ""
    }
    failureText = Computed(name: "failureText") {
      if let error = failure.value { return "The persons could not be loaded: \(error)" }
      return editor.value?.save.failure.value.map { "The person could not be saved: \($0)" } ?? ""
    }

    listing.$selection.observe { if $0 != nil { newcomer.value = nil } }.store(in: scope)
    scope.task {
      do {
        for try await stored in store.persons() {
          numbers.follow(stored, in: listing)
          editors.keep(listing.people.peek())
        }
      } catch {
        failure.value = error
      }
    }
  }

  /// The forms of persons keep effects of their own, which have to end on the main actor.
  isolated deinit {}
}

/// The numbers of the persons in the list.
@MainActor
private final class Numbers {
  private var persons: [Int64: PersonViewModel] = [:]
  /// The number of a new person, who is to be selected when the list has the person.
  var awaited: Int64?

  func id(of person: PersonViewModel) -> Int64? { persons.first { $0.value === person }?.key }

  /// Brings the list up to date: persons that stay keep their view models.
  func follow(_ stored: [StoredPerson], in listing: PersonListing) {
    batch {
      let former = persons
      persons = [:]
      let people = stored.map { stored in
        let person = former[stored.id] ?? PersonViewModel(person: stored.person)
        if person.person.peek() != stored.person { person.person.value = stored.person }
        persons[stored.id] = person
        return person
      }
      listing.people.replaceAll(with: people, by: { ObjectIdentifier($0) })
      if let selected = listing.$selection.peek(), id(of: selected) == nil { listing.selection = nil }
      select(in: listing)
    }
  }

  func select(in listing: PersonListing) {
    guard let awaited, let person = persons[awaited] else { return }
    listing.selection = person
    self.awaited = nil
  }
}

/// The editors of persons that were selected, with their drafts.
@MainActor
private final class Editors {
  private var editors: [ObjectIdentifier: PersonEditorViewModel] = [:]
  private let make: (PersonViewModel) -> PersonEditorViewModel

  init(_ make: @escaping (PersonViewModel) -> PersonEditorViewModel) { self.make = make }

  subscript(person: PersonViewModel) -> PersonEditorViewModel {
    if let editor = editors[ObjectIdentifier(person)] { return editor }
    let editor = make(person)
    editors[ObjectIdentifier(person)] = editor
    return editor
  }

  func keep(_ persons: some Sequence<PersonViewModel>) {
    let present = Set(persons.map { ObjectIdentifier($0) })
    editors = editors.filter { present.contains($0.key) }
  }
}
