import Binding
import BindingCollections
import Testing

/// What is selected when the selected row has gone.
@Suite struct MovingSelectionSpec {
  private struct Mail: Identifiable, Equatable {
    let id: Int
    var isRead = false
  }

  private let mails = ObservableArray((1...6).map { Mail(id: $0) }, name: "mails")

  @Test func `the next row is selected when the selected one is removed, and the one before it at the end`() {
    let selection = Selection(in: mails, allowsSeveral: false, movesToNext: true)
    selection.select(4)
    var seen: [Int?] = []
    let view = Effect { seen.append(selection.first) }
    mails.remove(id: 4)
    mails.remove(id: 2)
    mails.remove(id: 5)
    mails.remove(id: 6)
    mails.remove(id: 3)
    #expect(seen == [4, 5, 6, 3, 1])
    mails.removeAll()
    #expect(seen.last == .some(nil))
    view.cancel()
  }

  @Test func `without that, no row is selected`() {
    let selection = Selection(in: mails, allowsSeveral: false)
    selection.select(4)
    mails.remove(id: 4)
    #expect(selection.isEmpty)
  }

  @Test func `when several rows go at once, the first that is left behind them is selected`() {
    let selection = Selection(in: mails, movesToNext: true)
    selection.select(2)
    selection.toggle(4)
    mails.remove(id: 4)
    #expect(selection.ids.peek() == [2], "one of the selected rows is left")
    selection.toggle(3)
    mails.removeAll { (2...5).contains($0.id) }
    #expect(selection.ids.peek() == [6])
    mails.append(Mail(id: 7))
    selection.extend(to: 7)
    #expect(selection.ids.peek() == [6, 7], "the selection is extended from the neighbour")
  }

  @Test func `a reader in the middle of a batch sees the neighbour`() {
    let selection = Selection(in: mails, allowsSeveral: false, movesToNext: true)
    selection.select(2)
    batch {
      mails.remove(id: 2)
      #expect(selection.contains(3))
      mails.remove(id: 3)
      #expect(selection.contains(4))
      mails.insert(Mail(id: 3), at: 1)
      #expect(selection.contains(3))
      mails.insert(Mail(id: 2), at: 3)
      #expect(selection.contains(2), "the row is back")
    }
    #expect(selection.ids.peek() == [2])
  }

  @Test func `what the program selects after a removal stays selected`() {
    let selection = Selection(in: mails, allowsSeveral: false, movesToNext: true)
    selection.select(2)
    batch {
      mails.remove(id: 2)
      selection.select(6)
      mails.insert(Mail(id: 2), at: 0)
    }
    #expect(selection.ids.peek() == [6])
    batch {
      mails.remove(id: 6)
      selection.select(5)
      mails.append(Mail(id: 6))
    }
    #expect(selection.ids.peek() == [5], "the neighbour, which the program has selected")
    selection.select(6)
    batch {
      mails.remove(id: 6)
      selection.clear()
    }
    #expect(selection.isEmpty)
    batch {
      mails.remove(id: 5)
      selection.select(5)
    }
    #expect(selection.isEmpty)
    mails.append(Mail(id: 5))
    #expect(selection.ids.peek() == [5], "an identity that has no row yet waits for it")
  }

  @Test func `a row that a filter hides has a neighbour among those that are shown`() {
    let unread = mails.filtered { !$0.isRead }
    let selection = Selection(in: unread, allowsSeveral: false, movesToNext: true)
    selection.select(3)
    mails[id: 4]?.isRead = true
    mails[id: 3]?.isRead = true
    #expect(selection.ids.peek() == [5])
    let falling = unread.sorted { $0.id > $1.id }
    let sorted = Selection(in: falling, allowsSeveral: false, movesToNext: true)
    sorted.select(5)
    mails[id: 5]?.isRead = true
    #expect(sorted.ids.peek() == [2] && selection.ids.peek() == [6])
  }

  @Test func `a transaction that fails leaves the selection where it was`() {
    struct Refused: Error {}
    let selection = Selection(in: mails, movesToNext: true)
    selection.select(3)
    try? transaction {
      mails.remove(id: 3)
      #expect(selection.contains(4))
      throw Refused()
    }
    #expect(selection.ids.peek() == [3])
    selection.extend(to: 5)
    #expect(selection.ids.peek() == [3, 4, 5], "the row to extend from is the former one too")
  }

  @Test func `a renamed row that is removed has its neighbours`() {
    let selection = Selection(in: mails, allowsSeveral: false, movesToNext: true)
    selection.select(3)
    batch {
      mails.replace(id: 3, with: Mail(id: 9))
      mails.remove(id: 9)
    }
    #expect(selection.ids.peek() == [4])
  }

  // MARK: Among the shown rows

  @Test func `a row that leaves the array has its neighbour in the order that is shown, and stays while it is hidden`()
  {
    let shown = mails.filtered { !$0.isRead }.sorted { $0.id > $1.id }
    let selection = Selection(in: mails, allowsSeveral: false, movesToNextIn: shown)
    var seen: [Int?] = []
    let view = Effect { seen.append(selection.first) }
    selection.select(4)
    mails[id: 3]?.isRead = true
    mails[id: 4]?.isRead = true
    #expect(selection.ids.peek() == [4], "a row that is hidden stays selected")
    mails[id: 4]?.isRead = false
    mails.remove(id: 4)
    mails.remove(id: 2)
    mails.remove(id: 1)
    #expect(seen == [nil, 4, 2, 1, 5])
    mails[id: 5]?.isRead = true
    mails.remove(id: 5)
    #expect(selection.isEmpty, "a row that was hidden has no neighbour among the shown ones")
    view.cancel()
  }

  @Test func `a row that the same operation hides does not become the neighbour`() {
    let floor = Observable(0)
    let shown = mails.filtered { $0.id > floor.value }
    let selection = Selection(in: mails, by: \.id, allowsSeveral: false, movesToNextIn: shown)
    selection.select(2)
    batch {
      mails.remove(id: 2)
      #expect(selection.contains(3), "at once for every reader")
      floor.value = 4
    }
    #expect(selection.ids.peek() == [5])
    batch {
      floor.value = 6
      mails.remove(id: 5)
    }
    #expect(selection.isEmpty, "no row is shown any more")
    floor.value = 0
    selection.select(3)
    batch {
      mails.remove(id: 3)
      mails.insert(Mail(id: 3), at: 0)
    }
    #expect(selection.ids.peek() == [3], "the row is back")
  }

  @Test
  func `several rows, and a derived array as the array of the selection, have a neighbour among the shown ones too`() {
    let unread = mails.filtered { !$0.isRead }
    let shown = unread.sorted { $0.id > $1.id }
    let selection = Selection(in: unread, movesToNextIn: shown)
    selection.replaceAll(with: [3, 4])
    mails[id: 3]?.isRead = true
    #expect(selection.ids.peek() == [4])
    selection.toggle(5)
    batch {
      mails[id: 4]?.isRead = true
      mails[id: 5]?.isRead = true
    }
    #expect(selection.ids.peek() == [2])
    struct Refused: Error {}
    try? transaction {
      mails.remove(id: 2)
      throw Refused()
    }
    #expect(selection.ids.peek() == [2])
  }
}
