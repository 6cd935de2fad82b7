import Binding
import BindingArchitecture
import BindingTesting
import Testing

private struct Essay: Equatable {
  var title = ""
  var words = 0
}

private struct Refused: Error {}

/// Which states of a history count as saved.
@Suite struct HistorySavedSpec {
  private let essay = Observable(Essay(), name: "essay")

  @Test func `a history knows whether there are unsaved changes`() {
    let history = History(of: essay)
    #expect(history.isAtSavedState.value)
    essay.value.title = "a"
    #expect(!history.isAtSavedState.value)
    history.markSaved()
    #expect(history.isAtSavedState.value)
    history.undo.execute()
    #expect(!history.isAtSavedState.value)
    history.redo.execute()
    #expect(history.isAtSavedState.value)
  }

  @Test func `a saved state that was dropped by an edit or the limit is not reached again`() {
    let history = History(of: essay, limit: 2)
    essay.value.words = 1
    history.markSaved()
    history.undo.execute()
    essay.value.words = 1
    #expect(!history.isAtSavedState.value)
    history.undo.execute()
    #expect(!history.isAtSavedState.value)
    history.markSaved()
    for words in 1...3 { essay.value.words = words }
    while history.undo.isEnabled.value { history.undo.execute() }
    #expect(!history.isAtSavedState.value)
  }

  @Test func `an edit during a save is still to be saved`() {
    let history = History(of: essay)
    essay.value.title = "a"
    let point = history.point
    essay.value.title = "ab"
    history.markSaved(at: point)
    #expect(!history.isAtSavedState.value)
    history.undo.execute()
    #expect(essay.value.title == "a" && history.isAtSavedState.value)
    history.redo.execute()
    history.markSaved(at: history.point)
    #expect(history.isAtSavedState.value)
  }

  @Test func `a save in a batch or a gesture marks the state that it saves`() {
    let history = History(of: essay)
    let save = Command<Void, Void> { [essay] in
      essay.value.title = "trimmed"
      history.markSaved()
    }
    save.execute()
    #expect(history.isAtSavedState.value)
    history.undo.execute()
    #expect(!history.isAtSavedState.value)
    history.redo.execute()
    #expect(history.isAtSavedState.value)
    let drag = history.beginGroup()
    essay.value.words = 1
    history.markSaved()
    drag.cancel()
    #expect(history.isAtSavedState.value)
    history.undo.execute()
    #expect(!history.isAtSavedState.value)
  }

  @Test func `an edit after a save is still to be saved, also in the same batch, undo or gesture`() {
    let history = History(of: essay)
    batch {
      essay.value.title = "a"
      history.markSaved()
      essay.value.title = "ab"
    }
    #expect(!history.isAtSavedState.value)
    batch {
      history.undo.execute()
      history.markSaved()
      essay.value.words = 1
    }
    #expect(!history.isAtSavedState.value)
    let drag = history.beginGroup()
    essay.value.words = 2
    history.markSaved()
    essay.value.words = 3
    drag.cancel()
    #expect(!history.isAtSavedState.value)
    history.undo.execute()
    #expect(!history.isAtSavedState.value)
    history.markSaved()
    try? transaction {
      essay.value.title = "b"
      history.markSaved()
      throw Refused()
    }
    #expect(history.isAtSavedState.value)
  }

  // MARK: Forgotten steps

  @Test(arguments: [false, true])
  func `the saved state is not reached while an edit stays whose step was forgotten`(isOneStep: Bool) {
    let count = Observable(0)
    let history = History(of: essay, count)
    let edit = {
      count.value = 1
      essay.value.title = "mine"
    }
    if isOneStep { batch(edit) } else { edit() }
    history.ignoring { essay.value.words = 100 }
    history.undo.execute()
    #expect(count.value == 0 && essay.value == Essay(title: "mine", words: 100))
    #expect(!history.undo.isEnabled.value && !history.isAtSavedState.value)
    history.redo.execute()
    #expect(count.value == 1 && !history.isAtSavedState.value)
    history.markSaved()
    history.undo.execute()
    #expect(!history.isAtSavedState.value)
    history.redo.execute()
    #expect(history.isAtSavedState.value)
  }

  @Test func `a state is not the saved one if the edit that led to it was forgotten after its undo`() {
    let count = Observable(0)
    let history = History(of: essay, count)
    essay.value.title = "mine"
    count.value = 1
    history.markSaved()
    history.undo.execute()
    history.undo.execute()
    history.ignoring { essay.value.words = 100 }
    history.redo.execute()
    #expect(count.value == 1 && essay.value.title == "" && !history.redo.isEnabled.value)
    #expect(!history.isAtSavedState.value)
  }

  @Test(arguments: [false, true])
  func `an edit that is forgotten in its own batch or gesture is still to be saved`(isGesture: Bool) {
    let count = Observable(0)
    let history = History(of: essay, count)
    count.value = 1
    history.markSaved()
    let edit = {
      essay.value.title = "mine"
      history.ignoring { essay.value.words = 100 }
    }
    if isGesture { history.group("Import", edit) } else { batch(edit) }
    #expect(!history.isAtSavedState.value)
    history.undo.execute()
    history.redo.execute()
    #expect(count.value == 1 && essay.value.title == "mine" && !history.isAtSavedState.value)
    history.markSaved()
    #expect(history.isAtSavedState.value)
  }

  @Test func `a sync does not make the saved state unsaved`() {
    let count = Observable(0)
    let history = History(of: essay, count)
    essay.value.title = "mine"
    history.markSaved()
    history.ignoring { essay.value.words = 100 }
    #expect(history.isAtSavedState.value && !history.undo.isEnabled.value)
    count.value = 1
    history.undo.execute()
    #expect(history.isAtSavedState.value)
  }

  // MARK: Series of edits

  @Test func `typing after a save is a separate step`() {
    let history = History(of: essay, merging: .seconds(1), clock: ManualClock())
    essay.value.title = "a"
    history.markSaved()
    essay.value.title = "ab"
    history.undo.execute()
    #expect(essay.value.title == "a")
    #expect(history.isAtSavedState.value)
  }
}
