import Binding
import BindingCollections
import Testing

@testable import GTKViews

extension OnScreen {
  @MainActor @Suite struct ListViewSpec {
    final class Item {
      let name: Observable<String>
      init(_ name: String) { self.name = Observable(name) }
    }

    final class Cell: Composite {
      let label = Label()
      init() { super.init(Box(.vertical, spacing: 0, label)) }
    }

    private let scope = Scope()
    private let window = Screen.window("list", width: 300, height: 400)

    private func list(_ items: some ObservableCollection<Item>) -> ListView<Item, Cell> {
      ListView(items, make: { Cell() }) { item, cell, scope in
        item.name.bind(to: cell.label, \.text).store(in: scope)
      }
    }

    private func names(_ list: ListView<Item, Cell>) -> [String] {
      (0..<list.count).map { list.element(at: $0)!.name.value }
    }

    @Test(arguments: [4, 60]) func `a list view follows random edits`(most: Int) {
      let seed = UInt64.random(in: 0 ... .max)
      print("seed \(seed)")
      var random = Seeded(seed)
      let items = ObservableArray((0..<80).map { Item("\($0)") })
      let list = list(items)
      for round in 0..<200 {
        batch {
          for _ in 0..<Int.random(in: 1...most, using: &random) {
            let count = items.peek().count
            switch Int.random(in: 0..<5, using: &random) {
            case 0: items.insert(Item("\(round)"), at: .random(in: 0...count, using: &random))
            case 1 where count > 0: items.remove(at: .random(in: 0..<count, using: &random))
            case 2 where count > 1:
              items.move(from: .random(in: 0..<count, using: &random), to: .random(in: 0..<count, using: &random))
            case 3 where count > 1:
              items.swapAt(.random(in: 0..<count, using: &random), .random(in: 0..<count, using: &random))
            default: items.append(Item("\(round)"))
            }
          }
        }
        #expect(names(list) == items.peek().map { $0.name.value }, "round \(round), seed \(seed)")
      }
    }

    @Test func `ten thousand rows use the cells of one screen, and follow a sort`() async {
      let isDescending = Observable(false)
      let items = ObservableArray((0..<10_000).map { Item("\($0)") })
      let sorted = items.sorted(
        byKey: { Int($0.name.value)! }, choosing: { isDescending.value ? { $0 > $1 } : { $0 < $1 } })
      let list = list(sorted)
      window.content = ScrolledWindow(list)
      await Screen.show(window)
      #expect(list.count == 10_000)
      #expect(list.cellCount < 400, "\(list.cellCount) cells")
      isDescending.value = true
      #expect(list.element(at: 0)?.name.value == "9999")
      items.peek()[5].name.value = "20000"
      #expect(list.element(at: 0)?.name.value == "20000")
      batch { for _ in 0..<1_000 { items.removeLast() } }
      #expect(list.count == 9_000)
      window.close()
    }

    @Test func `Tab leaves the list, in both directions`() async {
      let list = list(ObservableArray((0..<50).map { Item("\($0)") }))
      let (before, after) = (Entry(), Entry())
      let rows = ScrolledWindow(list)
      rows.isExpandingVertically = true
      window.content = Box(.vertical, spacing: 0, before, rows, after)
      await Screen.show(window)
      before.grabFocus()
      await Screen.press("Tab", "Down", "Tab")
      #expect(after.hasFocus && list.selectedOffset == 1)
      await Screen.press("shift+Tab", "shift+Tab")
      #expect(before.hasFocus)
      window.close()
    }

    @Test func `a row is selected by a key, and stays selected while a search hides it`() async {
      let (query, selection) = (Observable(""), Observable<Item?>(nil))
      let items = ObservableArray(["Ada", "Grace", "Hedy"].map { Item($0) })
      let found = items.filtered { query.value.isEmpty || $0.name.value.contains(query.value) }
      let list = list(found)
      list.bindSelection(to: selection).store(in: scope)
      window.content = ScrolledWindow(list)
      await Screen.show(window)
      list.grabFocus()
      await Screen.press("Down", "Down", "Up")
      #expect(selection.value === items.peek()[1] || selection.value === items.peek()[0])
      selection.value = items.peek()[1]
      #expect(list.selectedOffset == 1)
      query.value = "Hedy"
      #expect(list.selectedOffset == nil && selection.value === items.peek()[1])
      query.value = ""
      #expect(list.selectedOffset == 1)
      items.move(from: 1, to: 2)
      #expect(list.selectedOffset == 2 && selection.value === items.peek()[2])
      window.close()
    }
  }
}

/// Numbers that a seed gives again.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
