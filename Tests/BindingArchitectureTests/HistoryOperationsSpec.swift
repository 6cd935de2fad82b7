import Binding
import BindingArchitecture
import BindingCollections
import Testing

/// Undo and redo in an operation that also writes.
@Suite struct HistoryOperationsSpec {
  private let count = Observable(0)
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
}
