public import Binding
public import BindingArchitecture
import BindingCollections
import BindingForms
public import BindingStorage
public import Foundation
public import PersonVM

/// A whole app about persons: a list with search and selection beside the form of the selected person, undo, and saving
/// by a service.
///
///     let book = PersonBookViewModel(service: PersonFile(url: url))
///     book.load.execute()
///     book.listing.$searchText.bindTwoWay(to: searchEntry).store(in: scope)
///     Computed(of: book, \.editor).observe { showForm($0) }.store(in: scope)
///     book.save.bind(to: saveButton).store(in: scope)
///     book.undo.bind(to: undoButton).store(in: scope)
///
/// **Editing.** Each key writes the person, and the list follows. A text that cannot be written, such as a day that
/// does not exist, stays in its field, even when another person is selected; until it is corrected nothing can be
/// saved, and ``showErrors`` leads there.
///
/// **Undo** takes back edits, additions and removals, and selects the edited person. Typing in one person is one step
/// as long as no more than a second lies between two keys.
///
/// **Saving** passes the records of all persons to the service, with their unknown keys. Texts typed meanwhile are
/// still to be saved. After a failure nothing is lost, and ``failureText`` says what went wrong.
///
/// **Coming back.** With ``restore(from:)`` a storage keeps search, order, selection, and what was typed and not saved.
/// If the app is killed, the next one begins with them.
///
/// **Questions** go to ``confirmRemoval`` and ``confirmClosing``; a view, or a test, answers them.
///
/// Tests give it a clock and a present day.
@MainActor
public final class PersonBookViewModel {
  /// What happens to changes when the app is closed.
  public enum Closing: Sendable {
    /// They are saved first.
    case save
    /// They are lost.
    case discard
    /// The app stays open.
    case cancel
  }

  /// The persons, searched and sorted, and the selected one.
  public let listing: PersonListing
  /// The form of the selected person, one for each; `nil` while none is selected. In a batch that selects another
  /// person it changes at the end.
  public var editor: PersonFormViewModel? { forms.present }
  /// The person who is shown apart from the list, see ``showCard``.
  public let card = Presentation<PersonViewModel>(name: "card")

  /// Whether there are unsaved changes.
  public var hasChanges: Bool { !archive.isSaved || !forms.invalid.isEmpty }
  /// The state of the persons for the user: "Saving …", "Not saved", or nothing.
  public var statusText: String {
    if load.isExecuting.value { return "Loading …" }
    if save.isExecuting.value { return "Saving …" }
    return hasChanges ? "Not saved" : ""
  }
  /// The number of persons that cannot be saved because of an error, as a sentence; `nil` for none.
  public var errorText: String? {
    switch forms.invalid.count {
    case 0: nil
    case 1: "One person has an error."
    case let count: "\(count) persons have errors."
    }
  }
  /// The last failure of loading or saving, as a sentence; `nil` while there is none.
  public var failureText: String? {
    if let error = save.failure.value { return "The persons could not be saved: \(error)" }
    return load.failure.value.map { "The persons could not be loaded: \($0)" }
  }
  /// The title of ``undo`` in a menu: "Undo Remove", or "Undo".
  public var undoTitle: String { hasRefusedDraft ? "Undo" : history.undoTitle.value }
  /// The title of ``redo`` in a menu.
  public var redoTitle: String { history.redoTitle.value }

  /// Fetches the persons; enabled until they have been fetched.
  public private(set) lazy var load = Command<Void, [PersonRecord]>(
    for: self, enabledIf: { !$0.archive.isLoaded }, name: "load"
  ) { [service = archive.service] in
    try await service.records()
  } then: { me, records in
    me.archive.take(records)
    me.restorePersons()
  }
  /// Saves the persons; if it is disabled, its reason says why.
  public private(set) lazy var save = Command<Void, Void>(
    for: self,
    disabledBecause: { me in
      if !me.archive.isLoaded { return "The persons are not loaded." }
      return me.errorText ?? (me.archive.isSaved ? "There is nothing to save." : nil)
    }, name: "save"
  ) { [archive] in try await archive.save() }
  /// Repeats what has failed last, see ``failureText``; enabled while there is such a failure.
  public private(set) lazy var retry = Command(for: self, enabledIf: { $0.failureText != nil }, name: "retry") { me in
    if me.save.failure.value == nil { me.load.execute() } else { me.save.execute() }
  }
  /// Adds a person without a name, and lets the user type it; enabled once the persons have been fetched.
  public private(set) lazy var add = Command(for: self, enabledIf: { $0.archive.isLoaded }, name: "add") { me in
    let person = Person(firstName: "", lastName: "", birthdate: me.today())
    me.listing.searchText = ""
    me.history.group("Add") { me.listing.people.append(PersonViewModel(person: person, converter: me.converter)) }
  }
  /// Removes the selected person, after a question, and selects the next one.
  public private(set) lazy var remove = makeRemove()
  /// Selects the first person with an error, and moves the focus to the field; enabled while there is one.
  public private(set) lazy var showErrors = Command(
    for: self, given: { $0.forms.invalid.first }, name: "showErrors"
  ) { me, form in
    me.listing.select(form.person)
    form.showErrors()
  }
  /// Shows the selected person on ``card``.
  public private(set) lazy var showCard = Command(for: self, given: { $0.listing.selection }, name: "showCard") {
    me, person in me.card.item.value = person
  }
  /// Takes one edit back: the text in the form that cannot be written, or else the latest edit.
  public private(set) lazy var undo = Command(
    for: self, enabledIf: { $0.hasRefusedDraft || $0.history.undo.isEnabled.value }, name: "undo"
  ) { me in
    if let form = me.editor, form.hasRefusedDraft { form.revertRefusedDraft() } else { me.history.undo.execute() }
  }
  /// Redoes what was undone last.
  public var redo: Command<Void, Void> { history.redo }
  /// Sends ``closed``, after a question if there are unsaved changes.
  public private(set) lazy var close = makeClose()

  /// Asks whether a person is to be removed.
  public let confirmRemoval = Interaction<Alert<Bool>, Bool>(name: "confirmRemoval")
  /// Asks what happens to unsaved changes.
  public let confirmClosing = Interaction<Alert<Closing>, Closing>(name: "confirmClosing")
  /// Sent when the app may be closed.
  public let closed = Event<Void>(name: "closed")

  private let archive: PersonArchive
  private let forms: PersonForms
  private let unsaved: UnsavedPersons
  private let converter: PersonConverter
  private let today: () -> CalendarDate
  private let scope = Scope()
  /// What keeps the state of the persons, once they are loaded.
  private var storage: ValueStorage?
  private var history: History { archive.history }
  private var hasRefusedDraft: Bool { editor?.hasRefusedDraft ?? false }

  /// Makes the app, which shows no persons until ``load`` is executed.
  ///
  /// - Parameters:
  ///   - service: where the persons are kept.
  ///   - converter: how names and birthdates read.
  ///   - locale: the language by whose alphabet names are sorted. Observables that it reads are tracked.
  ///   - today: the present day; no birthdate may be later. It may read observables.
  ///   - clock: tells the time between two keys.
  public init(
    service: any PersonRecordService, converter: PersonConverter = .init(),
    locale: @autoclosure @escaping () -> Locale = PersonConverter.defaultLocale,
    today: @escaping () -> CalendarDate = CalendarDate.today, clock: any Clock<Duration> = ContinuousClock()
  ) {
    listing = PersonListing(converter: converter, locale: locale())
    archive = PersonArchive(of: listing, in: service, converter: converter, clock: clock)
    forms = PersonForms { PersonFormViewModel(person: $0, converter: converter, today: today) }
    unsaved = UnsavedPersons(in: archive, forms)
    (self.converter, self.today) = (converter, today)
    follow(forms)
  }

  /// Forms keep effects of their own, which have to end on the main actor.
  isolated deinit {}

  /// Brings back what a storage has kept: the search, the order, the selected person, and what was typed and not saved.
  /// From then on the storage keeps them. Call it before the persons are loaded.
  ///
  ///     book.restore(from: FileStorage(url))
  ///     book.load.execute()
  ///
  /// What was typed comes back as it was: edits that have no step of undo, added persons, and texts that cannot be
  /// written. It is not written over a record that was changed since, and ``close`` with ``Closing/discard`` gives it
  /// up. A removed person is there again, unless that was saved. While the persons cannot be loaded all of it stays
  /// stored.
  public func restore(from storage: ValueStorage) {
    listing.$searchText.persist("search", in: storage).store(in: scope)
    listing.$order.persist("order", in: storage).store(in: scope)
    self.storage = storage
    if archive.isLoaded { restorePersons() }
  }

  private func restorePersons() {
    guard let storage = storage.take() else { return }
    let (archive, listing, forms, unsaved) = (archive, listing, forms, unsaved)
    // What another program stores later is what it shows itself.
    var isBegun = false
    Lens(name: "unsaved", get: { unsaved.all }, set: { if !isBegun { unsaved.restore($0) } })
      .persist("unsaved", in: storage).store(in: scope)
    let selected = Lens(
      name: "selected", get: { listing.selection.map { archive.identity(of: $0) } },
      set: { record in
        if !isBegun { listing.selection = listing.people.peek().first { archive.identity(of: $0) == record } }
      })
    selected.persist("selected", in: storage).store(in: scope)
    isBegun = true
    forms.open(listing.$selection.peek())
  }

  // Work that asks later, or more than once, is that of a command without an owner.

  private func makeRemove() -> Command<Void, Void> {
    Command(given: { [listing] in listing.selection }, name: "remove") {
      @MainActor [confirmRemoval, listing, history] person in
      guard try await confirmRemoval.ask(.removal(of: person.nameText.peek())) else { return }
      let next = listing.neighbor(of: person)
      batch {
        history.group("Remove") { listing.remove(person) }
        listing.selection = next
      }
    }
  }

  private func makeClose() -> Command<Void, Void> {
    Command(name: "close") { @MainActor [weak self] in try await self?.askAndClose() }
  }

  private func askAndClose() async throws {
    // What is being saved need not be asked for.
    if save.isExecuting.value { for await isSaving in save.isExecuting.values where !isSaving { break } }
    let answer = hasChanges ? try await confirmClosing.ask(.closing(canSave: save.isEnabled.value)) : .discard
    if answer == .cancel { return }
    if answer == .discard { unsaved.discard() }
    if answer == .save {
      // The command reports its failure itself.
      do { try await save.run() } catch { return }
    }
    closed.send()
  }

  /// Restricts form, history and card to the present persons.
  private func follow(_ forms: PersonForms) {
    let (listing, history, unsaved, card, scope) = (listing, history, unsaved, card, scope)
    // With the persons, so that no new person gets the identifier of a removed one.
    var tracked: [ObjectIdentifier: (Observable<Person>, [Subscription])] = [:]
    listing.$selection.observe { selected in
      // A person who was never selected cannot have been edited: a history of all persons would cost an effect for
      // each.
      if let person = selected?.person, tracked[ObjectIdentifier(person)] == nil {
        weak let weakPerson = person
        // The user edits the selected person: another person changes only by undo or redo.
        let showing = person.observeChanges { _, _ in
          if let person = weakPerson, listing.$selection.peek()?.person !== person { listing.select(person) }
        }
        tracked[ObjectIdentifier(person)] = (person, [history.track(person), showing])
      }
      forms.open(selected)
      unsaved.open(selected)
    }.store(in: scope)
    listing.people.observeChangeSets { changes in
      let gone = changes.removals.map(\.element)
      // Effects of the selection run after this, and the form is needed now.
      let select: (PersonViewModel?) -> Void = {
        listing.selection = $0
        forms.open($0)
      }
      if let selected = listing.$selection.peek(), gone.contains(where: { $0 === selected }) { select(nil) }
      if let item = card.item.peek(), gone.contains(where: { $0 === item }) { card.dismiss() }
      forms.forget(gone)
      // A person who was added, or is back after an undo.
      if gone.isEmpty, changes.insertions.count == 1, let person = changes.insertions.first?.element {
        select(person)
        if person.person.peek().name == Person.Name(first: "", last: "") {
          untracked { forms.present }?.firstName.isFocused.value = true
        }
      }
    }.store(in: scope)
  }
}
