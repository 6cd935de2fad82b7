import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
import BindingTesting
import TestSupport
import Testing

private struct Expense: Equatable, Identifiable {
  let id: Int
  var amount = 0
  var note = ""
}

private struct Refused: Error {}

/// A history beside a server that writes the same objects.
@Suite struct HistorySyncSpec {
  let rows: ObservableArray = [1, 2, 3]
  private let expenses = ObservableArray((1...3).map { Expense(id: $0, amount: $0) })

  private func amounts() -> [String] { expenses.value.map { "\($0.id):\($0.amount)\($0.note)" } }

  // MARK: Steps

  @Test func `a write of a sync is no step, and stays when the user's step is undone`() {
    let history = History(of: rows)
    history.group("Delete") { rows.removeAll { $0 == 1 } }
    history.ignoring { rows.append(9) }
    #expect(history.undoTitle.value == "Undo Delete")
    history.undo.execute()
    #expect(Array(rows.value) == [1, 2, 3, 9])
    history.ignoring { rows.insert(0, at: 0) }
    history.redo.execute()
    #expect(Array(rows.value) == [0, 2, 3, 9] && !history.redo.isEnabled.value)
    history.undo.execute()
    #expect(Array(rows.value) == [0, 1, 2, 3, 9])
  }

  @Test func `a sync alone leaves no step to undo and no unsaved change`() {
    let title = Observable("a")
    let history = History(of: rows, title)
    let answer = history.ignoring { () -> Int in
      rows.append(9)
      title.value = "b"
      return 7
    }
    #expect(answer == 7)
    #expect(!history.undo.isEnabled.value && history.isAtSavedState.value)
    rows.append(4)
    history.undo.execute()
    #expect(Array(rows.value) == [1, 2, 3, 9] && title.value == "b" && history.isAtSavedState.value)
  }

  @Test func `writes that a sync causes in effects are no step either`() {
    let count = Observable(0)
    let effect = Effect { count.value = rows.count }
    let history = History(of: rows, count)
    history.ignoring { rows.append(9) }
    #expect(count.value == 4 && !history.undo.isEnabled.value)
    effect.cancel()
  }

  @Test func `edits before and after a sync in one batch are one step`() {
    let history = History(of: rows)
    batch {
      rows.append(4)
      history.ignoring { rows.append(9) }
      rows.remove(at: 0)
    }
    #expect(Array(rows.value) == [2, 3, 4, 9])
    history.undo.execute()
    #expect(Array(rows.value) == [1, 2, 3, 9] && !history.undo.isEnabled.value)
    history.redo.execute()
    #expect(Array(rows.value) == [2, 3, 4, 9])
  }

  @Test func `an edit that the user takes back between two syncs of one batch leaves no step`() {
    let history = History(of: rows, expenses)
    batch {
      rows.append(4)
      history.ignoring { expenses[0].amount = 10 }
      rows.removeLast()
      history.ignoring { rows.insert(0, at: 0) }
    }
    #expect(Array(rows.value) == [0, 1, 2, 3] && !history.undo.isEnabled.value)
  }

  @Test func `an edit that a sync in the same batch takes back leaves no step`() {
    let history = History(of: rows)
    batch {
      rows.append(4)
      history.ignoring { rows.removeLast() }
    }
    #expect(Array(rows.value) == [1, 2, 3])
    history.undo.execute()
    #expect(Array(rows.value) == [1, 2, 3] && !history.redo.isEnabled.value)
  }

  @Test func `a sync during a gesture belongs to no step, and ends no gesture`() {
    let history = History(of: rows)
    let drag = history.beginGroup("Move")
    rows.append(4)
    history.ignoring { rows.append(9) }
    rows.append(5)
    drag.cancel()
    #expect(history.undoTitle.value == "Undo Move")
    history.undo.execute()
    #expect(Array(rows.value) == [1, 2, 3, 9] && !history.undo.isEnabled.value)
  }

  @Test func `a transaction that fails restores the values and steps that a sync in it changed`() {
    let title = Observable("a")
    let history = History(of: rows, title)
    title.value = "b"
    try? transaction {
      rows.append(4)
      history.ignoring {
        rows.append(9)
        title.value = "c"
      }
      throw Refused()
    }
    #expect(Array(rows.value) == [1, 2, 3])
    rows.append(5)
    history.undo.execute()
    #expect(Array(rows.value) == [1, 2, 3] && title.value == "b")
    history.undo.execute()
    #expect(title.value == "a" && !history.undo.isEnabled.value)
  }

  @Test func `values that a sync wrote before it threw stay written`() {
    let history = History(of: rows)
    #expect(throws: Refused.self) {
      try history.ignoring { () throws(Refused) in
        rows.append(9)
        throw Refused()
      }
    }
    #expect(!history.undo.isEnabled.value)
    rows.append(4)
    history.undo.execute()
    #expect(Array(rows.value) == [1, 2, 3, 9])
  }

  // MARK: Values that are restored as a whole

  @Test func `steps of an observable before a sync that wrote it are forgotten`() {
    let title = Observable("a")
    let history = History(of: title, rows)
    title.value = "b"
    batch {
      title.value = "c"
      rows.append(4)
    }
    history.ignoring { title.value = "server" }
    history.undo.execute()
    #expect(title.value == "server" && Array(rows.value) == [1, 2, 3])
    #expect(!history.undo.isEnabled.value)
    title.value = "d"
    history.undo.execute()
    #expect(title.value == "server")
  }

  @Test func `a value that cannot be compared keeps its steps if a sync in a batch writes another one`() {
    let (drawing, badge) = (Observable<[Any]>([]), Observable(0))
    let history = History(of: drawing, badge)
    drawing.value.append("circle")
    batch {
      drawing.value.append("square")
      for number in 1...2 { history.ignoring { badge.value = number } }
    }
    history.undo.execute()
    history.undo.execute()
    #expect(drawing.value.isEmpty && !history.undo.isEnabled.value)
  }

  @Test func `parts that a sync has not written keep their steps`() {
    let expense = Observable(Expense(id: 1))
    let (amount, note) = (expense[\.amount], expense[\.note])
    let history = History(of: amount, note)
    amount.value = 5
    history.ignoring { note.value = "paid" }
    history.undo.execute()
    #expect(expense.value == Expense(id: 1, note: "paid"))
  }

  // MARK: Rows

  @Test func `undo takes back each row separately`() {
    let history = History(of: expenses)
    batch {
      expenses[id: 1]?.amount = 10
      expenses[id: 2] = nil
      expenses.append(Expense(id: 4, amount: 4))
    }
    history.ignoring {
      expenses[id: 3]?.note = "!"
      expenses.insert(Expense(id: 9), at: 0)
    }
    history.undo.execute()
    #expect(amounts() == ["9:0", "1:1", "2:2", "3:3!"])
    history.redo.execute()
    #expect(amounts() == ["9:0", "1:10", "3:3!", "4:4"])
  }

  @Test func `undo leaves a row alone that a sync has written since`() {
    let history = History(of: expenses)
    batch {
      expenses[id: 1]?.amount = 10
      expenses[id: 2] = nil
      expenses[id: 3]?.amount = 30
    }
    history.ignoring {
      expenses[id: 1]?.note = "!"
      expenses[id: 2] = Expense(id: 2, amount: 22)
    }
    history.undo.execute()
    #expect(amounts() == ["1:10!", "3:3", "2:22"])
  }

  @Test func `undo finds rows by their identities where a sync has replaced all of them`() {
    let history = History(of: expenses)
    expenses[id: 1]?.amount = 10
    expenses[id: 2] = nil
    expenses.append(Expense(id: 4, amount: 4))
    // Replaces all rows by others with other identities.
    history.ignoring {
      expenses.removeAll()
      expenses.append(contentsOf: [4, 3, 1].map { Expense(id: $0, amount: $0 == 1 ? 10 : $0) })
    }
    history.undo.execute()
    #expect(amounts() == ["3:3", "1:10"])
    history.undo.execute()
    #expect(amounts() == ["3:3", "1:10", "2:2"])
    history.undo.execute()
    #expect(amounts() == ["3:3", "1:1", "2:2"])
    while history.redo.isEnabled.value { history.redo.execute() }
    #expect(amounts() == ["4:4", "3:3", "1:10"])
  }

  @Test func `undo finds equal elements that a sync has moved`() {
    let history = History(of: rows)
    rows.append(3)
    history.ignoring {
      rows.removeAll()
      rows.append(contentsOf: [3, 3, 2, 9])
    }
    history.undo.execute()
    #expect(Array(rows.value).sorted() == [2, 3, 9])
    history.redo.execute()
    #expect(Array(rows.value).sorted() == [2, 3, 3, 9])
  }

  @Test func `undo moves a row back, unless a sync has moved it since`() {
    let history = History(of: rows)
    rows.move(from: 0, to: 2)
    history.ignoring { rows.append(9) }
    history.undo.execute()
    #expect(Array(rows.value) == [1, 2, 3, 9])
    rows.move(from: 0, to: 2)
    history.ignoring { rows.move(from: 2, to: 3) }
    #expect(Array(rows.value) == [2, 3, 9, 1])
    history.undo.execute()
    #expect(Array(rows.value) == [2, 3, 9, 1])
  }

  @Test func `undo moves a row back, also if a sync has written it since`() {
    let history = History(of: expenses)
    expenses.move(from: 0, to: 2)
    history.ignoring { expenses[id: 1]?.note = "!" }
    history.undo.execute()
    #expect(amounts() == ["1:1!", "2:2", "3:3"])
  }

  @Test func `undo touches only the rows that differ`() {
    let many = ObservableArray(0..<1_000)
    let history = History(of: many)
    many.remove(at: 500)
    history.ignoring { many.remove(at: 10) }
    let before = many.value
    history.undo.execute()
    #expect(many.value.changes(from: before).description == "+499")
  }

  // MARK: Sets and dictionaries

  @Test func `undo removes and restores single members of a set`() {
    let hidden: ObservableSet = [1, 2]
    let history = History(of: hidden)
    hidden.toggle(1)
    hidden.insert(3)
    history.ignoring {
      hidden.insert(4)
      hidden.remove(2)
    }
    history.undo.execute()
    #expect(hidden.set == [4])
    history.undo.execute()
    #expect(hidden.set == [1, 4] && hidden.contains(1))
    history.redo.execute()
    history.redo.execute()
    #expect(hidden.set == [3, 4])
  }

  @Test func `undo removes and restores single keys of a dictionary`() {
    let prices = ObservableDictionary(["tea": 3, "milk": 2])
    let history = History(of: prices)
    batch {
      prices["tea"] = 4
      prices["milk"] = nil
      prices["cake"] = 5
    }
    history.ignoring {
      prices["tea", default: 0] += 10
      prices["jam"] = 1
    }
    history.undo.execute()
    #expect(prices.dictionary == ["tea": 14, "milk": 2, "jam": 1])
    #expect(prices["milk"] == 2 && prices["cake"] == nil)
    history.redo.execute()
    #expect(prices.dictionary == ["tea": 14, "cake": 5, "jam": 1])
  }

  @Test func `a key that was removed and written again in one step is undone as one key`() {
    let prices = ObservableDictionary(["tea": 3, "milk": 2])
    let history = History(of: prices)
    batch {
      prices["tea"] = nil
      prices["tea"] = 4
    }
    history.ignoring { prices["tea"] = 5 }
    history.undo.execute()
    #expect(prices.value.map(\.key) == ["milk", "tea"] && prices["tea"] == 5)
  }

  @Test func `undo restores the order of sets and dictionaries where a sync added no element`() {
    let hidden: ObservableSet = [1, 2, 3]
    let prices = ObservableDictionary(["tea": 3, "milk": 2])
    let history = History(of: hidden, prices)
    hidden.remove(1)
    prices["tea"] = nil
    history.undo.execute()
    history.undo.execute()
    #expect(Array(hidden.value) == [1, 2, 3] && prices.value.map(\.key) == ["tea", "milk"])
  }

  // MARK: Positions

  @Test func `an edit at a position is undone in the same element, or not at all`() {
    let list = Observable(["a", "b", "c"])
    let second = Field(list[ifPresent: 1], via: TwoWayConverter.trimmed.optional("none"), commit: .onCommit)
    let history = History(of: Form(second))
    second.text.value = "B"
    second.commit()
    history.undo.execute()
    #expect(list.value == ["a", "b", "c"])
    history.redo.execute()
    list.value.insert("zero", at: 0)
    #expect(second.text.value == "a")
    var reports: [Diagnostic.Kind] = []
    withDiagnostics({ reports.append($0.kind) }) { history.undo.execute() }
    #expect(list.value == ["zero", "a", "B", "c"] && reports == [.positionChanged])
    #expect(!history.undo.isEnabled.value)
    batch {
      second.text.value = "A"
      second.commit()
      list.value.insert("first", at: 0)
    }
    #expect(list.value == ["first", "zero", "A", "B", "c"] && !history.undo.isEnabled.value)
  }

  @Test func `another element at a position is no step of the history`() {
    let list = Observable(["a", "b"])
    let second = list[ifPresent: 1]
    let history = History(of: second)
    second.value = "B"
    list.value.insert("zero", at: 0)
    #expect(!history.undo.isEnabled.value)
  }

  // MARK: Forms

  @Test func `undo of a form restores the fields that a commit has written, and no others`() {
    let record = Observable(Expense(id: 1, amount: 10, note: "tea"))
    let amount = Field(record[\.amount], via: .integer, commit: .onCommit)
    let note = Field(record[\.note], commit: .onCommit)
    let form = Form(amount, note)
    let history = History(of: form)
    amount.text.value = "12"
    form.commit()
    history.ignoring { record.value.note = "green tea" }
    history.undo.execute()
    #expect(record.value == Expense(id: 1, amount: 10, note: "green tea"))
    history.redo.execute()
    history.ignoring { record.value.amount = 14 }
    history.undo.execute()
    #expect(record.value.amount == 14)
  }
}
