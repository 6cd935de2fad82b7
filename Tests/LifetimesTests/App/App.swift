import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
import BindingStorage
import BindingTesting
import TestSupport

/// A small app of all parts of this package: a list of mails that is fetched page by page, edited and undone; a note
/// with a form, a control and a server; and what shows and stores them.
///
///     request ─▶ pages ─▶ shown, sections ─▶ chosen ◀─ selection ─▶ badge, detail
///                  │  └──▶ rows, each with a field ─▶ rowsForm           ▲
///     history ◀────┤                                                     │
///        ▲         └──▶ path.top, sheet                        rows ─────┘
///     note ─▶ title, count, handle ◀─▶ entry, form, late ◀─ desk: post, save, archive, delete
///     store ─▶ marked, label, path          context ─▶ rows, sheet, desk          storage ◀─ disk ─▶ elsewhere
@MainActor
final class App {
  let setup: AppSetup
  let server = Server(), clock = ManualClock()
  let scope = Scope()

  // Lists.
  let request = Observable<Int?>(1, name: "request")
  let pages: Pages<Mail, Int>
  var mails: ObservableArray<Mail> { pages.elements }
  let threshold: Observable<Int>, isDescending = Observable(false, name: "isDescending")
  let shown: DerivedArray<Mail>, chosen: DerivedArray<Mail>
  let sections: DerivedArray<ArrayGroup<Int, Mail>>
  let selection: Selection<Int>
  let rows: DerivedArray<Row>, shownRows: DerivedArray<Row>
  let selectedRow: Computed<Row?>
  /// The shown rows that the store has marked.
  let marked: DerivedArray<Mail>

  // Edits.
  let archived = ObservableSet<Int>(name: "archived")
  let note: Observable<Note>
  let title: Lens<String>, count: Lens<Int>, handle: Lens<String>
  let entry = Entry()
  let twoWay: TwoWayBinding?
  let titleField: Field<String, String>, countField: Field<Int, String>, handleField: Field<String, String>
  let form: Form, rowsForm: Form
  // Made once: one that is made for a single read by Observation is told of each change of what it is made of.
  let canSubmit: Computed<Bool>, isAnswerable: Computed<Bool>, isPresented: Computed<Bool>
  /// A second field over the title of the selected row, or of nothing, with a form and a control over the same.
  let detail: Field<String, String>, detailForm: Form
  let margin = Entry(), marginal: TwoWayBinding?
  let selectedMail: Followed<Mail>
  /// A second field over the title of the note, which writes after a pause.
  let late: Field<String, String>
  let nobody = Observable(Mail(id: -1, title: "-"), name: "nobody")
  let history: History?
  var group: Subscription?

  // Work.
  let desk = Observable<Desk?>(nil, name: "desk")
  let confirm = Interaction<Int, Bool>(name: "confirm")
  var handler: Subscription?
  let badge: Resource<String>
  let store: Store<Basket, Basket.Action>
  let label: Lens<String>, labelField: Field<String, String>
  let routes: Event<Stop>

  // What is shown, and what stays.
  let path = PresentationPath<Stop>(name: "path"), stack: StackPresenterDouble<Stop>
  let sheet = Presentation<Editor>(ending: \.scope, name: "sheet"), host: PresenterDouble<Editor>
  /// A context and one in it, in which each row has its own.
  let context: Context, inner: Context
  let disk = Disk(), storage: ValueStorage?, elsewhere: Elsewhere?

  // Readers.
  let hidden = Scope(), isOnline = Observable(true, name: "isOnline")
  let body: AppBody
  let readings = AppReadings()

  /// All that the sheet has shown, and the page of the last one.
  var editors: [Editor] = [], page: Presented<Editor>?
  /// What plain variables know.
  var plain = AppModel()
  /// What the server has answered last.
  var answered: Server.Request?
  /// What was wrong first, at a moment at which the program's code ran.
  var complaint: String?
  /// The rows that have gone while they were selected.
  var gone: Set<Int> = []
  /// What was typed over the selected row, and the look at that row before the present step.
  var typed = TypedTexts(), view: TypedTexts.View?
  /// The selected rows that have gone during the present step, and what was selected after it had gone: that waits for
  /// a row.
  var left: [Int] = [], awaited: Set<Int> = []
  /// The step that was made last.
  var former: Grouped<Deed>?
  /// Whether the count and the handle were drafts when the form was submitted, as far as that is known.
  var submitted = [false, false]
  /// How many notes had been sent before the save that was begun last.
  var formerSaves = 0
  /// Whether something was written that a second program has stored, which is no step of the history.
  var hasTakenUp = false, isTakingUp = false
  /// What the objects that a history tracks were at each point that was seen.
  var points: [HistoryPoint: String] = [:]
  private let isBuilt = Observable(false, name: "isBuilt")

  /// The view model of a row.
  final class Row {
    let mail: Lens<Mail>, title: Lens<String>, field: Field<String, String>
    let context: Context
    var id: Int { mail.value.id }

    init(_ mail: Lens<Mail>, _ policy: CommitPolicy, _ context: Context) {
      (self.mail, self.context) = (mail, context)
      title = mail[\.title]
      field = Field(title, commit: policy)
    }
  }

  /// The view model of the sheet: another one at each time, whose scope ends when its page has gone.
  final class Editor: Identifiable {
    let id: Int, scope = Scope(), title: Lens<String?>
    private(set) var seen: String?

    init(_ id: Int, _ mails: ObservableArray<Mail>, _ context: Context) {
      self.id = id
      title = mails.lens(id: id)[ifPresent: \.title]
      title.observe { [unowned self] in seen = $0 }.store(in: scope)
      context.enroll(self, as: Showing.self, until: scope)
    }
  }

  init(_ setup: AppSetup) {
    self.setup = setup
    threshold = Observable(0, name: "threshold", changes: setup.sight.policyOfNumbers)
    let (request, threshold, isDescending, server, clock) = (request, threshold, isDescending, server, clock)
    let writing = setup.writing.policy(clock)
    let isBuilt = isBuilt
    let (readings, checks) = (readings, readings.checks)
    if setup.looks(.oldEffect) {
      Effect(name: "old effect") { if isBuilt.value { readings.app?.look("in an old effect") } }.store(in: scope)
    }

    // Lists.
    pages = Pages(
      of: { request.value }, debounce: setup.isPausing ? .seconds(1) : nil, clock: clock, name: "pages"
    ) { @MainActor [server] request, cursor in
      App.page(request, from: cursor ?? 0, try await server.ask(.page(request, from: cursor ?? 0)))
    }
    let mails = pages.elements
    let selection = Selection(in: mails, name: "selection")
    shown = mails.filtered { $0.rank >= threshold.value }
      .sorted { isDescending.value ? -$0.id : $0.id }
    sections = shown.grouped(by: \.rank)
    chosen = shown.filtered { selection.contains($0.id) }
    context = Context(name: "app")
    let inner = context.child(name: "inner")
    self.inner = inner
    rows = mails.children(by: \.id) { Row($0, writing, inner.child(name: "row")) }
    shownRows = rows.filtered { $0.mail.value.rank >= threshold.value }
    let rows = rows
    selectedRow = Computed(name: "selectedRow") {
      selection.first.flatMap { id in rows.value.first { $0.id == id } }
    }
    self.selection = selection
    store = Store(Basket(), keeping: 3, name: "store", catching: { try $0.reduce($1) })
    let basket = store.state
    marked = shown.filtered { basket.value.marked.contains($0.id) }

    // Edits.
    note = Observable(Note(isValue: setup.sight.isValue), name: "note", changes: setup.sight.policy)
    (title, count, handle) = (note[\.title], note[\.count], note[\.handle])
    titleField = Field(title, commit: writing, name: "title").validate { $0.isEmpty ? .refusal("missing") : nil }
    countField = Field(count, via: .integer, commit: writing, name: "count")
      .validate { $0 > 5 ? .refusal("too many") : nil }
    handleField = Field(handle, commit: writing, name: "handle")
    if setup.has(.check) {
      handleField.check(debounce: .seconds(1), clock: clock) { @MainActor [server] text in
        defer { checks.taken += 1 }
        return try await server.ask(.check(text)) % 3 == 0 ? .refusal("taken") : nil
      }
    }
    form = Form(titleField, countField, handleField)
    late = Field(title, commit: .delayed(for: .seconds(1), clock: clock), name: "late")
    (canSubmit, isAnswerable, isPresented) = (form.canSubmit, confirm.isAnswerable, sheet.isPresented)
    rowsForm = Form(name: "rows") { rows.value.map(\.field.part) }
    let nobody = nobody[\.self]
    let nobodysTitle = nobody[\.title]
    let selectedTitle = selectedRow.following { $0?.title ?? nobodysTitle }
    selectedMail = selectedRow.following { $0?.mail ?? nobody }
    detail = Field(selectedTitle, commit: writing.leaving(setup.leaving), name: "detail")
    detailForm = Form(detail)
    marginal =
      setup.has(.twoWay) ? selectedTitle.bindTwoWay(to: margin, commit: .onEnd.leaving(setup.leaving)) : nil
    twoWay = setup.has(.twoWay) ? title.bindTwoWay(to: entry, commit: .onEnd) : nil
    let merging: Duration? = setup.isPausing ? .seconds(1) : nil
    history =
      if !setup.has(.history) {
        nil
      } else if setup.isHistoryOfForm {
        History(
          of: mails, archived, form, store, restoring: selection, merging: merging, clock: clock, name: "history")
      } else if setup.isRestoring {
        History(
          of: mails, archived, note, store, restoring: selection, merging: merging, clock: clock, name: "history")
      } else {
        History(of: mails, archived, note, store, merging: merging, clock: clock, name: "history")
      }

    // Work.
    badge = Resource(
      for: { selection.first }, debounce: setup.isPausing ? .seconds(1) : nil, clock: clock, name: "badge"
    ) { @MainActor [server] id in "\(id): \(try await server.ask(.badge(id)))" }
    label = store.lens(\.label, name: "label") { .label($0) }
    labelField = Field(label, commit: writing, name: "label")
    routes = store.routes { _, action in if case .open(let id) = action { Stop(id: id) } else { nil } }

    // What is shown, and what stays.
    (stack, host) = (StackPresenterDouble(isAnimated: setup.isAnimated), PresenterDouble(isAnimated: setup.isAnimated))
    path.present(on: stack).store(in: scope)
    sheet.present(on: host).store(in: scope)
    storage = setup.has(.storage) ? ValueStorage(Disk.Backend(disk), clock: ManualClock()) : nil
    elsewhere = setup.has(.writer) ? Elsewhere(disk, setup) : nil
    body = AppBody()
    begin()
    isBuilt.value = true
    look("when it is made")
    readings.now = words
  }

  /// Makes what uses the app as a whole.
  private func begin() {
    readings.app = self
    desk.value = Desk(self)
    answerQuestions(true)
    store.refused.observe { _ in }.store(in: scope)
    routes.observe { [path] stop in path.push(stop) }.store(in: scope)
    if let storage {
      request.persist("request", in: storage).store(in: scope)
      threshold.persist("threshold", in: storage).store(in: scope)
      label.persist("label", in: storage).store(in: scope)
      note.persist("note", in: storage).store(in: scope)
      path.items.persist("path", in: storage).store(in: scope)
      selection.single().persist("chosen", in: storage).store(in: scope)
      form.storedDrafts(version: 1).persist("drafts", in: storage).store(in: scope)
    }
    readings.begin(in: self)
    if setup.has(.body) { body.read(self) }
  }

  /// Lets the question of the desk have a handler, or none.
  func answerQuestions(_ isAnswering: Bool) {
    handler.take()?.cancel()
    if isAnswering {
      handler = confirm.answer { @MainActor [server] id in try await server.ask(.confirm(id)) % 3 > 0 }
    }
  }

  /// What the server answers for a page.
  static func page(_ request: Int, from cursor: Int, _ number: Int) -> Page<Mail, Int> {
    let stride = number.isMultiple(of: 2) ? 1 : 3
    let ids = (0..<(2 + number % 3)).map { (number + request + $0 * stride) % 8 }
    let mails = ids.map { Mail(id: $0, title: "mail \($0) \(number % 2)", rank: ($0 + number) % 3) }
    return Page(mails, next: number % 5 == 0 ? nil : cursor + 1)
  }

  /// Ends everything.
  func end() {
    scope.end()
    hidden.end()
    leave()
    handler.take()?.cancel()
    group.take()?.cancel()
  }
}

/// What plain variables know of an app.
struct AppModel {
  /// The point of the history that was saved last.
  var saved: HistoryPoint?
  /// The tints of the context and the one in it.
  var tints: [Int?] = [nil, nil]
}

/// Owns the work of the app, until it goes.
@MainActor
final class Desk {
  private unowned let app: App
  private let server: Server

  private(set) lazy var archive = Command<Int, Void>(
    for: self, enabledFor: { me, id in me.app.mails.contains(id: id) }, name: "archive"
  ) { me, id in
    me.app.archived.insert(id)
    me.app.mails.remove(id: id)
  }

  private(set) lazy var post = Command(
    for: self, given: { me in me.app.title.value.isEmpty ? nil : me.app.title.value },
    policy: app.setup.posting.policy, whenReleased: app.setup.isFinishing ? .finish : .cancel, name: "post"
  ) { [server] text in
    try await server.ask(.post(text))
  } then: { me, text, number in
    withoutUndo { me.app.mails[id: 20 + number % 4] = Mail(id: 20 + number % 4, title: text, rank: number % 3) }
    me.app.look("in `then:` of a post")
  } failed: { me, _, _ in
    me.app.look("in `failed:` of a post")
  }

  private(set) lazy var save = Command(
    for: self, submitting: app.form, of: app.note, name: "save"
  ) { [server] note in
    try await server.ask(.save(note.words))
  } then: { me, _ in
    me.app.look("in `then:` of a save")
  } failed: { me, _, _ in
    me.app.look("in `failed:` of a save")
  }

  /// Sends the form over the selected row.
  private(set) lazy var send = Command(
    for: self, submitting: app.detailForm, of: app.selectedMail, name: "send"
  ) { [server] mail in
    try await server.ask(.send(mail.id, mail.title))
  } then: { me, _ in
    me.app.look("in `then:` of a form over a row")
  } failed: { me, _, _ in
    me.app.look("in `failed:` of a form over a row")
  }

  private(set) lazy var delete = Command<Int, Int>(
    for: self, confirming: app.confirm, enabledFor: { me, id in me.app.mails.contains(id: id) }, name: "delete"
  ) { _, id in
    id
  } work: { [server] id in
    try await server.ask(.delete(id))
  } then: { me, id, _ in
    withoutUndo { _ = me.app.mails.remove(id: id) }
    me.app.look("in `then:` of a deletion")
  } failed: { me, _, _ in
    me.app.look("in `failed:` of a deletion")
  }

  init(_ app: App) {
    self.app = app
    server = app.server
    app.context.enroll(self, as: Working.self)
    // Made at once, and not by the reader that comes first.
    _ = (archive, post, save, send, delete)
  }
}
