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

  init(_ app: App, _ step: Grouped<Deed>) {
    (self.app, self.step) = (app, step)
    (before, point) = (app.readings.now, app.history?.point)
    user = if case .one(.undo) = step { app.editedWords } else { "" }
  }

  /// What is wrong when a step has been made, and what it has begun elsewhere has not gone on.
  var slip: String? {
    switch step {
    case .one(.undo): touched(.history) ?? undoneAndRedone
    case .one(let deed): deed.part.flatMap(touched)
    case .failing: step.parts.allSatisfy(\.isTakenBack) ? changes(except: []) ?? toldInVain : nil
    case .batch, .transaction: step.parts.allSatisfy(\.isCompared) ? toldInVain : nil
    }
  }

  /// What is wrong when everything has come to rest.
  var slipAtLast: String? {
    if case .one(.wait) = step { return stillWaits }
    // What a server answers is no step of the user, unless the user has sent a form.
    guard case .one(.answer) = step, let point, app.answered?.isOfForm == false else { return nil }
    return app.history?.point == point ? nil : "an answer has made a step"
  }

  /// When the time of all pauses is over, nothing waits for the end of one.
  private var stillWaits: String? {
    if app.pages.state.value.isWaiting { return "pages wait for the end of a pause" }
    if app.badge.isWaiting.value, !app.hidden.isPaused { return "a badge waits for the end of a pause" }
    let isChecked = app.server.requests().contains { if case .check = $0 { true } else { false } }
    return app.handleField.isChecking.value && !isChecked ? "nobody checks what is said to be checked" : nil
  }

  /// What is done to one part leaves those alone that it does not reach.
  private func touched(_ part: AppPart) -> String? { changes(except: part.reach.union([part])) }

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

extension Server.Request {
  /// Whether an answer to it may write what was typed into a form.
  fileprivate var isOfForm: Bool {
    switch self {
    case .save, .check: true
    case .page, .badge, .post, .delete, .confirm: false
    }
  }
}
