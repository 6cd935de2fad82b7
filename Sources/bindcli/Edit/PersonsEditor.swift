import Binding
import BindingForms
import BindingCollections
import PersonVM

/// The persons of a file while they are edited: the list, an editor of the one that is selected, and the commands.
///
/// All texts are observable and all actions are commands or methods, so that a view has nothing to decide. A person
/// that is saved is written to the file at once; ``undo`` and ``redo`` save as well.
@MainActor final class PersonsEditor {
  let listing: PersonListing
  /// The editor of the selected person.
  let current: Computed<PersonEditorViewModel?>
  /// The name of the file, and how many drafts there are.
  let titleText: Computed<String>
  /// How many are listed and how they are sorted.
  let listText: Computed<String>
  /// Whether the selected person can be saved, or why not.
  let saveText: Computed<String>
  /// The message about the last action, or the question that has to be answered.
  let messageText: Computed<String>
  /// Whether the user has to say if drafts may be lost.
  let isAsking = Observable(false, name: "isAsking")
  /// Whether there is nothing more to do.
  let isOver = Observable(false, name: "isOver")

  /// Gives up the draft of the selected person; without one, takes back the last saving.
  let undo: Command<Void, Void>
  /// Saves again the changes that were taken back.
  let redo: Command<Void, Void>
  /// Reads the file again, and keeps the drafts.
  let reload: Command<Void, Void>

  private let drafts: PersonDrafts
  private let draftCount: Computed<Int>

  /// Edits the persons of a file, of which one is selected at once.
  ///
  /// - Parameters:
  ///   - name: the name of the file in the title.
  ///   - note: the first message.
  init(
    file: EditedFile, name: String, note: String = "", converter: PersonConverter,
    today: @escaping () -> CalendarDate = CalendarDate.today
  ) {
    let listing = PersonListing(file.document.records.map(\.person), converter: converter)
    let drafts = PersonDrafts(listing: listing, file: file, converter: converter, today: today)
    drafts.message.value = note
    let current = Computed(name: "current") { drafts.current }
    let (selection, isAsking) = (listing.selection, isAsking)
    let draftCount = Computed(name: "draftCount") { drafts.editors.value.values.count { $0.form.isDirty.value } }

    (self.listing, self.drafts, self.draftCount, self.current) = (listing, drafts, draftCount, current)
    titleText = draftCount.map(name: "titleText") { $0 == 0 ? name : "\(name): \(Self.drafts($0))" }
    listText = Computed(name: "listText") { "\(listing.countText.value), by \(listing.order.value.rawValue)" }
    saveText = Computed(name: "saveText") {
      guard let editor = current.value else { return "" }
      if editor.save.isExecuting.value { return "Saving…" }
      if editor.save.isEnabled.value { return "[ Save: Ctrl-S ]" }
      return editor.form.isDirty.value ? "Cannot be saved like this" : "Nothing to save"
    }
    messageText = Computed(name: "messageText") {
      isAsking.value ? "Quit and lose \(Self.drafts(draftCount.value))? y/n" : drafts.message.value
    }
    undo = Command(
      enabledIf: {
        let form = current.value?.form
        return form?.isDirty.value == true || form?.canUndo.value == true ? selection.value : nil
      }, name: "undo"
    ) { (person: PersonViewModel) in drafts.undo(person) }
    redo = Command(
      enabledIf: {
        let form = current.value?.form
        return form?.canRedo.value == true && form?.isDirty.value == false ? selection.value : nil
      }, name: "redo"
    ) { (person: PersonViewModel) in drafts.redo(person) }
    reload = Command(name: "reload") { drafts.reload() }

    drafts.select(listing.people.peek().first)
  }

  private static func drafts(_ count: Int) -> String { count == 1 ? "1 draft" : "\(count) drafts" }

  /// Whether something is under way that shall be waited for.
  var isBusy: Bool { current.peek()?.save.isExecuting.peek() ?? false }

  /// Whether there is a draft of a person.
  func hasDraft(of person: PersonViewModel) -> Bool { drafts.hasDraft(of: person) }

  /// Saves the draft of the selected person, if it can be saved.
  func save() { current.peek()?.save.execute() }

  /// Selects the person that stands so many places further on in the list, or the last one there is.
  func moveSelection(by distance: Int) {
    let listed = listing.listed.peek()
    guard !listed.isEmpty else { return }
    let target = listing.selectedOffset.peek().map { $0 + distance } ?? 0
    drafts.select(listed[min(max(target, 0), listed.count - 1)])
  }

  /// Sorts the list by the next order.
  func sortOtherwise() {
    let orders = PersonOrder.allCases
    let index = orders.firstIndex(of: listing.order.peek()) ?? 0
    listing.order.value = orders[(index + 1) % orders.count]
  }

  /// The user has pressed a key: the message before has been read.
  func forgetMessage() { drafts.message.value = "" }

  /// Ends the editing, after a question if there are drafts.
  func quit() {
    if draftCount.peek() == 0 { isOver.value = true } else { isAsking.value = true }
  }

  /// Answers the question.
  func answer(_ isAgreed: Bool) {
    isAsking.value = false
    if isAgreed { isOver.value = true }
  }
}
