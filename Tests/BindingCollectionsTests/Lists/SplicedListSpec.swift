import Binding
import BindingCollections
import TestSupport
import Testing

/// A list view that changes row by row, and asks for its rows in the middle of it, as `GtkListView` does.
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
      // All rows, those that have not been changed yet too.
      #expect(shown == (0..<adapter.count).map { adapter.element(at: $0) })
    }
  }
}

/// A list view that compares versions by itself, as a diffable data source does.
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

@Suite struct SplicedListSpec {
  @Test func `changes come as splices, each valid after those before it`() {
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

  @Test func `random changes leave every list view as the array is`() {
    let seed = Randomness.seed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let numbers = ObservableArray(0..<Int.random(in: 0..<12, using: &random))
      let sorted = numbers.filtered { $0 % 3 != 0 }.sorted(byKey: { $0 % 5 })
      let adapters = (0..<2).map { _ in ListAdapter(sorted, by: \.self) }
      let (spliced, comparing) = (SplicedList(adapters[0]), ComparingList(adapters[1]))
      let connections = [adapters[0].connect(to: spliced), adapters[1].connect(to: comparing)]
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
      }
      for connection in connections { connection.cancel() }
    }
  }
}
