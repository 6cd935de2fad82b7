import Binding
import BindingArchitecture
import BindingTesting
import Testing

private struct Essay: Equatable {
  var title = ""
  var words = 0
}

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
