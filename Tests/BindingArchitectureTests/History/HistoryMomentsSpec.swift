import Binding
import BindingArchitecture
import BindingCollections
import BindingTesting
import Observation
import TestSupport
import Testing

private struct Refused: Error {}

/// What a history says of itself, wherever a program asks: it agrees with what the objects are at that moment.
@Suite struct HistoryMomentsSpec {
  let archived: ObservableSet<Int> = []
  let scope = Scope()

  // MARK: The saved state

  @Test func `an observer, an effect, a batch and a group see that an edit is unsaved`() {
    // Not `self`, whose scope retains the effect that would capture it.
    let archived = archived
    let history = History(of: archived)
    var seen: [String] = []
    func see(_ place: String) {
      if !archived.set.isEmpty { seen.append("\(place) \(history.isAtSavedState.value)") }
    }
    Effect { see("effect") }.store(in: scope)
    archived.observeChanges { _, _ in see("observer") }.store(in: scope)
    archived.insert(1)
    #expect(seen == ["effect false", "observer false"])
    history.markSaved()
    batch {
      archived.insert(2)
      #expect(!history.isAtSavedState.value)
    }
    history.markSaved()
    history.group("Archive") {
      archived.insert(3)
      #expect(!history.isAtSavedState.value)
    }
  }

  @Test func `a command that saves is executed by an observer of the edit, a batch and another command`() {
    let history = History(of: archived)
    var saves = 0
    let save = Command<Void, Void>(enabledIf: { !history.isAtSavedState.value }) {
      saves += 1
      history.markSaved()
    }
    let token = archived.observeChanges { _, _ in save.execute() }
    archived.insert(1)
    history.group("Archive") { archived.insert(2) }
    #expect(saves == 2 && history.isAtSavedState.value)
    token.cancel()
    batch {
      archived.insert(3)
      save.execute()
    }
    let edit = Command<Void, Void> {
      archived.insert(4)
      save.execute()
    }
    edit.execute()
    #expect(saves == 4 && history.isAtSavedState.value)
    history.undo.execute()
    #expect(!history.isAtSavedState.value)
  }

  @Test func `no reader sees an edit as saved first, whether it is older or newer than the history`() {
    let (archived, made) = (archived, Observable<History?>(nil))
    var seen: [String] = []
    func read(_ reader: String) {
      guard let history = made.value, !archived.set.isEmpty else { return }
      seen.append("\(reader) \(archived.count) \(history.isAtSavedState.value) \(history.undoTitle.value)")
    }
    Effect { read("older") }.store(in: scope)
    let history = History(of: archived)
    made.value = history
    Effect { read("newer") }.store(in: scope)
    archived.insert(1)
    history.group("Archive") {
      archived.insert(2)
    }
    // A group that has ended is told once, as what it is.
    let expected = ["1 false Undo", "2 false Undo", "2 false Undo Archive"]
    #expect(seen == expected.flatMap { ["older \($0)", "newer \($0)"] })
  }

  @Test func `a failing transaction is unsaved inside, and as before it afterwards`() {
    let history = History(of: archived)
    archived.insert(1)
    history.markSaved()
    let point = history.point
    try? transaction {
      #expect(history.isAtSavedState.value)
      archived.insert(2)
      #expect(!history.isAtSavedState.value && history.undo.isEnabled.value)
      archived.remove(2)
      #expect(history.isAtSavedState.value)
      archived.insert(3)
      throw Refused()
    }
    #expect(history.isAtSavedState.value && history.point == point)
  }

  @Test func `a group that was opened in a failed transaction keeps its name, and one that ended in it gives none`() {
    let history = History(of: archived)
    batch {
      archived.insert(1)
      try? transaction {
        history.group("Archive") { archived.insert(2) }
        throw Refused()
      }
      #expect(history.undoTitle.value == "Undo")
    }
    var gesture: Subscription?
    try? transaction {
      gesture = history.beginGroup("Move")
      throw Refused()
    }
    archived.insert(3)
    gesture?.cancel()
    #expect(history.undoTitle.value == "Undo Move")
    gesture = history.beginGroup("Drag")
    archived.insert(4)
    try? transaction {
      gesture?.cancel()
      throw Refused()
    }
    #expect(history.undoTitle.value == "Undo Drag")
  }

  // MARK: Points

  @Test func `the point of an effect in a group stays the point if nothing follows`() {
    let history = History(of: archived)
    var points: [HistoryPoint] = []
    Effect { if !history.isAtSavedState.value { points.append(history.point) } }.store(in: scope)
    history.group("Archive") { archived.insert(1) }
    #expect(points == [history.point])
    history.markSaved(at: points[0])
    #expect(history.isAtSavedState.value)
  }

  @Test func `the point of an effect in a group is left by the edits after it`() {
    let history = History(of: archived)
    var points: [HistoryPoint] = []
    archived.observeChanges { _, _ in points.append(history.point) }.store(in: scope)
    history.group("Archive") {
      archived.insert(1)
      archived.insert(2)
    }
    #expect(Set(points).count == 2 && points.last == history.point)
    history.markSaved(at: points[0])
    #expect(!history.isAtSavedState.value)
    history.markSaved(at: points[1])
    #expect(history.isAtSavedState.value)
  }

  @Test func `a group that is taken back by hand is at the point before it`() {
    let history = History(of: archived)
    let point = history.point
    let group = history.beginGroup()
    archived.insert(1)
    archived.remove(1)
    #expect(history.point == point && history.isAtSavedState.value)
    group.cancel()
    #expect(history.point == point && !history.undo.isEnabled.value)
  }

  // MARK: Observation

  #if canImport(Observation)
    @Test func `Observation is told when the state is no longer the saved one, and not of each edit`() {
      Graph.isVisibleToObservation = true
      let (history, told) = (History(of: archived), Log())
      func track() {
        withObservationTracking {
          _ = (history.isAtSavedState.value, history.undoTitle.value)
        } onChange: {
          told.append("told")
        }
      }
      track()
      archived.insert(1)
      #expect(told.take() == ["told"])
      track()
      archived.insert(2)
      #expect(told.take() == [])
      history.markSaved()
      #expect(told.take() == ["told"])
    }
  #endif

  // MARK: Undo

  @Test func `the first edit can be undone where it is observed`() {
    let history = History(of: archived)
    var seen: [Bool] = []
    archived.observeChanges { _, _ in seen.append(history.undo.isEnabled.value) }.store(in: scope)
    archived.insert(1)
    history.group("Archive") { archived.insert(2) }
    #expect(seen == [true, false], "not while a group is open")
    batch {
      archived.insert(3)
      #expect(history.undo.isEnabled.value && history.undoTitle.value == "Undo")
      history.undo.execute()
      #expect(archived.set == [1, 2] && history.undoTitle.value == "Undo Archive")
    }
  }

  @Test func `undo takes back the step that its title names, also in the batch that ends a gesture`() {
    let history = History(of: archived)
    history.group("A") { archived.insert(1) }
    let drag = history.beginGroup("B")
    archived.insert(2)
    batch {
      drag.cancel()
      #expect(history.undoTitle.value == "Undo B")
      history.undo.execute()
      #expect(archived.set == [1])
      #expect(history.undoTitle.value == "Undo A" && history.redoTitle.value == "Redo B")
    }
    #expect(history.undoTitle.value == "Undo A" && history.redoTitle.value == "Redo B")
  }

  @Test func `an edit after an undo disables redo where it is observed`() {
    let history = History(of: archived)
    archived.insert(1)
    history.undo.execute()
    var seen: [Bool] = []
    archived.observeChanges { _, _ in seen.append(history.redo.isEnabled.value) }.store(in: scope)
    archived.insert(2)
    #expect(seen == [false])
  }

  @Test func `the step of an object that is no longer tracked is gone at once`() {
    let (history, title) = (History(of: archived), Observable(""))
    let token = history.track(title)
    title.value = "a"
    batch {
      token.cancel()
      #expect(!history.undo.isEnabled.value)
    }
    #expect(!history.undo.isEnabled.value)
  }
}
