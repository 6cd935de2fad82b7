import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
import TestSupport

/// What a step of an app must not do: laws of its parts that need what was there before the step.
@MainActor
struct AppLaws {
  private let app: App
  private let step: Grouped<Deed>
  private let before: [AppPart: String]
  private let user: String
  private let point: HistoryPoint?
  private let selected: [Int], ids: [Int]
  private let submitted: String?
  private let view: TypedTexts.View, isSending: Bool

  init(_ app: App, _ step: Grouped<Deed>) {
    (self.app, self.step) = (app, step)
    (before, point) = (app.readings.now, app.history?.point)
    let isSubmitting = app.form.isSubmitting.value
    submitted = isSubmitting ? app.submittedWords : nil
    if case .one(.save) = step {
      if !isSubmitting { app.submitted = [app.countField.isDirty.value, app.handleField.isDirty.value] }
    } else if step.parts.contains(where: \.isSave) {
      app.submitted = [false, false]
    }
    (selected, ids) = (Array(app.selection.ids.value), app.mails.value.map(\.id))
    view = app.view ?? TypedTexts.View(app)
    isSending = app.detailForm.isSubmitting.value
    user = if case .one(.undo) = step { app.editedWords } else { "" }
  }

  /// What is wrong when a step has been made, and what it has begun elsewhere has not gone on.
  var slip: String? {
    switch step {
    case .one(.undo): touched(.history) ?? selectedByUndo ?? undoneAndRedone
    case .one(.redo): touched(.history)
    case .one(.openMarked(let id)): touched(.store) ?? differ(app.path.top?.id, id, "a route leads to")
    case .one(let deed): deed.part.flatMap { touched($0) ?? stepped($0) }
    case .failing: step.parts.allSatisfy(\.isTakenBack) ? changes(except: []) ?? toldInVain : nil
    // What is read between the deeds, as some programs do, is told even if the operation takes it back.
    case .batch, .transaction:
      step.parts.allSatisfy(\.isCompared) && !app.setup.looks(.deeds) ? toldInVain : nil
    }
  }

  /// What is wrong when everything has come to rest.
  var slipAtLast: String? { comesSelected ?? slipOfDrafts ?? wrongAtLast }

  /// What is wrong with what was typed over the selected row.
  private var slipOfDrafts: String? {
    let now = TypedTexts.View(app)
    return app.typed.slip(now) ?? (step.isHarmless ? app.typed.slipOfHarmless(now) : nil)
      ?? (step.isSelecting
        ? app.typed.slipOfSelecting(now, after: view, app.setup.leaving, isSubmitting: isSending) : nil)
      ?? sentAndNotWritten(now)
  }

  /// What a server has taken of a form is in the row of which it was, whatever is selected by now.
  private func sentAndNotWritten(_ now: TypedTexts.View) -> String? {
    guard case .one(.answer(_, _?)) = step, let sent = app.typed.sent, app.answered == .send(sent.id, sent.text),
      let title = now.titles[sent.id], view.titles[sent.id] != nil
    else { return nil }
    // What was typed meanwhile may be due when the form has been submitted.
    if app.setup.writing.isByItself, app.typed.isTyped(title, over: sent.id) { return nil }
    return differ(title, sent.text, "taken by the server: \(sent.id)")
  }

  private var wrongAtLast: String? {
    if case .one(.wait) = step {
      if let slip = writtenWhileSent { return slip }
      return stillWaits
    }
    // What a server answers is no step of the user, unless the user has sent a form. A submission that ends meanwhile,
    // because its form no longer shows what was submitted, may write drafts.
    guard case .one(.answer) = step, let point, app.answered?.isOfForm == false, submitted == nil, !isSending
    else { return nil }
    return app.history?.point == point ? nil : "an answer has made a step"
  }

  /// A selected row that has gone, and comes again, is not selected. Called again and again until it is right.
  private var comesSelected: String? {
    // These may select a row that has gone, or give its identity to another one.
    let isAny = app.setup.isRestoring || app.setup.isHistoryOfForm || app.typed.haveNames
    if isAny, step.parts.contains(where: \.isOfHistory) { app.gone = [] }
    let (now, there) = (Set(app.selection.ids.value), Set(app.mails.value.map(\.id)))
    let again = now.intersection(app.gone)
    let left = (selected + (step.isFailing ? [] : app.left)).filter { !there.contains($0) }
    app.gone.formUnion(left.filter { !app.awaited.contains($0) })
    return again.isEmpty ? nil : "\(again) has gone, comes again, and is selected"
  }

  /// The end of a pause writes nothing that was typed over a row, and that is submitted.
  private var writtenWhileSent: String? {
    guard let sent = app.typed.sent, isSending, app.detailForm.isSubmitting.value else { return nil }
    let title = app.mails[id: sent.id]?.title
    return title == sent.text ? "'\(sent.text)' is written while it is submitted" : nil
  }

  /// When the time of all pauses is over, nothing waits for the end of one.
  private var stillWaits: String? {
    if let change = changedWhileSubmitted { return change }
    if let draft = waitingDraft { return "\(draft) waits for the end of a pause" }
    if app.pages.state.value.isWaiting { return "pages wait for the end of a pause" }
    if app.badge.isWaiting.value, !app.hidden.isPaused { return "a badge waits for the end of a pause" }
    // A check begins to wait when the pause of the field is over.
    if app.setup.writing.isDelayed { return nil }
    let isChecked = app.server.requests().contains { if case .check = $0 { true } else { false } }
    return app.handleField.isChecking.value && !isChecked ? "nobody checks what is said to be checked" : nil
  }

  /// What is no edit is no step.
  private func stepped(_ part: AppPart) -> String? {
    guard let point, app.history?.point != point, Self.withoutSteps.contains(part), !mayCommitWhenLeft(part)
    else { return nil }
    return "\(step) has made a step"
  }

  /// An undo takes away the selection of no row that stays, and selects no row that was there. A row that gets its
  /// former identity back stays under that, and the one that it had may be another row's again.
  private var selectedByUndo: String? {
    guard !app.setup.isRestoring, !app.setup.isHistoryOfForm, !app.typed.haveNames, app.history?.point != point
    else { return nil }
    let (now, there) = (Set(app.selection.ids.value), Set(app.mails.value.map(\.id)))
    let lost = selected.filter { there.contains($0) && !now.contains($0) }
    let won = now.filter { ids.contains($0) && !selected.contains($0) }
    return lost.isEmpty && won.isEmpty ? nil : "an undo has taken \(lost) from the selection, and selected \(won)"
  }

  /// What is done to one part leaves those alone that it does not reach.
  private func touched(_ part: AppPart) -> String? {
    changes(except: part.reach.union([part]).union(mayCommitWhenLeft(part) ? AppPart.pages.reach.union([.pages]) : []))
  }

  /// Whether another selection may write what was typed over the selected row.
  private func mayCommitWhenLeft(_ part: AppPart) -> Bool {
    part == .selection && app.setup.leaving == .committing && view.drafts.contains(where: \.isOpen)
  }

  private func changes(except touched: Set<AppPart>) -> String? {
    for part in App.told where !touched.contains(part) {
      let (former, now) = (before[part] ?? "", app.words(of: part))
      if now != former { return "\(step) has made \(part) '\(now)' of '\(former)'" }
    }
    return nil
  }

  /// A step that is undone, and redone, is there again.
  private var undoneAndRedone: String? {
    guard let history = app.history, history.point != point, history.redo.isEnabled.value else { return nil }
    let undone = app.editedWords
    history.redo.execute()
    // A step of which a server has overwritten everything is gone when it is undone.
    if history.point != point { return nil }
    if app.editedWords != user { return "'\(user)' is undone and redone as '\(app.editedWords)'" }
    history.undo.execute()
    return app.editedWords == undone ? nil : "'\(undone)' is redone and undone as '\(app.editedWords)'"
  }

  /// A body is not told of an operation that has changed nothing.
  private var toldInVain: String? {
    app.setup.has(.body) && app.body.isStale && app.words == before ? "\(step) has told a body for nothing" : nil
  }
}

extension AppLaws {
  /// The parts of which no deed is a step of the user.
  private static let withoutSteps: Set<AppPart> = [
    .derived, .selection, .resource, .confirm, .owner, .path, .sheet, .context, .storage, .writer, .paused, .loop,
  ]

  /// What these laws say of pairs: of one part and each of others.
  static let table: [(name: String, hub: AppPart, others: Set<AppPart>)] = [
    ("what fails leaves it as it was, and tells no body", .transaction, Set(AppPart.allCases)),
    ("a loop that runs has seen it in the end", .loop, Set(App.told)),
    ("an effect in a paused scope does not run for it", .paused, Set(App.told)),
    ("an owner that goes is kept by none of its work", .owner, [.command, .confirm, .submit, .context]),
    ("it makes no step", .history, withoutSteps),
    ("an answer of the server to it makes no step", .history, [.pages, .resource, .command, .confirm]),
    ("what is undone can be redone", .history, [.pages, .lens, .store, .children, .check]),
    ("an undo takes away the selection of no row that stays", .history, [.selection]),
    ("a selected row that has gone, and comes again, is not selected", .selection, [.pages]),
    ("a route leads to its page", .store, [.path]),
    (
      "what was typed over the selected row stays with that row", .selection,
      [.form, .twoWay, .delayed, .submit, .history]
    ),
    ("what was typed over the selected row stays with that row", .pages, [.form, .twoWay, .delayed, .submit]),
    ("a server that has taken a form has it written into its row", .submit, [.pages, .children, .selection]),
    ("while a form is submitted, the end of a pause writes none of its drafts", .submit, [.delayed]),
    ("no draft waits when a pause is over", .delayed, [.lens, .children, .form, .check, .store]),
  ]

  /// What a pause has written of a form while that was submitted.
  private var changedWhileSubmitted: String? {
    guard let submitted, app.form.isSubmitting.value else { return nil }
    return differ(app.submittedWords, submitted, "while it is submitted, the note is")
  }

  /// A draft that could be written, and is not, although its pause is over.
  private var waitingDraft: String? {
    if app.late.isDirty.value { return "'\(app.late.text.value)'" }
    guard app.setup.writing.isDelayed else { return nil }
    let rows = app.rows.value.map(\.field)
    let all = rows + [app.labelField] + (app.form.isSubmitting.value ? [] : [app.titleField, app.handleField])
    return all.first { $0.isDirty.value && $0.isValid.value && $0.conflict.value == nil }
      .map { "'\($0.text.value)' over '\(app.title.value)'" }
  }
}

extension App {
  /// The parts of the note whose drafts are submitted, and that no other field writes.
  fileprivate var submittedWords: String {
    (submitted[0] ? "\(count.value) " : "") + (submitted[1] ? handle.value : "")
  }
}

extension Deed {
  fileprivate var isSave: Bool { if case .save = self { true } else { false } }

  /// Whether it may bring a selection back.
  fileprivate var isOfHistory: Bool {
    switch self {
    case .undo, .redo: true
    default: false
    }
  }
}

extension Server.Request {
  /// Whether an answer to it may write what was typed into a form.
  fileprivate var isOfForm: Bool {
    switch self {
    case .save, .send, .check: true
    case .page, .badge, .post, .delete, .confirm: false
    }
  }
}
