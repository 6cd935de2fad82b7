public import Binding
public import BindingArchitecture
import BindingCollections
import BindingForms
public import Foundation
public import PersonVM

/// A whole app about persons: a list with search and selection beside the form of the selected person, undo, and saving
/// by a service.
///
///     let book = PersonBookViewModel(service: PersonFile(url: url))
///     book.load.execute()
///     book.listing.searchText.bindTwoWay(to: searchEntry).store(in: scope)
///     book.editor.observe { showForm($0) }.store(in: scope)
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
  public let editor: ReadOnly<PersonFormViewModel?>
  /// The person who is shown apart from the list, see ``showCard``.
  public let card = Presentation<PersonViewModel>(name: "card")

  /// Fetches the persons; enabled until they have been fetched.
  public let load: Command<Void, Void>
  /// Saves the persons; if it is disabled, its reason says why.
  public let save: Command<Void, Void>
  /// Repeats what has failed last, see ``failureText``; enabled while there is such a failure.
  public let retry: Command<Void, Void>
  /// Adds a person without a name, and lets the user type it; enabled once the persons have been fetched.
  public let add: Command<Void, Void>
  /// Removes the selected person, after a question, and selects the next one.
  public let remove: Command<Void, Void>
  /// Selects the first person with an error, and moves the focus to the field; enabled while there is one.
  public let showErrors: Command<Void, Void>
  /// Shows the selected person on ``card``.
  public let showCard: Command<Void, Void>
  /// Takes one edit back: the text in the form that cannot be written, or else the latest edit.
  public let undo: Command<Void, Void>
  /// Sends ``closed``, after a question if there are unsaved changes.
  public let close: Command<Void, Void>

  /// Whether there are unsaved changes.
  public let hasChanges: Computed<Bool>
  /// The state of the persons for the user: "Saving …", "Not saved", or nothing.
  public let statusText: Computed<String>
  /// The number of persons that cannot be saved because of an error, as a sentence; `nil` for none.
  public let errorText: Computed<String?>
  /// The last failure of loading or saving, as a sentence; `nil` while there is none.
  public let failureText: Computed<String?>

  /// Asks whether a person is to be removed.
  public let confirmRemoval = Interaction<Alert<Bool>, Bool>(name: "confirmRemoval")
  /// Asks what happens to unsaved changes.
  public let confirmClosing = Interaction<Alert<Closing>, Closing>(name: "confirmClosing")
  /// Sent when the app may be closed.
  public let closed = Event<Void>(name: "closed")

  private let history: History
  private let scope = Scope()

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
    let listing = PersonListing(converter: converter, locale: locale())
    let forms = PersonForms { PersonFormViewModel(person: $0, converter: converter, today: today) }
    let history = History(of: listing.people, merging: .seconds(1), clock: clock, name: "history")
    let isLoaded = Observable(false, name: "isLoaded")
    // With the persons, so that no new person gets the identifier of a removed one.
    var known: [ObjectIdentifier: (PersonViewModel, PersonRecord)] = [:]
    let isSaved = history.isAtSavedState
    let errorText = Computed<String?>(name: "errorText") {
      switch forms.invalid.value.count {
      case 0: nil
      case 1: "One person has an error."
      case let count: "\(count) persons have errors."
      }
    }
    let hasChanges = Computed(name: "hasChanges") { !isSaved.value || !forms.invalid.value.isEmpty }
    let (confirmRemoval, confirmClosing, closed, card) = (confirmRemoval, confirmClosing, closed, card)

    let load = Command<Void, Void>(enabledIf: { !isLoaded.value }, name: "load") {
      let records = try await service.records()
      let people = records.map { PersonViewModel(person: $0.person, converter: converter) }
      for (person, record) in zip(people, records) { known[ObjectIdentifier(person)] = (person, record) }
      listing.people.value = PersistentArray(people)
      isLoaded.value = true
      history.clear()
      history.markSaved()
    }
    let save = Command<Void, Void>(
      disabledBecause: {
        guard isLoaded.value else { return "The persons are not loaded." }
        return errorText.value ?? (isSaved.value ? "There is nothing to save." : nil)
      }, name: "save"
    ) {
      let point = history.point
      try await service.save(
        listing.people.peek().map { person in
          var record = known[ObjectIdentifier(person)]?.1 ?? PersonRecord(person.person.peek())
          record.person = person.person.peek()
          return record
        })
      history.markSaved(at: point)
    }
    (self.listing, self.history, self.load, self.save) = (listing, history, load, save)
    (self.hasChanges, self.errorText, editor) = (hasChanges, errorText, forms.present.readOnly)

    retry = Command(
      given: { save.failure.value != nil ? save : load.failure.value != nil ? load : nil }, name: "retry"
    ) { failed in
      // The failed command reports its next failure itself.
      _ = try? await failed.run()
    }
    add = Command(enabledIf: { isLoaded.value }, name: "add") {
      let person = Person(firstName: "", lastName: "", birthdate: today())
      listing.searchText.value = ""
      history.group("Add") { listing.people.append(PersonViewModel(person: person, converter: converter)) }
    }
    remove = Command(given: { listing.selection.value }, name: "remove") { person in
      guard try await confirmRemoval.ask(.removal(of: person.nameText.peek())) else { return }
      let next = listing.neighbor(of: person)
      batch {
        history.group("Remove") { listing.remove(person) }
        listing.selection.value = next
      }
    }
    showErrors = Command(given: { forms.invalid.value.first }, name: "showErrors") { form in
      listing.select(form.person)
      form.showErrors()
    }
    showCard = Command(given: { listing.selection.value }, name: "showCard") { card.item.value = $0 }
    close = Command(name: "close") {
      // What is being saved need not be asked for.
      if save.isExecuting.peek() { for await isSaving in save.isExecuting.values where !isSaving { break } }
      let answer = hasChanges.peek() ? try await confirmClosing.ask(.closing(canSave: save.isEnabled.peek())) : .discard
      if answer == .cancel { return }
      if answer == .save {
        // The command reports its failure itself.
        do { try await save.run() } catch { return }
      }
      closed.send()
    }
    statusText = Computed(name: "statusText") {
      if load.isExecuting.value { return "Loading …" }
      if save.isExecuting.value { return "Saving …" }
      return hasChanges.value ? "Not saved" : ""
    }
    failureText = Computed(name: "failureText") {
      if let error = save.failure.value { return "The persons could not be saved: \(error)" }
      return load.failure.value.map { "The persons could not be loaded: \($0)" }
    }
    undo = Command(
      enabledIf: { forms.present.value?.hasRefusedDraft ?? false || history.undo.isEnabled.value }, name: "undo"
    ) {
      if let form = forms.present.peek(), form.hasRefusedDraft {
        form.revertRefusedDraft()
      } else {
        history.undo.execute()
      }
    }
    let undoTitle = history.undoTitle
    self.undoTitle = Computed(name: "undoTitle") {
      forms.present.value?.hasRefusedDraft ?? false ? "Undo" : undoTitle.value
    }
    follow(forms)
  }

  /// Forms and the history keep effects of their own, which have to end on the main actor.
  isolated deinit {}

  /// Redoes what was undone last.
  public var redo: Command<Void, Void> { history.redo }
  /// The title of ``undo`` in a menu: "Undo Remove", or "Undo".
  public let undoTitle: Computed<String>
  /// The title of ``redo`` in a menu.
  public var redoTitle: Computed<String> { history.redoTitle }

  /// Restricts form, history and card to the present persons.
  private func follow(_ forms: PersonForms) {
    let (listing, history, card, scope) = (listing, history, card, scope)
    // With the persons, so that no new person gets the identifier of a removed one.
    var tracked: [ObjectIdentifier: (Observable<Person>, [Subscription])] = [:]
    listing.selection.observe { selected in
      // A person who was never selected cannot have been edited: a history of all persons would cost an effect for
      // each.
      if let person = selected?.person, tracked[ObjectIdentifier(person)] == nil {
        weak let weakPerson = person
        // The user edits the selected person: another person changes only by undo or redo.
        let showing = person.observeChanges { _, _ in
          if let person = weakPerson, listing.selection.peek()?.person !== person { listing.select(person) }
        }
        tracked[ObjectIdentifier(person)] = (person, [history.track(person), showing])
      }
      forms.open(selected)
    }.store(in: scope)
    listing.people.observeChangeSets { changes in
      let gone = changes.removals.map(\.element)
      // Effects of the selection run after this, and the form is needed now.
      let select: (PersonViewModel?) -> Void = {
        listing.selection.value = $0
        forms.open($0)
      }
      if let selected = listing.selection.peek(), gone.contains(where: { $0 === selected }) { select(nil) }
      if let item = card.item.peek(), gone.contains(where: { $0 === item }) { card.dismiss() }
      forms.forget(gone)
      // A person who was added, or is back after an undo.
      if gone.isEmpty, changes.insertions.count == 1, let person = changes.insertions.first?.element {
        select(person)
        if person.person.peek().name == Person.Name(first: "", last: "") {
          forms.present.peek()?.firstName.isFocused.value = true
        }
      }
    }.store(in: scope)
  }
}
