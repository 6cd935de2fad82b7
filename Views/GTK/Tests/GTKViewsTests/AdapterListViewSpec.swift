import Binding
import BindingCollections
import Testing

@testable import GTKViews

extension OnScreen {
  @MainActor @Suite struct AdapterListViewSpec {
    struct Item: Identifiable, Equatable {
      let id: Int
      var text: String
      var group: Int { id % 3 }
    }

    struct Title: ListRow {
      let identifier: AnyHashable
    }

    final class Cell: RowCell {
      let label = Label()
      init() { super.init(Box(.vertical, label)) }
    }

    private let window = Screen.window("adapter", width: 300, height: 400)
    private let items = ObservableArray((0..<40).map { Item(id: $0, text: "\($0)") })

    private func register(in adapter: some ListSource<Item>) {
      adapter.register(Cell.self, for: Item.self, make: { Cell() }) { item, cell, _ in cell.label.text = item.text }
      adapter.register(Cell.self, for: Title.self, make: { Cell() }) { title, cell, _ in
        cell.label.text = "group \(title.identifier.base)"
      }
    }

    /// Changes items at random, and compares all cells after each change.
    private func edit(_ most: Int, _ list: AdapterListView, _ expected: () -> [String]) async {
      window.content = ScrolledWindow(list)
      await Screen.show(window)
      let seed = UInt64.random(in: 0 ... .max)
      print("seed \(seed)")
      var random = Seeded(seed)
      var compared = 0
      for round in 0..<150 {
        batch {
          for _ in 0..<Int.random(in: 1...most, using: &random) {
            let count = items.peek().count
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
              items.insert(Item(id: 1000 * round + count, text: "\(round)"), at: .random(in: 0...count, using: &random))
            case 1 where count > 3: items.remove(at: .random(in: 0..<count, using: &random))
            case 2 where count > 1:
              items.move(from: .random(in: 0..<count, using: &random), to: .random(in: 0..<count, using: &random))
            case 3 where count > 1: items[.random(in: 0..<count, using: &random)].text += "!"
            default: items.append(Item(id: 1000 * round + 500 + count, text: "\(round)"))
            }
          }
        }
        let texts = expected()
        #expect(list.count == texts.count, "round \(round), seed \(seed)")
        for (offset, text) in texts.enumerated() {
          guard let cell = list.cell(at: offset) as? Cell else { continue }
          compared += 1
          if cell.label.text != text { Issue.record("\(cell.label.text) for \(text), round \(round), seed \(seed)") }
        }
      }
      #expect(compared > 2_000)
      window.close()
    }

    @Test(arguments: [3, 40]) func `an adapted list view follows random edits`(most: Int) async {
      let adapter = ListAdapter(items)
      register(in: adapter)
      await edit(most, AdapterListView(adapter)) { items.peek().map(\.text) }
    }

    @Test(arguments: [3, 40]) func `an adapted list view follows random edits in sections`(most: Int) async {
      let adapter = SectionedListAdapter(items.grouped(by: \.group), by: \.id)
      adapter.header = { Title(identifier: $0.key) }
      register(in: adapter)
      await edit(most, AdapterListView(adapter)) {
        (0..<3).flatMap { group in
          let rows = items.peek().filter { $0.group == group }
          return rows.isEmpty ? [] : ["group \(group)"] + rows.map(\.text)
        }
      }
    }
  }
}
