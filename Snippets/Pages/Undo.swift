import Binding
import BindingArchitecture
import BindingCollections
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
