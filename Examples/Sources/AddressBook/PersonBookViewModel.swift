public import Binding
public import BindingArchitecture
import BindingCollections
import BindingForms
public import Foundation
public import PersonVM

/// A whole app about persons: a list with search and selection beside the form of the person who is selected, undo,
/// and saving by a service.
///
///     let book = PersonBookViewModel(service: PersonFile(url: url))
///     book.load.execute()
///     book.listing.searchText.bindTwoWay(to: searchEntry).store(in: scope)
///     book.editor.observe { showForm($0) }.store(in: scope)
///     book.save.bind(to: saveButton).store(in: scope)
///     book.undo.bind(to: undoButton).store(in: scope)
///
/// **Editing.** What is typed is written to the person with each key, and the list follows. What cannot be written,
/// such as a day that there is not, stays in its field, also when another person is selected; until it is mended
/// nothing can be saved, and ``showErrors`` leads there.
///
/// **Undo** takes back edits, additions and removals, and selects the person to whom they were made. Typing in one
/// person is one step as long as no more than a second lies between two keys.
///
/// **Saving** hands the records of all persons to the service, with what else they had. What is typed meanwhile is
/// still to be saved. After a failure nothing is lost, and ``failureText`` says what went wrong.
///
/// **Questions** go to ``confirmRemoval`` and ``confirmClosing``; a view, or a test, answers them.
///
/// Tests give it a clock and a present day.
@MainActor
public final class PersonBookViewModel {
  /// What is to become of changes when the app is closed.
  public enum Closing: Sendable {
    /// They are saved first.
    case save
    /// They are lost.
    case discard
    /// The app stays.
    case cancel
  }

  /// The persons, searched and sorted, and the one who is selected.
  public let listing: PersonListing
  /// The form of the person who is selected; another one for each, `nil` while nobody is. In a batch that selects
  /// somebody else it changes at the end.
  public let editor: ReadOnly<PersonFormViewModel?>
  /// The person who is shown apart from the list, see ``showCard``.
  public let card = Presentation<PersonViewModel>(name: "card")

  /// Fetches the persons; enabled until they have been fetched.
  public let load: Command<Void, Void>
  /// Saves the persons; if it is disabled, its reason says why.
  public let save: Command<Void, Void>
  /// Does again what has failed last, see ``failureText``; enabled while there is such a failure.
  public let retry: Command<Void, Void>
  /// Adds somebody without a name, and lets the user type it; enabled once the persons are there.
  public let add: Command<Void, Void>
  /// Takes the person who is selected out of the list, after a question, and selects the next one.
  public let remove: Command<Void, Void>
  /// Selects the first person with an error, and moves the focus to the field; enabled while there is one.
  public let showErrors: Command<Void, Void>
  /// Shows the person who is selected by way of ``card``.
  public let showCard: Command<Void, Void>
  /// Takes one edit back: what was typed in the form that is shown and cannot be written, or else the latest edit.
  public let undo: Command<Void, Void>
  /// Sends ``closed``, after a question if there is something to be saved.
  public let close: Command<Void, Void>

  /// Whether there is something to be saved.
  public let hasChanges: Computed<Bool>
  /// What the user is told of the state of the persons: "Saving …", "Not saved", or nothing.
  public let statusText: Computed<String>
  /// How many persons cannot be saved as they are, as a sentence; `nil` for none.
  public let errorText: Computed<String?>
  /// The last failure of loading or saving, as a sentence; `nil` while there is none.
  public let failureText: Computed<String?>

  /// Asks whether somebody is to be removed.
  public let confirmRemoval = Interaction<Alert<Bool>, Bool>(name: "confirmRemoval")
  /// Asks what is to become of changes.
  public let confirmClosing = Interaction<Alert<Closing>, Closing>(name: "confirmClosing")
  /// Sent when the app may be closed.
  public let closed = Event<Void>(name: "closed")

  private let history: History
  private let scope = Scope()

  /// Makes the app, which shows nobody until ``load`` is executed.
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
    // With the persons, so that nobody else gets the identifier of one who was removed.
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
      // The failed command tells of its next failure itself.
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
        // The command tells of its failure itself.
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

  /// Does again what was undone last.
  public var redo: Command<Void, Void> { history.redo }
  /// What a menu calls ``undo``: "Undo Remove", or "Undo".
  public let undoTitle: Computed<String>
  /// What a menu calls ``redo``.
  public var redoTitle: Computed<String> { history.redoTitle }

  /// Keeps form, history and card to the persons that there are.
  private func follow(_ forms: PersonForms) {
    let (listing, history, card, scope) = (listing, history, card, scope)
    // With the persons, so that nobody else gets the identifier of one who was removed.
    var tracked: [ObjectIdentifier: (Observable<Person>, [Subscription])] = [:]
    listing.selection.observe { selected in
      // Who was never selected cannot have been edited: a history of all persons would cost an effect for each.
      if let person = selected?.person, tracked[ObjectIdentifier(person)] == nil {
        weak let weakPerson = person
        // The user edits who is selected: somebody else changes because an edit is taken back, or done again.
        let showing = person.observeChanges { _, _ in
          if let person = weakPerson, listing.selection.peek()?.person !== person { listing.select(person) }
        }
        tracked[ObjectIdentifier(person)] = (person, [history.track(person), showing])
      }
      forms.open(selected)
    }.store(in: scope)
    listing.people.observeChangeSets { changes in
      let gone = changes.removals.map(\.element)
      // What follows the selection runs after this, and the form is needed now.
      let select: (PersonViewModel?) -> Void = {
        listing.selection.value = $0
        forms.open($0)
      }
      if let selected = listing.selection.peek(), gone.contains(where: { $0 === selected }) { select(nil) }
      if let item = card.item.peek(), gone.contains(where: { $0 === item }) { card.dismiss() }
      forms.forget(gone)
      // Somebody who was added, or is back after an undo.
      if gone.isEmpty, changes.insertions.count == 1, let person = changes.insertions.first?.element {
        select(person)
        if person.person.peek().name == Person.Name(first: "", last: "") {
          forms.present.peek()?.firstName.isFocused.value = true
        }
      }
    }.store(in: scope)
  }
}
