import Binding
import BindingForms
import PersonVM
import TerminalWidgets

/// The view: entries and labels of a terminal, bound to the edited person. It decides nothing.
///
/// Entries are bound two ways, texts one way, and keys call commands, as buttons would. When another person is selected
/// the bindings are made anew; those before end by themselves, because they belong to the effect that made them.
@MainActor final class PersonForm {
  let pane: ListPane

  private let editor: PersonsEditor
  /// How many lines of a page there is room for.
  var pageHeight = 1
  private let search: TextEntry
  private let salutation: TextEntry
  private let firstName: TextEntry
  private let lastName: TextEntry
  private let birthdate: TextEntry
  private var entries: [TextEntry] { [salutation, firstName, lastName, birthdate] }
  private var shown = FormContent()
  private let bindings = Scope()

  init(_ editor: PersonsEditor) {
    self.editor = editor
    pane = ListPane(editor)
    let killed = KilledText()
    (search, salutation, firstName) = (TextEntry(killed: killed), TextEntry(killed: killed), TextEntry(killed: killed))
    (lastName, birthdate) = (TextEntry(killed: killed), TextEntry(killed: killed))
    bind()
  }

  private func bind() {
    editor.titleText.bind(to: self, \.shown.title).store(in: bindings)
    editor.listText.bind(to: self, \.shown.listText).store(in: bindings)
    editor.saveText.bind(to: self, \.shown.saveText).store(in: bindings)
    editor.messageText.bind(to: self, \.shown.message).store(in: bindings)
    editor.listing.searchText.bindTwoWay(to: search).store(in: bindings)
    pane.rows.bind(to: self, \.shown.rows).store(in: bindings)
    editor.current.bind(to: self, name: "form") { form, current in
      if let current { form.bind(to: current) } else { form.clear() }
    }.store(in: bindings)
  }

  private func bind(to editor: PersonEditorViewModel) {
    // The steps are those of another person.
    for entry in entries { entry.forget() }
    editor.salutation.bindTwoWay(to: salutation).keptByEffect()
    editor.firstName.bindTwoWay(to: firstName).keptByEffect()
    editor.lastName.bindTwoWay(to: lastName).keptByEffect()
    editor.birthdate.bindTwoWay(to: birthdate).keptByEffect()
    let errors = [
      editor.salutation.error, editor.firstName.error, editor.lastName.error, editor.birthdate.error,
    ]
    for (index, error) in errors.enumerated() {
      error.bind(to: self) { $0.shown.fields[index].error = $1?.message ?? "" }.keptByEffect()
    }
    for field in PersonRecord.Field.allCases {
      Computed(name: "valueInFile") { [weak self] in self?.editor.valueInFile(of: field) ?? nil }
        .bind(to: self) { $0.shown.fields[field.rawValue].note = $1.map { "In the file: \($0)" } ?? "" }.keptByEffect()
    }
    editor.nameText.bind(to: self, \.shown.nameText).keptByEffect()
    editor.birthdateText.bind(to: self, \.shown.birthdateText).keptByEffect()
    editor.save.isEnabled.bind(to: self, \.shown.canSave).keptByEffect()
  }

  /// For when no person is left to be edited.
  private func clear() {
    for entry in entries { entry.content = "" }
    for index in shown.fields.indices { (shown.fields[index].error, shown.fields[index].note) = ("", "") }
    (shown.nameText, shown.birthdateText, shown.canSave) = ("", "", false)
  }

  /// The present content of the form.
  var content: FormContent {
    var content = shown
    content.search = search.line
    for (index, entry) in entries.enumerated() { content.fields[index].line = entry.line }
    return content
  }

  // MARK: Keys

  /// A key that is pressed while the screen is too small for the form: it can quit, but not edit.
  func handleUnseen(_ key: Key) {
    if editor.question.peek() != nil || key == .control("q") || key == .control("c") { handle(key) }
  }

  func handle(_ key: Key) {
    if let question = editor.question.peek() { return answer(question, key) }
    editor.forgetMessage()
    guard shown.page.isEmpty else { return turnPage(key) }
    switch key {
    case .control("s"):
      if let field = editor.save() {
        shown.focus = FormContent.Focus(editing: field)
      } else {
        // What comes before is what was saved.
        for entry in entries { entry.forget() }
      }
    case .control("_"): undo()
    case .control("r"), .alt("r"), .alt("R"): redo()
    case .control("n"), .insert: add()
    case .altUp: editor.movePerson(by: -1)
    case .altDown: editor.movePerson(by: 1)
    case .f1: shown.page = FormHelp.lines[...]
    case .control("l"): editor.reload.execute()
    case .control("o"): editor.sortOtherwise()
    case .control("q"), .control("c"): editor.quit()
    case .pageUp: editor.moveSelection(by: -1)
    case .pageDown: editor.moveSelection(by: 1)
    case .tab: moveFocus(by: 1)
    case .backTab: moveFocus(by: -1)
    default:
      switch shown.focus {
      case .list: handleInList(key)
      case .search: handleInSearch(key)
      case .salutation, .firstName, .lastName, .birthdate: handleInField(key)
      }
    }
  }

  /// What was typed is taken back step by step, then the draft, then what was saved. In the list it is the last person
  /// that was deleted who comes back.
  private func undo() {
    if shown.focus == .list {
      if editor.undo.isEnabled.peek(), editor.hasSelectedDraft {
        editor.undo.execute()
      } else {
        editor.restoreDeleted()
      }
    } else if focused?.undo() != true {
      editor.undo.execute()
    }
  }

  private func redo() {
    if focused?.redo() != true { editor.redo.execute() }
  }

  /// The entry that keys go to, if it is one of a person.
  private var focused: TextEntry? {
    shown.focus == .search ? search : shown.focus.field.map { entries[$0.rawValue] }
  }

  private func add() {
    editor.add()
    shown.focus = .firstName
  }

  /// The next part of a page, or its end.
  private func turnPage(_ key: Key) {
    let isOver = [.escape, .control("q"), .control("c"), .text("q")].contains(key)
    shown.page = isOver ? [] : shown.page.dropFirst(pageHeight)
  }

  /// Whether typed text goes into a line, so that more of it can be taken at once.
  var takesText: Bool { shown.focus != .list && shown.page.isEmpty && editor.question.peek() == nil }

  private func answer(_ question: PersonsEditor.Question, _ key: Key) {
    switch key {
    case .text("y"), .text("Y"): editor.answer(true)
    case .text("n"), .text("N"): editor.answer(false)
    // Drafts of another session are not given up by a key that slipped.
    case .control("q"), .control("c"): editor.leaveUnanswered()
    default: if question == .quitting { editor.answer(false) }
    }
  }

  private func handleInList(_ key: Key) {
    switch key {
    case .up: editor.moveSelection(by: -1)
    case .down: editor.moveSelection(by: 1)
    case .home: editor.moveSelection(by: -editor.listing.members.count)
    case .end: editor.moveSelection(by: editor.listing.members.count)
    case .text("/"): shown.focus = .search
    case .text("?"): shown.page = FormHelp.lines[...]
    case .text("!"): shown.page = editor.details[...]
    case .text("n"): add()
    case .text("c"): editor.duplicate()
    case .text("d"), .delete: editor.delete()
    case .text("K"): editor.movePerson(by: -1)
    case .text("J"): editor.movePerson(by: 1)
    case .enter, .right: shown.focus = .salutation
    case .escape: editor.listing.searchText.value = ""
    default: break
    }
  }

  private func handleInSearch(_ key: Key) {
    switch key {
    case .enter, .escape, .up, .down: shown.focus = .list
    default: _ = search.handle(key)
    }
  }

  private func handleInField(_ key: Key) {
    switch key {
    case .enter, .down: moveFocus(by: 1)
    case .up: moveFocus(by: -1)
    case .escape: shown.focus = .list
    default:
      // Without a selected person the field belongs to no text.
      guard editor.current.peek() != nil else { return }
      _ = entries[shown.focus.rawValue - FormContent.Focus.salutation.rawValue].handle(key)
    }
  }

  /// The search is left out: it has a key of its own.
  private func moveFocus(by step: Int) {
    let order = FormContent.Focus.allCases.filter { $0 != .search }
    let index = order.firstIndex(of: shown.focus) ?? 0
    shown.focus = order[(index + step + order.count) % order.count]
  }
}
