import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
import BindingTesting
import TestSupport
import Testing

private struct Essay: Equatable {
  var title = ""
  var words = 0
}

private struct Refused: Error {}

@Suite struct HistorySpec {
  private let essay = Observable(Essay(), name: "essay")
  let notes: ObservableArray<String> = []
  let scope = Scope()

  // MARK: Steps

  @Test func `a write is a step of the history`() {
    let history = History(of: essay)
    #expect(!history.undo.isEnabled.value)
    essay.value.title = "a"
    essay.value.title = "b"
    history.undo.execute()
    #expect(essay.value.title == "a")
    history.undo.execute()
    #expect(essay.value.title == "")
    #expect(!history.undo.isEnabled.value)
    history.redo.execute()
    history.redo.execute()
    #expect(essay.value.title == "b")
    #expect(!history.redo.isEnabled.value)
  }

  @Test func `one batch is one step of the history, whatever values it changes`() {
    let history = History(of: essay, notes)
    batch {
      essay.value.title = "a"
      notes.append("x")
      essay.value.words = 1
    }
    history.undo.execute()
    #expect(essay.value == Essay())
    #expect(notes.isEmpty)
    history.redo.execute()
    #expect(essay.value == Essay(title: "a", words: 1))
    #expect(Array(notes.value) == ["x"])
  }

  @Test func `a transaction that fails is no step`() {
    let history = History(of: essay)
    try? transaction {
      essay.value.title = "a"
      throw Refused()
    }
    #expect(!history.undo.isEnabled.value)
  }

  @Test func `a batch that restores the former values is no step`() {
    let history = History(of: essay, notes)
    let length = Computed { essay.value.title.count }
    batch {
      essay.value.title = "a"
      _ = length.value
      essay.value.title = ""
      notes.append("x")
      notes.removeLast()
    }
    essay.update { $0.title = "" }
    #expect(!history.undo.isEnabled.value)
  }

  @Test func `an edit after an undo drops the steps that were undone`() {
    let history = History(of: essay)
    essay.value.title = "a"
    history.undo.execute()
    essay.value.title = "b"
    #expect(!history.redo.isEnabled.value)
    history.undo.execute()
    #expect(essay.value.title == "")
  }

  @Test func `a history keeps no more steps than its limit`() {
    let history = History(of: essay, limit: 2)
    for words in 1...5 { essay.value.words = words }
    while history.undo.isEnabled.value { history.undo.execute() }
    #expect(essay.value.words == 3)
  }

  @Test func `a history made in a batch, and an object tracked in one, begin with the state at its end`() {
    let history = batch {
      essay.value.title = "a"
      let history = History(of: essay)
      essay.value.title = "b"
      return history
    }
    #expect(!history.undo.isEnabled.value)
    essay.value.title = "c"
    history.undo.execute()
    #expect(essay.value.title == "b")
    let (words, token) = batch {
      let words = Observable(0)
      let token = history.track(words)
      words.value = 1
      return (words, token)
    }
    words.value = 2
    history.undo.execute()
    #expect(words.value == 1 && !history.undo.isEnabled.value)
    token.cancel()
  }

  @Test func `a history made in a failing transaction begins with the restored values`() {
    var history: History?
    try? transaction {
      essay.value.title = "a"
      history = History(of: essay)
      throw Refused()
    }
    #expect(history?.undo.isEnabled.value == false)
    essay.value.title = "b"
    history?.undo.execute()
    #expect(essay.value.title == "")
  }

  @Test func `forgetting all steps of a history leaves the state`() {
    let history = History(of: essay)
    essay.value.title = "a"
    history.undo.execute()
    essay.value.title = "b"
    history.clear()
    #expect(!history.undo.isEnabled.value)
    #expect(essay.value.title == "b")
  }

  // MARK: Effects

  @Test func `writes of effects belong to the step that caused them`() {
    let count = Observable(0)
    Effect { [essay] in count.value = essay.value.title.count }.store(in: scope)
    let history = History(of: essay, count)
    essay.value.title = "abc"
    #expect(count.value == 3)
    history.undo.execute()
    #expect(count.value == 0)
    #expect(!history.undo.isEnabled.value)
    history.redo.execute()
    #expect(count.value == 3)
  }

  @Test func `writes that an undo causes in effects are undone by the redo`() {
    let log = Observable<[String]>([])
    essay.observeChanges { _, new in log.value.append(new.title) }.store(in: scope)
    let history = History(of: log, essay)
    essay.value.title = "a"
    #expect(log.value == ["a"])
    history.undo.execute()
    #expect(log.value == [""])
    #expect(!history.undo.isEnabled.value)
    history.redo.execute()
    #expect(essay.value.title == "a")
    history.undo.execute()
    #expect(essay.value.title == "")
  }

  @Test func `an effect that an undo wakes sees the commands undo and redo up to date`() {
    let history = History(of: essay)
    let states = Recorder(Computed { [history.undo.isEnabled.value, history.redo.isEnabled.value] })
    essay.value.title = "a"
    history.undo.execute()
    #expect(states.values == [[false, false], [true, false], [false, true]])
  }

  @Test func `an undo in a transaction that fails is taken back`() {
    let history = History(of: essay)
    essay.value.title = "a"
    try? transaction {
      history.undo.execute()
      #expect(essay.value.title == "")
      throw Refused()
    }
    #expect(essay.value.title == "a")
    #expect(history.undo.isEnabled.value)
    #expect(!history.redo.isEnabled.value)
    essay.value.title = "b"
    history.undo.execute()
    #expect(essay.value.title == "a")
  }

  @Test func `several undos in a batch are redone one by one`() {
    let history = History(of: essay)
    for words in 1...3 { essay.value.words = words }
    batch {
      history.undo.execute()
      history.undo.execute()
    }
    #expect(essay.value.words == 1)
    history.redo.execute()
    #expect(essay.value.words == 2)
    batch {
      history.undo.execute()
      history.redo.execute()
      history.redo.execute()
    }
    #expect(essay.value.words == 3)
    #expect(!history.redo.isEnabled.value)
  }

  // MARK: Groups and names

  @Test func `a group of writes is one step with a name`() {
    let history = History(of: essay)
    let titles = Recorder(Computed { "\(history.undoTitle.value)|\(history.redoTitle.value)" })
    history.group("Rename") {
      essay.value.title = "a"
      #expect(!history.undo.isEnabled.value)
      essay.value.title = "ab"
      history.group("Count") { essay.value.words = 1 }
    }
    #expect(history.undoName.value == "Rename")
    history.undo.execute()
    #expect(essay.value == Essay())
    #expect(history.redoName.value == "Rename")
    history.redo.execute()
    #expect(essay.value == Essay(title: "ab", words: 1))
    essay.value.words = 2
    #expect(history.undoName.value == nil)
    let expected = ["Undo|Redo", "Undo Rename|Redo", "Undo|Redo Rename", "Undo Rename|Redo", "Undo|Redo"]
    #expect(titles.values == expected)
  }

  @Test func `a named group in a batch gives its name to the step of the batch`() {
    let history = History(of: essay)
    batch { history.group("Rename") { essay.value.title = "a" } }
    #expect(history.undoName.value == "Rename")
    batch {
      history.group("Count") { essay.value.words = 1 }
      history.group { essay.value.title = "ab" }
    }
    #expect(history.undoName.value == "Count")
    history.group("Nothing") {}
    essay.value.title = "b"
    #expect(history.undoName.value == nil)
  }

  @Test func `a group that changes nothing in the end is no step`() {
    let history = History(of: essay)
    history.group("Try") {
      essay.value.title = "a"
      essay.value.title = ""
    }
    #expect(!history.undo.isEnabled.value)
  }

  @Test func `a group that throws is a step`() {
    let history = History(of: essay)
    #expect(throws: Refused.self) {
      try history.group("Rename") {
        essay.value.title = "a"
        throw Refused()
      }
    }
    history.undo.execute()
    #expect(essay.value.title == "")
  }

  @Test func `a gesture that ends in a transaction that fails has ended`() {
    let history = History(of: essay)
    let drag = history.beginGroup("Move")
    try? transaction {
      essay.value.words = 1
      drag.cancel()
      throw Refused()
    }
    essay.value.words = 2
    history.undo.execute()
    #expect(essay.value.words == 0)
  }

  @Test func `a gesture is one step until its token ends`() {
    let history = History(of: essay)
    var drag: Subscription? = history.beginGroup("Move")
    for words in 1...5 { essay.value.words = words }
    #expect(!history.undo.isEnabled.value)
    #expect(!history.isAtSavedState.value)
    drag?.cancel()
    drag = nil
    #expect(history.undoTitle.value == "Undo Move")
    history.undo.execute()
    #expect(essay.value.words == 0)
  }

  @Test func `an undo in the batch that ends a gesture takes the gesture back`() {
    let history = History(of: essay)
    essay.value.words = 1
    let drag = history.beginGroup("Move")
    essay.value.words = 2
    batch {
      essay.value.title = "a"
      drag.cancel()
      history.undo.execute()
      #expect(essay.value == Essay(words: 1))
    }
    #expect(history.undoTitle.value == "Undo" && history.redoTitle.value == "Redo Move")
    history.redo.execute()
    #expect(essay.value == Essay(title: "a", words: 2) && history.undoTitle.value == "Undo Move")
    history.undo.execute()
    history.undo.execute()
    #expect(essay.value == Essay() && !history.undo.isEnabled.value)
  }

  @Test func `a gesture that is the first step can be undone in the batch that ends it`() {
    let history = History(of: essay)
    let drag = history.beginGroup("Move")
    essay.value.words = 2
    try? transaction {
      drag.cancel()
      history.undo.execute()
      #expect(essay.value.words == 0)
      throw Refused()
    }
    #expect(essay.value.words == 2 && history.undoTitle.value == "Undo Move")
    let other = history.beginGroup("Turn")
    essay.value.words = 3
    history.undo.execute()
    batch {
      other.cancel()
      history.undo.execute()
      history.undo.execute()
    }
    #expect(essay.value.words == 0 && history.redoTitle.value == "Redo Move")
  }

  @Test func `a failing transaction with a sync does not part the edits around it`() {
    let history = History(of: notes)
    notes.append("a")
    batch {
      notes.append("b")
      history.ignoring {}
      try? transaction {
        history.ignoring { notes.insert("server", at: 0) }
        throw Refused()
      }
      notes.removeLast()
    }
    history.undo.execute()
    #expect(notes.isEmpty && !history.undo.isEnabled.value, "the batch has changed nothing, and so is no step")
  }

  @Test func `typing is one step until there is a pause, or something else is edited`() async {
    let clock = ManualClock()
    let history = History(of: essay, notes, merging: .seconds(1), clock: clock)
    for title in ["a", "ab", "abc"] {
      essay.value.title = title
      await clock.advance(by: .milliseconds(900))
    }
    await clock.advance(by: .milliseconds(200))
    essay.value.title = "abcd"
    notes.append("x")
    essay.value.title = "abcde"
    var titles: [String] = []
    while history.undo.isEnabled.value {
      history.undo.execute()
      titles.append(essay.value.title)
    }
    #expect(titles == ["abcd", "abcd", "abc", ""])
  }

  @Test func `text that is typed and deleted again is no step`() {
    let history = History(of: essay, merging: .seconds(1), clock: ManualClock())
    essay.value.title = "a"
    essay.value.title = ""
    #expect(!history.undo.isEnabled.value)
    #expect(history.isAtSavedState.value)
    essay.value.title = "b"
    history.undo.execute()
    history.redo.execute()
    essay.value.title = "bc"
    history.undo.execute()
    #expect(essay.value.title == "b")
  }
}
