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
  func `an undo in the batch of an edit takes the edit back, also after a save or a sync`(isSync: Bool) {
    let history = History(of: notes, count)
    notes.append("a")
    batch {
      notes.append("b")
      if isSync { history.ignoring { count.value = 7 } } else { history.markSaved() }
      history.undo.execute()
    }
    #expect(Array(notes.value) == ["a"])
    history.redo.execute()
    #expect(Array(notes.value) == ["a", "b"] && !history.redo.isEnabled.value)
    history.undo.execute()
    history.undo.execute()
    #expect(notes.isEmpty && !history.undo.isEnabled.value)
  }

  @Test func `an observer that takes an edit back leaves the steps before it`() {
    let history = History(of: count)
    count.value = 1
    let guardian = count.observeChanges { _, new in if new > 5 { history.undo.execute() } }
    count.value = 9
    #expect(count.value == 1 && history.redo.isEnabled.value)
    history.undo.execute()
    #expect(count.value == 0 && !history.undo.isEnabled.value)
    guardian.cancel()
  }

  @Test func `edits between two undos of a batch are taken back by the redo of the first`() {
    let history = History(of: count, notes)
    count.value = 1
    count.value = 2
    batch {
      history.undo.execute()
      notes.append("a")
      history.undo.execute()
    }
    #expect(count.value == 0 && Array(notes.value) == ["a"] && !history.isAtSavedState.value)
    history.redo.execute()
    #expect(count.value == 1 && Array(notes.value) == ["a"])
    history.redo.execute()
    #expect(count.value == 2 && notes.isEmpty && !history.redo.isEnabled.value)
  }

  // MARK: The saved state

  @Test func `what a batch writes after an undo or a redo is still to be saved`() {
    let history = History(of: count)
    count.value = 1
    batch {
      history.undo.execute()
      count.value = 5
    }
    #expect(count.value == 5 && !history.isAtSavedState.value)
    history.redo.execute()
    #expect(count.value == 1)
    history.markSaved()
    history.undo.execute()
    #expect(count.value == 5)
    batch {
      history.redo.execute()
      count.value = 9
    }
    #expect(count.value == 9 && !history.isAtSavedState.value)
    history.undo.execute()
    #expect(count.value == 5 && !history.isAtSavedState.value)
  }

  @Test func `an undo of what its batch has written before leads to the state before the batch`() {
    let history = History(of: count, title)
    count.value = 1
    history.markSaved()
    batch {
      title.value = "a"
      #expect(!history.isAtSavedState.value)
      history.undo.execute()
      #expect(title.value == "" && history.isAtSavedState.value)
    }
    #expect(history.isAtSavedState.value && history.redo.isEnabled.value)
    batch {
      count.value = 3
      history.markSaved()
      history.undo.execute()
    }
    #expect(count.value == 1 && !history.isAtSavedState.value)
    history.redo.execute()
    #expect(count.value == 3 && history.isAtSavedState.value)
  }

  @Test func `what effects write because of an undo is still to be saved`() {
    let log = Observable<[Int]>([])
    let watch = count.observeChanges { _, new in log.value.append(new) }
    let history = History(of: log, count)
    count.value = 1
    history.undo.execute()
    #expect(count.value == 0 && log.value == [0] && !history.isAtSavedState.value)
    history.redo.execute()
    history.markSaved()
    history.undo.execute()
    history.redo.execute()
    #expect(count.value == 1 && log.value == [1, 1, 1] && !history.isAtSavedState.value)
    watch.cancel()
  }

  @Test func `a save in the batch of an undo marks what the batch has written as well`() {
    let history = History(of: count)
    count.value = 1
    batch {
      history.undo.execute()
      count.value = 5
      history.markSaved()
    }
    #expect(count.value == 5 && history.isAtSavedState.value)
    history.redo.execute()
    #expect(!history.isAtSavedState.value)
    history.undo.execute()
    #expect(count.value == 5 && history.isAtSavedState.value)
  }

  // MARK: Nothing to take back

  @Test func `an undo whose changes are written again in its batch leaves nothing to redo`() {
    let history = History(of: count)
    count.value = 1
    batch {
      history.undo.execute()
      count.value = 1
    }
    #expect(count.value == 1 && !history.redo.isEnabled.value)
  }

  @Test func `a write after an undo and a redo without effect in one batch is a step`() {
    let history = History(of: notes, count)
    notes.append("a")
    history.ignoring { notes.removeAll() }
    batch {
      history.undo.execute()
      history.redo.execute()
      count.value = 1
    }
    #expect(!history.isAtSavedState.value)
    history.undo.execute()
    #expect(count.value == 0 && !history.undo.isEnabled.value)
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

  @Test func `an undo of what its batch has written, and a redo, lead back to the end of the batch`() {
    let tags: ObservableSet<Int> = []
    let history = History(of: tags)
    tags.insert(1)
    batch {
      history.ignoring { _ = tags.remove(1) }
      tags.insert(1)
      history.undo.execute()
      #expect(tags.set == [])
      history.markSaved()
      history.redo.execute()
    }
    #expect(tags.set == [1] && !history.redo.isEnabled.value && !history.isAtSavedState.value)
    history.undo.execute()
    #expect(tags.set == [] && history.isAtSavedState.value)
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

  @Test func `an undo in the batch in which a group ends takes back the group with what the batch has changed`() {
    let (title, count) = (Observable(""), Observable(0))
    let history = History(of: title, count)
    let typing = history.beginGroup()
    title.value = "a"
    batch {
      count.value = 1
      typing.cancel()
      history.undo.execute()
    }
    #expect(title.value == "" && count.value == 0 && !history.undo.isEnabled.value)
    history.redo.execute()
    #expect(title.value == "a" && count.value == 1)
  }
}
