import Binding
import BindingArchitecture
import BindingCollections
import BindingForms

extension AppPairs {
  /// Commands, what they send, and what is fetched.
  static let work = [
    Invariant("what can be posted is the title of the note", of: [.command, .lens]) { app in
      guard let post = app.desk.value?.post else { return nil }
      let isFree = post.executions.value.count < app.setup.posting.limit
      return differ(post.isEnabled.value, !app.title.value.isEmpty && isFree)
    },
    Invariant("a command executes while it has executions that were not cancelled or have not returned", of: [.command])
    { app in
      guard let desk = app.desk.value else { return nil }
      return differ(desk.post.isExecuting.value, !desk.post.executions.value.isEmpty, "post")
        ?? differ(desk.save.isExecuting.value, !desk.save.executions.value.isEmpty, "save")
        ?? differ(desk.send.isExecuting.value, !desk.send.executions.value.isEmpty, "send")
        ?? differ(desk.delete.isExecuting.value, !desk.delete.executions.value.isEmpty, "delete")
    },
    Invariant("what can be archived is in the list", of: [.command, .pages]) { app in
      guard let archive = app.desk.value?.archive else { return nil }
      let ids = app.mails.value.map(\.id)
      return differ(app.numbers(ids).filter { archive.isEnabled(for: $0) }, ids.sorted())
    },
    Invariant("what can be deleted is in the list", of: [.confirm, .pages]) { app in
      guard let delete = app.desk.value?.delete else { return nil }
      let ids = app.mails.value.map(\.id)
      return differ(
        app.numbers(ids).filter { delete.isEnabled(for: $0) }, delete.isExecuting.value ? [] : ids.sorted())
    },
    Invariant("a form can be submitted if something is typed and nothing wrong", of: [.form, .submit, .check]) { app in
      let fields = [app.titleField.isValid, app.handleField.isValid, app.countField.isValid].map(\.value)
      let areFine = fields[0] && fields[2] && (fields[1] || app.mayHandleBeFine)
      let canSubmit = app.form.isDirty.value && areFine && !app.form.isSubmitting.value
      return differ(app.form.canSubmit.value, canSubmit)
    },
    Invariant("a form is saved by a desk that has it", of: [.submit, .form, .owner]) { app in
      guard let save = app.desk.value?.save else { return nil }
      return differ(save.isEnabled.value, app.form.canSubmit.value && !save.isExecuting.value)
    },
    Invariant(
      "a form over the selected row is sent if something is typed over that",
      of: [.submit, .form, .selection, .children]
    ) { app in
      guard let send = app.desk.value?.send else { return nil }
      let canSubmit = app.detail.isDirty.value && app.detail.isValid.value && !app.detailForm.isSubmitting.value
      return differ(app.detailForm.canSubmit.value, canSubmit)
        ?? differ(send.isEnabled.value, canSubmit && !send.isExecuting.value, "send")
    },
    Invariant("a badge is that of the selected row", of: [.resource, .selection]) { $0.badgeOfSelected },
    Invariant("a badge that is loaded is that of a row of the list", of: [.resource, .pages]) { app in
      guard case .loaded(let text) = app.badge.state.value else { return nil }
      return app.mails.value.contains { text.hasPrefix("\($0.id):") } ? nil : "\(text) of \(app.mails.value.map(\.id))"
    },
  ]
}

extension App {
  /// Whether a submission would ask for the handle, because the server has not answered yet, or has failed.
  fileprivate var mayHandleBeFine: Bool {
    let hasFailed = handleField.errors.value.contains {
      if case .refused(let issue) = $0 { issue.code == .failed } else { false }
    }
    return (handleField.isChecking.value || hasFailed) && handleField.conflict.value == nil
  }

  fileprivate var badgeOfSelected: String? {
    let (state, first) = (badge.state.value, selection.first)
    switch state {
    case .idle: break
    case .loading, .failed: if first == nil { return "\(state) without a selected row" }
    case .loaded(let text):
      if text.prefix(while: { $0 != ":" }) != "\(first ?? -1)" { return "\(text) for \(first ?? -1)" }
    }
    return differ(badge.value.value, state.value, "value")
      ?? (badge.isWaiting.value && !state.isLoading ? "waits, and is \(state)" : nil)
  }

  /// What is still going on elsewhere; `nil` if everything waits for the server, for time or for the user.
  var unrest: String? {
    let (open, all) = (server.requests(stoppedToo: false), server.requests())
    func count(_ requests: [Server.Request], _ isMeant: (Server.Request) -> Bool) -> Int {
      requests.filter(isMeant).count
    }
    if readings.checks.answered != readings.checks.taken { return "an answer to a check is under way" }
    let state = pages.state.value
    let pagesOpen = count(open) { if case .page = $0 { true } else { false } }
    if arePagesAsked, !state.isLoading { return "a command of the pages executes, and they are \(state)" }
    if let text = differ(pagesOpen, state.isLoading ? 1 : 0, "pages \(state): fetches") { return text }
    let badges = count(open) { if case .badge = $0 { true } else { false } }
    // While another input waits, the load for the former one goes on, because the input may come back. And while all
    // observers are paused, no load begins, and none ends.
    let (isLoading, isPaused) = (badge.state.value.isLoading, hidden.isPaused)
    if badges > (isLoading || isPaused ? 1 : 0) || badges == 0 && isLoading && !badge.isWaiting.value && !isPaused {
      return "\(badges) loads of a badge that is \(badge.state.value)"
    }
    let checks = count(open) { if case .check = $0 { true } else { false } }
    if checks > (handleField.isChecking.value ? 1 : 0) { return "\(checks) checks, none is awaited" }
    if let desk = desk.value {
      let posts = count(all) { if case .post = $0 { true } else { false } }
      let began = desk.post.executions.value.filter { $0.phase != .waiting }.count
      if posts < began { return "\(posts) posts instead of \(began)" }
      let deletions = count(all) {
        switch $0 {
        case .delete, .confirm: true;
        default: false
        }
      }
      if deletions < desk.delete.executions.value.count { return "\(deletions) deletions" }
      // A save first waits for the checks that are under way.
      let isSent = server.saves > formerSaves
      let saves = count(all) {
        switch $0 {
        case .save: isSent
        case .check: !isSent
        default: false
        }
      }
      let sent = count(all) { if case .send = $0 { true } else { false } }
      if sent < desk.send.executions.value.count { return "\(sent) forms are sent" }
      if saves < desk.save.executions.value.count { return "\(saves) \(isSent ? "saves" : "checks of a save")" }
    }
    // A desk that has gone may let its save finish.
    let isAwaited = all.contains { request in
      switch request {
      case .save, .check: true
      default: false
      }
    }
    if desk.value == nil, form.isSubmitting.value, !isAwaited { return "the end of a save is under way" }
    return readings.unrest(of: self)
  }

  /// What is left of an app whose parts have all ended.
  var remains: String? {
    let requests = server.requests()
    return requests.isEmpty ? nil : "\(requests) wait"
  }
}
