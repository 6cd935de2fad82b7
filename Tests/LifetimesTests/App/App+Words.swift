import Binding
import BindingArchitecture
import BindingCollections
import BindingForms

extension App {
  /// The parts that say something of themselves.
  static let told = AppPart.allCases.filter { !AppPart.readers.contains($0) && $0 != .transaction }

  /// What each part says of itself, tracked.
  var words: [AppPart: String] {
    Dictionary(uniqueKeysWithValues: Self.told.map { ($0, words(of: $0)) })
  }

  func words(of part: AppPart) -> String {
    switch part {
    case .pages:
      "\(text(mails.value)) \(pages.state.value) " + marks(pages.more, pages.retry, pages.refresh)
    case .derived:
      text(shown.value.map(\.id)) + sections.value.map { " \($0.key): \(text($0.value.map(\.id)))" }.joined()
        + ", \(text(chosen.value.map(\.id))), \(text(shownRows.value.map(\.id))), \(text(marked.value.map(\.id)))"
    case .selection:
      "\(text(selection.ids.value)) \(text([1, 4, 6].filter { selection.contains($0) })) \(selection.count)"
    case .children: rows.value.map { "\($0.id) \($0.title.value)" }.joined(separator: ", ")
    case .history: history.map(text) ?? ""
    case .lens: "\(title.value) \(count.value) \(handle.value)"
    case .twoWay: twoWay.map { "\($0.isDirty.value) \($0.error.value == nil) \($0.hasConflict.value)" } ?? ""
    case .form:
      "\(text(titleField)) \(text(countField)) \(text(handleField)) \(form.isDirty.value) \(form.isValid.value) "
        + "\(form.canUndo.value) \(rows.value.map { text($0.field) }.joined(separator: ", ")) \(rowsForm.isDirty.value) \(text(detail)) "
        + (marginal.map { "\($0.isDirty.value) \($0.hasConflict.value)" } ?? "")
    case .check: "\(handleField.isChecking.value) \(handleField.errors.value.count) \(form.isChecking.value)"
    case .command:
      desk.value.map { desk in
        marks(desk.post) + " \(desk.post.output.value ?? -1) \(desk.post.failure.value == nil) "
          + marks(desk.archive)
      } ?? ""
    case .submit:
      "\(canSubmit.value) \(form.isSubmitting.value) \(detailForm.isSubmitting.value) "
        + (desk.value.map { marks($0.save) + marks($0.send) } ?? "")
    case .confirm: desk.value.map { marks($0.delete) + " \(isAnswerable.value)" } ?? ""
    case .resource: "\(text(badge.state.value)) \(badge.value.value ?? "") \(badge.isWaiting.value)"
    case .owner: desk.value == nil ? "gone" : "there"
    case .path: "\(text(path.items.value.map(\.id))) \(path.top?.id ?? -1) " + (topTitle ?? "")
    case .sheet: "\(sheet.item.value?.id ?? -1) \(isPresented.value) \(sheet.item.value?.title.value ?? "")"
    case .delayed: text(late)
    case .store: "\(store.state.value.words) \(text(labelField))"
    case .context:
      "\(inner[Tint.self]) \(text(rows.value.map { $0.context[Tint.self] })) \(inner[Showing.self]?.id ?? -1)"
    case .writer: elsewhere?.words ?? ""
    case .storage, .paused, .loop, .body, .transaction: ""
    }
  }

  /// The title of the mail that the top page of the path shows.
  var topTitle: String? { path.top.flatMap { mails[id: $0.id]?.title } }

  private func text(_ mails: some Sequence<Mail>) -> String {
    mails.map { "\($0.id) \($0.title) \($0.rank)" }.joined(separator: ", ")
  }

  private func text(_ numbers: some Sequence<Int>) -> String {
    numbers.map { String($0) }.joined(separator: " ")
  }

  /// Without reflection, which takes long in debug builds.
  private func text(_ state: ResourceState<String>) -> String {
    switch state {
    case .idle: "idle"
    case .loading(let previous): "loading after \(previous ?? "-")"
    case .loaded(let text): text
    case .failed(_, let previous): "failed after \(previous ?? "-")"
    }
  }

  private func text<Value>(_ field: Field<Value, String>) -> String {
    "\(field.text.value) \(field.isDirty.value) \(field.isValid.value) \(field.conflict.value != nil)"
  }

  private func text(_ history: History) -> String {
    "\(history.isAtSavedState.value) \(history.undoTitle.value) \(history.redoTitle.value) "
      + marks(history.undo, history.redo)
  }

  private func marks<Input, Output>(_ command: Command<Input, Output>) -> String {
    "\(command.isEnabled.value ? "e" : "")\(command.isExecuting.value ? "x" : "") "
      + command.executions.value.map { "\($0.id) \(text($0.phase)) " }.joined()
  }

  private func text(_ phase: CommandPhase) -> String {
    switch phase {
    case .waiting: "waits"
    case .running: "runs"
    case .cancelling: "ends"
    }
  }

  private func marks(_ commands: Command<Void, Void>...) -> String {
    commands.map { "\($0.isEnabled.value ? "e" : "")\($0.isExecuting.value ? "x" : "")" }.joined(separator: " ")
  }

  /// All that a history tracks, in words.
  var editedWords: String {
    "\(text(mails.value)) \(archived.value.sorted()) \(note.value.words) \(store.state.value.words)"
  }

  /// What the user alone edits, in words.
  var userWords: String {
    "\(archived.value.sorted()) \(store.state.value.words) "
      + (setup.isHistoryOfForm ? note.value.words : setup.sight.seen(of: note.value))
  }
}
