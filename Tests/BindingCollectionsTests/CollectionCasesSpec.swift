import Binding
import BindingCollections
import Testing

/// What an edit of one item does to filters, sorts and keyed maps.
@Suite struct CollectionCasesSpec {
  struct Item: Equatable {
    let id: Int
    var value: Int
  }

  final class Log {
    var lines: [String] = []
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  @Test func `an item update has four outcomes in a filter`() {
    let items = ObservableArray([Item(id: 0, value: 1), Item(id: 1, value: 2), Item(id: 2, value: 4)])
    var asked: [Int] = []
    let even = items.filtered { item in
      asked.append(item.id)
      return item.value % 2 == 0
    }
    let log = Log()
    let subscription = even.observeChangeSets { log.lines.append($0.description) }
    #expect(asked == [0, 1, 2])
    asked = []

    items[0].value = 6
    #expect(log.take() == ["+0"])
    items[1].value = 3
    #expect(log.take() == ["-1"])
    items[2].value = 8
    #expect(log.take() == ["*1"])
    items[1].value = 5
    #expect(log.take().isEmpty)
    #expect(asked == [0, 1, 2, 1])
    withExtendedLifetime(subscription) {}
  }

  @Test func `a row whose own observables change has the same outcomes, and its filter alone is evaluated`() {
    final class Row {
      let id: Int
      let value: Observable<Int>
      init(_ id: Int, _ value: Int) {
        self.id = id
        self.value = Observable(value)
      }
    }
    let rows = ObservableArray([Row(0, 1), Row(1, 2), Row(2, 4)])
    var asked: [Int] = []
    let even = rows.filtered { row in
      asked.append(row.id)
      return row.value.value % 2 == 0
    }
    let log = Log()
    let subscription = even.observeChangeSets { log.lines.append($0.description) }
    asked = []

    rows.peek()[0].value.value = 6
    #expect(log.take() == ["+0"])
    rows.peek()[1].value.value = 3
    #expect(log.take() == ["-1"])
    // The element is the same object, and the filter still accepts it: nothing differs.
    rows.peek()[2].value.value = 8
    rows.peek()[1].value.value = 5
    #expect(log.take().isEmpty)
    #expect(asked == [0, 1, 2, 1])
    withExtendedLifetime(subscription) {}
  }

  @Test func `an update that keeps the sort position is one update, and one that moves the row is one move`() {
    let items = ObservableArray([Item(id: 0, value: 30), Item(id: 1, value: 10), Item(id: 2, value: 20)])
    let sorted = items.sorted(byKey: \.value)
    let log = Log()
    let subscription = sorted.observeChangeSets { log.lines.append($0.description) }
    #expect(sorted.value.map(\.id) == [1, 2, 0])

    items[2].value = 25
    #expect(log.take() == ["*1"])
    items[2].value = 40
    #expect(log.take() == ["1→2 *2"])
    items[2].value = 40
    items.replaceAll(with: Array(items.peek()), by: \.id)
    #expect(log.take().isEmpty)
    withExtendedLifetime(subscription) {}
  }

  @Test func `a keyed map makes one child for each key, keeps it across moves and releases it exactly once`() {
    final class Child {
      let id: Int
      init(_ id: Int) { self.id = id }
    }
    let items = ObservableArray([Item(id: 0, value: 0), Item(id: 1, value: 0), Item(id: 2, value: 0)])
    var made: [Int] = []
    var released: [Int] = []
    let children = items.mapped(by: \.id) { item in
      made.append(item.id)
      return Child(item.id)
    } release: {
      released.append($0.id)
    }
    let subscription = children.observe { _ in }
    let first = children.peek()[0]
    #expect(made == [0, 1, 2])

    items.move(from: 0, to: 2)
    items.sort { $0.id > $1.id }
    #expect(children.peek().map(\.id) == [2, 1, 0])
    #expect(children.peek()[2] === first)
    items[2].value = 7
    batch { items.append(items.remove(at: 0)) }
    #expect(made == [0, 1, 2] && released.isEmpty)

    items.remove(at: 0)
    #expect(released == [1])
    items[0] = Item(id: 5, value: 0)
    #expect(made == [0, 1, 2, 5])
    #expect(released == [1, 0])
    items.removeAll()
    #expect(released.sorted() == [0, 1, 2, 5])
    withExtendedLifetime(subscription) {}
  }

  @Test func `a child that a transaction removed and restored is the same, and is not released`() {
    struct Refused: Error {}
    let items = ObservableArray([Item(id: 0, value: 0), Item(id: 1, value: 0)])
    var released: [Int] = []
    let children = items.mapped(by: \.id) {
      ObjectIdentifier(Box($0.id))
    } release: { _ in
      released.append(0)
    }
    let subscription = children.observe { _ in }
    let before = children.peek()
    try? transaction {
      items.remove(at: 0)
      #expect(children.peek().count == 1)
      throw Refused()
    }
    #expect(children.peek() == before)
    #expect(released.isEmpty)
    withExtendedLifetime(subscription) {}
  }

  private final class Box {
    let id: Int
    init(_ id: Int) { self.id = id }
  }
}
