import Binding
import BindingArchitecture
import BindingCollections
import BindingTesting
import Testing

private struct Note: Identifiable, Equatable, CustomStringConvertible {
  var id: Int
  var text: String
  init(_ id: Int, _ text: String) { (self.id, self.text) = (id, text) }
  var description: String { "\(id) \(text)" }
}

/// A history of elements whose identities change, and what knows the elements by their identities.
@Suite struct HistoryRenamingSpec {
  private let notes = ObservableArray([Note(1, "a"), Note(2, "b")], name: "notes")

  @Test(arguments: [false, true])
  func `a child that is made after a rename goes on when the rename is undone`(isListObserved: Bool) {
    let (history, scope) = (History(of: notes), Scope())
    notes.replace(id: 1, with: Note(101, "a"))
    let rows = notes.children(by: \.id) { $0 }
    let row = rows[0]
    if isListObserved { rows.observe { _ in }.store(in: scope) }
    let shown = Recorder(row)
    history.undo.execute()
    #expect(row.value == Note(1, "a") && rows[0] === row)
    notes[0].text = "edited"
    row.value.text += " and typed"
    #expect(notes[0] == Note(1, "edited and typed"))
    #expect(shown.values.map(\.description) == ["101 a", "1 a", "1 edited", "1 edited and typed"])
  }

  @Test func `an identity that another element has got meanwhile is not given to a second one`() {
    let history = History(of: notes)
    notes.replace(id: 2, with: Note(7, "b"))
    history.ignoring { notes[id: 2] = Note(2, "of the server") }
    var reported: [Diagnostic] = []
    withDiagnostics {
      reported.append($0)
    } in: {
      history.undo.execute()
    }
    #expect(notes.value.map(\.description) == ["1 a", "7 b", "2 of the server"])
    #expect(notes[id: 2] == Note(2, "of the server") && reported.isEmpty)

    // The same if the step has moved the row as well, or has written the key in place.
    notes.value = [Note(1, "a"), Note(2, "b")]
    history.clear()
    batch {
      notes.replace(id: 2, with: Note(7, "b"))
      notes.move(from: 1, to: 0)
    }
    history.ignoring { notes[id: 2] = Note(2, "of the server") }
    history.undo.execute()
    #expect(notes.value.filter { $0.id == 2 } == [Note(2, "of the server")] && notes.count == 3)
    notes.value = [Note(1, "a"), Note(2, "b")]
    history.clear()
    notes[1].id = 7
    history.ignoring { notes[0].id = 2 }
    history.undo.execute()
    #expect(notes.value.map(\.id) == [2, 7])
  }

  @Test func `an element does not return while another one keeps its identity`() {
    let history = History(of: notes)
    // The step has given the identity of the second element to the first one, and the server sends the former one.
    notes.replace(id: 1, with: Note(2, "a"))
    history.ignoring { notes.append(Note(1, "of the server")) }
    history.undo.execute()
    #expect(notes.value.map(\.description) == ["2 a", "1 of the server"])
    history.redo.execute()
    #expect(Set(notes.value.map(\.id)).count == notes.count)

    // The same if that element was edited since.
    notes.value = [Note(1, "a"), Note(2, "b"), Note(3, "c")]
    history.clear()
    notes.replace(id: 1, with: Note(2, "a"))
    history.ignoring { notes[id: 2]?.text = "edited" }
    history.undo.execute()
    #expect(notes.value.map(\.description) == ["2 edited", "3 c"])

    // The same if another element has got the identity since.
    notes.value = [Note(1, "a"), Note(2, "b"), Note(3, "c")]
    history.clear()
    notes.remove(id: 2)
    history.ignoring { notes.replace(id: 3, with: Note(2, "c")) }
    history.undo.execute()
    #expect(notes.value.map(\.description) == ["1 a", "2 c"])

    // The same if that element was moved as well.
    notes.value = [Note(1, "a"), Note(2, "b"), Note(3, "c")]
    history.clear()
    notes.remove(id: 2)
    history.ignoring {
      notes.replace(id: 3, with: Note(2, "c"))
      notes.move(from: 1, to: 0)
    }
    history.undo.execute()
    #expect(notes.value.map(\.description) == ["2 c", "1 a"])
  }

  @Test func `of a chain of renames none is undone if the first identity has been given away`() {
    notes.value = [Note(1, "a"), Note(2, "b"), Note(3, "c")]
    let history = History(of: notes)
    batch {
      notes.replace(id: 3, with: Note(4, "c"))
      notes.replace(id: 2, with: Note(3, "b"))
      notes.replace(id: 1, with: Note(2, "a"))
    }
    history.ignoring { notes.append(Note(1, "of the server")) }
    history.undo.execute()
    #expect(notes.value.map(\.description) == ["2 a", "3 b", "4 c", "1 of the server"])
  }

  @Test func `what knows an element goes on if a rename is undone and another one made in one batch`() {
    let history = History(of: notes)
    let (selection, rows) = (Selection(in: notes), notes.children(by: \.id) { $0 })
    selection.select(1)
    let row = rows[0]
    notes.replace(id: 1, with: Note(101, "a"))
    #expect(Array(selection.ids.value) == [101] && rows[0] === row)
    batch {
      history.undo.execute()
      notes.replace(id: 1, with: Note(102, "a"))
    }
    #expect(Array(selection.ids.value) == [102])
    #expect(rows[0] === row && row.value == Note(102, "a"))
  }
}
