import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
import BindingTesting

// MARK: The view model

struct Essay: Equatable {
  var title = "Untitled"
  var text = ""
}

final class EditorViewModel {
  @Tracked var essay = Essay()
  let notes = ObservableArray<String>(name: "notes")
  let history: History
  private(set) lazy var save = Command(
    for: self, enabledIf: { !$0.history.isAtSavedState.value }
  ) { me in me.history.markSaved() }

  init(clock: any Clock<Duration> = ContinuousClock()) {
    history = History(
      of: _essay.projectedValue, notes, limit: 100,
      merging: .seconds(1), clock: clock, name: "history")
  }

  func rename(_ title: String) {
    history.group("Rename") {
      essay.title = title
      notes.append("was renamed")
    }
  }
}

let clock = ManualClock()
let editor = EditorViewModel(clock: clock)
let history = editor.history
let scope = Scope()

// MARK: Steps

editor.rename("On Engines")
editor.notes.append("by Ada")
history.undo.execute()
history.undo.execute()
print(editor.essay.title, editor.notes.count)
history.redo.execute()
print(editor.essay.title, editor.notes.count)

// MARK: What a view shows

history.undoTitle.observe { print("[\($0)]") }.store(in: scope)
history.undo.execute()
history.redo.execute()
scope.end()

// MARK: Typing

for text in ["T", "Th", "The"] {
  editor.essay.text = text
  await clock.advance(by: .milliseconds(200))
}
await clock.advance(by: .seconds(2))
editor.essay.text = "The end"
history.undo.execute()
print(editor.essay.text)
history.undo.execute()
print(editor.essay.text.isEmpty)

// MARK: Gestures

let drag = history.beginGroup("Move")
for text in ["a", "ab", "abc"] { editor.essay.text = text }
drag.cancel()
print(history.undoTitle.value)

// MARK: Saving

editor.save.execute()
print(editor.save.isEnabled.value)
editor.rename("On Looms")
print(editor.save.isEnabled.value)
history.undo.execute()
print(editor.save.isEnabled.value)

// MARK: A server

history.group("Delete") { editor.notes.remove(at: 0) }
withoutUndo { editor.notes.append("from the server") }
print(history.undoTitle.value)
history.undo.execute()
print(Array(editor.notes.value))

// MARK: What was selected

let pages = ObservableArray(["Cover", "Contents", "Notes"])
let shown = Selection(in: pages, by: { $0 }, movesToNext: true)
let steps = History(of: pages, restoring: shown)
shown.select("Contents")
pages.removeAll { $0 == "Contents" }
print(Array(shown.ids.value))
steps.undo.execute()
print(Array(shown.ids.value))

// MARK: Rows

final class Row {
  let title = Observable("")
  let scope = Scope()
}

let row = Row()
history.track(row.title).store(in: row.scope)
row.title.value = "first"
row.scope.end()
print(history.undoTitle.value)

// MARK: A server that hears of an undo

struct Guest: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
}

@MainActor final class Service {
  private(set) var log: [String] = []

  func remove(_ id: Int) async throws { log.append("remove \(id)") }
  func insert(_ guest: Guest) async throws { log.append("insert \(guest.name)") }
  func save(_ guest: Guest) async throws { log.append("save \(guest.name)") }
  func page(of query: String) async throws -> Page<Guest, Int> {
    let all = [Guest(id: 1, name: "Ada"), Guest(id: 2, name: "Grace")]
    return Page(all.filter { query.isEmpty || $0.name == query }, next: nil)
  }
}

@MainActor final class Desk {
  let guests = ObservableArray([Guest(id: 1, name: "Ada"), Guest(id: 2, name: "Grace")])
  @Tracked private var removed: Guest?
  let history: History
  private let service: Service

  private(set) lazy var remove = Command<Int, Void>(
    for: self
  ) { [service] id in
    try await service.remove(id)
  } then: { me, id, _ in
    me.history.group("Remove") {
      me.removed = me.guests[id: id]
      me.guests[id: id] = nil
    }
  }
  private(set) lazy var undoRemove = Command(
    for: self,
    given: { $0.history.undoName.value == "Remove" ? $0.removed : nil }
  ) { [service] guest in
    try await service.insert(guest)
  } then: { me, _ in
    me.history.undo.execute()
  }

  init(_ service: Service) {
    self.service = service
    history = History(of: guests, _removed.projectedValue)
  }
}

let service = Service()
let desk = Desk(service)
try await desk.remove.run(1)
try await desk.remove.run(2)
try await desk.undoRemove.run()
print(desk.guests.value.map(\.name), service.log)
try await desk.undoRemove.run()
print(desk.guests.value.map(\.name), desk.undoRemove.isEnabled.value)

// MARK: A submitted form

@MainActor final class GuestEditor {
  private let guest: Lens<Guest>
  private let history: History
  private let service: Service
  private(set) lazy var name = Field(guest[\.name], commit: .onCommit)
  private(set) lazy var form = Form(name)

  private(set) lazy var save = Command(
    for: self, submitting: form, of: guest
  ) { [service] edited in
    try await service.save(edited)
  } then: { me, _ in
    me.history.group("Rename") {}  // names the step
  }

  init(_ guest: Lens<Guest>, _ history: History, _ service: Service) {
    (self.guest, self.history, self.service) = (guest, history, service)
  }
}

let editors = desk.guests.children(by: \.id) { GuestEditor($0, desk.history, service) }
editors.value[0].name.text.value = "Augusta"
try await editors.value[0].save.run()
print(desk.guests[0].name, desk.history.undoTitle.value)

// MARK: Another query

@MainActor final class Search {
  @Tracked var query = ""
  private let service: Service
  private let scope = Scope()
  private(set) lazy var pages = Pages<Guest, Int>(for: self, given: { $0.query }) { [service] query, _ in
    try await service.page(of: query)
  }
  private(set) lazy var history = History(of: pages.elements)
  var shownQuery: String? { pages.loadedInput(as: String.self) }

  init(_ service: Service) {
    self.service = service
    Computed(of: self, \.shownQuery).observeChanges { [history] _, _ in
      history.clear()
    }.store(in: scope)
  }
}

let guestSearch = Search(service)
await drain { guestSearch.shownQuery == "" }
guestSearch.pages.elements.remove(id: 1)
print(guestSearch.history.undo.isEnabled.value)
guestSearch.query = "Grace"
await drain { guestSearch.shownQuery == "Grace" }
print(guestSearch.history.undo.isEnabled.value)

// Prints:
// Untitled 0
// On Engines 1
// [Undo Rename]
// [Undo]
// [Undo Rename]
// The
// true
// Undo Move
// false
// true
// false
// Undo Delete
// ["was renamed", "from the server"]
// ["Notes"]
// ["Contents"]
// Undo Move
// ["Grace"] ["remove 1", "remove 2", "insert Grace"]
// ["Ada", "Grace"] false
// Augusta Undo Rename
// true
// false
