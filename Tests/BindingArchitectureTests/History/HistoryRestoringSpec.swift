import Binding
import BindingArchitecture
import BindingCollections
import Testing

/// What is selected when a step is undone or redone.
@Suite struct HistoryRestoringSpec {
  private struct Mail: Identifiable, Equatable {
    let id: Int
    var title = ""
  }

  private struct Refused: Error {}

  private let mails = ObservableArray((1...6).map { Mail(id: $0) }, name: "mails")
  private let selection: Selection<Int>
  private let history: History

  init() {
    selection = Selection(in: mails, movesToNext: true, name: "selection")
    history = History(of: mails, restoring: selection, name: "history")
  }

  private var selected: [Int] { Array(selection.ids.peek()) }

  @Test func `an undo that brings rows back selects them as they were selected, and a redo the row of before`() {
    selection.select(2)
    selection.toggle(4)
    history.group("Delete") {
      mails.remove(id: 2)
      mails.remove(id: 4)
    }
    #expect(selected == [5])
    selection.select(6)
    history.undo.execute()
    #expect(selected == [2, 4] && mails.count == 6)
    selection.select(1)
    history.redo.execute()
    #expect(selected == [6], "as it was when the step was undone")
    history.undo.execute()
    #expect(selected == [1], "as it was when the step was redone")
  }

  @Test func `selecting is no step`() {
    selection.select(2)
    selection.clear()
    #expect(!history.undo.isEnabled.value && history.isAtSavedState.value)
    mails[id: 1]?.title = "a"
    selection.select(3)
    history.undo.execute()
    #expect(mails[id: 1]?.title == "" && selected == [])
    #expect(history.redo.isEnabled.value, "the selection that was restored is no step either")
  }

  @Test func `a step that selects what it inserts gives the selection back`() {
    selection.select(2)
    batch {
      mails.append(Mail(id: 7))
      selection.select(7)
    }
    history.undo.execute()
    #expect(selected == [2])
    history.redo.execute()
    #expect(selected == [7])
  }

  @Test func `several operations of one step have the selection from before the first`() {
    selection.select(2)
    let group = history.beginGroup("Sort out")
    mails.remove(id: 2)
    selection.select(5)
    mails.remove(id: 5)
    group.cancel()
    #expect(selected == [6])
    history.undo.execute()
    #expect(selected == [2] && mails.count == 6)
  }

  @Test func `rows that a server has removed since are not selected`() {
    selection.select(2)
    selection.toggle(3)
    mails[id: 1]?.title = "a"
    withoutUndo { _ = mails.remove(id: 2) }
    selection.select(6)
    history.undo.execute()
    #expect(selected == [3])
    mails.append(Mail(id: 2))
    #expect(selected == [3])
    history.undo.execute()
    withoutUndo { _ = mails.remove(id: 3) }
    selection.select(6)
    history.redo.execute()
    #expect(selected == [6], "none of the rows is there")
  }

  @Test func `what an observer undoes at once has the selection from before it`() {
    selection.select(2)
    let history = history
    let refusing = mails.observeChanges { _, new in if new.count < 6 { history.undo.execute() } }
    mails.remove(id: 2)
    #expect(selected == [2] && mails.count == 6)
    refusing.cancel()
  }

  @Test func `an undo in a transaction that fails is taken back with its selection`() {
    selection.select(2)
    mails.remove(id: 2)
    selection.select(6)
    try? transaction {
      history.undo.execute()
      #expect(selected == [2])
      throw Refused()
    }
    #expect(selected == [6] && mails.count == 5)
    history.undo.execute()
    #expect(selected == [2])
  }

  @Test func `any observable can come back with the steps`() {
    let (tab, text) = (Observable("list"), Observable(""))
    let history = History(of: text, restoring: tab, selection)
    text.value = "a"
    tab.value = "detail"
    #expect(history.undoName.value == nil && history.undo.isEnabled.value)
    history.undo.execute()
    #expect(text.value == "" && tab.value == "list")
    history.redo.execute()
    #expect(text.value == "a" && tab.value == "detail")
  }

  @Test func `typing that is merged into one step has the selection from before it`() {
    let history = History(of: mails, restoring: selection, merging: .seconds(60))
    selection.select(2)
    mails[id: 2]?.title = "a"
    selection.select(3)
    mails[id: 2]?.title = "ab"
    selection.select(4)
    history.undo.execute()
    #expect(mails[id: 2]?.title == "" && selected == [2] && !history.undo.isEnabled.value)
  }

  @Test func `the history retains what it restores`() {
    weak var released: Selection<Int>?
    do {
      let mails = ObservableArray([Mail(id: 1)])
      var history: History?
      do {
        let selection = Selection(in: mails)
        released = selection
        history = History(of: mails, restoring: selection)
      }
      #expect(released != nil)
      withExtendedLifetime(history) {}
      history = nil
    }
    #expect(released == nil)
  }
}
