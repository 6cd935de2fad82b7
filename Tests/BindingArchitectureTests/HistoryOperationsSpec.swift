import Binding
import BindingArchitecture
import BindingCollections
import Testing

/// Undo, redo and `clear` in an operation that also writes.
@Suite struct HistoryOperationsSpec {
  private let count = Observable(0), title = Observable("")
  let notes: ObservableArray<String> = []

  // MARK: Writes before an undo

  @Test(arguments: [false, true])
  func `an edit before a save or a sync, and an undo in one batch do not spoil the redo`(isSync: Bool) {
    let history = History(of: notes, count)
    notes.append("a")
    batch {
      notes.append("b")
      if isSync { history.ignoring { count.value = 7 } } else { history.markSaved() }
      history.undo.execute()
    }
    #expect(Array(notes.value) == ["b"])
    history.redo.execute()
    #expect(Array(notes.value) == ["a"] && !history.redo.isEnabled.value)
    history.undo.execute()
    #expect(Array(notes.value) == ["b"])
  }

  // MARK: Forgetting all steps

  @Test func `a command that loads and forgets all steps leaves nothing to undo`() {
    let history = History(of: title)
    let load = Command<Void, Void> { [title] in
      title.value = "loaded"
      history.clear()
      history.markSaved()
    }
    load.execute()
    #expect(title.value == "loaded" && history.isAtSavedState.value)
    #expect(!history.undo.isEnabled.value)
    title.value = "edited"
    history.undo.execute()
    #expect(title.value == "loaded" && history.isAtSavedState.value)
  }

  @Test func `only what a batch or a group writes after forgetting all steps can be undone`() {
    let history = History(of: title)
    let edit = {
      title.value += "a"
      history.clear()
      title.value += "b"
    }
    batch(edit)
    #expect(!history.isAtSavedState.value)
    history.undo.execute()
    #expect(title.value == "a" && !history.undo.isEnabled.value)
    history.group("Edit", edit)
    #expect(title.value == "aab" && history.undoName.value == "Edit")
    history.undo.execute()
    #expect(title.value == "aa" && !history.undo.isEnabled.value && !history.isAtSavedState.value)
  }

  @Test func `a write after an undo is a step of its own if all steps are forgotten between them`() {
    let history = History(of: title)
    title.value = "a"
    batch {
      history.undo.execute()
      history.clear()
      title.value = "b"
    }
    #expect(!history.redo.isEnabled.value && !history.isAtSavedState.value)
    history.undo.execute()
    #expect(title.value == "" && history.isAtSavedState.value)
  }

  @Test func `forgetting all steps does not change whether the present states are saved`() {
    let history = History(of: title)
    batch {
      title.value = "a"
      history.markSaved()
      history.clear()
    }
    #expect(history.isAtSavedState.value)
    batch {
      title.value = "b"
      history.clear()
    }
    #expect(!history.isAtSavedState.value)
    let typing = history.beginGroup()
    title.value = "c"
    history.markSaved()
    history.clear()
    typing.cancel()
    #expect(history.isAtSavedState.value && !history.undo.isEnabled.value)
  }
}
