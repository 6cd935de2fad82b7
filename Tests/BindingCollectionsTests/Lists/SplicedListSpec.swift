import Binding
import BindingCollections
import TestSupport
import Testing

/// A list view that changes row by row, and asks for its rows during the changes, as `GtkListView` does.
private final class SplicedList: ListTarget {
  let adapter: ListAdapter<Int>
  private(set) var shown: [Int] = []
  private(set) var log: [String] = []

  init(_ adapter: ListAdapter<Int>) { self.adapter = adapter }

  func reloadAll() { shown = (0..<adapter.count).map { adapter.element(at: $0) } }

  func apply(_ changes: ListChanges) {
    #expect(adapter.count == shown.count)
    changes.forEachSplice { splice in
      log.append("\(splice.offset) \(splice.removed) \(splice.inserted)")
      let new = (splice.offset..<splice.offset + splice.inserted).map { adapter.element(at: $0) }
      shown.replaceSubrange(splice.offset..<splice.offset + splice.removed, with: new)
      // All rows, including those that have not been changed yet.
      #expect(shown == (0..<adapter.count).map { adapter.element(at: $0) })
    }
  }
}

/// A list view that compares versions itself, as a diffable data source does.
private final class ComparingList: ListTarget {
  let adapter: ListAdapter<Int>
  private(set) var shown: [Int] = []

  init(_ adapter: ListAdapter<Int>) { self.adapter = adapter }

  func reloadAll() { shown = (0..<adapter.count).map { adapter.element(at: $0) } }

  func apply(_ changes: ListChanges) {
    changes.show()
    reloadAll()
  }
}

/// A list view that reloads all its rows, and does not say so.
private final class ReloadingList: ListTarget {
  let adapter: ListAdapter<Int>
  private(set) var shown: [Int] = [], reloads = 0

  init(_ adapter: ListAdapter<Int>) { self.adapter = adapter }

  func reloadAll() {
    shown = (0..<adapter.count).map { adapter.element(at: $0) }
    reloads += 1
  }

  func apply(_ changes: ListChanges) { reloadAll() }
}

/// The same with sections, as in an outline view.
private final class SplicedSections<Adapter: ListSource<Int>>: ListTarget {
  let adapter: Adapter
  private(set) var shown: [[Int]] = []
  private(set) var log: [String] = []
  var whenSpliced: () -> Void = {}

  init(_ adapter: Adapter) { self.adapter = adapter }

  private func rows(_ section: Int) -> [Int] {
    (0..<adapter.count(inSection: section)).map {
      adapter.element(at: adapter.position(RowPosition(section: section, row: $0)))
    }
  }

  func reloadAll() { shown = (0..<adapter.sectionCount).map(rows) }

  func apply(_ changes: ListViewChanges<RowPosition>) {
    #expect(shown == (0..<adapter.sectionCount).map(rows))
    changes.forEachSplice { splice in
      log.append("\(splice.section.map { "\($0)." } ?? "")\(splice.offset) \(splice.removed) \(splice.inserted)")
      let range = splice.offset..<splice.offset + splice.removed
      if let section = splice.section {
        shown[section].replaceSubrange(range, with: adapter.elements(of: splice))
      } else {
        shown.replaceSubrange(range, with: (splice.offset..<splice.offset + splice.inserted).map(rows))
      }
      // All sections, including those that have not been changed yet.
      #expect(shown == (0..<adapter.sectionCount).map(rows))
      whenSpliced()
    }
  }
}

/// A list view whose items can only be replaced as a whole.
private final class Menu {
  var items: [Int] = []
}

@Suite struct SplicedListSpec {
  @Test func `changes of a list come as splices, each valid after those before it`() {
    let numbers = ObservableArray(0..<6)
    let adapter = ListAdapter(numbers, by: \.self)
    let list = SplicedList(adapter)
    let connection = adapter.connect(to: list)
    batch {
      numbers.remove(at: 4)
      numbers.insert(7, at: 1)
      numbers[0] = 9
    }
    #expect(list.log == ["0 1 2", "5 1 0"])
    #expect(list.shown == [9, 7, 1, 2, 3, 5])
    numbers.move(from: 0, to: 5)
    #expect(list.log.suffix(2) == ["0 1 0", "5 0 1"])
    connection.cancel()
  }

  @Test func `changes of sections come as splices of sections and of rows, front to back`() {
    let numbers = ObservableArray(0..<6)
    let adapter = SectionedListAdapter(numbers.grouped(by: { $0 % 3 }), by: \.self)
    let list = SplicedSections(adapter)
    let connection = adapter.connect(to: list)
    #expect(list.shown == [[0, 3], [1, 4], [2, 5]])
    var keys: [[Int]] = []
    list.whenSpliced = { keys.append((0..<adapter.sectionCount).map { adapter.section(at: $0).key }) }
    batch {
      numbers.removeAll { $0 % 3 == 1 || $0 == 5 }
      numbers.append(6)
    }
    #expect(list.log == ["0.2 0 1", "1 1 0", "1.1 1 0"])
    #expect(list.shown == [[0, 3, 6], [2]])
    #expect(keys == [[0, 1, 2], [0, 2], [0, 2]])
    connection.cancel()
  }

  @Test func `a list without sections is one section for a list view that has them`() {
    let numbers = ObservableArray(0..<3)
    let adapter = ListAdapter(numbers, by: \.self)
    let list = SplicedSections(adapter)
    let connection = adapter.connect(inSections: list)
    numbers.append(3)
    numbers.removeAll()
    #expect(list.log == ["0.3 0 1", "0.0 4 0"])
    #expect(list.shown == [[]])
    connection.cancel()
  }

  @Test func `random changes leave every list view with the elements of the array`() {
    let seed = Randomness.seed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let numbers = ObservableArray(0..<Int.random(in: 0..<12, using: &random))
      let sorted = numbers.filtered { $0 % 3 != 0 }.sorted(byKey: { $0 % 5 })
      let adapters = (0..<3).map { _ in ListAdapter(sorted, by: \.self) }
      let (spliced, comparing) = (SplicedList(adapters[0]), ComparingList(adapters[1]))
      let menu = Menu()
      let grouped = sorted.grouped(by: { $0 % 4 }).sorted(byKey: { $0.count })
      let sections = SplicedSections(SectionedListAdapter(grouped, by: \.self))
      let connections = [
        sections.adapter.connect(to: sections),
        adapters[0].connect(to: spliced), adapters[1].connect(to: comparing),
        adapters[2].connect(to: menu) { $0.items.replaceSubrange($1, with: $2) },
      ]
      for _ in 0..<20 {
        batch {
          for _ in 0..<Int.random(in: 1...4, using: &random) {
            let count = numbers.peek().count
            let offset = Int.random(in: 0...count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: numbers.insert(.random(in: 0..<20, using: &random), at: offset)
            case 1 where offset < count: numbers.remove(at: offset)
            case 2 where offset < count: numbers[offset] = .random(in: 0..<20, using: &random)
            case 3 where offset < count: numbers.move(from: offset, to: .random(in: 0..<count, using: &random))
            default: numbers.replaceAll(with: numbers.peek().shuffled(using: &random), by: \.self)
            }
          }
        }
        #expect(spliced.shown == Array(sorted.peek()), "BINDING_SEED=\(seed)")
        #expect(comparing.shown == Array(sorted.peek()), "BINDING_SEED=\(seed)")
        #expect(menu.items == Array(sorted.peek()), "BINDING_SEED=\(seed)")
        #expect(sections.shown == grouped.peek().map { Array($0.peek()) }, "BINDING_SEED=\(seed)")
      }
      for connection in connections { connection.cancel() }
    }
  }

  @Test func `a closure gets runs of rows, first all of them, until list view or connection ends`() {
    let numbers = ObservableArray(0..<3)
    let adapter = ListAdapter(numbers, by: \.self)
    var log: [String] = []
    var menu: Menu? = Menu()
    weak let menuWhileItLives = menu
    let connections = menu.map { menu in
      adapter.connect(to: menu) { menu, range, elements in
        menu.items.replaceSubrange(range, with: elements)
        log.append("\(range) \(elements)")
      }
    }
    batch {
      numbers.append(3)
      numbers[0] = 9
    }
    #expect(menu?.items == [9, 1, 2, 3])
    #expect(log == ["0..<0 [0, 1, 2]", "0..<1 [9]", "3..<3 [3]"])
    menu = nil
    #expect(menuWhileItLives == nil)
    numbers.append(4)
    #expect(log.count == 3)
    connections?.cancel()

    let other = Menu()
    let connection = adapter.connect(to: other) { $0.items.replaceSubrange($1, with: $2) }
    connection.cancel()
    numbers.append(5)
    #expect(other.items == [9, 1, 2, 3, 4])
  }

  @Test func `a row that the user has moved in a list view with a closure is moved back if the command refuses`() {
    let numbers = ObservableArray(0..<3)
    let adapter = ListAdapter(numbers, by: \.self, moving: Command { _ in })
    let menu = Menu()
    let connection = adapter.connect(to: menu) { $0.items.replaceSubrange($1, with: $2) }
    menu.items.swapAt(0, 1)
    adapter.didMove(from: 0, to: 1)
    #expect(menu.items == [0, 1, 2])
    #expect((0..<adapter.count).map { adapter.element(at: $0) } == [0, 1, 2])
    connection.cancel()
  }

  @Test func `a list view whose connection is paused or cancelled gets nothing when the user moves a row`() {
    let numbers = ObservableArray(0..<3)
    let adapter = ListAdapter(numbers, by: \.self, moving: Command { _ in })
    let (menu, scope) = (Menu(), Scope())
    adapter.connect(to: menu) { $0.items.replaceSubrange($1, with: $2) }.store(in: scope)
    scope.pause()
    numbers.append(3)
    menu.items.swapAt(0, 1)
    adapter.didMove(from: 0, to: 1)
    #expect(menu.items == [1, 0, 2])
    scope.resume()
    #expect(menu.items == [0, 1, 2, 3])
    scope.end()
    numbers.append(4)
    menu.items.swapAt(0, 1)
    adapter.didMove(from: 0, to: 1)
    #expect(menu.items == [1, 0, 2, 3])
  }

  @Test func `values that a list closure reads are no dependencies`() {
    let numbers = ObservableArray(0..<3)
    let unit = Observable("kg")
    let menu = Menu()
    var calls = 0
    let connection = ListAdapter(numbers, by: \.self).connect(to: menu) { menu, range, elements in
      menu.items.replaceSubrange(range, with: elements)
      calls += unit.value.count > 0 ? 1 : 0
    }
    unit.value = "lb"
    #expect(calls == 1)
    connection.cancel()
  }

  @Test func `a list view that reloads itself instead of taking changes shows the present version`() {
    let numbers = ObservableArray([1])
    let adapter = ListAdapter(numbers, by: \.self)
    let list = ReloadingList(adapter)
    let connection = adapter.connect(to: list)
    #expect(list.shown == [1] && list.reloads == 1)
    numbers.append(2)
    #expect(list.shown == [1, 2])
    numbers.append(3)
    #expect(list.shown == [1, 2, 3] && list.reloads == 5, "once in vain, and once more")
    connection.cancel()
  }
}
