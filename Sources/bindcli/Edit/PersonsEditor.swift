import Binding
import BindingForms
import Foundation
import PersonVM

/// The persons of a file while they are edited: the list, an editor of the one that is selected, and the commands.
///
/// All texts are observable and all actions are commands or methods, so that a view has nothing to decide. A person
/// that is saved is written to the file at once; ``undo`` and ``redo`` save as well.
@MainActor final class PersonsEditor {
  let listing: EditedList
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
  /// The question that the user has to answer before anything else.
  let question = Observable(Question?.none, name: "question")
  /// Whether there is nothing more to do.
  let isOver = Observable(false, name: "isOver")

  /// Gives up the draft of the selected person; without one, takes back the last saving.
  let undo: Command<Void, Void>
  /// Saves again the changes that were taken back.
  let redo: Command<Void, Void>
  /// Reads the file again, and keeps the drafts.
  let reload: Command<Void, Void>

  /// A question that is answered by yes or no.
  enum Question: Equatable {
    /// Whether drafts may be lost.
    case quitting
    /// Whether a person of that name shall be deleted.
    case deleting(String)
    /// Whether so many drafts of an earlier session shall be taken over.
    case takingOver(Int)
  }

  private let drafts: PersonDrafts
  private let draftCount: Computed<Int>
  /// Where drafts are kept while they are none of the file.
  private let keeper: DraftFile?
  /// The drafts of earlier sessions that have not been asked for yet.
  private var leftOver: [DraftFile.LeftOver] = []
  private var hasToldFailure = false

  /// Edits the persons of a file, of which one is selected at once.
  ///
  /// - Parameters:
  ///   - name: the name of the file in the title.
  ///   - note: the first message.
  ///   - locale: the language by whose alphabet names are sorted.
  ///   - keepsDrafts: whether drafts are kept on the disk, beside the file, and those of earlier sessions are offered.
  init(
    file: EditedFile, name: String, note: String = "", converter: PersonConverter,
    locale: Locale = PersonConverter.defaultLocale, keepsDrafts: Bool = false,
    today: @escaping () -> CalendarDate = CalendarDate.today
  ) {
    let listing = EditedList(file: file, converter: converter, locale: locale)
    let drafts = PersonDrafts(listing: listing, today: today)
    drafts.message.value = note
    let current = Computed(name: "current") { drafts.current }
    let (selection, question) = (listing.selection, question)
    let draftCount = Computed(name: "draftCount") { drafts.editors.value.values.count { $0.form.isDirty.value } }

    (self.listing, self.drafts, self.draftCount, self.current) = (listing, drafts, draftCount, current)
    titleText = draftCount.map(name: "titleText") { $0 == 0 ? name : "\(name): \(Self.drafts($0))" }
    listText = Computed(name: "listText") {
      let place = listing.selectedOffset.value.map { "#\($0 + 1), " } ?? ""
      return "\(place)\(listing.countText.value), by \(listing.order.value.rawValue)"
    }
    saveText = Computed(name: "saveText") {
      guard let editor = current.value else { return "" }
      if editor.save.isExecuting.value { return "Saving…" }
      if editor.save.isEnabled.value { return "[ Save: Ctrl-S ]" }
      return editor.form.isDirty.value ? "Cannot be saved like this" : "Nothing to save"
    }
    messageText = Computed(name: "messageText") {
      switch question.value {
      case .quitting: "Quit and lose \(Self.drafts(draftCount.value))? y/n"
      case .deleting(let name): "Delete \(name)? y/n"
      case .takingOver(let count): "Take over \(Self.drafts(count)) of an earlier session? y/n"
      case nil: drafts.message.value
      }
    }
    keeper = keepsDrafts ? DraftFile(for: file.path) : nil
    undo = Command(
      enabledIf: {
        let form = current.value?.form
        return form?.isDirty.value == true || form?.canUndo.value == true ? selection.value : nil
      }, name: "undo"
    ) { (id: PersonID) in drafts.undo(id) }
    redo = Command(
      enabledIf: {
        let form = current.value?.form
        return form?.canRedo.value == true && form?.isDirty.value == false ? selection.value : nil
      }, name: "redo"
    ) { (id: PersonID) in drafts.redo(id) }
    reload = Command(name: "reload") { drafts.reload() }

    drafts.select(listing.members.first)
    if keepsDrafts {
      leftOver = DraftFile.leftOver(for: file.path)
      askAboutNext()
    }
  }

  private static func drafts(_ count: Int) -> String { count == 1 ? "1 draft" : "\(count) drafts" }

  /// Whether something is under way that shall be waited for.
  var isBusy: Bool { current.peek()?.save.isExecuting.peek() ?? false }

  /// The name of a person as it is being typed.
  func name(of id: PersonID) -> String { drafts.name(of: id) }

  /// The birthdate of a person, as the file has it.
  func birthdate(of id: PersonID) -> String {
    _ = listing.revision.value
    return listing.person(of: id).birthdate.description
  }

  /// Whether there is a draft of the selected person.
  var hasSelectedDraft: Bool { current.peek()?.form.isDirty.peek() ?? false }

  /// Whether there is a draft of a person.
  func hasDraft(of id: PersonID) -> Bool { drafts.hasDraft(of: id) }

  /// Saves the draft of the selected person. If it cannot be saved, the message says why.
  ///
  /// - Returns: the field that has to be mended first, if there is one.
  @discardableResult
  func save() -> PersonRecord.Field? {
    guard let editor = current.peek() else { return nil }
    for field in PersonRecord.Field.allCases {
      guard let error = editor.error(of: field).peek() else { continue }
      drafts.message.value = "Not saved: \(error.message)"
      return field
    }
    if editor.form.isDirty.peek() { editor.save.execute() } else { drafts.message.value = "Nothing to save." }
    return nil
  }

  // MARK: The list

  /// Lists a new person behind the selected one.
  func add() { drafts.add(after: listing.selection.peek()) }

  /// Writes a copy of the selected person behind it, as it is in the file.
  func duplicate() { if let id = listing.selection.peek() { drafts.duplicate(id) } }

  /// Asks whether the selected person shall be deleted.
  func delete() {
    guard let id = listing.selection.peek() else { return }
    let name = listing.name(of: id)
    question.value = .deleting(name.isEmpty ? "the new person" : name)
  }

  /// Brings back the person that was deleted last.
  func restoreDeleted() { drafts.restoreDeleted() }

  /// Lets the selected person and the one before or behind it change places.
  func movePerson(by step: Int) {
    guard listing.order.peek() == .entry, listing.searchText.peek().isEmpty else {
      return drafts.message.value = "Persons are moved in the order of entry, without a search: Ctrl-O, Escape."
    }
    if let id = listing.selection.peek() { drafts.move(id, by: step) }
  }

  /// Looks whether another program has written the file, and says so.
  func lookAtFile() {
    guard question.peek() == nil, drafts.file.looksChanged() else { return }
    drafts.message.value = "Another program has changed the file. Ctrl-L reads it again, drafts are kept."
  }

  /// What there is to be told about the file beside its persons: what another program has changed, and the records that
  /// were left alone.
  var details: [String] {
    let problems = drafts.file.problems
    var lines: [String] = []
    if !drafts.differences.isEmpty { lines += ["Changed by another program:"] + drafts.differences }
    if !problems.isEmpty { lines += ["Left alone, as they are no persons:"] + problems.map(\.text) }
    return lines.isEmpty ? ["All records are persons, and no other program has changed any."] : lines
  }

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
    if draftCount.peek() == 0 { end() } else { question.value = .quitting }
  }

  /// Ends the editing: drafts that there are have been given up, those of earlier sessions that nobody has taken over
  /// or given up wait for the next one.
  private func end() {
    keeper?.remove()
    isOver.value = true
  }

  /// Answers the question.
  func answer(_ isAgreed: Bool) {
    switch question.peek() {
    case .quitting:
      question.value = nil
      if isAgreed { end() }
    case .deleting:
      question.value = nil
      if isAgreed, let id = listing.selection.peek() { drafts.delete(id) }
    case .takingOver:
      let offered = leftOver.removeFirst()
      let isTaken = isAgreed && drafts.take(offered.drafts)
      if isTaken { keepDrafts() }
      // One that cannot be understood is not lost either.
      if isTaken || !isAgreed { offered.remove() }
      drafts.message.value = isAgreed ? (isTaken ? "" : "The drafts are of another kind of file: \(offered.path)") : ""
      askAboutNext()
    case nil: break
    }
  }

  /// Ends the editing without an answer.
  func leaveUnanswered() {
    question.value = nil
    if draftCount.peek() == 0 { end() }
  }

  private func askAboutNext() {
    question.value = leftOver.first.map { .takingOver($0.drafts.drafts.count) }
  }

  /// Keeps the drafts that there are now, so that they are offered again if this session ends without its user.
  func keepDrafts() {
    guard !isOver.peek() else { return }
    do throws(SystemError) {
      try keeper?.keep(drafts.saved)
    } catch {
      guard !hasToldFailure, drafts.message.peek().isEmpty else { return }
      drafts.message.value = "Drafts are in memory only: \(error.reason)."
      hasToldFailure = true
    }
  }

  /// Whether there are drafts on the disk.
  var keepsDrafts: Bool { keeper?.isKeeping ?? false }

  /// The value that the file has for a field whose draft was typed over another one.
  func valueInFile(of field: PersonRecord.Field) -> String? {
    guard let selected = listing.selection.value, let editor = current.value, editor.isDirty(field).value else {
      return nil
    }
    return drafts.conflicts.value[selected]?[field]
  }
}
